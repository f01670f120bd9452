// The contact page: the details are those of the shop's content, and a message reaches the office as an email or on an order.
import { expect } from 'vitest';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { registerContactForm } from '#server/pages/contact-form.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { writeContent } from '../support/shop-settings.ts';
import { type TestApp, test } from '../support/test-app.ts';

const MESSAGE = {
  name: 'Mia Weber',
  email: 'mia@mail.com',
  orderNumber: '',
  article: '',
  message: 'Is there more?\nWe need 12 m.',
};

const sentEmails = (shop: TestApp) =>
  shop.storage.db
    .selectFrom('outbox_emails')
    .select(['recipient', 'data', 'order_id'])
    .where('kind', '=', 'contact_message')
    .orderBy('id')
    .execute();

test('the sample has details, and the front desk answers 24*7; an admin changes them', async ({ shop }) => {
  expect(await shop.request('getContactDetails')).toMatchObject({
    email: 'desk@selvedge.example',
    hours: expect.stringContaining('24*7'),
  });
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const company = {
    ...SAMPLE_CONTENT.company,
    address: 'The Mill, Mill Lane, Halifax',
    phone: '',
    hours: '',
  };
  await shop.request('putShopContent', { token, body: { settings: { ...SAMPLE_CONTENT, company } } });
  expect(await shop.request('getContactDetails')).toEqual({
    address: 'The Mill, Mill Lane, Halifax',
    phone: null,
    email: 'desk@selvedge.example',
    hours: '',
    replyTime: SAMPLE_CONTENT.company.replyTime,
    companyNumber: '',
  });
});

test('a message is emailed to front desk or admins, with the writer’s reply address', async ({ shop }) => {
  expect(await shop.request('sendContactMessage', { body: MESSAGE })).toEqual({ order: null });
  await writeContent(shop, { company: { email: '' } });
  await shop.request('sendContactMessage', { body: MESSAGE });
  const admins = (await shop.app.users.admins()).map(({ email }) => email);
  const recipients = (await sentEmails(shop)).map(({ recipient }) => recipient);
  expect(recipients).toEqual(['desk@selvedge.example', ...admins]);
  const email = (await shop.app.outbox.samples()).get('contact_message');
  expect(email).toMatchObject({ subject: 'Message from Mia Weber', replyTo: 'mia@weber-daughters.example' });
});

test('a message about an own order is on that order, others are emails', async ({ shop }) => {
  const [mia, eve] = [await shop.signIn('mia@mail.com'), await shop.signIn('eve@mail.com')];
  const id = await placeOrder(shop, mia);
  const { number } = await shop.request('getOrderDetails', { token: mia, params: { id } });
  const body = { ...MESSAGE, orderNumber: number.toLowerCase(), article: 'Harbour Twill' };
  const order = { _id: id, number };
  expect(await shop.request('sendContactMessage', { token: mia, body })).toEqual({ order });
  const [message] = await shop.request('listOrderMessages', { token: mia, params: { id } });
  expect(message?.text).toBe('About Harbour Twill:\nIs there more?\nWe need 12 m.');
  expect(await sentEmails(shop)).toEqual([]);

  for (const request of [{ token: eve, body: { ...body, email: 'eve@mail.com' } }, { body }])
    expect(await shop.request('sendContactMessage', request)).toEqual({ order: null });
  const emails = await sentEmails(shop);
  expect(emails.map((one) => [one.order_id, JSON.parse(one.data).isCustomer])).toEqual([
    [id, false],
    [id, true],
  ]);
  expect(await shop.request('listOrderMessages', { token: mia, params: { id } })).toHaveLength(1);
});

test('a network’s limit keeps no other network from writing as the same address', async ({ createApp }) => {
  const shop = await createApp({ SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: 'yes' });
  const from = (address: string) => ({ body: MESSAGE, headers: { 'x-forwarded-for': address } });
  for (let nth = 0; nth < 3; nth += 1) await shop.request('sendContactMessage', from('192.0.2.1'));
  expect(await shop.requestError('sendContactMessage', from('192.0.2.1'))).toBe('too_many_requests');
  await shop.request('sendContactMessage', from('192.0.2.2'));
});

test('without scripts the form leads back to the page in its language', async ({ shop }) => {
  const { server } = shop.app;
  await registerContactForm(server, () => 'https://mill.example', ['en', 'de']);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = async (url: string, fields: Record<string, string>) => {
    const payload = String(new URLSearchParams(fields));
    return (await server.inject({ method: 'POST', url, headers, payload })).headers.location;
  };
  expect(await send('/contact', MESSAGE)).toBe('/contact?sent=yes');
  expect(await send('/de/contact', MESSAGE)).toBe('/de/contact?sent=yes');
  expect(await send('/de/contact', { ...MESSAGE, message: '' })).toBe(
    '/de/contact?problem=validation_failed',
  );
});
