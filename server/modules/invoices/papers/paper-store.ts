// Export papers in the database, and what those of a quotation are made from. Writes `export_papers`; holds no rules.
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type PaperRow = Row<'export_papers'>;
export type QuotationRow = Row<'quotations'>;

/** Whose papers: an order's or a quotation's. */
export type PaperSubject = { readonly order_id: string } | { readonly quotation_id: string };

/** Whom goods go to, and on which terms. */
export type SoldTo = Pick<OrderReading, 'id' | 'customer_id' | 'country' | 'terms'>;

export async function insertPaper(tx: Executor, paper: NewRow<'export_papers'>): Promise<void> {
  await tx.insertInto('export_papers').values(paper).execute();
}

export function findPaper(db: Executor, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('export_papers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Oldest first. */
export function findPapers(db: Executor, subject: PaperSubject): Promise<PaperRow[]> {
  const papers = db.selectFrom('export_papers').selectAll().orderBy('id');
  return (
    'order_id' in subject
      ? papers.where('order_id', '=', subject.order_id)
      : papers.where('quotation_id', '=', subject.quotation_id)
  ).execute();
}

export function findQuotation(db: Executor, id: string): Promise<QuotationRow | undefined> {
  return db.selectFrom('quotations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The lines of a quotation with the current names of their articles. */
export function findQuotedLines(db: Executor, id: string) {
  return db
    .selectFrom('quotation_lines')
    .innerJoin('articles', 'articles.id', 'quotation_lines.article_id')
    .select(['article_id', 'quantity', 'unit_price_cents', 'name', 'article_number', 'tax_kind'])
    .where('quotation_id', '=', id)
    .orderBy('position')
    .execute();
}

export type QuotedCustomer = Awaited<ReturnType<typeof findQuotedCustomer>>;

export function findQuotedCustomer(db: Executor, id: string) {
  return db
    .selectFrom('users')
    .select(['email as customer_email', 'name as customer_name', 'company', 'tax_id', 'invoice_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findPreferredAddress(db: Executor, userId: string) {
  return db
    .selectFrom('addresses')
    .select(['address', 'address_parts', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('is_preferred', 'desc')
    .executeTakeFirst();
}
