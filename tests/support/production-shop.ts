// A shop in production as a program: with the local fake of Stripe unless `WITHOUT_CARDS` is yes, and a mail server that writes what it receives to
// DATA_DIR/emails. For browser tests of a new shop.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeStripe } from 'fake-stripe';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { endpoints } from '#contract/endpoints.ts';
import { createApp, shopOfPages } from '#server/app.ts';
import { registerPages } from '#server/pages/routes.ts';
import { readSettings } from '#server/settings.ts';
import { openStorageForGood } from '#server/storage/copies/shop-kind.ts';

const STRIPE_BASE = '/dev/stripe';

async function startMailServer(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        count += 1;
        const name = `${String(count).padStart(4, '0')}.eml`;
        writeFile(join(folder, name), Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const { DATA_DIR: dataDir = '' } = process.env;
const withoutCards = process.env.WITHOUT_CARDS === 'yes';
const stripe = await createFakeStripe({ dataFile: join(dataDir, 'fake-stripe.db') });
const { protocol, host, port, ...keys } = stripe;
const settings = readSettings({
  ...process.env,
  NODE_ENV: 'production',
  SMTP_URL: await startMailServer(join(dataDir, 'emails')),
  MAIL_FROM: 'desk@adler.example',
  ...(!withoutCards && {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    ALLOW_TEST_KEYS: 'yes',
  }),
});
const storage = await openStorageForGood('shop', { dataDir });
const { secretKey, publishableKey, webhookSecret } = keys;
const cards = {
  provider: 'local' as const,
  secretKey,
  publishableKey,
  webhookSecret,
  api: { protocol, host, port },
  localBase: STRIPE_BASE,
};
const app = await createApp({
  settings,
  storage,
  log: pino({ level: 'warn' }),
  ...(!withoutCards && { cards }),
});
await app.server.register(stripe.routes, { prefix: STRIPE_BASE });
await registerPages(app.server, {
  changes: storage.changes,
  takesCards: app.orders.takesCards,
  shop: shopOfPages(app),
});
const address = await app.server.listen({ host: '127.0.0.1', port: settings.PORT });
stripe.webhooks.addEndpoint({ url: address + endpoints.receivePaymentEvent.path });
process.stdout.write(`The shop is open at ${address}\n`);
