// The order that a user placed in this tab and has neither paid nor dismissed: layout/placed-order-notice.tsx offers to
// pay it. It is stored per tab, so that a reload keeps it.
import { queryOptions } from '@tanstack/react-query';
import type { LineKind } from '#contract/core/order-state.ts';
import { PRIVATE_KEY } from '#web/api/queries.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { placedOrderKey, tabStorage } from './tab-storage.ts';

export interface PlacedOrder {
  readonly id: string;
  /** Missing for several articles. */
  readonly productName?: string;
  readonly lines: readonly {
    readonly kind: LineKind;
    readonly quantity: number;
    /** Pieces that are expected. */
    readonly awaitedQuantity?: number;
  }[];
}

/** Null when there is none. Signing out removes it from the query cache with all private data. */
export const placedOrderQuery = (email: string) =>
  queryOptions({
    queryKey: [...PRIVATE_KEY, email, 'placedOrder'],
    queryFn: (): PlacedOrder | null => JSON.parse(tabStorage()?.getItem(placedOrderKey({ email })) ?? 'null'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function rememberPlacedOrder(email: string, order: PlacedOrder): void {
  tabStorage()?.setItem(placedOrderKey({ email }), JSON.stringify(order));
  getQueryClient().setQueryData(placedOrderQuery(email).queryKey, order);
}

/** Call it once the order is paid, cancelled or dismissed. Another order placed meanwhile stays. */
export function forgetPlacedOrder(email: string, id: string): void {
  const { queryKey } = placedOrderQuery(email);
  if (getQueryClient().getQueryData(queryKey)?.id !== id) return;
  tabStorage()?.removeItem(placedOrderKey({ email }));
  getQueryClient().setQueryData(queryKey, null);
}
