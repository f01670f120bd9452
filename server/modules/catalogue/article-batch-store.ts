// SQL over many articles at once: products, their slugs and prices, found, locked, inserted and updated.
import { type Insertable, sql } from 'kysely';
import type { ProductPricesTable, ProductsTable } from '#server/storage/catalogue-tables.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleColumns, ArticleParts } from './article-store.ts';
import type { StockMove } from './stock-movements.ts';
import type { ProductRow } from './store.ts';

/** Databases limit the parameters of a statement, and a long statement blocks the event loop. */
const KEYS_PER_STATEMENT = 500;

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += KEYS_PER_STATEMENT)
    yield items.slice(from, from + KEYS_PER_STATEMENT);
}

/** Products with one of these article numbers: drafts, on sale and withdrawn. */
export async function findByNumbers(db: Executor, numbers: readonly string[]): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (const some of batches(numbers))
    found.push(
      ...(await db.selectFrom('products').selectAll().where('article_number', 'in', some).execute()),
    );
  return found;
}

/** Products with these ids, of every state, in no order. */
export async function findByIds(db: Executor, ids: readonly string[]): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (const some of batches(ids))
    found.push(...(await db.selectFrom('products').selectAll().where('id', 'in', some).execute()));
  return found;
}

/** Those of the article numbers that a product has. */
export async function findTakenNumbers(db: Executor, numbers: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of batches(numbers)) {
    const query = db.selectFrom('products').select('article_number').where('article_number', 'in', some);
    found.push(...(await query.execute()).flatMap(({ article_number }) => article_number ?? []));
  }
  return found;
}

/** The revision of each product, by id. */
export async function findRevisions(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of batches(ids)) {
    const query = db.selectFrom('products').select(['id', 'revision']).where('id', 'in', some);
    for (const { id, revision } of await query.execute()) found.set(id, revision);
  }
  return found;
}

/** Which product has or had each of the slugs. */
export async function findSlugOwners(db: Executor, slugs: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const some of batches(slugs)) {
    const query = db.selectFrom('product_slugs').selectAll().where('slug', 'in', some);
    for (const { slug, product_id } of await query.execute()) owners.set(slug, product_id);
  }
  return owners;
}

/**
 * Until `tx` ends, nothing else changes these products, their stock included. Orders of them can still be inserted: the lock
 * leaves references to the rows free. SQLite runs one transaction at a time anyway.
 */
export async function lockProducts(
  { kind }: Pick<Storage, 'kind'>,
  tx: Executor,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const locked: ProductRow[] = [];
  for (const some of batches([...ids].sort())) {
    const query = tx.selectFrom('products').selectAll().where('id', 'in', some).orderBy('id');
    locked.push(...(await query.$if(kind === 'postgres', (one) => one.forNoKeyUpdate()).execute()));
  }
  return locked;
}

export async function insertProducts(
  tx: Executor,
  products: readonly Insertable<ProductsTable>[],
): Promise<void> {
  if (products.length > 0) await tx.insertInto('products').values(products).execute();
}

export async function insertSlugs(
  tx: Executor,
  slugs: readonly { readonly slug: string; readonly product_id: string }[],
): Promise<void> {
  if (slugs.length > 0) await tx.insertInto('product_slugs').values(slugs).execute();
}

export async function insertPrices(
  tx: Executor,
  prices: readonly Insertable<ProductPricesTable>[],
): Promise<void> {
  if (prices.length > 0) await tx.insertInto('product_prices').values(prices).execute();
}

/** The columns of `products` that an edit sets. */
export type UpdatedProduct = ArticleColumns & {
  readonly id: string;
  readonly article_number: string;
  readonly slug: string;
  readonly withdrawn_at: number | null;
  readonly is_draft: 0 | 1;
  readonly revision: number;
  readonly minimum_before_rest: number | null;
  /** Needed to name the row; not written. */
  readonly available_quantity: number;
};

/**
 * Updates products that exist, with one statement: each row conflicts with its own id, and the conflict sets the columns,
 * all but the stock.
 */
export async function updateProducts(tx: Executor, products: readonly UpdatedProduct[]): Promise<void> {
  const [first] = products;
  if (!first) return;
  const { id: _id, available_quantity: _stock, ...edited } = first;
  const columns = Object.keys(edited) as (keyof typeof edited)[];
  await tx
    .insertInto('products')
    .values(products)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

/** Adds pieces to the stock of products, each of which is named once; the stock each has then, by id. */
export async function addStock(
  tx: Executor,
  deliveries: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<Map<string, number>> {
  const added = sql.join(
    deliveries.map(({ productId, quantity }) => sql`(${productId}, cast(${quantity} as integer))`),
  );
  const { rows } = await sql<{ id: string; available_quantity: number }>`
    update products set available_quantity = products.available_quantity + added.column2
    from (values ${added}) as added where products.id = added.column1
    returning products.id, products.available_quantity`.execute(tx);
  return new Map(rows.map(({ id, available_quantity }) => [id, available_quantity]));
}

/** Movements of several products for the same reason. */
export async function insertMovements(
  tx: Executor,
  movements: readonly { readonly productId: string; readonly quantity: number }[],
  { reason, actor, note = '', at }: StockMove,
): Promise<void> {
  const rows = movements.map(({ productId, quantity }) => ({
    ...{ id: newId(), product_id: productId, quantity, reason, order_id: null, actor, note, at },
  }));
  if (rows.length > 0) await tx.insertInto('stock_movements').values(rows).execute();
}

/** The parts of a product. */
export interface PartsOfProduct {
  readonly productId: string;
  readonly parts: ArticleParts;
}

/** Inserts the parts of products that have been inserted, with a statement for each table. */
export async function insertAllParts(tx: Executor, products: readonly PartsOfProduct[]): Promise<void> {
  const rowsOf = <Row extends object>(select: (parts: ArticleParts) => readonly Row[]) =>
    products.flatMap(({ productId, parts }) =>
      select(parts).map((row, position) => ({ ...row, product_id: productId, position })),
    );
  const fibres = rowsOf((parts) => parts.fibres);
  const uses = rowsOf((parts) => parts.uses.map((use_code) => ({ use_code })));
  const certificates = rowsOf((parts) => parts.certificates);
  const images = rowsOf((parts) => parts.images);
  if (fibres.length > 0) await tx.insertInto('product_fibres').values(fibres).execute();
  if (uses.length > 0) await tx.insertInto('product_uses').values(uses).execute();
  if (certificates.length > 0) await tx.insertInto('product_certificates').values(certificates).execute();
  if (images.length > 0) await tx.insertInto('product_images').values(images).execute();
}

/** Replaces the parts of products. */
export async function replaceAllParts(tx: Executor, products: readonly PartsOfProduct[]): Promise<void> {
  const ids = products.map(({ productId }) => productId);
  if (ids.length === 0) return;
  await tx.deleteFrom('product_fibres').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('product_uses').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('product_certificates').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('product_images').where('product_id', 'in', ids).execute();
  await insertAllParts(tx, products);
}
