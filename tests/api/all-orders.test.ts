// GET allOrder: filters, days in the shop's time zone, search, pages.

import { expect } from 'vitest';
import { orderStates } from '#contract/core/order-state.ts';
import { advance } from '#server/modules/orders/fulfil/fulfilment.ts';
import { orderData } from '#server/modules/orders/personal-data.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { callerOf } from '../support/callers.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { createShopWithClock, listIds, orderIn } from '../support/orders/order-list.ts';
import { SHIPMENT } from '../support/orders/orders.ts';
import { test } from '../support/test-app.ts';

const HOUR = 60 * 60_000;

test('states are current, and cancelled orders are listed only on request', async () => {
  const scene = await createShopWithClock();
  const productId = await scene.shop.addArticle();
  const ids: Record<string, string> = {};
  for (const state of orderStates) {
    scene.clock.now += HOUR;
    ids[state] = await orderIn(scene.shop, state, { productId });
  }
  for (const state of orderStates) expect(await listIds(scene, { state })).toEqual([ids[state]]);
  const listed = orderStates.filter((state) => state !== 'cancelled').map((state) => ids[state]);
  expect(await listIds(scene)).toEqual(listed);
  expect(await listIds(scene, { sort: 'newest' })).toEqual(listed.toReversed());
  const some = { state: ['cancelled', 'unpaid', 'refunded'], sort: 'newest' };
  expect(await listIds(scene, some)).toEqual([ids.refunded, ids.cancelled, ids.unpaid]);
  expect(
    await scene.shop.requestError('listAllOrders', { token: await scene.signIn(), query: { state: 'lost' } }),
  ).toBe('validation_failed');
});

test('pages of every pair of filters follow without gaps or repetitions', async () => {
  const scene = await createShopWithClock();
  const articles = [await scene.shop.addArticle(), await scene.shop.addArticle()] as const;
  const emails = ['mia@mail.com', 'noor@mail.com'] as const;
  const all: { id: string; article: string; customer: string; state: string }[] = [];
  for (let nth = 0; nth < 24; nth++) {
    scene.clock.now += HOUR;
    const article = articles[nth % 2] ?? '';
    const customer = emails[(nth >> 1) % 2] ?? '';
    const state = nth % 3 === 0 ? 'paid' : nth % 3 === 1 ? 'unpaid' : 'shipped';
    all.push({
      id: await orderIn(scene.shop, state, { productId: article, email: customer }),
      article,
      customer,
      state,
    });
  }
  const filters: Record<string, string>[] = [
    {},
    { article: articles[1] },
    { customer: emails[0] },
    { state: 'paid' },
    { article: articles[0], state: 'unpaid' },
    { customer: emails[1], state: 'shipped' },
    { customer: emails[1], article: articles[0] },
  ];
  for (const filter of filters) {
    const expected = all
      .filter((order) => Object.entries(filter).every(([key, value]) => order[key as 'state'] === value))
      .map(({ id }) => id);
    expect(await listIds(scene, { ...filter, limit: 5 })).toEqual(expected);
    expect(await listIds(scene, { ...filter, limit: 5, sort: 'newest' })).toEqual(expected.toReversed());
    expect(await listIds(scene, { ...filter, q: emails[0].slice(0, 2), limit: 5 })).toEqual(
      expected.filter((id) => all.find((order) => order.id === id)?.customer === emails[0]),
    );
  }
});

test('days are the shop’s, both included, also when clocks change', async () => {
  const scene = await createShopWithClock({ SHOP_TIME_ZONE: 'Europe/Berlin' });
  const productId = await scene.shop.addArticle();
  const placedAt = async (iso: string) => {
    scene.clock.now = Date.parse(iso);
    return orderIn(scene.shop, 'unpaid', { productId });
  };
  const [, first, night, last] = [
    await placedAt('2026-03-27T22:59:59.999Z'),
    await placedAt('2026-03-27T23:00:00.000Z'),
    await placedAt('2026-03-29T01:30:00.000Z'),
    await placedAt('2026-03-29T21:59:59.999Z'),
    await placedAt('2026-03-29T22:00:00.000Z'),
  ];
  expect(await listIds(scene, { from: '2026-03-28', to: '2026-03-29' })).toEqual([first, night, last]);
  expect(await listIds(scene, { from: '2026-03-29', to: '2026-03-29', limit: 1 })).toEqual([night, last]);
  const unpaid = { state: 'unpaid', article: productId, from: '2026-03-28', to: '2026-03-28' };
  expect(await listIds(scene, { ...unpaid, sort: 'newest' })).toEqual([first]);
  expect(await listIds(scene, { from: '2026-03-30' })).toHaveLength(1);
  expect(await listIds(scene, { q: 'mia', to: '2026-03-28' })).toHaveLength(2);
  const query = { from: '2026-02-30' };
  expect(await scene.shop.requestError('listAllOrders', { token: await scene.signIn(), query })).toBe(
    'validation_failed',
  );
});

test('orders are found by number as people say it, email, name and transaction id', async () => {
  const scene = await createShopWithClock();
  const { shop, clock } = scene;
  const productId = await shop.addArticle();
  clock.now = Date.UTC(2025, 11, 30);
  const old = await orderIn(shop, 'paid', { productId, email: 'noor.hadid@mail.com' });
  clock.now = Date.UTC(2026, 10, 2);
  const mia = await orderIn(shop, 'paid', { productId, email: 'mia.weber@mail.com' });
  const elodie = await orderIn(shop, 'unpaid', { productId, email: 'élodie.100%@mail.com' });
  const find = (q: string, more = {}) => listIds(scene, { q, sort: 'newest', ...more });
  expect(await find('SO-2026-000001')).toEqual([mia]);
  for (const words of ['1', '000001', 'so 1']) expect(await find(words)).toEqual([mia, old]);
  for (const words of ['2025-1', 'so-2025']) expect(await find(words)).toEqual([old]);
  for (const words of ['MIA.W', 'Mia Weber', 'mia w', ` pi_${mia} `, `pi_${mia.slice(0, 30)}`])
    expect(await find(words)).toContain(mia);
  for (const words of ['Weber', 'web', 'weber mia', 'MIA-WEB']) expect(await find(words)).toEqual([mia]);
  for (const words of ['eber', 'mia hadid', 'weber weber noor']) expect(await find(words)).toEqual([]);
  for (const words of ['Élodie', 'élodie.1', 'élodie.100%@']) expect(await find(words)).toEqual([elodie]);
  for (const words of ['%', '_', "' or 1=1", '-', 'm%b']) expect(await find(words)).toEqual([]);
  expect(await find('pi_', { state: 'unpaid' })).toEqual([]);
  expect(await find('pi_', { customer: 'noor.hadid@mail.com' })).toEqual([old]);
  expect(await find('pi_', { limit: 1 })).toEqual([mia, old]);
});

test('an order is found by beginnings of words of customer, parcel and invoice', async () => {
  const scene = await createShopWithClock();
  const { shop } = scene;
  const email = 'margaret.oyelaran@mill-house.example';
  const frost = await shop.addArticle({ productName: 'Frost Organza' });
  const twill = await shop.addArticle({ productName: 'Harbour Twill' });
  const of = { email, phone: '+44 20 7946 0497', purchaseOrderNumber: 'PO 4500-17/B' };
  const id = await orderIn(shop, 'unpaid', { ...of, productId: frost });
  await settleOrders(shop, [id], { at: scene.clock.now });
  const admin = await callerOf(shop, 'admin@mail.com', { name: 'Ada', isStaff: true });
  await advance(shop.app.ctx, { id, change: { to: 'processing', note: '' }, admin });
  await advance(shop.app.ctx, { id, change: SHIPMENT, admin });
  await orderIn(shop, 'paid', { productId: twill, email: 'mia.weber@mail.com', phone: '+44 20 7946 0500' });
  const caller = await callerOf(shop, email, { name: 'Margaret Oyelaran' });
  const business = { taxId: '', invoiceAddress: null };
  await shop.app.users.updateBusiness(caller.id, { ...business, company: 'Tide & Thread Ltd' });
  const [invoice] = await shop.storage.db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', id)
    .execute();
  const find = (q: string) => listIds(scene, { q });
  const personal = ['oyel', 'OYEL frost', 'mill-house', 'margaret.oyelaran@mill', 'oye org', 'tide thr'];
  personal.push('7946 0497', '0497', '(020) 7946-0497'.slice(6), 'oyel 7946 0497', '4500-17', 'po 4500 oyel');
  personal.push(SHIPMENT.trackingNumber.slice(0, 6));
  const lasting = ['frost org', 'organza', invoice?.number ?? '', 'inv 1', '2026 1 frost', 'so 2026 1 frost'];
  for (const words of [...personal, ...lasting]) expect(await find(words), words).toEqual([id]);
  for (const words of ['rost', 'oyel harbour', '945 0497', 'INV-2026-000009', 'frost 0500', 'example'])
    expect(await find(words), words).toEqual([]);
  await shop.app.users.rename(caller.id, 'Jean-Luc “Ürsli” O’Neil');
  for (const words of ['luc', 'NEIL', "o'neil", 'jean-luc', 'luc neil', 'oyel'])
    expect(await find(words), words).toEqual([id]);
  await shop.storage.db.transaction().execute((tx) =>
    orderData.erase(tx, {
      userId: caller.id,
      formerId: caller.id,
      email,
      ownsEmail: true,
      reviews: 'anonymous',
      at: Date.now(),
    }),
  );
  for (const words of [...personal, 'luc']) expect(await find(words), words).toEqual([]);
  for (const words of lasting) expect(await find(words), words).toEqual([id]);
});

test('very frequent words are searched in the list, or with a rare one', async () => {
  const scene = await createShopWithClock();
  const { db } = scene.shop.storage;
  const productId = await scene.shop.addArticle();
  const first = await orderIn(scene.shop, 'unpaid', { productId, email: 'bea.marsh@mail.com' });
  const order = await db.selectFrom('orders').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 2100 }, (_, nth) => ({
    ...order,
    id: newId(Date.now()),
    number: `SO-2026-${100_000 + nth}`,
    customer_name: nth === 7 ? 'Béatrice-Ürsula Marsh' : 'Bea Marsh',
    words: nth === 7 ? ' beatrice ursula marsh' : ' bea marsh harbour twill',
  }));
  await insertMany('orders', db, copies);
  const [rare, newest] = [copies[7]?.id, copies.at(-1)?.id];
  const firstPage = async (q: string) => {
    const query = { q, limit: 5, sort: 'newest' };
    const token = await scene.signIn();
    return (await scene.shop.request('listAllOrders', { token, query })).map(({ _id }) => _id);
  };
  for (const words of ['mar', 'bea marsh', 'MARSH-BEA'])
    expect((await firstPage(words))[0], words).toBe(newest);
  for (const words of ['ursu', 'marsh ürsula', 'bea mar ur']) expect(await firstPage(words)).toEqual([rare]);
  expect(await firstPage('arsh')).toEqual([]);
  expect((await listIds(scene, { q: 'bea marsh', sort: 'newest', limit: 100 })).length).toBe(2101);
});

test('without a limit the list is whole and oldest first', async ({ shop }) => {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const productId = await shop.addArticle();
  const ids = [];
  for (let nth = 0; nth < 3; nth++) ids.push(await orderIn(shop, 'unpaid', { productId }));
  const orders = await shop.request('listAllOrders', { token: admin });
  expect(orders.map(({ _id }) => _id)).toEqual(ids);
});
