// What the removal of an account takes off the records of other people, and what it leaves alone there.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { AuditLog, recordAudit } from '#server/modules/audit/service.ts';
import { renamePerson } from '../support/callers.ts';
import { createHttpClient } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { signUpToLeave } from '../support/people/confirm-removal.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const body = { reviews: 'anonymous' };

async function signUp(shop: TestApp, email: string) {
  const client = await createHttpClient(shop);
  return { client, token: await signUpToLeave(client, email) };
}

const readDetails = async ({ app }: TestApp) => {
  const page = await new AuditLog(app.ctx).list({}, { limit: 50 });
  return page.items.map(({ details }) => details).filter((details) => details !== null);
};

test('an email that is part of another changes nothing of that person', async ({ shop }) => {
  await shop.signIn('chief@mill.com', { admin: true });
  const details = { actor: 'chief@mill.com' };
  await recordAudit(
    shop.storage.db,
    { actor: await shop.app.users.idOf('chief@mill.com'), at: Date.now() },
    'export_audit_log',
    'audit_log',
    { details },
  );
  const link = { userId: 'chief', email: 'chief@mill.com' };
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 60_000).toISOString();
  await sql`insert into identity_verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values ('a link', 'a hash', ${JSON.stringify(link)}, ${later}, ${now}, ${now})`.execute(shop.storage.db);
  const stranger = await signUp(shop, 'f@mill.co');
  await stranger.client.request('removeAccount', { body });
  expect(await readDetails(shop)).toContainEqual(details);
  const links = await sql`select id from identity_verification where id = 'a link'`.execute(shop.storage.db);
  expect(links.rows).toHaveLength(1);
});

testOnce('words that admins have searched for go where they name the person', async ({ shop }) => {
  await shop.signIn('chief@mill.com', { admin: true });
  const { client, token } = await signUp(shop, 'mia@mail.com');
  await placeOrder(shop, token, { phone: '+44 1422 999999' });
  const { db } = shop.storage;
  const by = { actor: await shop.app.users.idOf('chief@mill.com'), at: Date.now() };
  const searches = ['MIA', '+44 1422 9999', 'mia@mail.com', 'Weaver'];
  for (const q of searches)
    await recordAudit(db, by, 'export_orders', 'orders', { details: { q, state: 'paid' } });
  await client.request('removeAccount', { body });
  expect((await readDetails(shop)).filter((details) => 'q' in details)).toEqual([
    { q: 'Weaver', state: 'paid' },
  ]);
});

testOnce('what admins have searched for by a former email goes too', async ({ shop }) => {
  await shop.signIn('chief@mill.com', { admin: true });
  const { client } = await signUp(shop, 'mia@mail.com');
  const { db } = shop.storage;
  const chief = await shop.app.users.idOf('chief@mill.com');
  for (const q of ['Mia@Mail.com', 'Weaver'])
    await recordAudit(db, { actor: chief, at: Date.now() }, 'export_orders', 'orders', {
      details: { q, state: 'paid' },
    });
  await db.transaction().execute((tx) => renamePerson(tx, 'mia@mail.com', 'weber@mail.com'));
  expect(await readDetails(shop)).toContainEqual({ q: 'weber@mail.com', state: 'paid' });
  await client.request('removeAccount', { body });
  expect((await readDetails(shop)).filter((details) => 'q' in details)).toEqual([
    { q: 'Weaver', state: 'paid' },
  ]);
});

testOnce('no network removes more accounts in a minute than it may sign up', async ({ shop }) => {
  const people = [await signUp(shop, 'a@mail.com'), await signUp(shop, 'b@mail.com')];
  await shop.signIn('chief@mill.com', { admin: true });
  const strict = await createTestApp(shop.storageOptions, { SIGN_INS_PER_MINUTE: '1' });
  const [first, second] = people.map(({ client }) => client.cookies());
  const send = (cookies: ReadonlyMap<string, string> | undefined) =>
    strict.send('removeAccount', { body, headers: { cookie: toHeader(cookies) } });
  expect((await send(first)).status).toBe(200);
  expect(await send(second)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

const toHeader = (cookies: ReadonlyMap<string, string> = new Map()) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
