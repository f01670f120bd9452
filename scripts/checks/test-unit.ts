// `npm run test:unit [-- FILE …]`: the unit tests, which need neither a database nor a browser.
import { runStages } from './run-stages.ts';
import { vitest } from './stages.ts';

await runStages([vitest('unit tests', ['--project', 'unit', ...process.argv.slice(2)])]);
