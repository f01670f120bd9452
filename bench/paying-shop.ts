// Starts the app like start.ts in production, with the card provider at PROVIDER_URL.
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { listen } from '#server/http/lifecycle/listen.ts';
import { registerPages } from '#server/pages/routes.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { keys } from './provider.ts';

const settings = readSettings(process.env);
const log = pino({ level: settings.LOG_LEVEL });
const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
const { hostname: host, port } = new URL(process.env.PROVIDER_URL ?? '');
const api = { protocol: 'http' as const, host, port: Number(port) };
const { server } = await createApp({ settings, storage, log, cards: { provider: 'stripe', ...keys, api } });
await registerPages(server, { changes: storage.changes });
await listen(server, { host: settings.HOST, port: settings.PORT });
const [address] = server.addresses();
console.log(`http://${settings.HOST}:${typeof address === 'object' ? address.port : ''}`);

process.once('SIGTERM', async () => {
  await server.close();
  await storage.close();
  process.exit(0);
});
