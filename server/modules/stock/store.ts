// The stock of articles in the database. Writes `articles`; every change is one guarded update. Holds no
// rules.
import { PostgresAdapter, sql } from 'kysely';
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ArticlePieces } from '#server/modules/articles/article-stock.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor, Row } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { findMovementByKey } from './movements.ts';

export const STOCK_COLUMNS = [
  ...(['id', 'name', 'article_number', 'slug'] as const),
  ...(['available_quantity', 'minimum_quantity', 'minimum_before_remnant', 'alert_level'] as const),
  'has_lots',
] as const;

/** The stock columns of an article after a change. */
export interface StockRow {
  readonly id: string;
  readonly name: string;
  readonly article_number: string;
  readonly slug: string;
  readonly available_quantity: number;
  readonly minimum_quantity: number;
  readonly minimum_before_remnant: number | null;
  readonly alert_level: number | null;
  /** 1 when the stock is kept by lot. */
  readonly has_lots: 0 | 1;
}

/** The stock of an article, on sale or not. */
export function findStock(db: Executor, id: string): Promise<StockRow | undefined> {
  return db.selectFrom('articles').select(STOCK_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The stock of an article on sale. */
export function findStockOnSale(db: Executor, id: string): Promise<StockRow | undefined> {
  const query = db.selectFrom('articles').select(STOCK_COLUMNS).where('id', '=', id);
  return query.where('withdrawn_at', 'is', null).executeTakeFirst();
}

/** The columns of an article on sale that an order reads. */
export type Offer = Pick<
  Row<'articles'>,
  | ('name' | 'price_cents' | 'price_steps' | 'article_number' | 'description')
  | ('minimum_quantity' | 'available_quantity' | 'has_lots')
  | ('tax_kind' | 'weight_gsm' | 'width_mm' | 'piece_length_cm')
>;

const offers = (tx: Executor) =>
  tx
    .selectFrom('articles')
    .select([
      ...(['name', 'price_cents', 'price_steps', 'article_number', 'description'] as const),
      ...(['minimum_quantity', 'available_quantity', 'has_lots'] as const),
      ...(['tax_kind', 'weight_gsm', 'width_mm', 'piece_length_cm'] as const),
    ]);

const offersOnSale = (tx: Executor) => offers(tx).where('withdrawn_at', 'is', null);

export function findOffer(tx: Executor, id: string): Promise<Offer | undefined> {
  return offersOnSale(tx).where('id', '=', id).executeTakeFirst();
}

/** By article id. */
export async function findOffers(tx: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  const rows = await offersOnSale(tx).select('id').where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** By article id: articles on sale or not, because what was promised stays promised. */
export async function findPromised(
  tx: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await offers(tx).select('id').where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What decides the price of pieces. */
export type OfferedPrice = Pick<Offer, 'price_cents' | 'price_steps'>;

/** Without a price, any is accepted. */
interface Taking extends Partial<OfferedPrice> {
  readonly id: string;
  readonly quantity: number;
  /** What the line is of that they are taken for, which the minimum order is about; by default they are all of it. */
  readonly ofQuantity?: number;
  readonly hasLots: 0 | 1;
}

/**
 * Takes a quantity from stock if the article is on sale, its bounds allow it, and its price, price steps and
 * `hasLots` still hold: one guarded update without a read.
 */
export function takePieces(
  tx: Executor,
  { id, quantity, ofQuantity = quantity, price_cents, price_steps, hasLots }: Taking,
): Promise<StockRow | undefined> {
  return tx
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb('available_quantity', '-', quantity) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('available_quantity', '>=', quantity)
    .where('minimum_quantity', '<=', ofQuantity)
    .where('has_lots', '=', hasLots)
    .$if(price_cents !== undefined, (query) => query.where('price_cents', '=', price_cents ?? 0))
    .$if(price_steps !== undefined, (query) => query.where('price_steps', '=', price_steps ?? ''))
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/** Takes pieces of several articles like `takePieces`. Lock them first: one statement locks rows in any order. */
export async function takePiecesOfMany(
  tx: Executor,
  takings: readonly Omit<Taking, 'ofQuantity' | 'hasLots'>[],
): Promise<StockRow[]> {
  if (takings.length === 0) return [];
  const taken = sql.join(
    takings.map(
      ({ id, quantity, price_cents = null, price_steps = null }) =>
        sql`(${id}, cast(${quantity} as integer), cast(${price_cents} as integer), cast(${price_steps} as text))`,
    ),
  );
  const columns = sql.join(STOCK_COLUMNS.map((column) => sql.ref(`articles.${column}`)));
  const { rows } = await sql<StockRow>`
    update articles set available_quantity = articles.available_quantity - taken.column2
    from (values ${taken}) as taken where articles.id = taken.column1 and articles.withdrawn_at is null
      and articles.available_quantity >= taken.column2 and articles.minimum_quantity <= taken.column2
      and articles.has_lots = 0 and articles.price_cents = coalesce(taken.column3, articles.price_cents)
      and articles.price_steps = coalesce(taken.column4, articles.price_steps)
    returning ${columns}`.execute(tx);
  return rows;
}

/** Returns pieces that were taken before, to an article on sale or not; no maximum applies. */
export function addPieces(tx: Executor, id: string, quantity: number): Promise<StockRow | undefined> {
  return tx
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', id)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/**
 * Adds pieces to the stock of an article, on sale or not, or takes them when `quantity` is negative. Returns
 * undefined when there is no such article, or its stock would leave 0 to QUANTITY_MAX.
 */
export function addToStock(db: Executor, id: string, quantity: number): Promise<StockRow | undefined> {
  return db
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', id)
    .where('available_quantity', '>=', -quantity)
    .where('available_quantity', '<=', QUANTITY_MAX - quantity)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/**
 * Locks the stock of an article and of its lots until the transaction ends, by an update that changes
 * nothing.
 */
export function lockStock(tx: Executor, id: string): Promise<StockRow | undefined> {
  return tx
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb.ref('available_quantity') }))
    .where('id', '=', id)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/** Locks the stocks of articles by ascending id until the transaction ends. */
export async function lockStocks(tx: Executor, ids: readonly string[]): Promise<void> {
  // SQLite runs one transaction at a time anyway.
  if (ids.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const articles = tx.selectFrom('articles').select('id').where('id', 'in', ids);
  await articles.orderBy(sql`id collate "C"`).forNoKeyUpdate().execute();
}

/** Keeps the stock of an article by lot from now on. */
export async function startLots(tx: Executor, id: string): Promise<void> {
  await tx.updateTable('articles').set({ has_lots: 1 }).where('id', '=', id).execute();
}

/** Adds pieces to the stock of articles, on sale or not; no maximum applies. Name each article once. */
export async function addToStocks(tx: Executor, deliveries: readonly ArticlePieces[]): Promise<StockRow[]> {
  const added = sql.join(
    deliveries.map(({ articleId, quantity }) => sql`(${articleId}, cast(${quantity} as integer))`),
  );
  const columns = sql.join(STOCK_COLUMNS.map((column) => sql.ref(`articles.${column}`)));
  const { rows } = await sql<StockRow>`
    update articles set available_quantity = articles.available_quantity + added.column2
    from (values ${added}) as added where articles.id = added.column1
    returning ${columns}`.execute(tx);
  return rows;
}

/** Returns undefined when there is no such article, or it has this level already. */
export function setAlertLevel(
  db: Executor,
  id: string,
  alertLevel: number | null,
): Promise<StockRow | undefined> {
  return db
    .updateTable('articles')
    .set((eb) => ({ alert_level: alertLevel, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('alert_level', 'is distinct from', alertLevel)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/**
 * Sets the minimum order of an article on sale to all that is left, if that is `quantity` pieces and below
 * the minimum.
 */
export function startRemnantSale(db: Executor, id: string, quantity: number): Promise<StockRow | undefined> {
  return db
    .updateTable('articles')
    .set((eb) => ({
      minimum_before_remnant: eb.ref('minimum_quantity'),
      minimum_quantity: quantity,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('minimum_before_remnant', 'is', null)
    .where('available_quantity', '=', quantity)
    .where('minimum_quantity', '>', quantity)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/** Restores the minimum order of an article whose last pieces are on sale. */
export function endRemnantSale(db: Executor, id: string): Promise<StockRow | undefined> {
  return db
    .updateTable('articles')
    .set((eb) => ({
      minimum_quantity: eb.fn.coalesce('minimum_before_remnant', 'minimum_quantity'),
      minimum_before_remnant: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('minimum_before_remnant', 'is not', null)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/** Sets the minimum order of an article whose last pieces are on sale to its stock. */
export async function resizeRemnant(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('articles')
    .set((eb) => ({
      minimum_quantity: eb.ref('available_quantity'),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('minimum_before_remnant', 'is not', null)
    .where('available_quantity', '>', 0)
    .execute();
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

/**
 * Returns the movement of an earlier request with this key, if any. Concurrent requests with the key wait for
 * this transaction. `isSame` tells whether the movement is what this request would make; otherwise this
 * throws `idempotency_key_reused`.
 */
export async function findRepeatedChange(
  storage: Storage,
  tx: Executor,
  { articleId, key }: { readonly articleId: string; readonly key: string | undefined },
  isSame: (earlier: Earlier) => boolean | Promise<boolean>,
): Promise<Earlier | undefined> {
  if (key === undefined) return undefined;
  await lockUntilCommit(storage, tx, `stock of ${articleId} by ${key}`);
  const earlier = await findMovementByKey(tx, articleId, key);
  if (earlier && !(await isSame(earlier))) throw new AppError('idempotency_key_reused');
  return earlier;
}
