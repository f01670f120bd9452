// One payment from its secret to the paid order. The shop decides when an order is paid; this only asks it to look.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';

/** How often the shop is asked while a bank is still working, in milliseconds. */
const LOOK_AGAIN_MS = 2_000;

export function usePayment(order: Order) {
  const secret = useSecret(order);
  const settling = useSettling(order);
  const { settle } = settling;
  const succeeded = secret.data?.status === 'succeeded' ? secret.data.transactionId : undefined;
  // The page was closed or reloaded after the card was charged: the rest is made up for now.
  useEffect(() => {
    if (succeeded && !order.paid) void settle(succeeded);
  }, [succeeded, order.paid, settle]);
  return {
    secret: secret.data,
    /** Why there is no secret, for people to read. */
    trouble: secret.isError && !isPaidAlready(secret.error) ? errorMessage(secret.error) : undefined,
    askAgain: () => void secret.refetch(),
    processing: secret.data?.status === 'processing',
    ...settling,
  };
}

/** Asked for when the page opens (spec section 4). One live intent per order: asking again answers the same one. */
function useSecret(order: Order) {
  const queries = useQueryClient();
  const orderKey = queryKeys.order(order.user, order._id);
  const secret = useQuery({
    queryKey: queryKeys.paymentSecret(order.user, order._id),
    queryFn: ({ signal }) =>
      request('createPaymentIntent', { body: { price: order.price, order: order._id }, signal }),
    enabled: !order.paid,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'processing' ? LOOK_AGAIN_MS : false),
  });
  const paidElsewhere = isPaidAlready(secret.error);
  const [email = '', id = ''] = [orderKey[1], orderKey[3]];
  useEffect(() => {
    if (paidElsewhere) void queries.invalidateQueries({ queryKey: queryKeys.order(email, id) });
  }, [paidElsewhere, queries, email, id]);
  return secret;
}

function isPaidAlready(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'order_paid';
}

/** PATCH order/{id}, once at a time; what is not answered can be tried again without harm. */
function useSettling({ _id: id, user: email }: Order) {
  const queries = useQueryClient();
  const [completed, setCompleted] = useState<string>();
  const [unsettled, setUnsettled] = useState<string>();
  const running = useRef(false);
  const settle = useCallback(
    async (transactionId: string) => {
      if (running.current) return;
      running.current = true;
      setUnsettled(undefined);
      try {
        await request('settleOrder', { params: { id }, body: { order: id, transactionId } });
        setCompleted(transactionId);
      } catch (error) {
        setUnsettled(
          isPaidAlready(error) ? undefined : `${messages.payment.recording} ${errorMessage(error)}`,
        );
      } finally {
        running.current = false;
        void queries.invalidateQueries({ queryKey: queryKeys.order(email, id) });
        void queries.invalidateQueries({ queryKey: queryKeys.orders(email) });
      }
    },
    [id, email, queries],
  );
  return { settle, completed, unsettled };
}
