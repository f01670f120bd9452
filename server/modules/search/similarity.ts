// Computes the similarity of two articles from the facts they share. Pure.
import type { ArticleRecord } from '#server/modules/articles/service.ts';

type Facts = Pick<ArticleRecord, 'fibres' | 'uses'> & {
  readonly article: Pick<
    ArticleRecord['article'],
    'id' | 'weave' | 'pattern' | 'colour_family' | 'available_quantity'
  >;
};

const MAX_COUNTED_USES = 3;

/** Returns 0 when nothing is shared. Weave and fibres count most, then colour, then pattern and each use. */
export function similarity(one: Facts, other: Facts): number {
  const hasSame = (fact: 'weave' | 'pattern' | 'colour_family') =>
    one.article[fact] !== null && one.article[fact] === other.article[fact];
  return (
    (hasSame('weave') ? 3 : 0) +
    3 * sharedFibres(one, other) +
    (hasSame('colour_family') ? 2 : 0) +
    (hasSame('pattern') ? 1 : 0) +
    sharedUses(one, other)
  );
}

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

/** The candidates that share something with the subject: most similar first, then those in stock, then the newest. */
export function mostSimilar<Candidate extends Facts>(
  subject: Facts,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .filter(({ article }) => article.id !== subject.article.id)
    .map((candidate) => ({ candidate, score: similarity(subject, candidate) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || compareEqual(one.candidate, other.candidate))
    .map(({ candidate }) => candidate);
}

function compareEqual({ article: one }: Facts, { article: other }: Facts): number {
  const isInStock = (article: Facts['article']) => Number(article.available_quantity > 0);
  return isInStock(other) - isInStock(one) || (one.id < other.id ? 1 : -1);
}
