// GET allOrder: searches that thousands of orders match, which are looked for in the list a part at a time.

import { expect, test } from 'vitest';
import { newId } from '#server/storage/ids.ts';
import type { NewRow } from '#server/storage/tables.ts';
import { callerOf } from '../support/callers.ts';
import { addMissingLines } from '../support/orders/order-lines.ts';
import { createShopWithClock, listIds, type ShopWithClock } from '../support/orders/order-list.ts';

const MINUTE_MS = 60_000;
const ROWS_AT_ONCE = 200;
const NEW_YEAR = Date.UTC(2026, 0, 1);
/** More than a search reads by their ids. */
const [OF_2025, OF_2026] = [4100, 300];

interface Placed {
  readonly id: string;
  readonly isPaid: boolean;
  readonly isOfMia: boolean;
}

/** Orders a minute apart, the last of 2025 and the first of 2026; every other is paid, every hundredth is Mia's. */
async function insertOrders({ shop }: ShopWithClock): Promise<Placed[]> {
  const articleId = await shop.addArticle();
  let placed_at = NEW_YEAR - OF_2025 * MINUTE_MS;
  const rows: NewRow<'orders'>[] = [];
  const [mia, buyer] = [await callerOf(shop, 'mia@mail.com'), await callerOf(shop, 'buyer@mail.com')];
  for (let nth = 0; nth < OF_2025 + OF_2026; nth++, placed_at += MINUTE_MS) {
    const [year, count] = nth < OF_2025 ? [2025, nth + 1] : [2026, nth - OF_2025 + 1];
    const [id, isPaid] = [newId(placed_at), nth % 2 === 0];
    rows.push({
      id,
      placed_at,
      number: `SO-${year}-${String(count).padStart(6, '0')}`,
      customer_id: (nth % 100 === 0 ? mia : buyer).id,
      customer_email: nth % 100 === 0 ? 'mia@mail.com' : `buyer${nth}@mail.com`,
      customer_name: 'Buyer',
      words: ` buyer so-${year}-${String(count).padStart(6, '0')}`,
      currency: 'USD',
      price_cents: 1000,
      phone: '',
      address: '',
      custom_details: '',
      status: isPaid ? 'paid' : 'unpaid',
      paid_at: isPaid ? placed_at : null,
      transaction_id: isPaid ? `pi_${nth}` : null,
    });
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await shop.storage.db
      .insertInto('orders')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  await addMissingLines(shop.storage, articleId);
  return rows.map((row) => ({
    id: row.id,
    isPaid: row.status === 'paid',
    isOfMia: row.customer_email === 'mia@mail.com',
  }));
}

test('pages of a frequent search follow without gaps, from the year asked for', async () => {
  const scene = await createShopWithClock();
  const all = await insertOrders(scene);
  const ids = (of: readonly Placed[]) => of.map(({ id }) => id);
  const isPaid = (order: Placed) => order.isPaid;
  const paid = all.filter(isPaid);
  const of2025 = all.slice(0, OF_2025);
  for (const [query, expected] of [
    [{ q: 'b', sort: 'oldest' }, all],
    [{ q: 'buyer', state: 'paid', sort: 'newest' }, paid],
    [{ q: 'buyer', customer: 'mia@mail.com', sort: 'newest' }, all.filter(({ isOfMia }) => isOfMia)],
    [{ q: 'SO-2025', sort: 'newest' }, of2025],
    [{ q: 'so 2025-00', state: ['paid', 'cancelled'], sort: 'oldest' }, of2025.filter(isPaid)],
    [{ q: 'SO-2025', from: '2026-01-02', sort: 'oldest' }, []],
  ] as const) {
    const sorted = query.sort === 'newest' ? ids(expected).toReversed() : ids(expected);
    expect(await listIds(scene, { ...query, limit: 100 })).toEqual(sorted);
  }
  const token = await scene.signIn();
  const firstPage = await scene.shop.request('listAllOrders', {
    token,
    query: { q: 'SO-2025', sort: 'newest', limit: 20 },
  });
  expect(firstPage.map(({ _id }) => _id)).toEqual(ids(of2025).toReversed().slice(0, 20));
});
