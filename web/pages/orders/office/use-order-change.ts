// Makes an admin's change to an order, reads the order again, and shows what another admin did meanwhile.
import { useMutation } from '@tanstack/react-query';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { ApiError } from '#web/api/api-error.ts';
import { orderQueries, refreshOrder } from '#web/api/order-queries.ts';
import { eventActor, eventTitle } from '#web/pages/orders/order/timeline-texts.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { useViewer } from '#web/session/use-session.ts';

export interface OrderChangeProps {
  readonly order: OrderDetails;
}

interface OrderChange<Input, Output> extends OrderChangeProps {
  readonly change: (input: Input) => Promise<Output>;
  /** Called with a text instead of a rejection when the order has changed meanwhile. */
  readonly onMeanwhile?: (text: string) => void;
}

/** Another admin has moved the order, or shipped pieces of it. */
const MEANWHILE_CODES: readonly ApiError['code'][] = ['order_state_changed', 'pieces_left_changed'];

/** Resolves with undefined when the order had changed meanwhile and nothing was done. */
export function useOrderChange<Input, Output>({
  order: { _id: id },
  change,
  onMeanwhile,
}: OrderChange<Input, Output>) {
  const admin = useViewer();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await change(input);
      } catch (error) {
        if (!onMeanwhile || !(error instanceof ApiError && MEANWHILE_CODES.includes(error.code))) throw error;
        await refreshOrder(id);
        onMeanwhile(meanwhileText(getQueryClient().getQueryData(orderQueries.details(id).queryKey), admin));
        return undefined;
      }
    },
    // After a rejection too, the shown order may be outdated.
    onSettled: () => refreshOrder(id),
  });
}

/** Returns a text like 'Shipped by lee@mill.com, 22 Nov 2026, 14:05. Nothing was done.' */
function meanwhileText(order: OrderDetails | undefined, admin: string): string {
  const event = order?.events.findLast(({ isInternal }) => !isInternal);
  if (!order || !event) return 'This order has changed meanwhile. Nothing was done.';
  const actor = eventActor(event, order, { email: admin, isStaff: true });
  return `This order has changed meanwhile: ${eventTitle(event, order.currency)} by ${actor}, ${formatDateTime(event.at)}. Nothing was done.`;
}
