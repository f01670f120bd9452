// Finds candidates similar to an article: the newest ones that share a fact, each found by an index.

import type { ArticleRecord, ArticleRow } from '#server/modules/articles/service.ts';
import type { Executor } from '#server/storage/tables.ts';

/** The number of candidates per fact. */
const CANDIDATES = 12;

/** The ids of a few articles on sale, whatever the size of the collection. They may include the article itself. */
export async function findSimilarIds(db: Executor, subject: ArticleRecord): Promise<string[]> {
  const { article, fibres, uses } = subject;
  const mainFibre = fibres.toSorted((one, other) => other.share_permille - one.share_permille)[0];
  const found = [
    ...(await findByWeave(db, article)),
    ...(await findByColour(db, article)),
    ...(mainFibre ? await findByPart(db, 'article_fibres', 'fibre', mainFibre.fibre) : []),
    ...(uses[0] ? await findByPart(db, 'article_uses', 'use_code', uses[0]) : []),
  ];
  return [...new Set(found)];
}

/** Finds articles of the same weave, and of the same colour family if the article has one. */
async function findByWeave(db: Executor, { weave, colour_family }: ArticleRow): Promise<string[]> {
  if (weave === null) return [];
  const query = db
    .selectFrom('articles')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('weave', '=', weave)
    .orderBy('colour_family', 'desc')
    .orderBy('id', 'desc')
    .limit(CANDIDATES);
  const rows = await (colour_family ? query.where('colour_family', '=', colour_family) : query).execute();
  return rows.map(({ id }) => id);
}

async function findByColour(db: Executor, { colour_family }: ArticleRow): Promise<string[]> {
  if (colour_family === null) return [];
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('colour_family', '=', colour_family)
    .orderBy('colour_family', 'desc')
    .orderBy('id', 'desc')
    .limit(CANDIDATES)
    .execute();
  return rows.map(({ id }) => id);
}

async function findByPart(
  db: Executor,
  table: 'article_fibres' | 'article_uses',
  column: 'fibre' | 'use_code',
  value: string,
): Promise<string[]> {
  const { ref } = db.dynamic;
  const rows = await db
    .selectFrom(table)
    .innerJoin('articles', 'articles.id', 'article_id')
    .select('article_id')
    .where('withdrawn_at', 'is', null)
    .where(ref(column), '=', value)
    .orderBy('article_id', 'desc')
    .limit(CANDIDATES)
    .execute();
  return rows.map(({ article_id }) => article_id);
}
