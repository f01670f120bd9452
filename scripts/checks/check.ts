// `npm run check`: types, lint and architecture rules, without running the server.
import { runStages } from './run-stages.ts';
import { lint, types, vitest } from './stages.ts';

await runStages([types, lint, vitest('architecture', ['--project', 'architecture'])]);
