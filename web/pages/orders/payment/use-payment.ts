// The state of one payment, from its client secret to the paid orders. The server decides when they are paid: all of
// them or none.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { refreshOrder } from '#web/api/order-queries.ts';
import { queries } from '#web/api/queries.ts';
import { forgetPlacedOrder } from '#web/session/placed-order.ts';
import { canPay, type Payable } from './payable.ts';

/** The interval of requests while a bank is still processing the payment. */
const POLL_MS = 2_000;

export function usePayment(payable: Payable) {
  const isPayable = canPay(payable.orders);
  const secret = usePaymentSecret(payable, isPayable);
  const settlement = useSettlement(payable);
  const [isRenewed, setRenewed] = useState(false);
  const { mutate: settle } = settlement;
  const chargedBefore = secret.data?.status === 'succeeded' ? secret.data.transactionId : undefined;
  // The page was closed or reloaded after the card was charged and before the orders were settled.
  useEffect(() => {
    if (chargedBefore && isPayable) settle(chargedBefore);
  }, [chargedBefore, isPayable, settle]);
  const isRejected = isFinal(settlement.error);
  const retry = () => {
    if (settlement.isError && !isRejected) return settle(settlement.variables);
    settlement.reset();
    void secret.refetch();
  };
  const refetchSecret = async () => {
    const { data } = await secret.refetch();
    setRenewed(data?.status === 'requires_payment_method');
  };
  return {
    secret: secret.data?.clientSecret,
    isProcessing: secret.data?.status === 'processing',
    /** True when another tab has replaced the payment, so that a new one was made and nothing was charged. */
    isRenewed,
    /** True once the provider has charged the card; the orders may not be settled yet. */
    isCharged: settlement.isPending || settlement.isSuccess || (settlement.isError && !isRejected),
    isSettling: settlement.isPending,
    /** The transaction id of the settled payment. */
    completed: settlement.isSuccess ? settlement.variables : undefined,
    /** Tells the user why the payment cannot continue. */
    error: settlementError(settlement.error) ?? (isPayable ? secretError(secret.error) : undefined),
    settle: settlement.mutateAsync,
    retry,
    refetchSecret: () => void refetchSecret(),
  };
}

/** Requests the secret when the page opens (spec section 4). */
function usePaymentSecret(payable: Payable, enabled: boolean) {
  const secret = useQuery({
    ...queries.paymentSecret(idsOf(payable), payable.price),
    enabled,
    refetchInterval: (query) => (query.state.data?.status === 'processing' ? POLL_MS : false),
  });
  const { error } = secret;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    if (isChanged(error)) refreshOrders(payable);
  }, [error]);
  return secret;
}

/** Sends the transaction id. The request can be repeated. */
function useSettlement(payable: Payable) {
  const orders = idsOf(payable);
  const [id = ''] = orders;
  return useMutation({
    mutationFn: (transactionId: string) =>
      orders.length > 1
        ? request('PATCH /api/shared-payments', { body: { orders, transactionId } })
        : request('PATCH /api/order/:id', { params: { id }, body: { order: id, transactionId } }),
    onSuccess: () => {
      for (const one of orders) forgetPlacedOrder(payable.user, one);
    },
    onSettled: () => refreshOrders(payable),
  });
}

function refreshOrders(payable: Payable): void {
  for (const id of idsOf(payable)) void refreshOrder(id);
}

const idsOf = ({ orders }: Payable): string[] => orders.map(({ _id }) => _id);

/** Whether an order was paid or cancelled elsewhere; the orders are then fetched again and show which one. */
function isChanged(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['order_paid', 'order_not_found', 'price_changed', 'rest_not_due'].includes(error.code)
  );
}

function secretError(error: unknown): string | undefined {
  return error && !isChanged(error) ? errorMessage(error) : undefined;
}

/** Whether the server has decided that the payment settles nothing, and its message says what happens to the money. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && [404, 409].includes(error.status) && error.code !== 'payment_unfinished'
  );
}

function settlementError(error: unknown): string | undefined {
  if (!error) return undefined;
  return isFinal(error) ? errorMessage(error) : `${formTexts.payment.recording} ${errorMessage(error)}`;
}
