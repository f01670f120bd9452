// Forgotten passwords by mail, through a real SMTP server on this machine (spec section 7, issue of signing in).
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished } from 'vitest';
import { pages } from '#contract/paths.ts';
import { createHttpClient, listenOnFreePort } from '../support/http-client.ts';
import { type TestApp, test } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

interface PostOffice {
  readonly url: string;
  readonly letters: { readonly to: string[]; readonly text: string }[];
  /** Resolves when this many letters have arrived. */
  arrived(count: number): Promise<void>;
}

async function openPostOffice(): Promise<PostOffice> {
  const letters: { to: string[]; text: string }[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({
          to,
          text: Buffer.concat(pieces).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
        });
        done();
        for (const look of waiting) look();
      });
    },
  });
  const address = await new Promise<{ port: number }>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(listener.address() as { port: number }));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => letters.length >= count && resolve();
      waiting.add(look);
      look();
    });
  return { url: `smtp://127.0.0.1:${address.port}`, letters, arrived };
}

/** A shop that was told no public address names itself as it listens, on this machine. */
const letterOrigin = async (shop: TestApp) =>
  (await listenOnFreePort(shop)).replace('127.0.0.1', 'localhost');

const tokenIn = (text = '') => /resetPassword\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** A shop that has sent Mia a link: its token. */
async function forgotten(
  createApp: (env: Record<string, string>) => Promise<TestApp>,
): Promise<{ shop: TestApp; token: string }> {
  const office = await openPostOffice();
  const shop = await createApp({ SMTP_URL: office.url });
  await shop.app.identity.createAccount(mia);
  await shop.request('requestPasswordReset', { body: { email: mia.email } });
  await office.arrived(1);
  return { shop, token: tokenIn(office.letters[0]?.text) };
}

test('a letter brings a link that sets a new password, once, and ends every session', async ({
  createApp,
}) => {
  const office = await openPostOffice();
  const shop = await createApp({ SMTP_URL: office.url, MAIL_FROM: 'Selvedge <desk@selvedge.test>' });
  const visitor = await createHttpClient(shop);
  const accessToken = await visitor.signUp(mia.email, mia.password);
  const elsewhere = await createHttpClient(shop);
  await elsewhere.request('requestPasswordReset', { body: { email: 'MIA@mail.com ' } });
  await office.arrived(1);
  const [letter] = office.letters;
  expect(letter?.to).toEqual([mia.email]);
  expect(letter?.text).toMatch(/^From: Selvedge <desk@selvedge.test>$/m);
  expect(letter?.text).toContain(`${await letterOrigin(shop)}${pages.resetPassword}?token=`);
  const token = tokenIn(letter?.text);

  const body = { token, newPassword: 'a newer secret' };
  await elsewhere.request('resetPassword', { body });
  expect(
    await elsewhere.requestProblem('resetPassword', { body: { ...body, newPassword: 'attackers' } }),
  ).toMatchObject({
    status: 410,
    code: 'reset_link_invalid',
  });
  expect(await visitor.request('getSession')).toBeNull();
  expect(await shop.requestError('listOrders', { token: accessToken, query: { user: mia.email } })).toBe(
    'token_unknown',
  );
  const credentials = { email: mia.email, password: mia.password };
  expect(await visitor.requestError('signIn', { body: credentials })).toBe('wrong_credentials');
  await visitor.request('signIn', { body: { ...credentials, password: 'a newer secret' } });

  await office.arrived(2);
  expect(office.letters[1]?.text).toMatch(/^Subject: Your Selvedge password was changed$/m);
  expect(office.letters[1]?.text).not.toContain(token);
});

test('one link used by many at once sets one password', async ({ createApp }) => {
  const { shop, token } = await forgotten(createApp);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const body = { token, newPassword: `newer secret ${number}` };
      return (await shop.send('resetPassword', { body })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

test('a link is good for an hour, and stands in the database only as a hash', async ({ createApp }) => {
  const { shop, token } = await forgotten(createApp);
  const { rows } = await sql<{ expiresAt: string | Date }>`select * from identity_verification`.execute(
    shop.storage.db,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  const minutes = (new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update identity_verification set "expiresAt" = ${past}`.execute(shop.storage.db);
  expect(await shop.requestError('resetPassword', { body: { token, newPassword: 'too late now' } })).toBe(
    'reset_link_invalid',
  );
  await shop.request('signIn', { body: { email: mia.email, password: mia.password } });
});

test('whether there is an account is told by neither the answer nor a letter', async ({ createApp }) => {
  const office = await openPostOffice();
  const shop = await createApp({ SMTP_URL: office.url });
  await shop.app.identity.createAccount(mia);
  const ask = (email: string) => shop.send('requestPasswordReset', { body: { email } });
  const [known, unknown] = [await ask(mia.email), await ask('nobody@mail.com')];
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  // Both get as many letters as the other would, and then have to wait.
  for (const email of [mia.email, 'nobody@mail.com']) {
    const codes = [await ask(email), await ask(email), await ask(email)].map(({ status }) => status);
    expect(codes).toEqual([200, 200, 429]);
  }
  await shop.app.server.close();
  expect(office.letters.map(({ to }) => to)).toEqual([[mia.email], [mia.email], [mia.email]]);
});

test('a mail server that is down is nobody’s business but the log’s', async ({ createApp }) => {
  const shop = await createApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await shop.app.identity.createAccount(mia);
  expect(await shop.request('requestPasswordReset', { body: { email: mia.email } })).toEqual({
    status: true,
  });
});

test('links lead to the shop, whatever host a request says it is for', async ({ createApp }) => {
  const office = await openPostOffice();
  const shop = await createApp({ SMTP_URL: office.url, PUBLIC_URL: 'https://shop.example/' });
  await shop.app.identity.createAccount(mia);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await shop.request('requestPasswordReset', { body: { email: mia.email }, headers });
  await office.arrived(1);
  expect(office.letters[0]?.text).toContain('https://shop.example/resetPassword?token=');
  expect(office.letters[0]?.text).not.toContain('evil.example');
});

test('without a mail server letters lie in a folder only the owner can read', async ({ createApp }) => {
  const shop = await createApp({});
  await shop.app.identity.createAccount({ ...mia, name: 'See http://evil.example <b>now</b>' });
  await shop.request('requestPasswordReset', { body: { email: mia.email } });
  await shop.app.server.close();
  const folder = join(shop.storageOptions.dataDir, 'mail');
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  const letter = await readFile(join(folder, file), 'utf8');
  expect(letter).toMatch(/^To: mia@mail.com$/m);
  expect(tokenIn(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))).toHaveLength(24);
  // A stranger's name is no place for a link.
  expect(letter).not.toContain('evil.example');
});
