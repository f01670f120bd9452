// `npm test` runs everything, unit and browser tests beside the others. `npm test -- FILE … [-t NAME]` runs only those test
// files with their runner.
import { runStages } from './run-stages.ts';
import { lint, playwright, types, vitest } from './stages.ts';

const args = process.argv.slice(2);
const isBrowserTest = (arg: string) => arg.endsWith('.spec.ts');
const isOtherTest = (arg: string) => /\.test\.tsx?$/.test(arg);
/** Playwright's option -g is Vitest's -t. */
const playwrightOption = (arg: string) => (arg === '-t' ? '-g' : arg);

if (args.length === 0) {
  await runStages(
    [vitest('API', ['--project', 'api-sqlite', '--project', 'api-postgres', '--maxWorkers=2'])],
    // Both lists take the same time.
    [
      types,
      lint,
      vitest('architecture, unit', ['--project', 'architecture', '--project', 'unit']),
      playwright('browser', ['--workers=2']),
    ],
  );
} else {
  const stages = [];
  if (!args.some(isBrowserTest) || args.some(isOtherTest))
    stages.push(
      vitest(
        'selected',
        args.filter((arg) => !isBrowserTest(arg)),
      ),
    );
  if (args.some(isBrowserTest))
    stages.push(
      playwright('selected, browser', args.filter((arg) => !isOtherTest(arg)).map(playwrightOption)),
    );
  await runStages(stages);
}
