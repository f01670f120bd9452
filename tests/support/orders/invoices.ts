// Paid orders and their documents in tests: settling without a card provider, numbers without gaps.
import { expect } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { delivery, type TestApp } from '../test-app.ts';

/** Places orders of two pieces each and returns their ids. */
export async function placeOrders(
  shop: TestApp,
  { token, productId, count = 1, ...fields }: PlacedOrders,
): Promise<string[]> {
  const body = { ...delivery, productId, quantity: 2, ...fields };
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++)
    ids.push((await shop.request('placeOrder', { token, body })).insertedId);
  return ids;
}

interface PlacedOrders extends Partial<Omit<NewOrder, 'productId'>> {
  readonly token: string;
  readonly productId: string;
  readonly count?: number;
}

/** Marks orders paid together and issues their invoices in one transaction, as a settlement does. */
export async function settleOrders(
  shop: TestApp,
  ids: readonly string[],
  { at = Date.now(), afterwards = async () => undefined }: Settlement = {},
): Promise<void> {
  await shop.storage.db.transaction().execute(async (tx) => {
    for (const id of ids) await shop.app.orders.markPaid(tx, id, `pi_${ids[0]}`);
    await shop.app.invoices.issueInvoices(tx, ids, at);
    await afterwards(tx);
  });
}

interface Settlement {
  readonly at?: number;
  /** Runs last in the transaction. */
  readonly afterwards?: (tx: Executor) => Promise<void>;
}

/** Numbers of all invoices or credit notes, in the order of their ids. */
export async function documentNumbers(storage: Storage, kind: 'invoice' | 'credit_note'): Promise<string[]> {
  const rows = await storage.db
    .selectFrom('invoices')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ number }) => number);
}

/** Expects an invoice for each paid order, and for each year the numbers from 1 on, each once. */
export async function expectGaplessInvoices(storage: Storage): Promise<void> {
  const paid = await storage.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
  const invoices = await storage.db
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('kind', '=', 'invoice')
    .execute();
  expect(invoices.map(({ order_id }) => order_id).sort()).toEqual(paid.map(({ id }) => id).sort());
  const byYear = Map.groupBy(invoices, ({ number }) => number.slice(0, 'INV-2026-'.length));
  for (const [year, rows] of byYear) {
    const expected = rows.map((_, nth) => year + String(nth + 1).padStart(6, '0'));
    expect(rows.map(({ number }) => number).sort()).toEqual(expected);
  }
}
