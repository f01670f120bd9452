// The fabrics on the list of swatches. Those that are no longer on sale are removed from it.
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { swatchList } from '#web/components/swatches/swatch-list.ts';

/** `onGone` gets the names of the removed fabrics. */
export function useListedFabrics(ids: readonly string[], onGone: (names: readonly string[]) => void) {
  const results = useQueries({ queries: ids.map((id) => queries.article(id)) });
  const missing = ids.flatMap((id, nth) =>
    isGone(results[nth]?.error) ? [{ id, name: results[nth]?.data?.productName ?? 'A fabric' }] : [],
  );
  useEffect(() => {
    if (missing.length === 0) return;
    onGone(missing.map(({ name }) => name));
    for (const { id } of missing) swatchList.set(id, false);
  });
  return {
    fabrics: results.flatMap(({ data, error }) => (data && !isGone(error) ? [data] : [])),
    isPending: results.some((result) => result.isPending),
    /** The error of a fabric that could not be loaded. */
    error: results.find(({ data, error }) => error && !data && !isGone(error))?.error,
    refetch: () => Promise.all(results.map((result) => result.refetch())),
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'article_not_found';
}
