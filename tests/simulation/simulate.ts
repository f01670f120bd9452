// `npm run simulate -- --seed N`: a day of the whole shop; `--days M` that many days, each with its own seed from N on.
import { replaceBuiltIns } from './seeded-process.ts';

replaceBuiltIns();
const { run } = await import('./days.ts');
// What a killed process of the shop waited for would keep this one alive.
process.exit(await run(process.argv.slice(2)));
