// Starts the shop: settings → storage → modules → pages → listen. Only this file knows the server, the pages, the seed
// data and the development services.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Logger, pino } from 'pino';
import { openLogDestination, registerLogMetric } from '#server/http/logging.ts';
import { reason } from './scripts/error-reason.ts';
import { loadDevServices } from './scripts/load-dev-services.ts';
import type { DevServices } from './scripts/start-dev-services.ts';
import { type App, createApp, shopOfPages } from './server/app.ts';
import { listen } from './server/http/lifecycle/listen.ts';
import { addressFault } from './server/http/lifecycle/start-report.ts';
import { createSignalHandler } from './server/http/lifecycle/termination-signals.ts';
import type { Catalogue } from './server/languages/catalogue.ts';
import { loadLanguages } from './server/languages/work-language.ts';
import { sampleAccounts } from './server/modules/people/sample-accounts.ts';
import { registerPages } from './server/pages/routes.ts';
import { readProcessSettings, type Settings, SettingsError } from './server/settings.ts';
import { kindToOpen, openStorageForGood } from './server/storage/copies/shop-kind.ts';
import type { Storage } from './server/storage/open-storage.ts';

/** The time for which requests in progress may run once the server closes, in milliseconds. */
const CLOSE_TIMEOUT_MS = 15_000;

async function start(): Promise<void> {
  const settings = readProcessSettings();
  if (!settings.production) await assertPortIsFree(settings);
  const built = process.env.BUILD_PAGES ? buildPages() : Promise.resolve();
  // A failure of either waits for the other: the process would leave a build behind that the next start meets.
  const [opened] = await Promise.allSettled([open(settings, built), built]);
  if (opened.status === 'rejected') throw opened.reason;
}

async function open(settings: Settings, built: Promise<void>): Promise<void> {
  const logDestination = openLogDestination(process.stdout.fd, (error) =>
    console.error(`The log cannot be written: ${reason(error)}. The shop goes on without it.`),
  );
  const log = pino({ level: settings.LOG_LEVEL }, logDestination.stream);
  const startDevServices = settings.production ? undefined : await loadDevServices();
  const storage = await openConfiguredStorage(settings, (error) =>
    log.warn({ err: error }, 'lost a database connection'),
  );
  if (storage.newerMigrations.length > 0)
    log.warn({ newer: storage.newerMigrations }, 'a newer version has migrated this database; going on');
  const devServices = await startDevServices?.(settings);
  const translations = await loadLanguages(settings.LANGUAGES);
  const commit = settings.COMMIT ?? (await readCommit());
  const dependencies = { settings, storage, log, commit, ...devServices?.dependencies };
  const app = await createApp(dependencies);
  const fault = settings.production && addressFault(settings);
  if (fault) log.warn(fault);
  if (!app.orders.takesCards)
    log.warn(
      `card payment is not set up (STRIPE_SECRET_KEY and the others): the shop takes orders ${app.orders.transferDays > 0 ? 'by bank transfer, ' : ''}on account and of free swatches only`,
    );
  if (devServices) await seed(app, devServices);
  await devServices?.registerRoutes(app.server);
  await built;
  // A release has the pages in every language, and not their sources; in development they are in English.
  const hasSources = existsSync(new URL('web', import.meta.url));
  const translatesPages = translations.length > 0 && hasSources && !settings.development;
  if (translatesPages) await translatePages(translations);
  await registerPages(app.server, {
    translations,
    changes: storage.changes,
    development: settings.development,
    publicUrl: settings.PUBLIC_URL,
    stripe: app.payments.provider === 'stripe',
    takesCards: app.orders.takesCards,
    assistants: settings.ASSISTANTS,
    shop: shopOfPages(app),
    imageHosts: app.images.externalHosts,
  });
  registerLogMetric(app.server.metrics, logDestination);
  const address = await listenAsConfigured(app, settings);
  devServices?.setShopAddress(address);
  closeOnSignal({ app, storage, devServices, log }, settings.DRAIN_SECONDS * 1000);
  reportStart(app, log, address, settings);
  if (translatesPages) await compressPages(log);
}

/** Builds stale pages in a process of its own. Throws a `SettingsError` that says what failed. */
async function buildPages(): Promise<void> {
  const { buildIfStale } = await import('./scripts/setup/build.mjs');
  await buildIfStale().catch((error: Error) => {
    throw new SettingsError(error.message, { cause: error });
  });
}

/** Writes the pages of each language. */
async function translatePages(translations: readonly Catalogue[]): Promise<void> {
  const { translateBuild } = await import('./scripts/languages/translate-build.ts');
  await translateBuild('build', translations);
}

/** Compresses the scripts of the translated pages, which takes two seconds a language: until then they are sent as they are. */
async function compressPages(log: Logger): Promise<void> {
  const { precompress } = await import('./web/precompress.ts');
  await precompress('build/client').catch((err: unknown) =>
    log.warn({ err }, 'scripts are sent uncompressed'),
  );
}

async function seed(app: App, devServices: DevServices): Promise<void> {
  const { seedDatabase } = await import('./seed/seed-database.ts');
  await seedDatabase(app, devServices, console.log);
}

async function openConfiguredStorage(
  settings: Settings,
  onConnectionLost: (error: Error) => void,
): Promise<Storage> {
  try {
    const options = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL, onConnectionLost };
    return await openStorageForGood(kindToOpen(settings), options);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const isFolder = !settings.DATABASE_URL || (error instanceof Error && 'path' in error);
    const location = isFolder ? `the folder DATA_DIR=${settings.DATA_DIR}` : 'the database of DATABASE_URL';
    throw new SettingsError(`The shop cannot store its data in ${location}: ${reason(error)}.`, {
      cause: error,
    });
  }
}

/** Filling the sample shop takes a minute, which is wasted where the shop cannot be opened afterwards. */
async function assertPortIsFree({ HOST, PORT }: Settings): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening').catch((error: unknown) => {
    throw cannotListen({ HOST, PORT }, error);
  });
  await promisify(probe.close.bind(probe))();
}

const cannotListen = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>, cause: unknown) =>
  new SettingsError(`The shop cannot listen on HOST=${HOST} PORT=${PORT}: ${reason(cause)}.`, { cause });

/** Returns the origin at which this machine reaches the server. */
async function listenAsConfigured({ server }: App, { HOST, PORT }: Settings): Promise<string> {
  await listen(server, { host: HOST, port: PORT }).catch((error: unknown) => {
    throw cannotListen({ HOST, PORT }, error);
  });
  const [bound] = server.addresses();
  const { address, port } = typeof bound === 'object' ? bound : { address: HOST, port: PORT };
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address);
  return `http://${isLocal ? 'localhost' : HOST}:${port}`;
}

interface Running {
  readonly app: App;
  readonly storage: Storage;
  readonly devServices: DevServices | undefined;
  readonly log: Logger;
}

/**
 * Closes the shop on signals. SIGTERM drains first, so that proxies choose another process, then stops accepting
 * connections, finishes requests in progress and exits with 0. SIGINT comes from a keyboard and does not drain. Another
 * signal a second later exits at once.
 */
function closeOnSignal({ app, storage, devServices, log }: Running, drainMs: number): void {
  const close = async (signal: NodeJS.Signals) => {
    const waitMs = signal === 'SIGTERM' ? drainMs : 0;
    log.info({ signal, seconds: waitMs / 1000 }, 'draining');
    app.server.shutdown.startDraining(waitMs);
    await sleep(waitMs);
    log.info('stopping');
    const cutOff = () => {
      log.warn({ jobs: app.jobs.running }, 'requests or jobs in progress were cut off');
      process.exit(1);
    };
    setTimeout(cutOff, waitMs + CLOSE_TIMEOUT_MS).unref();
    await app.server.close();
    await devServices?.close();
    await storage.close();
    log.info('stopped');
    process.exit(0);
  };
  const onSignal = createSignalHandler({
    close: (signal) => void close(signal),
    exitAtOnce: () => process.exit(1),
  });
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** The commit of the checkout; undefined without git or `.git`, as in the container. */
async function readCommit(): Promise<string | undefined> {
  const released = await readFile(new URL('build/commit', import.meta.url), 'utf8').catch(() => undefined);
  if (released !== undefined) return released.trim();
  const git = fileURLToPath(new URL('.git', import.meta.url));
  return new Promise((resolve) => {
    execFile('git', ['--git-dir', git, 'rev-parse', 'HEAD'], (error, stdout) =>
      resolve(error ? undefined : stdout.trim()),
    );
  });
}

/** In production every line is JSON, and this one does not depend on LOG_LEVEL. */
function reportStart({ startReport }: App, log: Logger, listensAt: string, settings: Settings): void {
  const address = settings.PUBLIC_URL ?? listensAt;
  const level = settings.production ? 'info' : settings.LOG_LEVEL;
  log.child({}, { level }).info({ address, ...startReport }, 'started');
  if (settings.production) return;
  console.log(`Selvedge is open at ${address}`);
  console.log('This is the sample shop. Sign in as');
  for (const { role, email, password } of sampleAccounts)
    console.log(`  ${role.padEnd(9)} ${email}  password ${password}`);
}

start().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
