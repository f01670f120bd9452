// Pays the orders of the page: the provider's card form, its messages, and the result (spec section 4).
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { PaymentSettings } from '#contract/orders/payment.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { requestFile } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { tx } from '#web/languages/tx.ts';
import { isBeingWoven } from '#web/parts/orders/deposits.ts';
import { orderAgainPath } from '#web/parts/orders/order-again-path.ts';
import { useTakesCards } from '#web/shop-data/use-takes-orders.ts';
import { formatTotal, orderTitle } from '../../../parts/orders/order-format.ts';
import { onlyLineOfPieces } from '../order/only-line.ts';
import { sharedPaymentPath } from '../shared-payment-path.ts';
import { TransferFacts } from '../transfer-facts.tsx';
import { cardText } from './card-brand.tsx';
import type { CardFormProps } from './card-form.ts';
import { DevCardForm } from './dev-card-form.tsx';
import { PAYMENT_ERROR_ID, PAYMENT_STATUS_ID, PayButton } from './pay-button.tsx';
import { canPay, isReceipt, type Payable, toPayable } from './payable.ts';
import { usePayment } from './use-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

/** What is to be transferred, with the card form behind a press where the shop takes cards; otherwise the card form. */
export function Pay({ payable }: { readonly payable: Payable }) {
  const [isByCard, setByCard] = useState(false);
  const takesCards = useTakesCards();
  const [only, second] = payable.orders;
  if (!only?.transfer || second || isByCard) return <PayByCard payable={payable} />;
  return (
    <div className="my-6">
      <TransferFacts order={only} />
      {takesCards && (
        <Button
          className="mt-5 print:hidden"
          onClick={() => setByCard(true)}
        >{t`Pay by card instead`}</Button>
      )}
    </div>
  );
}

function PayByCard({ payable }: { readonly payable: Payable }) {
  const payment = usePayment(payable);
  const isOpen = canPay(payable.orders);
  const settings = useQuery({ ...queries.paymentSettings(), enabled: isOpen });
  const [search] = useSearchParams();
  const error = payment.error ?? (isOpen && settings.isError ? errorMessage(settings.error) : undefined);
  const retry = () => {
    if (settings.isError) void settings.refetch();
    payment.retry();
  };
  return (
    <div className="my-4">
      {isOpen && search.get('redirect_status') === 'failed' && (
        <FormMessage text={formTexts.payment.notAuthenticated} />
      )}
      {payment.isCharged || !isOpen ? (
        <Outcome payable={payable} payment={payment} />
      ) : (
        <CardForm
          payable={payable}
          settings={settings.data}
          secret={error || payment.isProcessing ? undefined : payment.secret}
          onCharged={payment.settle}
          onOutdated={payment.refetchSecret}
        />
      )}
      <div role="status" id={PAYMENT_STATUS_ID}>
        {isOpen && payment.isProcessing && formTexts.payment.processing}
        {isOpen && !payment.isCharged && payment.isRenewed && formTexts.payment.renewed}
      </div>
      <ErrorWithRetry text={error} onRetry={isOpen || payment.isCharged ? retry : undefined} />
    </div>
  );
}

interface OutcomeProps {
  readonly payable: Payable;
  readonly payment: ReturnType<typeof usePayment>;
}

/** Replaces the card form, so that no card data stays on the screen. */
function Outcome({ payable, payment: { completed, isCharged, isSettling } }: OutcomeProps) {
  const paidWith = isReceipt(payable.orders) ? payable.orders[0]?.transactionId : undefined;
  const transactionId = completed ?? paidWith;
  const [woven] = payable.orders.filter(isBeingWoven);
  if (woven && payable.orders.length === 1 && !isSettling) return <DepositDone order={woven} />;
  if (!isCharged && !transactionId) return <ChangedMeanwhile payable={payable} />;
  return (
    <>
      {transactionId && <PaymentDone transactionId={transactionId} />}
      {transactionId && <NextSteps payable={payable} />}
      {transactionId && <PaymentSummary payable={payable} />}
      {isCharged && (
        <PayButton payable={payable} disabled busy={isSettling} isDone={transactionId !== undefined} />
      )}
    </>
  );
}

interface ProviderCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings | undefined;
}

/** The form of the configured provider; until the settings have arrived, only the disabled Pay button. */
function CardForm({ settings, ...form }: ProviderCardFormProps) {
  const loading = <PayButton payable={form.payable} disabled busy={false} />;
  if (!settings) return loading;
  if (settings.provider === 'local') return <DevCardForm {...form} settings={settings} />;
  return (
    <Suspense fallback={loading}>
      <StripeCardForm {...form} publishableKey={settings.publishableKey} />
    </Suspense>
  );
}

interface ErrorWithRetryProps {
  readonly text: string | undefined;
  /** Undefined when there is nothing to try again. */
  readonly onRetry: (() => void) | undefined;
}

function ErrorWithRetry({ text, onRetry }: ErrorWithRetryProps) {
  return (
    <div className="mt-4">
      <div id={PAYMENT_ERROR_ID}>
        <FormMessage text={text} />
      </div>
      {text && onRetry && <Button className="mt-3" onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  );
}

/** The deposit is paid, and nothing is due until the pieces are woven. */
function DepositDone({ order }: { readonly order: OrderDetails }) {
  const { deposit, currency, _id: id } = order;
  if (!deposit) return null;
  return (
    <>
      <PaymentDone transactionId={deposit.transactionId ?? ''} />
      <section aria-label={t`Paid`} className="mt-4 border-y border-base-300 py-4">
        <p className="text-lg tabular-nums">
          {tx`Deposit: ${<strong>{formatPrice(deposit.amount, currency)}</strong>}`}
        </p>
        <p className="mt-1 tabular-nums">{t`Rest: ${formatPrice(deposit.rest, currency)}, due once your pieces are woven, before they are shipped.`}</p>
        <Invoices order={order} />
      </section>
      <p className="mt-5 print:hidden">{t`We weave your pieces now, and send you an email when they are ready.`}</p>
      <ButtonLink
        variant="outline"
        className="mt-4 print:hidden"
        to={fillPath(pages.order, { id })}
      >{t`See the order`}</ButtonLink>
    </>
  );
}

/** The card is shown once the paid order has been loaded again. */
function PaymentSummary({ payable }: { readonly payable: Payable }) {
  const card = payable.orders[0]?.card;
  return (
    <section aria-label={t`Paid`} className="mt-4 border-y border-base-300 py-4">
      <p className="text-lg tabular-nums">
        {card && `${cardText(card)}: `}
        <strong>{formatTotal(payable)}</strong>
      </p>
      <ul className="mt-2 grid gap-y-2 print:hidden">
        {payable.orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <Link
              className="link-thread inline-flex min-h-9 items-center"
              to={fillPath(pages.order, { id: order._id })}
            >
              {orderTitle(order)}
            </Link>
            <Invoices order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happens after the payment, and the way to the order. */
function NextSteps({ payable: { orders } }: { readonly payable: Payable }) {
  const [first, ...others] = orders;
  if (!first) return null;
  return (
    <div className="mt-5 print:hidden">
      <p>{formTexts.payment.nextSteps}</p>
      <ButtonLink
        variant="outline"
        className="mt-4"
        to={others.length > 0 ? pages.myOrder : fillPath(pages.order, { id: first._id })}
      >
        {others.length > 0 ? formTexts.dashboard.myOrder : t`See the order`}
      </ButtonLink>
    </div>
  );
}

/** The invoices are shown once the paid order has been loaded again. */
function Invoices({ order: { _id: id, documents } }: { readonly order: OrderDetails }) {
  return documents
    .filter(({ kind }) => kind !== 'credit_note')
    .map(({ number }) => (
      <DownloadButton
        key={number}
        load={() => requestFile('GET /api/orders/:id/documents/:number', { params: { id, number } })}
      >
        {tx`Invoice ${<span className="tabular-nums">{number}</span>}`}
      </DownloadButton>
    ));
}

/** Shown for orders that can no longer be paid together, because some were paid or cancelled meanwhile, with links to continue. */
function ChangedMeanwhile({ payable: { orders } }: { readonly payable: Payable }) {
  const unpaid = orders.filter(({ state }) => state === 'unpaid');
  const [cancelled] = orders.length === 1 ? orders : [];
  return (
    <div className="mt-6 border-l-4 border-warning bg-base-200 p-5">
      <div role="alert">
        <ul className="text-lg">
          {orders
            .filter(({ state }) => state !== 'unpaid')
            .map((order) => (
              <li key={order._id}>{changeText(order)}</li>
            ))}
        </ul>
        <p className="mt-1">
          {orders.length > 1
            ? t`Nothing is charged for these orders together.`
            : t`Nothing is charged for it.`}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {unpaid.length > 0 && (
          <ButtonLink variant="primary" to={sharedPaymentPath(unpaid.map(({ _id }) => _id))}>
            {t`Pay the rest: ${formatTotal(toPayable(unpaid))}`}
          </ButtonLink>
        )}
        {cancelled && <OrderAgain order={cancelled} />}
        <ButtonLink variant="outline" to={pages.myOrder}>
          {formTexts.dashboard.myOrder}
        </ButtonLink>
      </div>
    </div>
  );
}

/** An order of several articles is ordered again on its page, article by article. */
function OrderAgain({ order }: { readonly order: OrderDetails }) {
  const only = onlyLineOfPieces(order);
  return (
    <ButtonLink
      variant="primary"
      to={only ? orderAgainPath(order._id, only) : fillPath(pages.order, { id: order._id })}
    >
      {only ? t`Order again` : t`See the order`}
    </ButtonLink>
  );
}

/** Returns a text like 'Order SO-2026-000123, Harbour Twill, was cancelled.' */
function changeText(order: OrderDetails): string {
  const name = `${orderTitle(order)}, ${order.productName}`;
  return order.paid ? t`${name}, is paid already.` : t`${name}, was cancelled.`;
}

/** A completed payment with its transaction id (spec section 4). The Pay button may have been far below it. */
function PaymentDone({ transactionId }: { readonly transactionId: string }) {
  return (
    <div
      role="status"
      ref={showInView}
      className="scroll-mt-4 border-l-4 border-success bg-base-200 p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <p className="text-lg font-semibold text-success">{formTexts.payment.completed}</p>
      <p className="mt-1 break-all">
        {formTexts.payment.transactionId}: <span className="font-semibold">{transactionId}</span>
      </p>
    </div>
  );
}

const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
