// `npm test`: everything, browser tests beside the others. `npm test -- FILE … [-t NAME]`: those test files alone, with their runner.
import { runStages } from './run-stages.ts';
import { lint, playwright, types, vitest } from './stages.ts';

const args = process.argv.slice(2);
const isBrowserTest = args.some((arg) => arg.endsWith('.spec.ts'));

if (args.length === 0) {
  await runStages(
    [
      types,
      lint,
      vitest('architecture, unit', ['--project', 'architecture', '--project', 'unit']),
      vitest('API', ['--project', 'api-sqlite', '--project', 'api-postgres', '--maxWorkers=2']),
    ],
    [playwright('browser', ['--workers=2'])],
  );
} else if (isBrowserTest) {
  // Playwright names the option -g where Vitest says -t.
  await runStages([
    playwright(
      'selected',
      args.map((arg) => (arg === '-t' ? '-g' : arg)),
    ),
  ]);
} else {
  await runStages([vitest('selected', args)]);
}
