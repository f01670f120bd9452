// Pays one order: the provider's card form, its messages, and the outcome (spec section 4).
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import type { Order } from '#contract/order.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { CardFormProps } from './card-form.ts';
import { DevCardForm } from './dev-card-form.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentDone } from './payment-done.tsx';
import { usePayment } from './use-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

export function Pay({ order }: { readonly order: Order }) {
  const payment = usePayment(order);
  const settings = useQuery({ ...queries.paymentSettings(), enabled: !order.paid });
  const [search] = useSearchParams();
  const { transactionId } = order;
  if (order.paid && !payment.completed && transactionId) return <PaymentDone transactionId={transactionId} />;
  const error = payment.error ?? (settings.isError ? errorMessage(settings.error) : undefined);
  const retry = () => {
    if (settings.isError) void settings.refetch();
    payment.retry();
  };
  return (
    <div className="mt-6">
      {search.get('redirect_status') === 'failed' && (
        <FormMessage text={formMessages.payment.notAuthenticated} />
      )}
      {payment.isCharged ? (
        <Charged order={order} payment={payment} />
      ) : (
        <CardForm
          order={order}
          settings={settings.data}
          secret={error || payment.isProcessing ? undefined : payment.secret}
          onCharged={payment.settle}
          onOutdated={payment.refetchSecret}
        />
      )}
      {payment.isProcessing && <p role="status">{formMessages.payment.processing}</p>}
      <ErrorWithRetry text={error} onRetry={retry} />
    </div>
  );
}

interface ChargedProps {
  readonly order: Order;
  readonly payment: ReturnType<typeof usePayment>;
}

/** Replaces the card form, so that no card data stays on the screen. */
function Charged({ order, payment }: ChargedProps) {
  return (
    <>
      {payment.completed && <PaymentDone transactionId={payment.completed} />}
      <PayButton order={order} disabled busy={payment.isSettling} />
    </>
  );
}

interface ProviderCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings | undefined;
}

/** The configured provider's form; until the settings have arrived, only the disabled Pay button. */
function CardForm({ settings, ...form }: ProviderCardFormProps) {
  const loading = <PayButton order={form.order} disabled busy={false} />;
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
  readonly onRetry: () => void;
}

function ErrorWithRetry({ text, onRetry }: ErrorWithRetryProps) {
  return (
    <div className="mt-4">
      <FormMessage text={text} />
      {text && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
