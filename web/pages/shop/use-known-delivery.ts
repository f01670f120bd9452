// Where the user had goods delivered before: offered in the order dialog.
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';

export interface KnownDelivery {
  readonly source: 'order' | 'profile';
  readonly address: string;
  readonly phone: string;
}

/** Of the last order, or else of the profile; undefined while loading and when neither has an address or a phone. */
export function useKnownDelivery(email: string): KnownDelivery | undefined {
  const lastOrder = useQuery(queries.lastOrder(email));
  const hasNoOrder = !lastOrder.isPending && !lastOrder.data;
  const profile = useQuery({ ...queries.profile(email), enabled: hasNoOrder });
  const known = lastOrder.data ?? profile.data;
  if (!known || (known.address === '' && known.phone === '')) return undefined;
  const { address, phone } = known;
  return { source: lastOrder.data ? 'order' : 'profile', address, phone };
}
