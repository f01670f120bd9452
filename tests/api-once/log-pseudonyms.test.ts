// Users appear in the log under pseudonyms that only the operator can derive from an email (docs/operations.md).
import { Writable } from 'node:stream';
import { createFakeGoogle } from 'fake-google';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/core/limits.ts';
import { GOOGLE_CALLBACK_PATH } from '#contract/core/paths.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import { newId } from '#server/storage/ids.ts';
import { newToken } from '#server/storage/random-tokens.ts';
import { runCommand } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { cardKeys } from '../support/seeded-shop.ts';
import { createTestApp, delivery, type ExternalServices, type TestApp, test } from '../support/test-app.ts';

const MIA = { name: 'Mia', email: 'mia@mail.com', password: 'a good secret' };
const AUTH_SECRET = 'long enough for a test of names in the log';

interface Line {
  readonly msg: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly who?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly tokenAgeSeconds?: number;
}

class Log {
  #text = '';
  readonly #sink = new Writable({
    write: (chunk, _encoding, done) => {
      this.#text += String(chunk);
      done();
    },
  });
  readonly pino = pino({ level: 'info' }, this.#sink);

  get text(): string {
    return this.#text;
  }

  /** Status and pseudonym of each logged response of an endpoint. */
  of(name: EndpointName): [number, string | undefined][] {
    const { method, path } = endpoints[name];
    return this.responses(method, path);
  }

  responses(method: string, route: string): [number, string | undefined][] {
    return this.lines
      .filter((line) => line.msg === 'request completed' && line.method === method && line.route === route)
      .map(({ status, who }) => [status, who]);
  }

  get lines(): Line[] {
    return this.#text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  }
}

async function createLoggedShop(services: ExternalServices = {}): Promise<{ shop: TestApp; log: Log }> {
  const log = new Log();
  const shop = await createTestApp(
    await freshDatabase(),
    { AUTH_SECRET, NODE_ENV: 'production', ...cardKeys },
    { ...services, log: log.pino },
  );
  return { shop, log };
}

test('sign-ins, failed or not, and later requests are logged under one pseudonym', async () => {
  const { shop, log } = await createLoggedShop();
  const visitor = await createHttpClient(shop);
  const mia = createPseudonymizer(AUTH_SECRET)('Mia@Mail.com');
  const token = await visitor.signUp(MIA.email, MIA.password);
  await visitor.call('signIn', { body: { email: MIA.email, password: 'not that' } });
  await visitor.call('signIn', { body: { email: 'stranger@mail.com', password: 'not that' } });
  await visitor.call('requestPasswordReset', { body: { email: MIA.email } });
  const body = { ...delivery, productId: await shop.addArticle(), quantity: 2 };
  await visitor.call('placeOrder', { token, body });
  await visitor.call('listUsers', { token });
  await visitor.call('listProducts');
  await visitor.call('changeName', { body: { name: 'Mia W.' } });
  await visitor.call('getSession');
  await visitor.call('signOut');

  expect(log.of('signUp')).toEqual([[200, mia]]);
  expect(log.of('putUser')).toEqual([[200, mia]]);
  const stranger = createPseudonymizer(AUTH_SECRET)('stranger@mail.com');
  expect(log.of('signIn')).toEqual([
    [401, mia],
    [401, stranger],
  ]);
  expect(log.of('placeOrder')).toEqual([[201, mia]]);
  expect(log.of('listUsers'), 'not an admin').toEqual([[403, mia]]);
  for (const name of ['requestPasswordReset', 'changeName', 'getSession', 'signOut'] as const)
    expect(log.of(name), name).toEqual([[200, mia]]);
  expect(log.of('listProducts'), 'anonymous').toEqual([[200, undefined]]);
  expect(stranger).not.toBe(mia);
  expect(log.text).not.toMatch(/mia|stranger/i);
});

test('a refused access token is logged with the reason, and never itself', async () => {
  let now = Date.now();
  const { shop, log } = await createLoggedShop({ clock: { now: () => now } });
  const other = await createTestApp(await freshDatabase());
  const expired = await shop.signIn(MIA.email);
  now += ACCESS_TOKEN_TTL_MS;
  const ended = await shop.signIn(MIA.email);
  await shop.app.users.deleteSessionTokens(`session of ${MIA.email}`);
  now += 2000;
  const tokens = [
    expired,
    ended,
    await other.signIn(MIA.email),
    'made-up',
    `svk_${newId(Date.now())}_${newToken()}`,
  ];
  for (const token of tokens) await shop.send('getSavedIds', { token });
  await shop.send('getSavedIds', { headers: { authorization: 'Basic bWlh' } });
  await shop.send('getSavedIds');
  const refused = log.lines.filter(({ status }) => status === 401);
  expect(refused.map(({ code, reason, tokenAgeSeconds }) => [code, reason, tokenAgeSeconds])).toEqual([
    ['token_unknown', 'expired', 3602],
    ['token_unknown', 'ended', 2],
    ['token_unknown', 'of another shop', undefined],
    ['token_unknown', 'never issued', undefined],
    ['token_unknown', 'never issued', undefined],
    ['token_unknown', 'no bearer token', undefined],
    ['not_signed_in', undefined, undefined],
  ]);
  for (const token of tokens) expect(log.text).not.toContain(token.slice(0, 43));
});

test('a Google sign-in is logged under the pseudonym', async () => {
  const google = await createFakeGoogle();
  onTestFinished(() => google.close());
  const { shop, log } = await createLoggedShop({ google: google.provider });
  const visitor = await createHttpClient(shop);
  const { url } = await visitor.request('signInWithGoogle', {
    body: { provider: 'google', callbackURL: '/' },
  });
  const { address } = await visitor.follow(url);
  const email = 'nora.lindqvist@gmail.test';
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Nora', email }) };
  const next = (await visitor.send(address, form)).headers.get('location') ?? '';
  await visitor.follow(new URL(next, address).href, (at) =>
    at.startsWith(visitor.origin + endpoints.signUp.path),
  );
  expect(log.responses('GET', GOOGLE_CALLBACK_PATH)).toEqual([
    [303, createPseudonymizer(AUTH_SECRET)(email)],
  ]);
});

test('the admin command prints the pseudonym of an email; another secret gives another', async ({ shop }) => {
  const ran = await runCommand('admin', shop.storageOptions, 'who', 'Mia@mail.com');
  expect(ran).toEqual({ code: 0, output: expect.stringMatching(/^[\w-]{12}$/) });
  expect((await runCommand('admin', shop.storageOptions, 'who', 'mia@mail.com')).output).toBe(ran.output);
  expect(createPseudonymizer(AUTH_SECRET)('mia@mail.com')).not.toBe(ran.output);
  expect(await runCommand('admin', shop.storageOptions, 'who')).toMatchObject({ code: 2 });
});
