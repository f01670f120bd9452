// Orders on account: terms, the credit limit under simultaneous orders, credit notes, payments and the statement.
import { expect } from 'vitest';
import type { NewAccountPayment } from '#contract/money/receivables.ts';
import { findSumDifferences } from '#server/modules/reports/reconcile.ts';
import { callerOf } from '../support/callers.ts';
import { freshDatabase } from '../support/database.ts';
import { advanceOrder } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { detailsOf } from '../support/orders/swatches.ts';
import {
  testWithoutRetries as test,
  testWithoutRetriesOnce as testOnce,
} from '../support/providers/fake-stripe.ts';
import { writeContent } from '../support/shop-settings.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const ADMIN = 'ada@mail.com';

async function open(shop: TestApp, terms: { creditLimit?: number; netDays?: number } = {}) {
  const admin = await shop.signIn(ADMIN, { admin: true });
  const token = await shop.signIn(MIA);
  await shop.confirmEmail(MIA);
  const putTerms = (isAllowed = true, more = {}) =>
    shop.request('putAccountTerms', {
      token: admin,
      params: { email: MIA },
      body: { isAllowed, netDays: 30, creditLimit: 1000, ...terms, ...more },
    });
  await putTerms();
  const productId = await shop.addArticle({ price: 12.5, minimumQuantity: 1, availableQuantity: 100_000 });
  const order = (quantity: number, more = {}) =>
    shop.send('placeOrder', {
      token,
      body: { ...delivery, productId, quantity, paymentMethod: 'account', ...more },
    });
  const place = async (quantity: number) =>
    ((await order(quantity)).body as { readonly insertedId: string }).insertedId;
  const pay = (amount: number, more: Partial<NewAccountPayment> = {}, key?: string) =>
    shop.send('addAccountPayment', {
      token: admin,
      body: { customer: MIA, amount, receivedOn: '2026-11-20', reference: 'Transfer', ...more },
      headers: key ? { 'idempotency-key': key } : {},
    });
  const statement = () => shop.request('getStatement', { token, params: { email: MIA } });
  return { admin, token, putTerms, productId, order, place, pay, statement };
}

/** The statement adds up to what the limit guards, and to what is open. */
async function assertAddsUp({ statement }: Awaited<ReturnType<typeof open>>): Promise<number> {
  const { terms, entries, openInvoices } = await statement();
  const cents = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, one) => sum + one * 100, 0));
  const owed = Math.round((terms?.owed ?? 0) * 100);
  expect(cents(entries.map(({ amount }) => amount))).toBe(owed);
  expect(Math.round((entries.at(-1)?.balance ?? 0) * 100)).toBe(owed);
  expect(cents(openInvoices.map(({ open }) => open))).toBe(Math.max(0, owed));
  return owed / 100;
}

test('50 orders at once never exceed the credit limit, and use it whole', async ({ shop }) => {
  const account = await open(shop, { creditLimit: 250 });
  // 20 orders of a piece at $12.50 are $250.
  // On a busy machine an order can wait for the account longer than a lock may be waited for, and is asked to come again.
  const orderOnceServed = async () => {
    for (;;) {
      const answer = await account.order(1);
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: 50 }, orderOnceServed));
  const statuses = answers.map(({ status, body }) =>
    status === 201 ? status : (body as { code: string }).code,
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 'credit_limit_exceeded')).toHaveLength(30);
  expect(await assertAddsUp(account)).toBe(250);
  const { availableQuantity } = await shop.request('getProduct', { params: { id: account.productId } });
  expect(availableQuantity).toBe(100_000 - 20);
});

testOnce('an order on account is invoiced at once, fulfilled, and never charged', async ({ shop }) => {
  const { admin, token, place, statement } = await open(shop);
  const id = await place(2);
  const order = await detailsOf(shop, token, id);
  expect(order).toMatchObject({ state: 'paid', paymentMethod: 'account', transactionId: null, price: 25 });
  const dueAfter = Date.parse(order.invoiceDueAt ?? '') - Date.parse(order.placedAt);
  expect(dueAfter).toBe(30 * 24 * 60 * 60_000);
  const [invoice] = order.documents;
  expect(invoice?.kind).toBe('invoice');
  expect(await statement()).toMatchObject({
    terms: { owed: 25, creditLimit: 1000 },
    overdue: 0,
    openInvoices: [{ number: invoice?.number, order: { _id: id }, amount: 25, open: 25, isOverdue: false }],
  });
  const intent = await shop.requestProblem('createPaymentIntent', {
    token,
    body: { price: 25, order: id },
  });
  expect(intent.code).toBe('order_paid');
  const cancelled = await shop.requestProblem('cancelOrder', { token, params: { id } });
  expect(cancelled.code).toBe('order_paid');
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  const emails = await shop.request('listOrderEmails', { token: admin, params: { id } });
  expect(emails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['order_on_account', 'order_processing']),
  );
  expect(emails.map(({ kind }) => kind)).not.toContain('order_paid');
});

testOnce('the bank account stands where customers pay, and an invoice keeps its own', async ({ shop }) => {
  const { admin, token, place, statement } = await open(shop);
  const bank = { holder: 'Calder Mill', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: '' };
  await writeContent(shop, { bank: { ...bank, accountNumber: '' } });
  const id = await place(2);
  const [invoice] = (await detailsOf(shop, token, id)).documents;
  const print = async () =>
    pdfText(
      (await shop.send('getOrderDocument', { token, params: { id, number: invoice?.number ?? '' } })).body,
    );
  const printed = await print();
  expect(printed).toContain('Account holder Calder Mill IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX');
  expect((await statement()).payTo).toEqual({ ...bank, accountNumber: '' });
  const emails = await shop.app.outbox.samples();
  for (const kind of ['order_on_account', 'account_reminder'])
    expect(emails.get(kind)?.text).toContain('IBAN: DE89 3704 0044 0532 0130 00');
  await writeContent(shop, { bank: { ...bank, iban: '', accountNumber: '20-32-06 4711' } });
  expect(await print()).toBe(printed);
  expect((await statement()).payTo).toMatchObject({ accountNumber: '20-32-06 4711' });
  const own = { token: admin, params: { email: ADMIN } };
  expect((await shop.request('getStatement', own)).payTo).toBeNull();
});

testOnce('a refund on account is a credit note, without a card', async ({ shop }) => {
  const account = await open(shop, { creditLimit: 100 });
  const { admin, token, place, order, productId } = account;
  const id = await place(8);
  expect((await order(1)).status).toBe(409);
  const body = await refundOfLine(shop, id, { amount: 50, returnedQuantity: 4 });
  const refund = { token: admin, params: { id }, body, headers: { 'idempotency-key': 'refund' } };
  expect(await shop.request('refundOrder', refund)).toMatchObject({ state: 'succeeded', amount: 50 });
  // Sent again, as after a lost answer.
  expect(await shop.request('refundOrder', refund)).toMatchObject({ state: 'succeeded', amount: 50 });
  expect(await assertAddsUp(account)).toBe(50);
  expect(
    (await account.statement()).entries.map(({ kind, amount, balance }) => [kind, amount, balance]),
  ).toEqual([
    ['invoice', 100, 100],
    ['credit_note', -50, 50],
  ]);
  const details = await detailsOf(shop, token, id);
  expect(details).toMatchObject({ refunded: 50, refunding: 0, refundable: 50 });
  const { availableQuantity } = await shop.request('getProduct', { params: { id: productId } });
  expect(availableQuantity).toBe(100_000 - 4);
  // What was credited can be ordered again.
  expect((await order(4)).status).toBe(201);
  expect(await assertAddsUp(account)).toBe(100);
});

test('payments pay the invoice they name, then the oldest; the same request counts once', async ({
  shop,
}) => {
  const account = await open(shop);
  const { admin, place, pay, statement } = account;
  for (const quantity of [2, 4, 8]) await place(quantity);
  const [first, second, third] = (await statement()).openInvoices.map(({ number }) => number);
  const paid = await Promise.all([1, 2, 3].map(() => pay(40, { invoiceNumber: second ?? '' }, 'a key')));
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([201]));
  const [{ insertedId: paymentId } = { insertedId: '' }] = paid.map(
    ({ body }) => body as { insertedId: string },
  );
  expect((await pay(41, { invoiceNumber: second ?? '' }, 'a key')).body).toMatchObject({
    code: 'idempotency_key_reused',
  });
  const left = async () => (await statement()).openInvoices.map(({ number, open }) => [number, open]);
  expect(await left()).toEqual([
    [first, 25],
    [second, 10],
    [third, 100],
  ]);
  await pay(30);
  expect(await left()).toEqual([
    [second, 5],
    [third, 100],
  ]);
  expect(await assertAddsUp(account)).toBe(105);
  // Too much: the rest is the customer's, and pays what they order next.
  await pay(125);
  expect(await assertAddsUp(account)).toBe(-20);
  await place(2);
  expect(await left()).toEqual([[expect.any(String), 5]]);
  // Entered by mistake.
  const remove = () => shop.send('removeAccountPayment', { token: admin, params: { id: paymentId } });
  const removed = await Promise.all([remove(), remove()]);
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await assertAddsUp(account)).toBe(45);
});

test('orders, refunds and payments at once leave a statement that adds up', async ({ shop }) => {
  const account = await open(shop, { creditLimit: 500 });
  const { admin, place, order, pay } = account;
  const ids = [await place(2), await place(3), await place(4)];
  const refunds = await Promise.all(
    ids.map((id) => refundOfLine(shop, id, { amount: 5, returnedQuantity: 0 })),
  );
  await Promise.all([
    ...Array.from({ length: 30 }, (_, nth) => order(1 + (nth % 3))),
    ...ids.map((id, nth) =>
      shop.send('refundOrder', { token: admin, params: { id }, body: refunds[nth] ?? { reason: '' } }),
    ),
    ...Array.from({ length: 10 }, (_, nth) => pay(7 + nth, {}, `payment ${nth}`)),
    ...Array.from({ length: 10 }, (_, nth) => pay(7 + nth, {}, `payment ${nth}`)),
  ]);
  const owed = await assertAddsUp(account);
  expect(owed).toBeLessThanOrEqual(500);
  expect(await findSumDifferences(shop.storage.db)).toEqual([]);
});

testOnce('unpaid invoices are reminded 1, 14 and 30 days late, once each', async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const start = Date.UTC(2026, 0, 1);
  const clock = { now: start };
  const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => clock.now } });
  const { place } = await open(shop, { netDays: 10 });
  await place(2);
  await place(4);
  const runOn = (day: number) => {
    clock.now = start + day * DAY_MS;
    return shop.app.jobs.runNow(shop.app.receivables.remindersJob);
  };
  const admin = await callerOf(shop, ADMIN, { isStaff: true });
  const pay = (amount: number) =>
    shop.app.receivables.addPayment(
      admin,
      { customer: MIA, amount, receivedOn: '2026-01-20', invoiceNumber: '', reference: '' },
      undefined,
    );
  const sent: (number | undefined)[] = [];
  for (const day of [9, 10.5, 11, 11, 23.9, 24]) sent.push(await runOn(day));
  expect(sent).toEqual([0, 0, 1, 0, 0, 1]);
  await pay(25);
  expect(await Promise.all([runOn(40), runOn(40)])).toContain(1);
  await pay(50);
  expect(await runOn(100)).toBe(0);
  const emails = await shop.storage.db
    .selectFrom('outbox_emails')
    .select(['recipient', 'data'])
    .where('kind', '=', 'account_reminder')
    .orderBy('id')
    .execute();
  const openCents = emails.map(({ recipient, data }) => {
    expect(recipient).toBe(MIA);
    return (JSON.parse(data) as { invoices: { openCents: number }[] }).invoices.map((one) => one.openCents);
  });
  expect(openCents).toEqual([[2500, 5000], [2500, 5000], [5000]]);
});

testOnce('terms are for confirmed customers, and who owes cannot leave', async ({ shop }) => {
  const { admin, token, putTerms, order, place, pay } = await open(shop, { creditLimit: 25 });
  await shop.signIn('nora@mail.com');
  const body = { isAllowed: true, netDays: 14, creditLimit: 100 };
  const unconfirmed = { token: admin, params: { email: 'nora@mail.com' }, body };
  expect((await shop.requestProblem('putAccountTerms', unconfirmed)).code).toBe('email_unconfirmed');
  expect(await shop.request('getAccountTerms', { token })).toMatchObject({ terms: { netDays: 30, owed: 0 } });

  const id = await place(2);
  expect((await order(1)).body).toMatchObject({ code: 'credit_limit_exceeded' });
  await putTerms(false);
  expect((await order(1)).body).toMatchObject({ code: 'not_on_account' });
  const list = await shop.request('listAccounts', { token: admin });
  expect(list).toMatchObject([{ email: MIA, isAllowed: false, owed: 25, overdue: 0 }]);

  // The account stays until its invoices are settled.
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, { to: 'shipped', carrier: 'DHL', trackingNumber: 'JD0146', note: '' });
  await advanceOrder(shop, admin, id, { to: 'delivered', note: '' });
  const remove = () =>
    shop.storage.db.transaction().execute(async (tx) => {
      const { id: userId } = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', MIA)
        .executeTakeFirstOrThrow();
      await shop.app.receivables.assertNothingOwed(tx, userId);
    });
  await expect(remove()).rejects.toMatchObject({ code: 'owes_on_account' });
  await pay(25);
  await remove();
});
