// The structured facts of products in the database: article_fibres, article_uses, article_certificates, article_images.
import type { Insertable, Selectable } from 'kysely';
import type { Use } from '#contract/fabric-terms.ts';
import type {
  ProductCertificatesTable,
  ProductFibresTable,
  ProductImagesTable,
  ProductsTable,
} from '#server/storage/catalogue-tables.ts';
import { insertMany } from '#server/storage/insert-many.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';
import { findProductsByIds, type ProductRow } from './store.ts';

type Part<Table> = Omit<Selectable<Table>, 'article_id' | 'position'>;

/** Rows of the other tables, in the order of their positions. */
export interface ArticleParts {
  readonly fibres: readonly Part<ProductFibresTable>[];
  readonly uses: readonly Use[];
  readonly certificates: readonly Part<ProductCertificatesTable>[];
  /** Empty when the product has only `img`. An empty alt is made from the facts. */
  readonly images: readonly Part<ProductImagesTable>[];
}

/** Everything that is stored of an article. */
export interface ArticleRecord extends ArticleParts {
  readonly product: ProductRow;
}

/** The columns of a product that its input gives. */
export type ArticleColumns = Omit<
  Insertable<ProductsTable>,
  'id' | 'article_number' | 'slug' | 'available_quantity' | 'withdrawn_at' | 'is_draft' | 'revision'
>;

/** The parts of a product. */
export interface PartsOfProduct {
  readonly productId: string;
  readonly parts: ArticleParts;
}

/** Inserts the parts of products that have been inserted, with a statement for each table. */
export async function insertParts(tx: Executor, products: readonly PartsOfProduct[]): Promise<void> {
  const rowsOf = <Row extends object>(select: (parts: ArticleParts) => readonly Row[]) =>
    products.flatMap(({ productId, parts }) =>
      select(parts).map((row, position) => ({ ...row, article_id: productId, position })),
    );
  const fibres = rowsOf((parts) => parts.fibres);
  const uses = rowsOf((parts) => parts.uses.map((use_code) => ({ use_code })));
  const certificates = rowsOf((parts) => parts.certificates);
  const images = rowsOf((parts) => parts.images);
  await insertMany('article_fibres', tx, fibres);
  await insertMany('article_uses', tx, uses);
  await insertMany('article_certificates', tx, certificates);
  await insertMany('article_images', tx, images);
}

/** Replaces all parts of products. At most 1000. */
export async function replaceParts(tx: Executor, products: readonly PartsOfProduct[]): Promise<void> {
  const ids = products.map(({ productId }) => productId);
  if (ids.length === 0) return;
  await tx.deleteFrom('article_fibres').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_uses').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_certificates').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_images').where('article_id', 'in', ids).execute();
  await insertParts(tx, products);
}

/** Adds the parts of all products with four statements. At most 1000 products. */
export async function withParts(db: Executor, products: readonly ProductRow[]): Promise<ArticleRecord[]> {
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const fibres = byProduct(await findRows(db, 'article_fibres', ids));
  const uses = byProduct(await findRows(db, 'article_uses', ids));
  const certificates = byProduct(await findRows(db, 'article_certificates', ids));
  const images = byProduct(await findRows(db, 'article_images', ids));
  return products.map((product) => ({
    product,
    fibres: fibres.get(product.id) ?? [],
    uses: (uses.get(product.id) ?? []).map(({ use_code }) => use_code),
    certificates: certificates.get(product.id) ?? [],
    images: images.get(product.id) ?? [],
  }));
}

type PartTable = 'article_fibres' | 'article_uses' | 'article_certificates' | 'article_images';

async function findRows<Table extends PartTable>(
  db: Executor,
  table: Table,
  ids: readonly string[],
): Promise<Selectable<Tables[Table]>[]> {
  if (ids.length === 0) return [];
  const rows: unknown[] = await db
    .selectFrom(table as PartTable)
    .selectAll()
    .where('article_id', 'in', ids)
    .orderBy('article_id')
    .orderBy('position')
    .execute();
  // Kysely types the rows of a table whose name is a parameter as those of any of the tables.
  return rows as Selectable<Tables[Table]>[];
}

function byProduct<Row extends { readonly article_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ article_id }) => article_id);
}

/** Articles on sale after this id, in the order of their ids: what an index of the collection is built from. */
export async function findArticlesAfter(
  db: Executor,
  afterId: string,
  limit: number,
): Promise<ArticleRecord[]> {
  const products = await db
    .selectFrom('articles')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return withParts(db, products);
}

/** Those of the articles that are on sale, in the order of `ids`. */
export async function findArticles(db: Executor, ids: readonly string[]): Promise<ArticleRecord[]> {
  return withParts(db, await findProductsByIds(db, ids));
}

/** All image URLs of the products after this id, withdrawn ones included. */
export async function findImageUrls(db: Executor, afterId: string, limit: number) {
  const products = await db
    .selectFrom('articles')
    .select(['id', 'img', 'is_draft', 'withdrawn_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = products.map(({ id }) => id);
  const images = byProduct(await findRows(db, 'article_images', ids));
  return products.map(({ id, img, is_draft, withdrawn_at }) => ({
    id,
    /** Milliseconds since 1970; null for a draft and for what is on sale. */
    withdrawnAt: is_draft === 1 ? null : withdrawn_at,
    urls: [img, ...(images.get(id) ?? []).map(({ url }) => url)],
  }));
}
