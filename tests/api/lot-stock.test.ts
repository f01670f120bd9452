// Lots as admins change them: the first lot, deliveries, corrections, moves, closings; and what follows from them.
import { expect } from 'vitest';
import type { NewArticle } from '#contract/articles/article.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { csv, planCsv } from '../support/articles/article-csv.ts';
import { onPostgres } from '../support/database.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const DELIVERY = { reason: 'delivery', quantity: 10, note: '' } as const;
const FIRST = { ...DELIVERY, lot: 'K-2', lotOfStock: 'K-1' } as const;

/** A shop with an admin and an article of which `availableQuantity` pieces are in stock, without lots. */
async function open(shop: TestApp, fields: Partial<NewArticle> = {}) {
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 6, ...fields });
  const options = { token, params: { id } };
  const keyed = (body: unknown, key?: string) => ({
    ...options,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  const lots = () => shop.request('listLots', options);
  return {
    token,
    id,
    options,
    lots,
    lotId: async (name: string) => (await lots()).find((lot) => lot.name === name)?._id ?? 'none',
    pieces: async () => Object.fromEntries((await lots()).map(({ name, quantity }) => [name, quantity])),
    change: (body: unknown, key?: string) => shop.request('changeStock', keyed(body, key)),
    changeError: (body: unknown, key?: string) => shop.requestError('changeStock', keyed(body, key)),
    move: (body: unknown, key?: string) => shop.request('moveBetweenLots', keyed(body, key)),
    moveError: (body: unknown, key?: string) => shop.requestError('moveBetweenLots', keyed(body, key)),
    movements: () =>
      shop.request('listStockMovements', { token, query: { article: id, sort: 'newest', limit: 50 } }),
    article: () => shop.request('getArticle', options),
  };
}

async function expectAgreement(shop: TestApp): Promise<void> {
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  expect(await findLotDifferences(shop.storage.db)).toEqual([]);
}

testOnce('the first lot asks where the stock belongs, then lots are named', async ({ shop }) => {
  const { change, changeError, pieces, article, movements } = await open(shop);
  expect((await article()).hasLots).toBe(false);
  expect(await changeError({ ...DELIVERY, lot: 'K-2' })).toBe('lot_of_stock_required');
  expect(await pieces()).toEqual({});
  expect(await change(FIRST)).toEqual({ availableQuantity: 16 });
  expect(await article()).toMatchObject({ hasLots: true, largestLot: 10, availableQuantity: 16 });
  expect(await pieces()).toEqual({ 'K-1': 6, 'K-2': 10 });
  expect(await movements()).toMatchObject([
    { quantity: 10, reason: 'delivery', lot: { name: 'K-2' } },
    { quantity: 6, reason: 'lot_move', lot: { name: 'K-1' } },
    { quantity: -6, reason: 'lot_move', lot: null },
    { quantity: 6, reason: 'opening', lot: null },
  ]);
  expect(await changeError(DELIVERY)).toBe('lot_required');
  expect(await changeError({ reason: 'correction', quantity: -1, note: 'A flaw' })).toBe('lot_required');
  await expectAgreement(shop);
});

testOnce('without pieces in stock the first lot needs nothing else', async ({ shop }) => {
  const { change, pieces } = await open(shop, { availableQuantity: 0 });
  await change({ ...DELIVERY, lot: 'K-1' });
  expect(await pieces()).toEqual({ 'K-1': 10 });
});

testOnce('deliveries add lots or pieces, corrections are of one open lot', async ({ shop }) => {
  const { change, changeError, pieces } = await open(shop);
  const correct = (lot: string, quantity: number) => ({
    reason: 'correction',
    quantity,
    note: 'Counted',
    lot,
  });
  expect(await changeError(correct('K-1', -1))).toBe('lot_not_found');
  await change(FIRST);
  await change({ ...DELIVERY, quantity: 2, lot: 'K-1' });
  await change({ ...DELIVERY, quantity: 3, lot: 'K-3' });
  await change(correct('K-2', -4));
  await change(correct('K-3', 1));
  expect(await pieces()).toEqual({ 'K-1': 8, 'K-2': 6, 'K-3': 4 });
  expect(await changeError(correct('K-3', -5))).toBe('stock_below_zero');
  expect(await changeError(correct('K-9', 5))).toBe('lot_not_found');
  await expectAgreement(shop);
});

test('one key changes a lot once; the same key for another lot is refused', async ({ shop }) => {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  const { change, changeError, pieces, options } = await open(shop);
  const again = { ...options, body: FIRST, headers: { 'idempotency-key': 'one' } };
  const answers = await Promise.all([
    shop.request('changeStock', again),
    other.request('changeStock', again),
    change(FIRST, 'one'),
  ]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ availableQuantity: 16 })));
  expect(await changeError({ ...FIRST, lot: 'K-3' }, 'one')).toBe('idempotency_key_reused');
  expect(await pieces()).toEqual({ 'K-1': 6, 'K-2': 10 });
});

test('pieces are moved from one lot to another once per key; the stock stays', async ({ shop }) => {
  const { token, id, change, move, moveError, lotId, pieces, movements } = await open(shop);
  await change(FIRST);
  const [from, to] = [await lotId('K-2'), await lotId('K-1')];
  const body = { from, to, quantity: 4, note: 'Counted again' };
  const before = await shop.send('getProduct', { params: { id } });
  await Promise.all([move(body, 'one'), move(body, 'one')]);
  expect(await pieces()).toEqual({ 'K-1': 10, 'K-2': 6 });
  expect(await moveError({ ...body, quantity: 3 }, 'one')).toBe('idempotency_key_reused');
  expect(await moveError({ ...body, from: to, to: from }, 'one')).toBe('idempotency_key_reused');
  expect(await moveError({ ...body, quantity: 7 })).toBe('stock_below_zero');
  expect(await moveError({ ...body, to: 'none' })).toBe('lot_not_found');
  expect((await movements()).slice(0, 2)).toMatchObject([
    { quantity: 4, reason: 'lot_move', lot: { name: 'K-1' }, note: 'Counted again' },
    { quantity: -4, reason: 'lot_move', lot: { name: 'K-2' } },
  ]);
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'move_between_lots')).toMatchObject([
    { actor: ADMIN, subject: id, details: { from: 'K-2', to: 'K-1', quantity: 4, note: 'Counted again' } },
  ]);
  expect(await shop.request('getProduct', { params: { id } })).toMatchObject({
    availableQuantity: 16,
    largestLot: 10,
  });
  await move({ ...body, from: to, to: from, quantity: 9 });
  expect(await shop.request('getProduct', { params: { id } })).toMatchObject({ largestLot: 15 });
  expect(before.body).toMatchObject({ largestLot: 10 });
  await expectAgreement(shop);
});

test('a lot is closed with the pieces the admin saw, and takes no more', async ({ shop }) => {
  const { token, options, change, changeError, moveError, lots, lotId, movements } = await open(shop);
  await change(FIRST);
  const lot = await lotId('K-1');
  const close = (quantity: number) =>
    shop.send('closeLot', { ...options, body: { lotId: lot, quantity, note: 'Moths' } });
  expect((await close(5)).body).toMatchObject({ code: 'stock_changed' });
  const answers = await Promise.all([close(6), close(6)]);
  const counts = answers.map(({ body }) => (body as { modifiedCount: number }).modifiedCount);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await lots()).toMatchObject([
    { name: 'K-2', quantity: 10, closedAt: null },
    { name: 'K-1', quantity: 0, closedAt: expect.any(String) },
  ]);
  expect((await movements())[0]).toMatchObject({ quantity: -6, reason: 'correction', lot: { name: 'K-1' } });
  expect(await changeError({ ...DELIVERY, lot: 'K-1' })).toBe('lot_not_found');
  const move = { from: await lotId('K-2'), to: lot, quantity: 1, note: 'Counted' };
  expect(await moveError(move)).toBe('lot_not_found');
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'close_lot')).toMatchObject([
    { details: { lot: 'K-1', quantity: 6, note: 'Moths' } },
  ]);
  await expectAgreement(shop);
});

testOnce('lots of another article are not found', async ({ shop }) => {
  const first = await open(shop);
  const second = await open(shop);
  await first.change(FIRST);
  await second.change(FIRST);
  const [from, to] = [await second.lotId('K-1'), await second.lotId('K-2')];
  expect(await first.moveError({ from, to, quantity: 1, note: 'Counted' })).toBe('lot_not_found');
  const closing = { lotId: from, quantity: 6, note: 'Moths' };
  expect(await shop.requestError('closeLot', { ...first.options, body: closing })).toBe('lot_not_found');
  const unknown = { token: first.token, params: { id: 'none' } };
  expect(await shop.requestError('listLots', unknown)).toBe('article_not_found');
  expect(await shop.requestError('closeLot', { ...unknown, body: closing })).toBe('article_not_found');
  const move = { from, to, quantity: 1, note: 'Counted' };
  expect(await shop.requestError('moveBetweenLots', { ...unknown, body: move })).toBe('article_not_found');
});

testOnce('closing a lot tells of low stock, and leaves last pieces over lots', async ({ shop }) => {
  const { token, id, options, change, lotId } = await open(shop, { minimumQuantity: 8 });
  await shop.request('putEmailSubscriptions', { token, body: { kinds: ['admin_stock_low'] } });
  await change({ ...DELIVERY, quantity: 3, lot: 'K-2', lotOfStock: 'K-1' });
  await shop.request('closeLot', {
    ...options,
    body: { lotId: await lotId('K-1'), quantity: 6, note: 'Moths' },
  });
  const emails = await shop.storage.db.selectFrom('outbox_emails').select('kind').execute();
  expect(emails.map(({ kind }) => kind)).toContain('admin_stock_low');
  await change({ ...DELIVERY, quantity: 2, lot: 'K-3' });
  await shop.request('sellRemnant', { ...options, body: { quantity: 5 } });
  expect(await shop.request('getProduct', { params: { id } })).toMatchObject({
    isLastPieces: true,
    minimumQuantity: 5,
    largestLot: 3,
  });
  const order = { productId: id, quantity: 5, phone: '1', address: 'Mill Lane' };
  expect(await shop.requestProblem('placeOrder', { token, body: order })).toMatchObject({
    code: 'needs_several_lots',
    largestLot: null,
    lots: 2,
  });
  await placeOrder(shop, token, { productId: id, quantity: 5, severalLots: true });
  await expectAgreement(shop);
});

testOnce('a file cannot receive pieces of an article whose stock is kept by lot', async ({ shop }) => {
  const { token, change } = await open(shop, { articleNumber: 'A-1' });
  await change(FIRST);
  const file = csv([
    ['Article number', 'Received', 'Available'],
    ['A-1', 4, ''],
  ]);
  const plan = await planCsv(shop, token, file);
  expect(plan.counts).toMatchObject({ wrong: 1, changed: 0 });
  expect(JSON.stringify(plan.errors)).toContain('kept by lot');
});

testOnce('a file planned before the stock had lots delivers nothing', async ({ shop }) => {
  const { token, change, pieces } = await open(shop, { articleNumber: 'A-1' });
  const { _id } = await planCsv(
    shop,
    token,
    csv([
      ['Article number', 'Received'],
      ['A-1', 4],
    ]),
  );
  await change(FIRST);
  expect(await shop.requestError('applyImport', { token, params: { id: _id } })).toBe('import_out_of_date');
  expect(await pieces()).toEqual({ 'K-1': 6, 'K-2': 10 });
});
