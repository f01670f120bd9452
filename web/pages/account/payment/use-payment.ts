// One payment, from its client secret to the paid order. The server decides when the order is paid.
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import type { Order } from '#contract/order.ts';
import type { PaymentSecret } from '#contract/payment.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { forgetPlacedOrder } from '#web/session/placed-order.ts';

/** Between two requests while a bank is still processing the payment. */
const POLL_MS = 2_000;

export function usePayment(order: Order) {
  const secret = usePaymentSecret(order);
  const settlement = useSettlement(order);
  const { mutate: settle } = settlement;
  const chargedBefore = secret.data?.status === 'succeeded' ? secret.data.transactionId : undefined;
  // The page was closed or reloaded after the card was charged and before the order was settled.
  useEffect(() => {
    if (chargedBefore && !order.paid) settle(chargedBefore);
  }, [chargedBefore, order.paid, settle]);
  const retry = () => {
    if (settlement.isError) settle(settlement.variables);
    else void secret.refetch();
  };
  return {
    secret: secret.data?.clientSecret,
    isProcessing: secret.data?.status === 'processing',
    /** The provider charged the card; the order is not necessarily settled yet. */
    isCharged: settlement.isPending || settlement.isSuccess || settlement.isError,
    isSettling: settlement.isPending,
    /** The transaction id of the settled payment. */
    completed: settlement.isSuccess ? settlement.variables : undefined,
    /** Why the payment cannot go on, for the user to read. */
    error: secretError(secret) ?? settlementError(settlement.error),
    settle: settlement.mutateAsync,
    retry,
    refetchSecret: () => void secret.refetch(),
  };
}

/** Requested when the page opens (spec section 4). */
function usePaymentSecret(order: Order): UseQueryResult<PaymentSecret> {
  const queryClient = useQueryClient();
  const { user, _id } = order;
  const secret = useQuery({
    ...queries.paymentSecret(order),
    enabled: !order.paid,
    refetchInterval: (query) => (query.state.data?.status === 'processing' ? POLL_MS : false),
  });
  const isPaidElsewhere = isOrderPaid(secret.error);
  useEffect(() => {
    if (isPaidElsewhere) void queryClient.invalidateQueries({ queryKey: queries.order(user, _id).queryKey });
  }, [isPaidElsewhere, queryClient, user, _id]);
  return secret;
}

/** PATCH order/{id} with the transaction id. Repeating it is safe. */
function useSettlement({ _id: id, user }: Order) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transactionId: string) =>
      request('settleOrder', { params: { id }, body: { order: id, transactionId } }),
    onSuccess: () => forgetPlacedOrder(queryClient, user, id),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queries.order(user, id).queryKey });
      void queryClient.invalidateQueries({ queryKey: queries.orders(user).queryKey });
    },
  });
}

/** An order paid elsewhere is not an error: the order is fetched again and shows the payment. */
function secretError({ error }: UseQueryResult<PaymentSecret>): string | undefined {
  return error && !isOrderPaid(error) ? errorMessage(error) : undefined;
}

function settlementError(error: unknown): string | undefined {
  return error && !isOrderPaid(error)
    ? `${formMessages.payment.recording} ${errorMessage(error)}`
    : undefined;
}

function isOrderPaid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'order_paid';
}
