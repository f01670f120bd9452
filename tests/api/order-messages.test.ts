// Messages on an order: who reads them, whom their emails go to, what waits, and that they go with their customer.
import { expect } from 'vitest';
import { jpeg, upload } from '../support/articles/images.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

async function shopWithOrder(shop: TestApp) {
  const [mia, sales] = [await shop.signIn(MIA), await shop.signIn('eva@mail.com', { role: 'sales' })];
  const kinds = ['admin_order_message'];
  await shop.request('putEmailSubscriptions', { token: sales, body: { kinds } });
  const id = await placeOrder(shop, mia);
  const write = (token: string, text: string, photos: string[] = []) =>
    shop.request('addOrderMessage', { token, params: { id }, body: { text, photos } });
  const read = (token: string) => shop.request('listOrderMessages', { token, params: { id } });
  const emails = async () => {
    const rows = shop.storage.db.selectFrom('outbox_emails').select(['kind', 'recipient', 'data']);
    return rows.where('kind', 'in', ['order_message', 'admin_order_message']).orderBy('id').execute();
  };
  const waiting = async () => (await shop.request('getWaiting', { token: sales })).messages.count;
  return { id, mia, sales, write, read, emails, waiting };
}

test('a customer’s first message waits for the mill; each is told by email', async ({ shop }) => {
  const { id, mia, sales, write, read, emails, waiting } = await shopWithOrder(shop);
  await Promise.all(['One piece has a fault', 'And it is the wrong red'].map((text) => write(mia, text)));
  expect(await waiting()).toBe(1);
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['eva@mail.com']);
  const list = await shop.request('listWaitingMessages', { token: sales });
  expect(list).toMatchObject([{ order: { _id: id }, photos: 0 }]);
  await write(sales, 'We send another piece.\nSorry.');
  expect(await waiting()).toBe(0);
  const [, answer] = await emails();
  expect(answer).toMatchObject({ kind: 'order_message', recipient: MIA });
  const seen = await read(mia);
  expect(seen.map(({ from }) => from)).toEqual(['customer', 'customer', 'mill']);
  expect(seen.at(-1)).toMatchObject({ author: null, text: 'We send another piece.\nSorry.' });
  expect((await read(sales)).at(-1)).toMatchObject({ author: 'eva@mail.com' });
});

testOnce('messages are of the order’s customer and of staff with the right role only', async ({ shop }) => {
  const { id, mia, write, waiting, sales } = await shopWithOrder(shop);
  const ben = await shop.signIn('ben@mail.com');
  const warehouse = await shop.signIn('w@mail.com', { role: 'warehouse' });
  for (const token of [ben, warehouse]) {
    expect(await shop.requestError('listOrderMessages', { token, params: { id } })).toBe('order_not_found');
    const message = { token, params: { id }, body: { text: 'Hello' } };
    expect(await shop.requestError('addOrderMessage', message)).toBe('order_not_found');
  }
  expect(await shop.requestError('listWaitingMessages', { token: warehouse })).toBe('not_for_role');
  await write(mia, 'A question');
  const dismiss = { token: sales, params: { id } };
  expect(await shop.request('dismissOrderMessages', dismiss)).toEqual({ modifiedCount: 1 });
  expect(await shop.request('dismissOrderMessages', dismiss)).toEqual({ modifiedCount: 0 });
  expect(await waiting()).toBe(0);
});

testOnce('photos are images that the shop has, and stay while their message does', async ({ shop }) => {
  const { id, mia, write, read } = await shopWithOrder(shop);
  const { url } = await upload(shop, await jpeg(), MIA);
  await write(mia, 'See the fold', [url]);
  expect((await read(mia))[0]).toMatchObject({ photos: [url] });
  const missing = url.replace(/[0-9a-f]{8}/, '00000000');
  for (const photo of [missing, 'https://evil.example/a.jpg', 'javascript:alert(1)']) {
    const message = { token: mia, params: { id }, body: { text: 'See', photos: [photo] } };
    expect(await shop.requestError('addOrderMessage', message)).toBe('validation_failed');
  }
  expect(await shop.app.messages.referencedImages()).toEqual([url]);
});

testOnce('a customer writes thirty messages an hour, the mill any number', async ({ shop }) => {
  const { id, mia, sales, write, emails } = await shopWithOrder(shop);
  for (let nth = 0; nth < 30; nth++) await write(mia, `Message ${nth}`);
  const late = { token: mia, params: { id }, body: { text: 'One more' } };
  expect(await shop.requestError('addOrderMessage', late)).toBe('too_many_requests');
  await write(sales, 'We have read them.');
  expect((await emails()).map(({ kind }) => kind)).toEqual(['admin_order_message', 'order_message']);
});

testOnce('messages and their emails go with the customer, who gets no more', async ({ shop }) => {
  const { id, mia, sales, write, emails } = await shopWithOrder(shop);
  await write(mia, 'My secret');
  await write(sales, 'Dear Mia');
  const userId = await shop.app.users.idOf(MIA);
  await shop.app.removal.remove({ userId, email: MIA, name: 'Mia' }, 'anonymous');
  expect(await shop.request('listOrderMessages', { token: sales, params: { id } })).toEqual([]);
  expect(await emails()).toEqual([]);
  const message = { token: sales, params: { id }, body: { text: 'Hello' } };
  expect(await shop.requestError('addOrderMessage', message)).toBe('user_not_found');
});
