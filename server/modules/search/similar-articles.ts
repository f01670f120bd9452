// Finds what could be bought instead of an article: the newest articles that share a fact, each found by an index.
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import type { ArticleRow } from '#server/modules/articles/store.ts';
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
  ];
  for (const use of uses.slice(0, MAX_COUNTED_USES))
    found.push(...(await findByPart(db, 'article_uses', 'use_code', use)));
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

type Facts = Pick<ArticleRecord, 'fibres' | 'uses'> & {
  readonly article: Pick<
    ArticleRecord['article'],
    | ('id' | 'weave' | 'pattern' | 'colour_family' | 'weight_gsm')
    | ('available_quantity' | 'expected' | 'colourway_group')
  >;
};

const MAX_COUNTED_USES = 3;
/** Fabrics whose weights differ by more are of different classes: a shirting and a coating. */
const SAME_WEIGHT_WITHIN = 0.25;

/** Returns 0 when nothing is shared. Uses and weight count most, then colour, weave and fibres, then pattern. */
function similarity(one: Facts, other: Facts): number {
  const hasSame = (fact: 'weave' | 'pattern' | 'colour_family') =>
    one.article[fact] !== null && one.article[fact] === other.article[fact];
  return (
    3 * sharedUses(one, other) +
    (isOfSameWeight(one.article.weight_gsm, other.article.weight_gsm) ? 4 : 0) +
    (hasSame('colour_family') ? 2 : 0) +
    (hasSame('weave') ? 2 : 0) +
    2 * sharedFibres(one, other) +
    (hasSame('pattern') ? 1 : 0)
  );
}

const isOfSameWeight = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) <= SAME_WEIGHT_WITHIN * Math.max(one, other);

/** The share of the fabric that consists of the same fibres, 0 to 1. */
function sharedFibres(one: Facts, other: Facts): number {
  const shares = new Map(other.fibres.map(({ fibre, share_permille }) => [fibre, share_permille]));
  const shared = one.fibres.map(({ fibre, share_permille }) =>
    Math.min(share_permille, shares.get(fibre) ?? 0),
  );
  return shared.reduce((sum, share) => sum + share, 0) / 1000;
}

function sharedUses(one: Facts, other: Facts): number {
  return Math.min(one.uses.filter((use) => other.uses.includes(use)).length, MAX_COUNTED_USES);
}

/** The candidates in stock or expected that share something with the subject: most similar first, then the newest. */
export function mostSimilar<Candidate extends Facts>(
  subject: Facts,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .filter(({ article }) => article.id !== subject.article.id && !isColourOf(subject, article))
    .filter(({ article }) => article.available_quantity > 0 || article.expected !== null)
    .map((candidate) => ({ candidate, score: similarity(subject, candidate) }))
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) =>
        other.score - one.score || (one.candidate.article.id < other.candidate.article.id ? 1 : -1),
    )
    .map(({ candidate }) => candidate);
}

/** The page of an article shows its other colours elsewhere. */
const isColourOf = (subject: Facts, { colourway_group }: Facts['article']) =>
  colourway_group !== null && colourway_group === subject.article.colourway_group;
