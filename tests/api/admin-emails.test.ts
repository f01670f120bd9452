// What admins see of emails, and the emails they choose to get.
import { expect } from 'vitest';
import { startSender } from '../support/orders/outbox.ts';
import {
  createIntent,
  placeOrder as placeBought,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { delivery, type TestApp } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

async function placeOrder(shop: TestApp, productId: string, quantity = 2): Promise<string> {
  const token = await shop.signIn('mia@mail.com');
  const body = { ...delivery, productId, quantity };
  return (await shop.request('placeOrder', { token, body })).insertedId;
}

const recipientsOf = async (shop: TestApp, kind: 'admin_stock_low' | 'admin_order_paid') => {
  const rows = shop.storage.db.selectFrom('outbox_emails').select('recipient').where('kind', '=', kind);
  return (await rows.orderBy('id').execute()).map(({ recipient }) => recipient);
};

testOnce('an admin sends an email of an order again, noted in the timeline', async ({ shop }) => {
  const mail = await startMailServer();
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await placeOrder(shop, await shop.addArticle());
  await startSender(shop, mail).run();
  const [sent] = await shop.request('listOrderEmails', { token, params: { id } });
  expect(sent).toMatchObject({
    kind: 'order_placed',
    recipient: 'mia@mail.com',
    state: 'sent',
    orderId: id,
  });
  expect(sent?.subject).toMatch(/^We have order SO-\d{4}-\d{6}: Harbour Twill$/);
  expect(sent?.sentAt).not.toBeNull();
  const resend = { token, params: { id: sent?._id ?? '' } };
  expect(await shop.request('resendEmail', resend)).toEqual({ modifiedCount: 1 });
  const later = startSender(shop, mail);
  later.clock.now += 60_000;
  await later.run();
  expect(mail.emails.map(({ to }) => to)).toEqual([['mia@mail.com'], ['mia@mail.com']]);
  // Mail servers drop an email whose Message-ID they have seen.
  expect(mail.emails[1]?.messageId).not.toBe(mail.emails[0]?.messageId);
  const { events } = await shop.request('getOrderDetails', { token, params: { id } });
  expect(events.at(-1)).toMatchObject({ type: 'email_resent', isInternal: true, actorEmail: ADMIN });
  expect(events.at(-1)?.note).toBe(sent?.subject);
});

test('two admins send an email again at once, and it goes once', async ({ shop }) => {
  const mail = await startMailServer();
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await placeOrder(shop, await shop.addArticle());
  const sender = startSender(shop, mail);
  await sender.run();
  const [sent] = await shop.request('listOrderEmails', { token, params: { id } });
  const resend = () => shop.request('resendEmail', { token, params: { id: sent?._id ?? '' } });
  const answers = await Promise.all([resend(), resend(), resend()]);
  expect(answers.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 0, 1]);
  sender.clock.now += 60_000;
  await sender.run();
  expect(mail.emails).toHaveLength(2);
  const { events } = await shop.request('getOrderDetails', { token, params: { id } });
  expect(events.filter(({ type }) => type === 'email_resent')).toHaveLength(1);
  expect(await resend()).toEqual({ modifiedCount: 1 });
});

testOnce('emails of an unknown order and an unknown email are 404', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const params = { id: 'none' };
  expect(await shop.requestError('listOrderEmails', { token, params })).toBe('order_not_found');
  expect(await shop.requestError('resendEmail', { token, params })).toBe('email_not_found');
});

testOnce('an admin chooses emails; who is an admin no longer gets none', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const other = await shop.signIn('other@mail.com', { admin: true });
  expect(await shop.request('getEmailSubscriptions', { token })).toEqual({ kinds: [] });
  const kinds = ['admin_stock_low', 'admin_order_paid', 'admin_stock_low'];
  const chosen = await shop.request('putEmailSubscriptions', { token, body: { kinds } });
  expect(chosen).toEqual({ kinds: ['admin_order_paid', 'admin_stock_low'] });
  await shop.request('putEmailSubscriptions', { token: other, body: { kinds: ['admin_stock_low'] } });
  await placeOrder(shop, await shop.addArticle({ availableQuantity: 3, minimumQuantity: 2 }));
  expect(await recipientsOf(shop, 'admin_stock_low')).toEqual([ADMIN, 'other@mail.com']);
  await shop.app.users.revokeAdmin('other@mail.com');
  await placeOrder(shop, await shop.addArticle({ availableQuantity: 3, minimumQuantity: 2 }));
  expect(await recipientsOf(shop, 'admin_stock_low')).toEqual([ADMIN, 'other@mail.com', ADMIN]);
  expect(await shop.request('putEmailSubscriptions', { token, body: { kinds: [] } })).toEqual({ kinds: [] });
});

testOnce('stock that falls to the alert level is told once each time', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  await shop.request('putEmailSubscriptions', { token, body: { kinds: ['admin_stock_low'] } });
  const id = await shop.addArticle({ availableQuantity: 10, minimumQuantity: 3 });
  await shop.request('setAlertLevel', { token, params: { id }, body: { alertLevel: 5 } });
  const told = async () => (await recipientsOf(shop, 'admin_stock_low')).length;
  const correct = (quantity: number) => {
    const body = { reason: 'correction', quantity, note: 'Counted' };
    return shop.request('changeStock', { token, params: { id }, body });
  };
  await placeOrder(shop, id, 4);
  expect(await told()).toBe(0);
  const order = await placeOrder(shop, id, 3);
  expect(await told()).toBe(1);
  await correct(-1);
  await shop.request('cancelOrder', { token, params: { id: order } });
  await correct(+1);
  expect(await told()).toBe(1);
  await correct(-1);
  expect(await told()).toBe(2);
});

testOnce(
  'admins who want to know are told of a paid order, with its settlement',
  async ({ shop, fakeStripe, mia }) => {
    const mail = await startMailServer();
    const token = await shop.signIn(ADMIN, { admin: true });
    await shop.request('putEmailSubscriptions', { token, body: { kinds: ['admin_order_paid'] } });
    const bought = await placeBought(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    expect(await recipientsOf(shop, 'admin_order_paid')).toEqual([]);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    expect(await recipientsOf(shop, 'admin_order_paid')).toEqual([ADMIN]);
    await startSender(shop, mail).run();
    const told = mail.emails.find(({ to }) => to[0] === ADMIN);
    expect(told?.text).toMatch(/^Subject: New paid order SO-\d{4}-\d{6}: 2 pieces of Harbour Twill/m);
    expect(told?.text).toContain(`https://shop.example/dashboard/order/${bought.id}`);
    const kinds = (await shop.request('listOrderEmails', { token, params: { id: bought.id } })).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['order_placed', 'order_paid', 'admin_order_paid']);
  },
);
