// One product, fetched anew whenever the order dialog asks (spec section 4); until then as the list had it.
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/product.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';

export function useProduct(listed: Product) {
  return useQuery({
    queryKey: queryKeys.product(listed._id),
    queryFn: ({ signal }) => request('getProduct', { params: { id: listed._id }, signal }),
    placeholderData: listed,
    staleTime: 0,
  });
}
