// Products in the database. Writes `products`; holds no rules.
import type { Expression, Selectable } from 'kysely';
import type { ProductsTable } from '#server/storage/catalogue-tables.ts';
import { newId } from '#server/storage/ids.ts';
import { nextNumber } from '#server/storage/number-sequences.ts';
import { type PageParams, paginate } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';

export type ProductRow = Selectable<ProductsTable>;

export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly img: string;
  readonly priceCents: number;
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
  readonly size: string;
}

/** Products on sale, sold-out ones included, that meet the condition if one is given. */
export function findProducts(
  db: Executor,
  page: PageParams,
  condition?: Expression<boolean>,
): Promise<ProductRow[]> {
  const query = db.selectFrom('products').selectAll().where('withdrawn_at', 'is', null);
  return paginate(condition ? query.where(condition) : query, page).execute();
}

export function findProduct(db: Executor, id: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Image URLs of the products after this id, withdrawn ones included. */
export function findImageUrls(
  db: Executor,
  afterId: string,
  limit: number,
): Promise<Pick<ProductRow, 'id' | 'img' | 'withdrawn_at'>[]> {
  return db
    .selectFrom('products')
    .select(['id', 'img', 'withdrawn_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertProduct(db: Executor, draft: ProductDraft): Promise<string> {
  const id = newId();
  const articleNumber = `SV-${String(await nextNumber(db, 'article')).padStart(5, '0')}`;
  const slug = articleNumber.toLowerCase();
  await db
    .insertInto('products')
    .values({
      id,
      article_number: articleNumber,
      slug,
      name: draft.name,
      description: draft.description,
      img: draft.img,
      price_cents: draft.priceCents,
      minimum_quantity: draft.minimumQuantity,
      available_quantity: draft.availableQuantity,
      size: draft.size,
      search_text: `${draft.name}\n${draft.description}`.toLowerCase(),
    })
    .execute();
  await db.insertInto('product_slugs').values({ slug, product_id: id }).execute();
  return id;
}

/** Finds a product on sale by its slug or a former one. */
export function findProductBySlug(db: Executor, slug: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('product_slugs')
    .innerJoin('products', 'products.id', 'product_slugs.product_id')
    .selectAll('products')
    .where('product_slugs.slug', '=', slug)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Withdraws a product; returns how many were on sale under that id: one or none. */
export async function withdrawProduct(db: Executor, id: string, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface ReservedStock {
  readonly name: string;
  readonly price_cents: number;
}

/** Takes a quantity from stock if the product is on sale and its bounds allow: one guarded update without a read. */
export function reserveStock(db: Executor, id: string, quantity: number): Promise<ReservedStock | undefined> {
  return db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '-', quantity) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('available_quantity', '>=', quantity)
    .where('minimum_quantity', '<=', quantity)
    .returning(['name', 'price_cents'])
    .executeTakeFirst();
}

/** Returns a quantity to stock, also of a withdrawn product. */
export async function releaseStock(db: Executor, id: string, quantity: number): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}
