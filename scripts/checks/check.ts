// `npm run check`: what can be told in seconds without running the shop.
import { runStages } from './run.ts';
import { architecture, lint, types } from './stages.ts';

await runStages([types, lint, architecture]);
