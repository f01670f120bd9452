// The lines of orders as the database has them, with the state of their orders.
import { sql } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';
import type { TestApp } from '../test-app.ts';

/** Lines of pieces; of one article or of all. */
export function linesOfPieces({ storage }: Pick<TestApp, 'storage'>, articleId?: string) {
  return storage.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .select('orders.status')
    .where('order_lines.kind', '=', 'pieces')
    .$if(articleId !== undefined, (query) => query.where('order_lines.article_id', '=', articleId ?? ''))
    .execute();
}

/** Pieces that orders have, without what was cancelled or returned. */
export async function soldPieces(shop: Pick<TestApp, 'storage'>, articleId?: string): Promise<number> {
  const lines = await linesOfPieces(shop, articleId);
  return lines
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { quantity, returned_quantity }) => sum + quantity - returned_quantity, 0);
}

/** Columns of a line of an order that a test inserts; `line` overrides them. */
export const lineRow = (
  order: { readonly id: string; readonly articleId: string; readonly priceCents: number },
  line: { readonly quantity?: number } = {},
) => ({
  id: `line of ${order.id}`,
  order_id: order.id,
  position: 0,
  kind: 'pieces' as const,
  article_id: order.articleId,
  article_name: 'Harbour Twill',
  article_number: 'HT/1',
  article_description: '',
  quantity: 1,
  unit_price_cents: order.priceCents,
  amount_cents: order.priceCents,
  ...line,
});

/** Adds a line to each order that a test has inserted without one. */
export async function addMissingLines({ db }: Pick<Storage, 'db'>, articleId: string): Promise<void> {
  await sql`insert into order_lines (id, order_id, position, kind, article_id, article_name, article_number, article_description,
      quantity, unit_price_cents, amount_cents)
    select 'line of ' || id, id, 0, 'pieces', ${articleId}, 'Harbour Twill', 'HT/1', '', 1, price_cents, price_cents from orders
    where id not in (select order_id from order_lines)`.execute(db);
}
