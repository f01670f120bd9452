// Entry point of every npm script: installs packages and builds the pages when needed, then runs the task on Node 26.
// Plain JavaScript for Node 20 without dependencies, because it runs before the packages are installed.
import { existsSync, readFileSync } from 'node:fs';
import { buildIfStale } from './setup/build.mjs';
import { findChromium } from './setup/chromium.mjs';
import { installIfNeeded } from './setup/install.mjs';
import { environment, inProject, node26, root, SetupError } from './setup/paths.mjs';
import { runProgram } from './setup/run-program.mjs';

const MIN_NODE_MAJOR = 20;
const watchedFolders = ['server', 'contract', 'packages', 'seed'].map((folder) => `--watch-path=${folder}`);

/**
 * Loads settings from .env for the server and the operator's commands; tests do not read them. When the file cannot be
 * read, the program says what is wrong.
 */
const envFile = isReadable(inProject('.env')) ? ['--env-file=.env'] : [];

/** The archive of a release has built pages, and neither their sources nor the development packages. */
const hasSources = existsSync(inProject('web'));

const test = {
  args: ['scripts/checks/test.ts'],
  need: 'all',
  build: true,
  chromium: true,
  continueOnSetupError: true,
};

/**
 * The command line of each task, and the setup steps that it needs. `need` says which packages: by default those of the
 * shop and its build.
 */
const tasks = {
  // The server builds the pages itself, while it fills the sample shop.
  start: {
    args: [...envFile, 'start.ts'],
    env: hasSources ? { BUILD_PAGES: 'yes' } : {},
    forwardsInterrupt: true,
  },
  dev: {
    args: [
      ...envFile,
      '--watch',
      '--watch-path=start.ts',
      '--watch-path=start-shop.ts',
      ...watchedFolders,
      'start.ts',
    ],
    env: { NODE_ENV: 'development' },
    forwardsInterrupt: true,
  },
  test,
  'test:long': { ...test, env: { LONG_TESTS: 'yes' } },
  'test:unit': { need: 'all', args: ['scripts/checks/test-unit.ts'] },
  'test:watch': { need: 'all', args: ['node_modules/vitest/vitest.mjs', '--project', 'unit'] },
  check: { need: 'all', args: ['scripts/checks/check.ts'] },
  build: { build: true },
  bench: { need: 'all', args: ['bench/run.ts'], build: true },
  'db:seed': { args: [...envFile, 'seed/seed-database.ts'] },
  'db:to-postgres': { args: [...envFile, 'scripts/db-to-postgres.ts'], need: 'production' },
  'check-settings': { args: [...envFile, 'scripts/check-settings.ts'], need: 'production' },
  'db:copy': { args: [...envFile, 'scripts/copy-database.ts'], need: 'production' },
  admin: { args: [...envFile, 'scripts/admin.ts'], need: 'production' },
  shop: { args: [...envFile, 'scripts/shop.ts'], need: 'production' },
  reconcile: { args: [...envFile, 'scripts/reconcile.ts'], need: 'production' },
  backup: { args: [...envFile, 'scripts/backup.ts'], need: 'production' },
  release: { need: 'all', args: ['scripts/release.ts'], build: true },
  restore: { args: [...envFile, 'scripts/restore.ts'], need: 'production' },
  client: { need: 'all', args: ['scripts/client/build.ts'] },
  // The test that compares the types of the tables with the migrations writes them.
  tables: {
    need: 'all',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'architecture',
      'tests/architecture/table-types.test.ts',
      '--update',
    ],
  },
  texts: { need: 'all', args: ['scripts/texts.ts'] },
  simulate: { need: 'all', args: ['--max-semi-space-size=64', 'tests/simulation/simulate.ts'] },
  screenshots: { need: 'all', args: ['scripts/screenshots.ts'], build: true, chromium: true },
};

function isReadable(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

async function runTask([name = '', ...args]) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) throw new SetupError(`Unknown task '${name}'. Tasks: ${Object.keys(tasks).join(', ')}.`);
  if (!hasSources && name.startsWith('test')) throw new SetupError('This archive has no tests.');
  if (Number.parseInt(process.versions.node, 10) < MIN_NODE_MAJOR) {
    throw new SetupError(`Selvedge needs Node ${MIN_NODE_MAJOR} or newer; this is ${process.version}.`);
  }
  await installIfNeeded({ need: hasSources ? task.need : 'production', omitDev: !hasSources });
  if (task.build && hasSources) await buildIfStale().catch((error) => handleSetupError(error, task));
  const chromium = task.chromium
    ? await findChromium().catch((error) => handleSetupError(error, task))
    : undefined;
  if (!task.args) return 0;
  return runProgram(node26, [...task.args, ...args], {
    cwd: root,
    forwardsInterrupt: task.forwardsInterrupt,
    env: { ...environment(), ...task.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
  });
}

/** `npm test` continues after a failed setup and counts the affected tests as failed; every other task stops here. */
function handleSetupError(error, { continueOnSetupError }) {
  if (!continueOnSetupError) throw error;
  report(error);
}

function report(error) {
  console.error(error instanceof SetupError ? error.message : error);
}

try {
  process.exitCode = await runTask(process.argv.slice(2));
} catch (error) {
  report(error);
  process.exitCode = 1;
}
