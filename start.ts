// Opens the shop: settings → storage → rooms → pages → listen. The only file that knows both wings and the stand-ins.
import './server/heap.ts';
import { setTimeout as rest } from 'node:timers/promises';
import { pino } from 'pino';
import type { DevServices } from './dev-services/start-dev-services.ts';
import { findSeedAccounts, seedAccounts } from './seed/accounts.ts';
import { type App, createApp } from './server/app.ts';
import { listen as listenAt } from './server/http/listen.ts';
import { registerPages } from './server/pages/routes.ts';
import { readSettings, type Settings, SettingsError } from './server/settings.ts';
import { openStorage, type Storage } from './server/storage/open-storage.ts';

/** Requests under way get this long to finish once no new ones are taken, in milliseconds. */
const FINISH_MS = 15_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL });
  const storage = await reachStorage(settings, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  if (storage.newerMigrations.length > 0)
    log.warn(
      { newer: storage.newerMigrations },
      'a newer version of the shop has been at this database; this one goes on',
    );
  const outside = settings.production ? undefined : await openSampleOutside(settings);
  const shop = await createApp({ settings, storage, log, ...outside?.dependencies });
  if (settings.production) await refuseSampleAccounts(shop);
  else await layOutSample(shop);
  await outside?.registerRoutes(shop.server);
  await registerPages(shop.server, {
    changes: storage.changes,
    development: settings.development,
    publicUrl: settings.PUBLIC_URL,
    stripe: shop.payments.provider === 'stripe',
    imageHosts: shop.images.externalHosts,
  });
  const address = await listen(shop, settings);
  outside?.setShopAddress(address);
  closeOnSignal({ shop, storage, outside }, settings.DRAIN_SECONDS * 1000);
  announce(address, settings);
}

// What only a sample shop needs is loaded only there: a real shop opens without it.
async function openSampleOutside(settings: Settings): Promise<DevServices> {
  const { startDevServices } = await import('./dev-services/start-dev-services.ts');
  return startDevServices(settings);
}

async function layOutSample(shop: App): Promise<void> {
  const { seedDatabase } = await import('./seed/seed-database.ts');
  await seedDatabase(shop, console.log);
}

async function reachStorage(settings: Settings, onLost: (error: Error) => void): Promise<Storage> {
  try {
    return await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL, onLost });
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const isFolder = !settings.DATABASE_URL || (error instanceof Error && 'path' in error);
    const place = isFolder ? `the folder DATA_DIR=${settings.DATA_DIR}` : 'the database of DATABASE_URL';
    throw new SettingsError(`The shop cannot store its data in ${place}: ${reason(error)}.`, {
      cause: error,
    });
  }
}

/** A known password must never open a real shop. */
async function refuseSampleAccounts(shop: App): Promise<void> {
  const held = await findSeedAccounts(shop);
  if (held.length === 0) return;
  throw new SettingsError(
    `This database holds the sample accounts (${held.join(', ')}), whose passwords everybody knows; production needs a database of its own.`,
  );
}

async function listen(shop: App, { HOST, PORT }: Settings): Promise<string> {
  try {
    await listenAt(shop.server, { host: HOST, port: PORT });
  } catch (error) {
    throw new SettingsError(`The shop cannot listen on HOST=${HOST} PORT=${PORT}: ${reason(error)}.`, {
      cause: error,
    });
  }
  const [place] = shop.server.addresses();
  const { address, port } = typeof place === 'object' ? place : { address: HOST, port: PORT };
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address);
  return `http://${everywhere ? 'localhost' : HOST}:${port}`;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already taken',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in the way',
  ECONNREFUSED: 'nobody answers there',
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? error.message.replace(/\.$/, '');
}

interface Opened {
  readonly shop: App;
  readonly storage: Storage;
  readonly outside: DevServices | undefined;
}

/**
 * SIGTERM: says for a while that it leaves, so that proxies look elsewhere, then takes no more connections, finishes what
 * is under way, closes the books, and leaves. SIGINT comes from a keyboard: nothing to wait for. A second signal leaves
 * at once.
 */
function closeOnSignal(opened: Opened, drainMs: number): void {
  const close = async (signal: NodeJS.Signals) => {
    const patienceMs = signal === 'SIGTERM' ? drainMs : 0;
    opened.shop.server.shutdown.startDraining(patienceMs);
    await rest(patienceMs);
    setTimeout(() => process.exit(1), patienceMs + FINISH_MS).unref();
    await opened.shop.server.close();
    await opened.outside?.close();
    await opened.storage.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      void close(signal);
    });
  }
}

function announce(address: string, settings: Settings): void {
  console.log(`Selvedge is open at ${settings.PUBLIC_URL ?? address}`);
  if (settings.production) return;
  console.log('This is the sample shop. Sign in as');
  for (const { role, email, password } of seedAccounts)
    console.log(`  ${role.padEnd(9)} ${email}  password ${password}`);
}

start().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
