// Loads the notice about an order to pay, with its query client, on every page once the user has placed an order in
// this tab or is about to.
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { placedOrderKey, tabStorage } from '#web/session/tab-storage.ts';
import { useSession } from '#web/session/use-session.ts';

const PlacedOrderNotice = lazy(() => import('./placed-order-notice.tsx'));

/**
 * It is loaded before the order is placed, so that the notice can take the focus from the order dialog (`?order=ID`).
 */
export function OrderToPay() {
  const { user } = useSession();
  const { search } = useLocation();
  if (!user || !(search.includes('order=') || tabStorage()?.getItem(placedOrderKey(user)))) return null;
  return (
    <Suspense>
      <PlacedOrderNotice email={user.email} />
    </Suspense>
  );
}
