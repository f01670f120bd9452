// The shop as `start.ts` opens it in production, but for one thing: its card provider is the network at BANK_URL.
import '../server/heap.ts';
import { pino } from 'pino';
import { openShop } from '#server/app.ts';
import { listen } from '#server/http/listening.ts';
import { pagesRoutes } from '#server/pages/routes.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { keys } from './bank.ts';

const settings = readSettings(process.env);
const log = pino({ level: settings.LOG_LEVEL });
const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
const { hostname: host, port } = new URL(process.env.BANK_URL ?? '');
const api = { protocol: 'http' as const, host, port: Number(port) };
const { app } = await openShop({ settings, storage, log, cards: { provider: 'stripe', ...keys, api } });
await pagesRoutes(app, { news: storage.news });
await listen(app, { host: settings.HOST, port: settings.PORT });
const [place] = app.addresses();
console.log(`http://${settings.HOST}:${typeof place === 'object' ? place.port : ''}`);

process.once('SIGTERM', async () => {
  await app.close();
  await storage.close();
  process.exit(0);
});
