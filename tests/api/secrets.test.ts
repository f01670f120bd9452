// Secrets appear neither in logs, nor in responses, nor in the browser's files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { createApp } from '#server/app.ts';
import { registerPages } from '#server/pages/routes.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { freshDatabase, onlyOnSqlite, onPostgres } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { delivery, plainArticle, TestApp } from '../support/test-app.ts';

/** A closed port, so that calls of external services fail and are logged. */
const DEAD_PORT = 1;
const SECRETS = {
  AUTH_SECRET: 'auth-secret-0123456789abcdef-0123456789',
  METRICS_TOKEN: 'metrics-token-0123456789',
  SMTP_URL: `smtp://mailer:smtp-pass-0123456789@127.0.0.1:${DEAD_PORT}`,
  GOOGLE_CLIENT_SECRET: 'google-secret-0123456789',
  IMGBB_KEY: 'imgbb-key-0123456789',
};
const CARDS = { secretKey: 'sk_live_0123456789secret', webhookSecret: 'whsec_0123456789secret' };
const PASSWORD = 'a pass word of mia';
const SECRET_VALUES = [...Object.values(SECRETS), 'smtp-pass-0123456789', ...Object.values(CARDS), PASSWORD];

/** A production app that logs at level debug into `logged`. */
async function createLoggingApp(logged: string[]): Promise<TestApp> {
  const storageOptions = await freshDatabase();
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: storageOptions.dataDir,
    LOG_LEVEL: 'debug',
    ...SECRETS,
    MAIL_FROM: 'desk@shop.example',
    GOOGLE_CLIENT_ID: 'google-client',
    IMGBB_URL: `http://127.0.0.1:${DEAD_PORT}`,
  });
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const storage = await openStorage(storageOptions);
  const api = { protocol: 'http' as const, host: '127.0.0.1', port: DEAD_PORT };
  const cards = { ...CARDS, api, provider: 'stripe' as const, publishableKey: 'pk_live_1', retries: 0 };
  const app = await createApp({ settings, storage, log: pino({ level: 'debug' }, sink), cards });
  await registerPages(app.server, { changes: storage.changes });
  onTestFinished(async () => {
    await app.server.close();
    await storage.close();
  });
  return new TestApp(storage, app, storageOptions);
}

/** Sends valid and invalid requests; returns the responses, and the tokens that must not appear. */
async function callEndpoints(shop: TestApp): Promise<{ responses: string[]; tokens: string[] }> {
  const visitor = await createHttpClient(shop);
  const responses: string[] = [];
  const keep = async (response: Response) => {
    responses.push([...response.headers].join('\n'), await response.text());
  };
  const email = 'mia@mail.com';
  const token = await visitor.signUp(email, PASSWORD);
  await shop.app.users.makeAdmin(email);
  const session = [...visitor.cookies().values()].join(' ');
  const productId = await shop.addArticle();
  const order = await visitor.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  await keep(await visitor.call('signIn', { body: { email, password: `${PASSWORD}, not` } }));
  await keep(await visitor.call('requestPasswordReset', { body: { email } }));
  await keep(
    await visitor.call('createPaymentIntent', { token, body: { price: 25, order: order.insertedId } }),
  );
  await keep(
    await visitor.call('receivePaymentEvent', { body: {}, headers: { 'stripe-signature': 't=1,v1=00' } }),
  );
  await keep(await visitor.call('getPaymentSettings'));
  await keep(await visitor.call('listUsers', { token }));
  await keep(await visitor.call('listAuditLog', { token }));
  await keep(await visitor.call('getSession'));
  await keep(await visitor.call('addProduct', { token, body: { ...plainArticle, price: 'much' } }));
  const upload = form(await jpeg());
  await keep(
    await fetch(`${visitor.origin}/api/images`, {
      method: 'POST',
      headers: { ...upload.headers, authorization: `Bearer ${token}` },
      body: upload.body as unknown as BodyInit,
    }),
  );
  for (const path of [pages.home, pages.login, pages.dashboard, '/metrics', '/api/docs', '/nowhere'])
    await keep(await visitor.send(visitor.origin + path));
  await shop.storage.db.schema.alterTable('articles').renameTo('lost_articles').execute();
  await keep(await visitor.call('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } }));
  return { responses, tokens: [token, session] };
}

test('neither the log nor any response contains a secret', async () => {
  const logged: string[] = [];
  const shop = await createLoggingApp(logged);
  const { responses, tokens } = await callEndpoints(shop);
  const log = logged.join('');
  expect(log).toContain('/api/order');
  expect(log).toMatch(/"status":50\d/);
  expect(log).toMatch(/The image host cannot be reached[\s\S]*/);
  expect(log).toContain('The card provider cannot be reached');
  expect(log).toContain('ESOCKET');
  for (const secret of [...SECRET_VALUES, ...tokens, 'mia@mail.com', delivery.address, delivery.phone])
    expect(log, secret).not.toContain(secret);
  for (const secret of [...SECRET_VALUES, ...tokens])
    expect(responses.join('\n'), secret).not.toContain(secret);
  // The response to an internal error contains no statement, path or stack.
  expect(responses.at(-1)).toContain('"code":"internal"');
  expect(responses.join('\n')).not.toMatch(/node_modules|\.ts:\d+|select .* from|lost_articles/);
});

/** Makes the database reject every order. PostgreSQL quotes the rejected row. */
async function rejectEveryOrder({ storage }: TestApp): Promise<void> {
  if (onPostgres)
    await sql`alter table orders add constraint never check (price_cents < 0) not valid`.execute(storage.db);
  else
    await sql`create trigger never before insert on orders begin select raise(abort, 'never'); end`.execute(
      storage.db,
    );
}

test('the log does not quote a row that the database rejects', async () => {
  const logged: string[] = [];
  const shop = await createLoggingApp(logged);
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle();
  await rejectEveryOrder(shop);
  expect(
    await shop.requestError('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } }),
  ).toBe('internal');
  const log = logged.join('');
  expect(log).toContain('never');
  for (const secret of ['mia@mail.com', delivery.address, delivery.phone]) expect(log).not.toContain(secret);
});

onlyOnSqlite(test)('the browser’s files contain no secrets, no names of settings and no server code', () => {
  const folder = join(import.meta.dirname, '../../build/client');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name),
  );
  const scripts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  for (const script of scripts) {
    expect(script).not.toMatch(/AUTH_SECRET|STRIPE_SECRET|WEBHOOK_SECRET|CLIENT_SECRET|SMTP_URL|IMGBB_KEY/);
    expect(script).not.toMatch(/sk_(live|test)_|whsec_|DATABASE_URL|METRICS_TOKEN|S3_SECRET/);
    expect(script).not.toMatch(/keeper-of-the-looms|cloth-by-the-piece|node:(fs|sqlite)|better-auth/);
  }
});
