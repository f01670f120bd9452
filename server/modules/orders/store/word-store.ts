// Keeps `orders.words` what an order is found by, when its customer, its lines or its numbers change.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';
import { findOrderIds } from './customer-orders.ts';
import { findLines, type LineRow } from './line-store.ts';
import { laterWords, orderWords } from './order-words.ts';
import { findParcels } from './parcel-store.ts';
import { findOrders } from './store.ts';

/** Call it in the transaction that gives the order the number of a parcel, an invoice or a credit note. */
export async function addWords(tx: Executor, orderId: string, text: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ words: sql<string>`words || ${laterWords(text)}` })
    .where('id', '=', orderId)
    .execute();
}

const ORDERS_AT_ONCE = 200;

/** Makes the words of all orders of a customer anew, after the customer's name, email or company has changed. */
export async function refreshCustomerWords(tx: Executor, userId: string): Promise<void> {
  const ids = await findOrderIds(tx, userId);
  for (let at = 0; at < ids.length; at += ORDERS_AT_ONCE)
    await refreshWords(tx, ids.slice(at, at + ORDERS_AT_ONCE));
}

/** Makes the words of orders anew, in the order of their ids. */
export async function refreshWords(tx: Executor, ids: readonly string[]): Promise<void> {
  const rows = await findOrders(tx, ids);
  const customers = await findNames(tx, [...new Set(rows.map(({ customer_id }) => customer_id))]);
  const lines = await findLines(tx, ids);
  const invoices = await tx
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('order_id', 'in', ids)
    .execute();
  const parcels = await findParcels(tx, ids);
  const documents = Map.groupBy(invoices, ({ order_id }) => order_id);
  for (const row of rows) {
    const words = orderWords({
      number: row.number,
      customer:
        row.customer_email === ''
          ? []
          : [row.customer_name, row.customer_email, ...(customers.get(row.customer_id) ?? [])],
      phone: row.phone,
      purchaseOrderNumber: row.purchase_order_number,
      trackingNumbers: (parcels.get(row.id) ?? []).map(({ tracking_number }) => tracking_number),
      articles: articleTexts(lines.get(row.id) ?? []),
      documents: (documents.get(row.id) ?? []).map(({ number }) => number),
    });
    if (words === row.words) continue;
    await tx.updateTable('orders').set({ words }).where('id', '=', row.id).execute();
  }
}

/** What customers are called today, by id. They are read without a join, for which PostgreSQL may scan all of them. */
async function findNames(tx: Executor, userIds: readonly string[]) {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'company'])
    .where('id', 'in', userIds)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(users.map(({ id, name, email, company }) => [id, [name, email ?? '', company]]));
}

/** The names and numbers of the articles of lines. */
const articleTexts = (
  lines: readonly Pick<LineRow, 'kind' | 'article_name' | 'shown_name' | 'article_number'>[],
): string[] =>
  lines.flatMap(({ kind, article_name, shown_name, article_number }) =>
    kind === 'delivery' ? [] : [article_name, shown_name ?? '', article_number],
  );
