// Which orders the shop takes: by card as the server's rendering of the document says, on account as the session does.
import { useRouteLoaderData } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { useSession } from '#web/session/use-session.ts';
import type { loader } from '../root.tsx';

/** Replaces the order form where the user could not pay; free swatches can be ordered. */
export const TAKES_NO_ORDERS = t`We take no orders at the moment: card payment is not set up yet.`;

export const useTakesCards = (): boolean => useRouteLoaderData<typeof loader>('root')?.takesCards ?? true;

/** Whether the user can pay an order: by card, or on account. */
export function useTakesOrders(): boolean {
  const takesCards = useTakesCards();
  const { mayOrderOnAccount = false } = useSession();
  return takesCards || mayOrderOnAccount;
}
