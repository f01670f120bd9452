// A server of the API with the fake Stripe, to be killed: `crash.test.ts` starts it. It is the app of `start.ts` on its own
// storage; pages, sample accounts and the fake Google would take most of the CPU time of a start.
import { join } from 'node:path';
import { createFakeStripe } from 'fake-stripe';
import { pino } from 'pino';
import { endpoints } from '#contract/endpoints.ts';
import { createApp } from '#server/app.ts';
import { listen } from '#server/http/lifecycle/listen.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';

const STRIPE_BASE = '/dev/stripe';

const settings = readSettings(process.env);
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: host, PORT: port } = settings;
const storage = await openStorage({ dataDir, databaseUrl, onConnectionLost: () => undefined });
const stripe = await createFakeStripe({ dataFile: join(dataDir, 'fake-stripe.db') });
const { secretKey, publishableKey, webhookSecret } = stripe;
const app = await createApp({
  settings,
  storage,
  log: pino({ level: settings.LOG_LEVEL }),
  cards: {
    provider: 'local',
    secretKey,
    publishableKey,
    webhookSecret,
    localBase: STRIPE_BASE,
    api: { protocol: stripe.protocol, host: stripe.host, port: stripe.port },
  },
});
await app.server.register(stripe.routes, { prefix: STRIPE_BASE });
await listen(app.server, { host, port });
const [bound] = app.server.addresses();
const address = `http://localhost:${typeof bound === 'object' ? bound.port : port}`;
stripe.webhooks.addEndpoint({ url: address + endpoints.receivePaymentEvent.path });
process.stdout.write(`The API is open at ${address}\n`);
