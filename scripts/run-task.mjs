// The door of every npm script: sets the shop up as far as the task needs, then runs the task under Node 26.
// Plain JavaScript for Node 20 with no packages, since it runs before they are installed. So does scripts/setup/.
import { buildWhenStale } from './setup/build.mjs';
import { runToEnd } from './setup/child.mjs';
import { findChromium } from './setup/chromium.mjs';
import { installWhenMissing } from './setup/install.mjs';
import { environment, node26, root, SetupError } from './setup/paths.mjs';

const OLDEST_NODE = 20;
const SERVER_FOLDERS = ['server', 'contract', 'dev-services', 'seed'];

const watching = SERVER_FOLDERS.map((folder) => `--watch-path=${folder}`);

/** What each task runs, and which steps of the set-up it needs besides the install. */
const tasks = {
  start: { run: ['start.ts'], build: true },
  dev: {
    run: ['--watch', '--watch-path=start.ts', ...watching, 'start.ts'],
    env: { NODE_ENV: 'development' },
    ownSignals: true,
  },
  test: { run: ['scripts/checks/test.ts'], build: true, chromium: true, goOn: true },
  check: { run: ['scripts/checks/check.ts'] },
  build: { build: true },
  bench: { run: ['bench/run.ts'], build: true },
  'db:seed': { run: ['seed/seed-database.ts'] },
  admin: { run: ['scripts/admin.ts'] },
  reconcile: { run: ['scripts/reconcile.ts'] },
  backup: { run: ['scripts/backup.ts'] },
  restore: { run: ['scripts/restore.ts'] },
  'db:to-postgres': { run: ['scripts/db-to-postgres.ts'] },
  artwork: { run: ['tools/artwork/draw-decor.ts'] },
  screenshots: { run: ['scripts/screenshots.ts'], build: true, chromium: true },
};

async function launch([name, ...words]) {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
  if (!task) throw new SetupError(`There is no task '${name}'; there are ${Object.keys(tasks).join(', ')}.`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new SetupError(
      `The shop needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`,
    );
  }
  await installWhenMissing();
  if (task.build) await buildWhenStale().catch((error) => forgive(error, task));
  const chromium = task.chromium ? await findChromium().catch((error) => forgive(error, task)) : undefined;
  if (!task.run) return 0;
  return runToEnd(node26, [...task.run, ...words], {
    cwd: root,
    env: { ...environment(), ...task.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
    tethered: !task.ownSignals,
  });
}

/** The tests go on and count what could not be set up as failed; everything else stops here. */
function forgive(error, { goOn }) {
  if (!goOn) throw error;
  console.error(error instanceof SetupError ? error.message : error);
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
