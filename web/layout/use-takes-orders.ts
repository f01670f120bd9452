// Whether the shop takes orders, as the server said when it rendered the document.
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What stands where an order would be placed in a shop that cannot be paid; free swatches can be ordered. */
export const TAKES_NO_ORDERS = 'We take no orders at the moment: card payment is not set up yet.';

export const useTakesOrders = (): boolean => useRouteLoaderData<typeof loader>('root')?.takesOrders ?? true;
