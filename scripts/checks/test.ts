// `npm test`: everything, in the order in which a mistake is cheapest to see.
import { runStages } from './run.ts';
import { apiOnPostgres, apiOnSqlite, architecture, browser, lint, types, unit } from './stages.ts';

await runStages([types, lint, architecture, unit, apiOnSqlite, apiOnPostgres, browser]);
