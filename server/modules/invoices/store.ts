// Invoices and credit notes in the database, and the data that they are made from. Writes `invoices`; holds no rules.
import { sql } from 'kysely';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';
import type { ArticleRecord, Buyer, LineRecord, OrderRecord, RefundRecord } from './make-snapshot.ts';

export type InvoiceRow = Row<'invoices'>;

/** What customs are told of an article. */
export type CustomsRecord = ArticleRecord &
  Pick<Row<'articles'>, 'hs_code' | 'customs_name' | 'origin_weaving' | 'usable_width_mm' | 'weave'>;

export type DocumentLineRecord = LineRecord &
  CustomsRecord & { readonly article_id: string | null; readonly is_surcharge?: 0 | 1 };

/** An order with its customer and the card that paid last, and its lines with their articles. */
export type DocumentOrder = OrderReading & OrderRecord & { readonly lines: readonly DocumentLineRecord[] };

/** The customer of an order, and the card that paid it last. Each subquery is one index lookup, whatever the planner knows of the tables. */
export function findBuyer(
  db: Executor,
  { customer_id, transaction_id, deposit_transaction_id }: OrderReading,
): Promise<Buyer> {
  const transactionId = transaction_id ?? deposit_transaction_id;
  return db
    .selectFrom('users')
    .select(['company', 'tax_id', 'invoice_address'])
    .select(({ selectFrom }) => {
      const payment = selectFrom('payments').where('payments.transaction_id', '=', transactionId);
      return [
        payment.select('card_brand').as('card_brand'),
        payment.select('card_last4').as('card_last4'),
        payment.select('received_on').as('received_on'),
      ];
    })
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
}

/** The data of articles, on sale or not, that documents contain, by id. */
export async function findDocumentArticles(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomsRecord>> {
  if (ids.length === 0) return new Map();
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'piece_length_cm', 'width_mm', 'weight_gsm'])
    .select(['hs_code', 'customs_name', 'origin_weaving', 'usable_width_mm', 'weave'])
    .where('id', 'in', ids)
    .execute();
  const fibres = await db
    .selectFrom('article_fibres')
    .select(['article_id', 'fibre', 'share_permille'])
    .where('article_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byArticle = Map.groupBy(fibres, ({ article_id }) => article_id);
  return new Map(articles.map(({ id, ...article }) => [id, { ...article, fibres: byArticle.get(id) ?? [] }]));
}

export async function findRefund(
  db: Executor,
  id: string,
): Promise<(RefundRecord & { readonly order_id: string }) | undefined> {
  const refund = await db
    .selectFrom('refunds')
    .select(['order_id', 'amount_cents', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!refund) return undefined;
  const lines = await db
    .selectFrom('refund_lines')
    .select(['line_id', 'amount_cents', 'tax_cents'])
    .select(sql<number>`returned_quantity + awaited_quantity`.as('returned_quantity'))
    .where('refund_id', '=', id)
    .execute();
  return { ...refund, lines };
}

export async function insertInvoice(tx: Executor, invoice: NewRow<'invoices'>): Promise<void> {
  await tx.insertInto('invoices').values(invoice).execute();
}

/** The documents of an order, oldest first. */
export function findInvoices(db: Executor, orderId: string): Promise<InvoiceRow[]> {
  return db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** The invoice numbers of these orders. */
export function findInvoiceNumbers(db: Executor, orderIds: readonly string[]) {
  return db
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', sql.lit('invoice'))
    .execute();
}

export function findInvoice(db: Executor, orderId: string, number: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('number', '=', number)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
