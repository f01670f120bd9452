// `npm run check-settings`, against a real mail server, a fake Stripe, an S3 server and both databases.
import { createServer } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { checkServices } from '../../scripts/check-services.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase, onPostgres, readingUser } from '../support/database.ts';
import { createStripeFixture } from '../support/providers/fake-stripe.ts';
import { startS3Server } from '../support/providers/image-hosts.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { cardKeys } from '../support/seeded-shop.ts';
import { decide } from '../support/shop-kinds.ts';

const AUTH_SECRET = 'long enough for a test of settings';
/** A closed port. */
const NOWHERE = '127.0.0.1:1';

/** The outcome and reason of each service, in production. */
async function check(
  env: Record<string, string>,
  cards?: Parameters<typeof checkServices>[1],
): Promise<Record<string, string>> {
  const settings = readSettings({ NODE_ENV: 'production', AUTH_SECRET, ...env });
  const checks = await checkServices(settings, cards);
  return Object.fromEntries(checks.map(({ service, outcome, why }) => [service, `${outcome}: ${why}`]));
}

test('the database: empty, a shop, the sample shop, none', async () => {
  const options = await freshDatabase();
  const env = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl ?? '' };
  const name = onPostgres ? /PostgreSQL \d+\.\d+/ : new RegExp(`SQLite in ${options.dataDir}`);
  expect((await check(env)).database).toMatch(
    new RegExp(`^ok: ${name.source}, empty until the first start$`),
  );
  expect((await check(env)).pages).toMatch(/^off: not finished on the page Shop: Imprint, Terms of use, /);
  await decide(options, 'sample');
  expect((await check(env)).database).toMatch(/^wrong: .+ holds the sample shop, see NODE_ENV$/);
  expect((await check({ ...env, NODE_ENV: '' })).database).toMatch(new RegExp(`^ok: ${name.source}$`));
  await withDatabase(options, sql`delete from kysely_migration where name like '0002_%'`);
  expect((await check({ ...env, NODE_ENV: '' })).database).toMatch(
    /; the next start applies 0002_webhooks_\w+$/,
  );
});

test('the database of another program', async () => {
  const options = await emptyDatabase();
  await withDatabase(options, sql`create table kunden (id integer)`);
  const env = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl ?? '' };
  expect((await check(env)).database).toMatch(/^wrong: .+ holds tables of another program, such as kunden/);
});

test('as a command: a line for each service, and 1 when one is wrong', async () => {
  const options = await freshDatabase();
  const { code, output } = await runCommand('check-settings', options);
  expect(code).toBe(0);
  expect(output.split('\n').map((line) => line.slice(0, 16).trimEnd())).toEqual([
    'settings  ok',
    'address   off',
    'database  ok',
    'payments  ok',
    'emails    off',
    'images    ok',
    'google    ok',
    'metrics   ok',
  ]);
  await decide(options, 'shop');
  expect(await runCommand('check-settings', options)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^database {2}wrong {2}.+ holds a shop, see NODE_ENV$/m),
  });
});

if (onPostgres) {
  test('a user of PostgreSQL who may only read', async () => {
    const { dataDir, databaseUrl } = await readingUser(await freshDatabase());
    const { database } = await check({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    expect(database).toMatch(
      /^wrong: DATABASE_URL: its user may not write the tables access_tokens, .+, users/,
    );
    expect(database).toMatch(/, create tables in it, change its tables, which belong to postgres$/);
  });

  test('a PostgreSQL that refuses', async () => {
    const { dataDir, databaseUrl = '' } = await emptyDatabase();
    const nowhere = new URL(databaseUrl);
    nowhere.port = '1';
    const env = { DATA_DIR: dataDir };
    expect((await check({ ...env, DATABASE_URL: nowhere.href })).database).toBe(
      'wrong: DATABASE_URL: nothing listens there',
    );
    const other = new URL(databaseUrl);
    other.pathname = '/no_such_database';
    expect((await check({ ...env, DATABASE_URL: other.href })).database).toBe(
      'wrong: DATABASE_URL: there is no such database',
    );
    expect((await check({ ...env, DATABASE_URL: databaseUrl, AUTH_SECRET: '' })).database).toMatch(
      /^wrong: AUTH_SECRET must be set together with DATABASE_URL in production/,
    );
  });
} else {
  test('services that work', async () => {
    const [mail, s3, stripe] = [await startMailServer(), await startS3Server(), await createStripeFixture()];
    const found = await check(
      {
        ...cardKeys,
        ...s3.env,
        SMTP_URL: mail.url,
        MAIL_FROM: 'desk@mill.example',
        PUBLIC_URL: 'https://mill.example',
        TRUST_PROXY: 'yes',
        DATA_DIR: `${(await emptyDatabase()).dataDir}/not/yet`,
      },
      stripe.cards,
    );
    expect(found).toMatchObject({
      address: 'ok: https://mill.example',
      payments: 'ok: Stripe with live keys, account acct_fake',
      emails: `ok: SMTP server ${new URL(mail.url).host}, from desk@mill.example`,
      images: 'ok: bucket images',
      metrics: 'off: METRICS_TOKEN is not set, and TRUST_PROXY is',
    });
    expect(found.database).toMatch(/^ok: SQLite in .+\/not\/yet, empty until the first start$/);
    expect(mail.emails).toEqual([]);
  });

  test('services that do not work, and what is off', async () => {
    const [s3, stripe] = [await startS3Server(), await createStripeFixture()];
    const refusing = await startRefusingMailServer();
    const settings = { ...cardKeys, ...s3.env, MAIL_FROM: 'desk@mill.example', DATA_DIR: '/dev/null' };
    const wrongKey = { ...stripe.cards, secretKey: 'sk_live_wrong' };
    expect(
      await check(
        { ...settings, PUBLIC_URL: 'https://mill.example', S3_BUCKET: 'other', SMTP_URL: refusing },
        wrongKey,
      ),
    ).toMatchObject({
      address: expect.stringMatching(
        /^wrong: TRUST_PROXY is not set, but https:\/\/mill\.example needs a proxy/,
      ),
      database: 'wrong: DATA_DIR=/dev/null: a part of the path is a file',
      payments: 'wrong: Stripe does not know the key STRIPE_SECRET_KEY',
      emails: expect.stringMatching(/^wrong: SMTP server .+: Invalid login: 535 No/),
      images: 'wrong: bucket other: The bucket does not exist',
    });
    stripe.server.faults.onRequest({ path: /disputes/, response: { status: 403, when: 'before' } });
    expect(await check(settings, stripe.cards)).toMatchObject({
      payments: expect.stringMatching(/^wrong: STRIPE_SECRET_KEY may not read disputes/),
    });
    await s3.close();
    const api = { protocol: 'http', host: '127.0.0.1', port: 1 } as const;
    const away = await check({ ...settings, SMTP_URL: `smtp://${NOWHERE}` }, { ...stripe.cards, api });
    expect(away).toMatchObject({
      address: 'wrong: PUBLIC_URL is not set; links in emails lead to http://localhost:3000',
      payments: 'wrong: Stripe: nothing listens there',
      emails: `wrong: SMTP server ${NOWHERE}: nothing listens there`,
      images: 'wrong: bucket images: nothing listens there',
    });
    const http = { PUBLIC_URL: 'http://mill.example', DRAIN_SECONDS: '60' };
    expect(await check({ DATA_DIR: '/dev/null', ...http })).toMatchObject({
      address: 'wrong: PUBLIC_URL=http://mill.example has no TLS: passwords can be read on their way',
      stopping: expect.stringMatching(/^wrong: DRAIN_SECONDS=60 takes up to 135 seconds/),
      payments: 'off: STRIPE_SECRET_KEY is not set; the shop takes no orders by card',
      emails: expect.stringMatching(/^off: SMTP_URL is not set/),
    });
  });
}

/** Runs a statement on a database without migrating it. */
async function withDatabase(options: StorageOptions, statement: RawBuilder<unknown>): Promise<void> {
  const storage = await openStorage({ ...options, migrations: [] });
  await statement.execute(storage.db);
  await storage.close();
}

/** Resolves with the SMTP_URL of a server that knows no user. */
async function startRefusingMailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const isHello = /^EHLO/i.test(String(chunk));
      socket.write(isHello ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 No\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  return `smtp://mill:wrong@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
