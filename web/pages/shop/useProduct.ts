// One product, fetched anew whenever the order dialog asks (spec section 4); until then as the list had it.
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/product.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

export function useProduct(listed: Product) {
  return useQuery({
    queryKey: queryKeys.product(listed._id),
    queryFn: ({ signal }) => ask('getProduct', { params: { id: listed._id }, signal }),
    placeholderData: listed,
    staleTime: 0,
  });
}
