// Pays the orders of the page: the provider's card form, its messages, and the result (spec section 4).
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { CardFormProps } from './card-form.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DevCardForm } from './dev-card-form.tsx';
import { PAYMENT_ERROR_ID, PAYMENT_STATUS_ID, PayButton } from './pay-button.tsx';
import { canPay, isReceipt, type Payable } from './payable.ts';
import { PaymentDone } from './payment-done.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { usePayment } from './use-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

interface PayProps {
  readonly email: string;
  readonly payable: Payable;
}

export function Pay({ email, payable }: PayProps) {
  const payment = usePayment(email, payable);
  const isOpen = canPay(payable.orders);
  const settings = useQuery({ ...queries.paymentSettings(), enabled: isOpen });
  const [search] = useSearchParams();
  const error = payment.error ?? (isOpen && settings.isError ? errorMessage(settings.error) : undefined);
  const retry = () => {
    if (settings.isError) void settings.refetch();
    payment.retry();
  };
  return (
    <div className="mt-6">
      {isOpen && search.get('redirect_status') === 'failed' && (
        <FormMessage text={formMessages.payment.notAuthenticated} />
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
        {isOpen && payment.isProcessing && formMessages.payment.processing}
        {isOpen && !payment.isCharged && payment.isRenewed && formMessages.payment.renewed}
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
  if (!isCharged && !transactionId) return <ChangedMeanwhile payable={payable} />;
  return (
    <>
      {transactionId && <PaymentDone transactionId={transactionId} />}
      {transactionId && <PaymentSummary payable={payable} />}
      {isCharged && <PayButton payable={payable} disabled busy={isSettling} />}
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
      {text && onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
