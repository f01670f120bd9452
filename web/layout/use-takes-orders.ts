// Whether the shop takes orders, as the server's rendering of the document says.
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** Replaces the order form in a shop without a card provider; free swatches can be ordered. */
export const TAKES_NO_ORDERS = 'We take no orders at the moment: card payment is not set up yet.';

export const useTakesOrders = (): boolean => useRouteLoaderData<typeof loader>('root')?.takesOrders ?? true;
