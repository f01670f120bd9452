// Withdrawals from contracts: recorded and acknowledged by email whoever sends them, and shown at the order.
import { expect } from 'vitest';
import { emailPersonalData } from '#server/modules/email/personal-data.ts';
import { withdrawalReceivedEmail } from '#server/modules/orders/emails/withdrawal-templates.ts';
import { renamePerson } from '../support/callers.ts';
import { createHttpClient } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { writeContent } from '../support/shop-settings.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const STATEMENT = { name: 'Mia Weber', email: MIA, goods: 'Two pieces, see https://evil.example' };

async function orderOf(shop: TestApp) {
  const token = await shop.signIn(MIA);
  const id = await placeOrder(shop, token);
  const { number } = await shop.request('getOrderDetails', { token, params: { id } });
  return { token, id, number };
}

const listOf = (shop: TestApp, token: string, query: Readonly<Record<string, string | number>>) =>
  shop.request('listWithdrawals', { token, query });

const emailsOf = (shop: TestApp) =>
  shop.storage.db
    .selectFrom('outbox_emails')
    .select(['id', 'kind', 'recipient', 'order_id'])
    .where('kind', 'in', ['withdrawal_received', 'withdrawal_notice'])
    .orderBy('id')
    .execute();

testOnce('nothing is recorded before the owner turns it on', async ({ shop }) => {
  const body = { ...STATEMENT, orderNumber: 'SO-2026-000001' };
  expect(await shop.requestError('withdraw', { body })).toBe('withdrawals_off');
  expect(await shop.storage.db.selectFrom('withdrawals').selectAll().execute()).toEqual([]);
});

test('the answer does not tell known order numbers; both sides get emails', async ({ shop }) => {
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  const { id, number, token } = await orderOf(shop);
  const answers = [];
  for (const [orderNumber, email] of [
    [number.toLowerCase(), MIA],
    ['SO-1999-000001', MIA],
    [number, 'eve@mail.com'],
  ] as const)
    answers.push(await shop.send('withdraw', { body: { ...STATEMENT, orderNumber, email } }));
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 201, body: { receivedAt: expect.any(String) } });
  const rows = shop.storage.db.selectFrom('withdrawals').select(['order_id', 'order_number', 'email']);
  expect(await rows.orderBy('id').execute()).toEqual([
    { order_id: id, order_number: number.toLowerCase(), email: MIA },
    { order_id: null, order_number: 'SO-1999-000001', email: MIA },
    { order_id: id, order_number: number, email: 'eve@mail.com' },
  ]);
  expect((await emailsOf(shop)).map(({ kind, recipient, order_id }) => [kind, recipient, order_id])).toEqual([
    ['withdrawal_received', MIA, null],
    ['withdrawal_notice', 'desk@selvedge.example', id],
    ['withdrawal_received', MIA, null],
    ['withdrawal_notice', 'desk@selvedge.example', null],
    ['withdrawal_received', 'eve@mail.com', null],
    ['withdrawal_notice', 'desk@selvedge.example', id],
  ]);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const listed = async (query: Parameters<typeof listOf>[2]) =>
    (await listOf(shop, admin, query)).map((row) => [row.order?._id, row.orderNumber, row.isFromCustomer]);
  expect(await listed({ order: 'unknown' })).toEqual([[undefined, 'SO-1999-000001', false]]);
  expect(await listed({ order: 'known' })).toEqual([
    [id, number.toLowerCase(), true],
    [id, number, false],
  ]);
  expect(await listed({ sort: 'newest', limit: 1 })).toEqual([[id, number, false]]);
  expect(await shop.requestError('listWithdrawals', { token })).toBe('admins_only');
  const [newest] = await listOf(shop, admin, { sort: 'newest', limit: 1 });
  const mark = (isDone: boolean) =>
    shop.request('markWithdrawal', { token: admin, params: { id: newest?._id ?? '' }, body: { isDone } });
  expect([await mark(true), await mark(true)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
  const waiting = async () => (await shop.request('getWaiting', { token: admin })).withdrawals.count;
  expect(await waiting()).toBe(2);
  expect(await listed({ state: 'done' })).toEqual([[id, number, false]]);
  expect(await listed({ state: 'waiting', order: 'known' })).toEqual([[id, number.toLowerCase(), true]]);
  await mark(false);
  expect(await waiting()).toBe(3);
  const log = await shop.request('listAuditLog', { token: admin, query: { action: 'mark_withdrawal' } });
  expect(log.map(({ label, details }) => [label, details])).toEqual([
    [number, { done: 'yes' }],
    [number, { done: 'no' }],
  ]);
  const withdrawals = async (viewer: string) =>
    (await shop.request('getOrderDetails', { token: viewer, params: { id } })).events
      .filter(({ type }) => type === 'withdrawal')
      .map(({ note }) => note);
  expect(await withdrawals(token)).toEqual([STATEMENT.goods]);
  expect(await withdrawals(admin)).toEqual([STATEMENT.goods, expect.stringMatching(/^From another email/)]);
  const acknowledgement = (await shop.app.outbox.samples()).get('withdrawal_received');
  expect(acknowledgement?.text).toMatch(
    /SO-2026-000123.*12 pieces of Calder Wool Flannel.*Mia Weber.*Received/s,
  );
});

testOnce('a customer’s new email and export leave the mill’s notices alone', async ({ shop }) => {
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  const { number } = await orderOf(shop);
  await shop.request('withdraw', { body: { ...STATEMENT, orderNumber: number, email: 'eve@mail.com' } });
  const { db } = shop.storage;
  const userId = await shop.app.users.idOf(MIA);
  await db.transaction().execute((tx) => renamePerson(tx, MIA, 'weber@mail.com'));
  expect((await emailsOf(shop)).map(({ recipient }) => recipient)).toEqual([
    'eve@mail.com',
    'desk@selvedge.example',
  ]);
  const person = { userId, email: 'weber@mail.com', ownsEmail: true };
  const { outbox_emails: emails = [] } = await emailPersonalData.export(db, person);
  expect(emails).toMatchObject([{ kind: 'order_placed' }]);
});

const withdraw = (shop: TestApp, body: object, { from = '192.0.2.1', token = '' } = {}) =>
  shop.send('withdraw', {
    body: { ...STATEMENT, ...body },
    headers: { 'x-forwarded-for': from },
    ...(token && { token }),
  });

const acknowledgements = async ({ storage }: TestApp) => {
  const emails = storage.db.selectFrom('outbox_emails').select(['recipient', 'recipient_name', 'data']);
  const rows = await emails.where('kind', '=', 'withdrawal_received').orderBy('id').execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }));
};

testOnce(
  'a stranger’s statements neither keep the customer’s out nor take its acknowledgement',
  async ({ createApp }) => {
    const shop = await createApp({ TRUST_PROXY: 'yes' });
    await writeContent(shop, { legal: { takesWithdrawals: true } });
    const { number, token } = await orderOf(shop);
    const statements = Array.from({ length: 25 }, (_, nth) => ({ nth, orderNumber: `SO-1999-0000${nth}` }));
    for (const { nth, orderNumber } of statements)
      expect((await withdraw(shop, { orderNumber }, { from: `203.0.113.${nth}` })).status).toBe(201);
    expect(await acknowledgements(shop)).toEqual([
      { recipient: MIA, recipient_name: '', data: { receivedAt: expect.any(Number) } },
    ]);
    expect((await withdraw(shop, { orderNumber: number })).status).toBe(201);
    expect((await withdraw(shop, { orderNumber: 'my order' }, { token })).status).toBe(201);
    expect((await acknowledgements(shop)).slice(1)).toMatchObject([
      { recipient_name: STATEMENT.name, data: { orderNumber: number, goods: STATEMENT.goods } },
      { recipient_name: STATEMENT.name, data: { orderNumber: 'my order', goods: STATEMENT.goods } },
    ]);
    const recorded = await shop.storage.db.selectFrom('withdrawals').select('id').execute();
    expect(recorded).toHaveLength(27);
  },
);

testOnce('an unconfirmed account and an unknown token are no proof of the address', async ({ shop }) => {
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  const client = await createHttpClient(shop);
  const token = await client.signUp(MIA, 'a good secret');
  for (const proof of [token, 'unknown'])
    expect((await withdraw(shop, { orderNumber: 'one' }, { token: proof })).status).toBe(201);
  expect(await acknowledgements(shop)).toMatchObject([{ recipient_name: '' }]);
});

testOnce('the acknowledgement to a stranger is a fixed text', async ({ shop }) => {
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  await withdraw(shop, { orderNumber: 'prize-1', name: 'evil.test' });
  const [email] = await acknowledgements(shop);
  const { subject, blocks } = withdrawalReceivedEmail.content(email?.data, {
    origin: 'https://shop.example',
    timeZone: 'Europe/London',
    imprint: [],
    shopName: 'Selvedge',
  });
  expect(subject).toBe('We have received a withdrawal with your email address');
  expect(JSON.stringify(blocks)).not.toMatch(/evil|prize|two pieces/i);
});

testOnce('one network sends a limited number of statements a minute', async ({ createApp }) => {
  const shop = await createApp({ SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: 'yes' });
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  const statuses = [];
  for (let nth = 0; nth < 4; nth += 1) statuses.push((await withdraw(shop, { orderNumber: 'one' })).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect((await withdraw(shop, { orderNumber: 'one' }, { from: '192.0.2.2' })).status).toBe(201);
});
