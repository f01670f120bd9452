// The user's known deliveries: from the repeated order, the address book, the last order, the profile.
import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '#web/api/order-queries.ts';
import { queries } from '#web/api/queries.ts';
import { type AddressInput, isSameAddress } from '#web/parts/people/address-input.ts';

export interface KnownDelivery extends Readonly<AddressInput> {
  readonly source: 'repeated' | 'address' | 'order' | 'profile';
}

interface KnownDeliveries {
  /** The delivery to fill in; undefined while loading and when there is none. */
  readonly first: KnownDelivery | undefined;
  /** Each address with its phone once; those that are still loading are missing. */
  readonly all: readonly KnownDelivery[];
}

interface KnownOptions {
  /** The id of the order to repeat. */
  readonly repeatedOrderId: string | undefined;
  /** False for an admin who orders for a customer: the address book is the reader's own. */
  readonly hasAddressBook: boolean;
}

/** The profile counts only if there is nothing else. */
export function useKnownDeliveries({ repeatedOrderId, hasAddressBook }: KnownOptions): KnownDeliveries {
  const repeated = useQuery({
    ...orderQueries.details(repeatedOrderId ?? ''),
    enabled: repeatedOrderId !== undefined,
  });
  const addresses = useQuery({ ...queries.addresses(), enabled: hasAddressBook });
  const lastOrder = useQuery(queries.lastOrder());
  const hasNone = (query: { isPending: boolean; data?: unknown }) => !query.isPending && !query.data;
  const hasNoAddress = !hasAddressBook || (!addresses.isPending && !addresses.data?.length);
  const profile = useQuery({ ...queries.profile(), enabled: hasNoAddress && hasNone(lastOrder) });
  const all = [
    known('repeated', repeated.data),
    ...((hasAddressBook && addresses.data) || []).map((one) => known('address', one)),
    known('order', lastOrder.data),
    known('profile', profile.data && { ...profile.data, addressParts: null }),
  ].filter((one) => one !== undefined);
  const isLoading =
    repeated.isLoading ||
    (!repeated.data && ((hasAddressBook && addresses.isPending) || (hasNoAddress && lastOrder.isPending)));
  return { first: isLoading ? undefined : all[0], all: all.filter(isFirstOfItsKind) };
}

function known(
  source: KnownDelivery['source'],
  found: AddressInput | null | undefined,
): KnownDelivery | undefined {
  if (!found || (found.address === '' && found.phone === '')) return undefined;
  const { address, addressParts, phone } = found;
  return { source, address, addressParts, phone };
}

function isFirstOfItsKind(one: KnownDelivery, index: number, all: readonly KnownDelivery[]): boolean {
  return all.findIndex((other) => isSameAddress(one, other)) === index;
}
