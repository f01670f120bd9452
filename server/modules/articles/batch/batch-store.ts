// SQL over many articles at once: articles, their numbers and slugs, found, locked and updated.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Storage } from '#server/storage/open-storage.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleColumns } from '../record-store.ts';
import type { ArticleRow } from '../store.ts';

/** Databases limit the parameters of a statement, and a long statement blocks the event loop. */
const KEYS_PER_STATEMENT = 200;

/** The event loop runs between them: SQLite answers before it would. */
export async function* batches<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += KEYS_PER_STATEMENT) {
    if (from > 0) await yieldToEventLoop();
    yield items.slice(from, from + KEYS_PER_STATEMENT);
  }
}

/** Articles with one of these article numbers: drafts, on sale and withdrawn. */
export async function findByNumbers(db: Executor, numbers: readonly string[]): Promise<ArticleRow[]> {
  const found: ArticleRow[] = [];
  for await (const some of batches(numbers))
    found.push(
      ...(await db.selectFrom('articles').selectAll().where('article_number', 'in', some).execute()),
    );
  return found;
}

/** Articles with these ids, of every state, in no order. */
export async function findByIds(db: Executor, ids: readonly string[]): Promise<ArticleRow[]> {
  const found: ArticleRow[] = [];
  for await (const some of batches(ids))
    found.push(...(await db.selectFrom('articles').selectAll().where('id', 'in', some).execute()));
  return found;
}

/** Those of the article numbers that an article has. */
export async function findTakenNumbers(db: Executor, numbers: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const some of batches(numbers)) {
    const query = db.selectFrom('articles').select('article_number').where('article_number', 'in', some);
    found.push(...(await query.execute()).map(({ article_number }) => article_number));
  }
  return found;
}

/** The ids of the articles that have these ids in another system. */
export async function findExternalIds(
  db: Executor,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for await (const some of batches(externalIds)) {
    const query = db.selectFrom('articles').select(['id', 'external_id']).where('external_id', 'in', some);
    for (const { id, external_id } of await query.execute()) owners.set(external_id ?? '', id);
  }
  return owners;
}

/** Which article has or had each of the slugs. */
export async function findSlugOwners(db: Executor, slugs: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for await (const some of batches(slugs)) {
    const query = db.selectFrom('article_slugs').selectAll().where('slug', 'in', some);
    for (const { slug, article_id } of await query.execute()) owners.set(slug, article_id);
  }
  return owners;
}

/**
 * Until `tx` ends, nothing else changes these articles, their stock included. Orders of them can still be inserted: the lock
 * leaves references to the rows free. SQLite runs one transaction at a time anyway.
 */
export async function lockArticles(
  { kind }: Pick<Storage, 'kind'>,
  tx: Executor,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  const locked: ArticleRow[] = [];
  for await (const some of batches([...ids].sort())) {
    const query = tx.selectFrom('articles').selectAll().where('id', 'in', some).orderBy('id');
    locked.push(...(await query.$if(kind === 'postgres', (one) => one.forNoKeyUpdate()).execute()));
  }
  return locked;
}

/** The columns of `articles` that an edit sets. */
export type UpdatedRow = ArticleColumns & {
  readonly id: string;
  readonly article_number: string;
  readonly external_id: string | null;
  readonly slug: string;
  readonly withdrawn_at: number | null;
  readonly is_draft: 0 | 1;
  readonly revision: number;
  readonly minimum_before_remnant: number | null;
  /** Needed to name the row; not written. */
  readonly available_quantity: number;
};

/**
 * Updates articles that exist: each row conflicts with its own id, and the conflict sets the columns, all but the stock and
 * the number. `renamed` has new slugs by id. PostgreSQL locks a row against references where a unique column is set, and
 * orders that refer to the row may wait for it; so the slug is set for renamed articles only.
 */
export async function updateArticleRows(
  tx: Executor,
  articles: readonly UpdatedRow[],
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const [first] = articles;
  if (!first) return;
  const { id: _id, available_quantity: _stock, article_number: _number, slug: _slug, ...edited } = first;
  const set = Object.keys(edited) as (keyof typeof edited)[];
  const others = articles.filter(({ id }) => !renamed.has(id));
  const withSlugs = articles.flatMap((article) => {
    const slug = renamed.get(article.id);
    return slug === undefined ? [] : [{ ...article, slug }];
  });
  await insertMany('articles', tx, others, { columns: ['id'], set });
  await insertMany('articles', tx, withSlugs, { columns: ['id'], set: [...set, 'slug'] });
}
