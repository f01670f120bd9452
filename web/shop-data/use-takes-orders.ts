// Which orders the shop takes: by card as the server's rendering of the document says, by bank transfer as the shop does, on account
// as the session does.
import { useRouteLoaderData } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { useSession } from '#web/session/use-session.ts';
import type { loader } from '../root.tsx';
import { useShop } from './use-shop.ts';

/** Replaces the order form where the user could not pay; free swatches can be ordered. */
export const TAKES_NO_ORDERS = t`We take no orders at the moment: card payment is not set up yet.`;

export const useTakesCards = (): boolean => useRouteLoaderData<typeof loader>('root')?.takesCards ?? true;

/** Whether everybody can pay: by card, or by bank transfer. */
export function useTakesPayments(): boolean {
  const takesCards = useTakesCards();
  return useShop().uses.transferDays > 0 || takesCards;
}

/** Whether the user can pay an order, on account included. */
export function useTakesOrders(): boolean {
  const takesPayments = useTakesPayments();
  const { mayOrderOnAccount = false } = useSession();
  return takesPayments || mayOrderOnAccount;
}
