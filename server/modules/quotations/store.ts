// Quotations in the database. Writes `quotations` and `quotation_lines`; every change of state is one guarded update. Holds no
// rules.
import { sql } from 'kysely';
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import type { DueItem, DuePage } from '#server/storage/queries/due-pages.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';

export type QuotationRow = Row<'quotations'>;
export type LineRow = Row<'quotation_lines'>;

export async function insertQuotation(
  tx: Executor,
  quotation: NewRow<'quotations'>,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.insertInto('quotations').values(quotation).execute();
  await insertLines(tx, quotation.id, lines);
}

interface NewLine {
  readonly articleId: string;
  readonly quantity: number;
  readonly unitPriceCents: number | null;
}

const insertLines = (tx: Executor, id: string, lines: readonly NewLine[]) =>
  insertMany(
    'quotation_lines',
    tx,
    lines.map(({ articleId, quantity, unitPriceCents }, position) => ({
      quotation_id: id,
      position,
      article_id: articleId,
      quantity,
      unit_price_cents: unitPriceCents,
    })),
  );

export async function replaceLines(tx: Executor, id: string, lines: readonly NewLine[]): Promise<void> {
  await tx.deleteFrom('quotation_lines').where('quotation_id', '=', id).execute();
  await insertLines(tx, id, lines);
}

/** Sets the pieces of a line that have to be woven. */
export async function setAwaited(
  tx: Executor,
  id: string,
  articleId: string,
  awaited_quantity: number,
): Promise<void> {
  const lines = tx.updateTable('quotation_lines').set({ awaited_quantity });
  await lines.where('quotation_id', '=', id).where('article_id', '=', articleId).execute();
}

export function findReadyDay(db: Executor, orderId: string) {
  return db
    .selectFrom('quotations')
    .select('ready_on')
    .where('order_id', '=', orderId)
    .where('ready_on', 'is not', null)
    .executeTakeFirst();
}

export function findQuotation(db: Executor, id: string): Promise<QuotationRow | undefined> {
  return db.selectFrom('quotations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a quotation in one of these states; returns the row to exactly one of several concurrent callers. */
export function changeState(
  tx: Executor,
  id: string,
  from: readonly QuotationState[],
  columns: RowUpdate<'quotations'>,
): Promise<QuotationRow | undefined> {
  return tx
    .updateTable('quotations')
    .set(columns)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Answers an open quotation, or answers it anew; returns the row to exactly one of several concurrent callers. */
export function markAnswered(
  tx: Executor,
  id: string,
  columns: RowUpdate<'quotations'>,
): Promise<QuotationRow | undefined> {
  return tx
    .updateTable('quotations')
    .set((eb) => ({ ...columns, state: 'answered' as const, answers: eb('answers', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'answered'])
    .returningAll()
    .executeTakeFirst();
}

interface Accepting {
  readonly orderId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of answers whose lines the order has. */
  readonly answers: number;
  readonly currency: string;
}

/** Accepts an answered quotation that is still valid and was not answered anew. */
export function markAccepted(
  tx: Executor,
  id: string,
  { orderId, at, answers, currency }: Accepting,
): Promise<QuotationRow | undefined> {
  return tx
    .updateTable('quotations')
    .set({ state: 'accepted', order_id: orderId, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'answered')
    .where('valid_until', '>', at)
    .where('answers', '=', answers)
    .where('currency', '=', currency)
    .returningAll()
    .executeTakeFirst();
}

/** Ends an answered quotation whose time is over; returns the row to exactly one of several concurrent callers. */
export function markExpired(tx: Executor, id: string, at: number): Promise<QuotationRow | undefined> {
  return tx
    .updateTable('quotations')
    .set({ state: 'expired', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'answered')
    .where('valid_until', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

/** The lines of quotations, sorted by position, by quotation id. */
export async function findLines(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LineRow[]>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('quotation_lines').selectAll().where('quotation_id', 'in', ids);
  const rows = await query.orderBy('quotation_id').orderBy('position').execute();
  return Map.groupBy(rows, ({ quotation_id }) => quotation_id);
}

export async function findLinesOf(db: Executor, id: string): Promise<readonly LineRow[]> {
  return (await findLines(db, [id])).get(id) ?? [];
}

interface QuotationFilter {
  readonly customerId: string | undefined;
  readonly state: QuotationState | undefined;
}

export function findQuotations(
  db: Executor,
  { customerId, state }: QuotationFilter,
  page: PageParams,
): Promise<QuotationRow[]> {
  const query = db
    .selectFrom('quotations')
    .selectAll()
    .$if(customerId !== undefined, (some) => some.where('customer_id', '=', customerId ?? ''))
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'asked'));
  return paginate(query, page).execute();
}

/** Counts those that wait for their answer, up to `most`. */
export async function countAsked(db: Executor, customerId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('quotations')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', sql.lit('asked'))
    .limit(most)
    .execute();
  return rows.length;
}

/** Answered quotations whose time is over, first due first. */
export function findDue(db: Executor, { by, after, limit }: DuePage): Promise<DueItem[]> {
  return db
    .selectFrom('quotations')
    .select(['id', 'valid_until as at'])
    .$narrowType<{ at: number }>()
    .where('state', '=', sql.lit('answered'))
    .where('valid_until', '<=', by)
    .where((eb) => eb(eb.refTuple('valid_until', 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The current data of articles, on sale or not, that a quotation shows. */
export function findArticles(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('articles')
    .select(['id', 'name', 'article_number', 'slug', 'img', 'available_quantity', 'withdrawn_at'])
    .where('id', 'in', ids)
    .execute();
}

/** Customers by id; removed ones have no email. */
export function findCustomers(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'company', 'language'])
    .where('id', 'in', ids)
    .execute();
}
