// Articles in the database. Writes `articles` and `article_slugs`; holds no rules.
import type { ArticleTextName } from '#contract/articles/article-texts.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';

export type ArticleRow = Row<'articles'>;

/** What a row has besides its columns where an answer in another language shows it. */
export interface OwnTexts {
  /** The texts that are in the shop's first language. */
  readonly untranslated?: readonly ArticleTextName[] | undefined;
  /** Alternative texts by the address of their picture, in place of those in the first language. */
  readonly alts?: Readonly<Record<string, string>>;
}

/** Articles on sale, sold-out ones included. */
export function findArticles(db: Executor, page: PageParams): Promise<ArticleRow[]> {
  return paginate(db.selectFrom('articles').selectAll().where('withdrawn_at', 'is', null), page).execute();
}

const IDS_PER_STATEMENT = 500;

/** Those of the articles that are on sale, in the order of `ids`. */
export async function findArticlesByIds(db: Executor, ids: readonly string[]): Promise<ArticleRow[]> {
  const rowById = new Map<string, ArticleRow>();
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const some = ids.slice(from, from + IDS_PER_STATEMENT);
    const query = db.selectFrom('articles').selectAll().where('id', 'in', some);
    for (const row of await query.where('withdrawn_at', 'is', null).execute()) rowById.set(row.id, row);
  }
  return ids.flatMap((id) => rowById.get(id) ?? []);
}

/** Articles on sale with one of these ids or article numbers, in no order. At most 400 keys. */
export function findArticlesByKeys(db: Executor, keys: readonly string[]): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', keys), eb('article_number', 'in', keys)]))
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The slugs of articles on sale. */
export function findSlugs(db: Executor, page: PageParams): Promise<Pick<ArticleRow, 'id' | 'slug'>[]> {
  return paginate(
    db.selectFrom('articles').select(['id', 'slug']).where('withdrawn_at', 'is', null),
    page,
  ).execute();
}

/** The articles on sale of these colourway groups, oldest first. */
export function findColourways(db: Executor, groups: readonly string[]) {
  return db
    .selectFrom('articles')
    .select(['id', 'slug', 'name', 'colour_name', 'colour_hex', 'colourway_group'])
    .where('colourway_group', 'is not', null)
    .where('colourway_group', 'in', groups)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function findArticle(db: Executor, id: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** In any state. */
export function findAnyArticle(db: Executor, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether there is a row with this id, on sale or withdrawn. */
export async function articleExists(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface Slug {
  readonly id: string;
  readonly slug: string;
}

/** Every row has all columns that one of the articles has. */
export async function insertArticleRows(
  tx: Executor,
  articles: readonly (NewRow<'articles'> & Slug)[],
): Promise<void> {
  await insertMany('articles', tx, articles);
  await insertSlugs(tx, articles);
}

/** Leaves out those that their article has had before. */
export async function insertSlugs(tx: Executor, slugs: readonly Slug[]): Promise<void> {
  const rows = slugs.map(({ id, slug }) => ({ slug, article_id: id }));
  await insertMany('article_slugs', tx, rows, 'do nothing');
}

/** Changes an article that has not been edited since it was read; returns whether it was that. */
export async function updateArticle(
  tx: Executor,
  { id, revision }: Pick<ArticleRow, 'id' | 'revision'>,
  columns: RowUpdate<'articles'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('articles')
    .set(columns)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (columns.slug) await insertSlugs(tx, [{ id, slug: columns.slug }]);
  return true;
}

/** Whether an article other than this one has or had the slug. */
export async function isSlugTaken(db: Executor, slug: string, articleId?: string): Promise<boolean> {
  const query = db.selectFrom('article_slugs').select('article_id').where('slug', '=', slug);
  const row = await query.executeTakeFirst();
  return row !== undefined && row.article_id !== articleId;
}

/** Finds an article on sale by its slug or a former one. */
export function findArticleBySlug(db: Executor, slug: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('article_slugs').select('article_id').where('slug', '=', slug))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Withdraws an article or discards a draft; returns how many were on sale or drafts under that id: one or none. */
export async function withdrawArticle(db: Executor, id: string, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ withdrawn_at: at, is_draft: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('is_draft', '=', 1)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts a draft or a withdrawn article on sale; returns how many: one or none. */
export async function putOnSale(db: Executor, id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ withdrawn_at: null, is_draft: 0 })
    .where('id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
