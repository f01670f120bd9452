// Settlements and refunds in the order of time, for the ledger. Reads only.
import { type SqlBool, sql } from 'kysely';
import { articlesOfOrders } from '#server/modules/orders/service.ts';
import type { TimeRange } from '#server/storage/shop-day.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface LedgerRow {
  readonly kind: 'settlement' | 'refund';
  /** Of the order, or of the refund. */
  readonly id: string;
  readonly orderId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Negative for a refund. */
  readonly amountCents: number;
  /** Pieces sold, 0 of an order of swatches; negative: returned to stock. */
  readonly pieces: number;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly articleNumber: string | null;
  readonly articleName: string;
  /** The card provider's id of the payment or of the refund. */
  readonly reference: string | null;
  /** Of the invoice or the credit note; null while there is none. */
  readonly documentNumber: string | null;
  /** What is printed on it (JSON). */
  readonly document: string | null;
}

interface LedgerSlice {
  readonly range: TimeRange;
  /** Only orders of pieces of this article. */
  readonly productId: string | undefined;
  readonly after: { readonly at: number; readonly id: string } | undefined;
  readonly limit: number;
}

const isOfPieces = (productId = '') =>
  sql<SqlBool>`exists (select 1 from order_lines where order_lines.order_id = orders.id
    and order_lines.article_id = ${productId} and order_lines.kind = 'pieces')`;

const NO_ARTICLE = { articleName: '', articleNumber: null, pieces: 0 };

/** Paid orders with their invoices; those that were free are left out. */
export async function findSettlements(
  db: Executor,
  { range, productId, after, limit }: LedgerSlice,
): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', sql.lit('invoice')),
    )
    .select(['orders.id', 'orders.number', 'customer_name', 'customer_email', 'price_cents'])
    .select(['transaction_id', sql.ref<number>('paid_at').as('at')])
    .select(['invoices.number as documentNumber', 'invoices.document'])
    .where('orders.status', '=', sql.lit('paid'))
    .where('paid_at', '>=', after?.at ?? range.from)
    .where('paid_at', '<', range.until)
    .where('price_cents', '>', 0)
    .$if(productId !== undefined, (query) => query.where(isOfPieces(productId)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('paid_at', 'orders.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('paid_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  const articles = await articlesOfOrders(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    kind: 'settlement',
    id: row.id,
    orderId: row.id,
    at: row.at,
    amountCents: row.price_cents,
    ...(articles.get(row.id) ?? NO_ARTICLE),
    orderNumber: row.number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    reference: row.transaction_id,
    documentNumber: row.documentNumber,
    document: row.document,
  }));
}

/** Refunds that have succeeded, with their credit notes. */
export async function findRefunds(
  db: Executor,
  { range, productId, after, limit }: LedgerSlice,
): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('invoices', 'invoices.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.order_id', 'orders.number', 'customer_name', 'customer_email'])
    .select(['refunds.returned_quantity', 'amount_cents'])
    .select(['provider_refund_id', sql.ref<number>('succeeded_at').as('at')])
    .select(['invoices.number as documentNumber', 'invoices.document'])
    .where('refunds.state', '=', sql.lit('succeeded'))
    .where('succeeded_at', '>=', after?.at ?? range.from)
    .where('succeeded_at', '<', range.until)
    .$if(productId !== undefined, (query) => query.where(isOfPieces(productId)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('succeeded_at', 'refunds.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('succeeded_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
  const articles = await articlesOfOrders(
    db,
    rows.map(({ order_id }) => order_id),
  );
  return rows.map((row) => ({
    kind: 'refund',
    id: row.id,
    orderId: row.order_id,
    at: row.at,
    amountCents: -row.amount_cents,
    ...(articles.get(row.order_id) ?? NO_ARTICLE),
    pieces: row.returned_quantity === 0 ? 0 : -row.returned_quantity,
    orderNumber: row.number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    reference: row.provider_refund_id,
    documentNumber: row.documentNumber,
    document: row.document,
  }));
}
