// Lots in the database. Writes `stock_lots` and `lot_allocations`; holds no rules. Every function that
// changes lots needs the article's row locked: its transaction first updates `articles`.
import { sql } from 'kysely';
import type { LotInStock } from '#contract/articles/stock-level.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface LotName {
  readonly id: string;
  readonly name: string;
}

/** A number of pieces of one lot. */
export interface LotPieces {
  readonly lotId: string;
  readonly name: string;
  readonly quantity: number;
}

interface Take {
  readonly articleId: string;
  readonly quantity: number;
  /** The id of a lot that is used if it has all the pieces. */
  readonly preferredLot: string | undefined;
}

/**
 * Takes pieces from the lot with all of them that is left with the fewest; undefined when no lot has them
 * all.
 */
export function takeFromOneLot(
  tx: Executor,
  { articleId, quantity, preferredLot }: Take,
): Promise<LotName | undefined> {
  return tx
    .updateTable('stock_lots')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('stock_lots')
        .select('id')
        .where('article_id', '=', articleId)
        // This is a literal because a plan with a parameter cannot use the partial index.
        .where('quantity', '>', sql.lit(0))
        .where('quantity', '>=', quantity)
        .$if(preferredLot !== undefined, (query) =>
          query.orderBy((inner) =>
            inner
              .case()
              .when('id', '=', preferredLot ?? '')
              .then(0)
              .else(1)
              .end(),
          ),
        )
        .orderBy('quantity')
        .orderBy('id')
        .limit(1),
    )
    .returning(['id', 'name'])
    .executeTakeFirst();
}

interface Allocation {
  /** The id of an order line. */
  readonly lineId: string;
  readonly lotId: string;
  readonly quantity: number;
}

export async function insertAllocation(tx: Executor, { lineId, lotId, quantity }: Allocation): Promise<void> {
  await tx.insertInto('lot_allocations').values({ line_id: lineId, lot_id: lotId, quantity }).execute();
}

/** Adds pieces of a lot to a line that may have some of it. */
export async function addAllocation(tx: Executor, { lineId, lotId, quantity }: Allocation): Promise<void> {
  await tx
    .insertInto('lot_allocations')
    .values({ line_id: lineId, lot_id: lotId, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['line_id', 'lot_id'])
        .doUpdateSet({ quantity: sql<number>`lot_allocations.quantity + excluded.quantity` }),
    )
    .execute();
}

/**
 * Allocates pieces of several lots to an order line, largest lot first. Returns fewer than `quantity` when
 * the lots have fewer.
 */
export async function takeFromSeveralLots(
  tx: Executor,
  { articleId, lineId, quantity }: { articleId: string; lineId: string; quantity: number },
): Promise<LotPieces[]> {
  const pieces = sql`cast(${quantity} as integer)`;
  await sql`
    insert into lot_allocations (line_id, lot_id, quantity)
    select ${lineId}, id, case when quantity < ${pieces} - before then quantity else ${pieces} - before end
    from (
      select id, quantity, coalesce(sum(quantity) over (
        order by quantity desc, id rows between unbounded preceding and 1 preceding
      ), 0) as before
      from stock_lots where article_id = ${articleId} and quantity > 0
    ) as lots
    where before < ${pieces}`.execute(tx);
  await sql`
    update stock_lots set quantity = stock_lots.quantity - lot_allocations.quantity
    from lot_allocations
    where lot_allocations.line_id = ${lineId} and stock_lots.id = lot_allocations.lot_id`.execute(tx);
  return findAllocations(tx, [lineId]);
}

/** The allocations of lines, most pieces first. */
export function findAllocations(db: Executor, lineIds: readonly string[]) {
  return db
    .selectFrom('lot_allocations')
    .innerJoin('stock_lots', 'stock_lots.id', 'lot_id')
    .select([
      'line_id as lineId',
      'lot_id as lotId',
      'name',
      'lot_allocations.quantity',
      'returned_quantity as returnedQuantity',
      'shipped_quantity as shippedQuantity',
      'stock_lots.quantity as availableQuantity',
      'img',
    ])
    .where('line_id', 'in', lineIds)
    .orderBy('line_id')
    .orderBy('lot_allocations.quantity', 'desc')
    .orderBy('lot_id')
    .execute();
}

export type OrderedLotRow = Awaited<ReturnType<typeof findAllocations>>[number];

/** Records that pieces of a line are back in a lot. */
export async function addReturned(tx: Executor, { lineId, lotId, quantity }: Allocation): Promise<void> {
  await tx
    .updateTable('lot_allocations')
    .set((eb) => ({ returned_quantity: eb('returned_quantity', '+', quantity) }))
    .where('line_id', '=', lineId)
    .where('lot_id', '=', lotId)
    .execute();
}

/** Records that pieces of a line from a lot are in a parcel. Call it with their order locked. */
export async function addShipped(tx: Executor, { lineId, lotId, quantity }: Allocation): Promise<void> {
  await tx
    .updateTable('lot_allocations')
    .set((eb) => ({ shipped_quantity: eb('shipped_quantity', '+', quantity) }))
    .where('line_id', '=', lineId)
    .where('lot_id', '=', lotId)
    .execute();
}

/** Puts pieces into a lot, and reopens it if it is closed. */
export async function putIntoLot(tx: Executor, lotId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('stock_lots')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity), closed_at: null }))
    .where('id', '=', lotId)
    .execute();
}

interface NamedLot {
  readonly articleId: string;
  readonly name: string;
  readonly quantity: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The address of a picture, which replaces that of a lot that has one. */
  readonly img?: string | undefined;
}

/** Puts pieces into the lot of this name; creates the lot, or reopens it if it is closed. */
export async function putIntoNamedLot(tx: Executor, lot: NamedLot): Promise<string> {
  const { id } = await upsertLot(tx, lot).executeTakeFirstOrThrow();
  return id;
}

/**
 * Puts pieces into the lot of this name, and creates it if there is none; returns undefined when it is
 * closed.
 */
export async function receiveIntoLot(tx: Executor, lot: NamedLot): Promise<string | undefined> {
  const open = upsertLot(tx, lot).onConflict((conflict) =>
    conflict
      .columns(['article_id', 'name'])
      .doUpdateSet({ quantity: WITH_DELIVERED, img: NEW_OR_FORMER_IMG })
      .where('stock_lots.closed_at', 'is', null),
  );
  return (await open.executeTakeFirst())?.id;
}

const WITH_DELIVERED = sql<number>`stock_lots.quantity + excluded.quantity`;

const NEW_OR_FORMER_IMG = sql<string | null>`coalesce(excluded.img, stock_lots.img)`;

const upsertLot = (tx: Executor, { articleId, name, quantity, at, img }: NamedLot) =>
  tx
    .insertInto('stock_lots')
    .values({ id: newId(at), article_id: articleId, name, quantity, received_at: at, img: img ?? null })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'name']).doUpdateSet({ quantity: WITH_DELIVERED, closed_at: null }),
    )
    .returning('id');

/** The lots of an article: open ones first, each group oldest first. */
export function findLots(db: Executor, articleId: string) {
  return db
    .selectFrom('stock_lots')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy((eb) => eb.case().when('closed_at', 'is', null).then(0).else(1).end())
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}
export type LotRow = Awaited<ReturnType<typeof findLots>>[number];

/** A lot of an article by its id or name. */
export function findLot(
  db: Executor,
  articleId: string,
  by: { readonly id: string } | { readonly name: string },
) {
  const query = db.selectFrom('stock_lots').selectAll().where('article_id', '=', articleId);
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('name', '=', by.name);
  return one.executeTakeFirst();
}

/**
 * Adds pieces to an open lot, or takes them when `quantity` is negative; returns false when the lot is closed
 * or has fewer.
 */
export async function addToLot(tx: Executor, lotId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_lots')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity) }))
    .where('id', '=', lotId)
    .where('closed_at', 'is', null)
    .where('quantity', '>=', -quantity)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds pieces to open lots, or takes them where `quantity` is negative. Name each lot once; the caller has checked them. */
export async function addToLots(
  tx: Executor,
  added: readonly { readonly lotId: string; readonly quantity: number }[],
): Promise<void> {
  if (added.length === 0) return;
  const pieces = sql.join(added.map(({ lotId, quantity }) => sql`(${lotId}, cast(${quantity} as integer))`));
  await sql`
    update stock_lots set quantity = stock_lots.quantity + added.column2
    from (values ${pieces}) as added where stock_lots.id = added.column1`.execute(tx);
}

/** Sets the picture of a lot, or takes it away; returns 0 where nothing changes. */
export async function setLotPicture(tx: Executor, lotId: string, img: string | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_lots')
    .set({ img })
    .where('id', '=', lotId)
    .where('img', 'is distinct from', img)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The addresses of the pictures of lots, by article. */
export async function findLotPictures(
  db: Executor,
  articleIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stock_lots')
    .select(['article_id', 'img'])
    .where('article_id', 'in', articleIds)
    .where('img', 'is not', null)
    .execute();
  const byArticle = Map.groupBy(rows, ({ article_id }) => article_id);
  return new Map([...byArticle].map(([id, lots]) => [id, lots.flatMap(({ img }) => img ?? [])]));
}

/** Empties and closes an open lot if it has exactly this many pieces; returns whether it did. */
export async function closeLot(
  tx: Executor,
  { lotId, quantity, at }: { lotId: string; quantity: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_lots')
    .set({ quantity: 0, closed_at: at })
    .where('id', '=', lotId)
    .where('closed_at', 'is', null)
    .where('quantity', '=', quantity)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of pieces in the largest lot, by article; without articles whose stock is kept without lots. */
export async function findLargestLots(
  db: Executor,
  articles: readonly { readonly id: string; readonly has_lots: 0 | 1 }[],
): Promise<Map<string, number>> {
  const ids = articles.filter(({ has_lots }) => has_lots === 1).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .whereRef('stock_lots.article_id', '=', 'articles.id')
        // This is a literal because a plan with a parameter cannot use the partial index.
        .where('stock_lots.quantity', '>', sql.lit(0))
        .select(sql<number | null>`max(stock_lots.quantity)`.as('largest'))
        .as('largest'),
    )
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, largest }) => [id, largest ?? 0]));
}

/** The lots with pieces, in the order in which an order looks for one that has all of its pieces. */
export async function findLotsInStock(db: Executor, articleId: string): Promise<LotInStock[]> {
  const rows = await db
    .selectFrom('stock_lots')
    .select(['id', 'name', 'quantity', 'img'])
    .where('article_id', '=', articleId)
    .where('quantity', '>', sql.lit(0))
    .orderBy('quantity')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...lot }) => ({ _id: id, ...lot }));
}

/** Pieces of an article that are reserved for a customer; the lot is null for those reserved before it was kept by lot. */
export interface ReservedPieces {
  readonly quantity: number;
  readonly lotId: string | null;
}

/** The number of pieces in each non-empty lot, largest first, with the reserved ones back in theirs. */
export async function findLotSizes(
  db: Executor,
  articleId: string,
  reserved?: ReservedPieces,
): Promise<number[]> {
  const rows = await db
    .selectFrom('stock_lots')
    .select(['id', 'quantity'])
    .where('article_id', '=', articleId)
    .where('quantity', '>', sql.lit(0))
    .execute();
  const sizes = new Map<string | null, number>(rows.map(({ id, quantity }) => [id, quantity]));
  if (reserved) sizes.set(reserved.lotId, (sizes.get(reserved.lotId) ?? 0) + reserved.quantity);
  return [...sizes.values()].sort((one, other) => other - one);
}

/** Deletes which lots the pieces of a line came from, once all of them are back. */
export async function deleteAllocations(tx: Executor, lineId: string): Promise<void> {
  await tx.deleteFrom('lot_allocations').where('line_id', '=', lineId).execute();
}
