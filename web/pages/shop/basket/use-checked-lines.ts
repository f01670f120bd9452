// What lines of a basket or of the order pad cost now, and why some cannot be ordered.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartInput } from '#contract/endpoint-types.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY, freshQuery } from '#web/api/queries.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { withAwaited } from './line-rules.ts';

/** An article is named by its id or its number. */
type LineToCheck = PartInput<'checkLines', 'body'>['lines'][number];

interface CheckedLines {
  /** The answer for exactly this line; undefined until it is there. */
  readonly of: (line: LineToCheck) => CheckedLine | undefined;
  /** The latest answer for the article, perhaps for another quantity. */
  readonly ofArticle: (article: string) => CheckedLine | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

export function useCheckedLines(lines: readonly LineToCheck[], user: SessionUser | undefined): CheckedLines {
  const { data, error, refetch } = useQuery({ ...checkQuery(lines, user), enabled: lines.length > 0 });
  // The last answers stay while changed lines are checked, and when that fails.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const known = data ?? last;
  return {
    of: (line) => known?.byLine.get(keyOf(line)),
    ofArticle: (article) => known?.byArticle.get(article),
    error,
    refetch,
  };
}

const keyOf = ({ article, quantity, severalLots }: LineToCheck) => `${article} ${quantity} ${severalLots}`;

/** It is below the key of articles, so that an order refreshes it. The stock of others' orders is read on each visit. */
const checkQuery = (lines: readonly LineToCheck[], user: SessionUser | undefined) =>
  freshQuery([...ARTICLES_KEY, 'check', user?.email ?? '', ...lines.map(keyOf)], async ({ signal }) => {
    const checked = await request('POST /api/basket-check', { body: { lines: [...lines] }, signal });
    const pairs = lines.flatMap((line, nth) => {
      const one = checked[nth];
      return one ? [{ line, one: withAwaited(one, line.quantity) }] : [];
    });
    return {
      byLine: new Map(pairs.map(({ line, one }) => [keyOf(line), one])),
      byArticle: new Map(pairs.map(({ line, one }) => [line.article, one])),
    };
  });
