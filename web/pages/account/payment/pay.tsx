// Paying one order: the provider's card form, what it says, and the outcome (spec section 4).
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import type { CardFormProps } from './card-form.ts';
import { DevCardForm } from './dev-card-form.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentDone } from './payment-done.tsx';
import { usePayment } from './use-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

export function Pay({ order }: { readonly order: Order }) {
  const payment = usePayment(order);
  const settings = useQuery({
    queryKey: queryKeys.paymentSettings,
    queryFn: ({ signal }) => request('paymentSettings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !order.paid,
  });
  const [search] = useSearchParams();
  const { transactionId } = order;
  if (order.paid && !payment.completed && transactionId) return <PaymentDone transactionId={transactionId} />;
  const trouble = payment.trouble ?? (settings.isError ? errorMessage(settings.error) : undefined);
  const form = {
    order,
    secret: trouble || payment.processing ? undefined : payment.secret?.clientSecret,
    completed: payment.completed,
    onCharged: payment.settle,
    onElsewhere: payment.askAgain,
  };
  const askAgain = () => {
    if (settings.isError) void settings.refetch();
    payment.askAgain();
  };
  return (
    <div className="mt-6">
      {search.get('redirect_status') === 'failed' && <FormMessage text={messages.payment.notAuthenticated} />}
      <CardForm {...form} settings={settings.data} />
      {payment.processing && <p role="status">{messages.payment.processing}</p>}
      <Trouble text={trouble ?? payment.unsettled} again={askAgain} />
    </div>
  );
}

interface AnyCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings | undefined;
}

/** The form of whoever takes the cards; until that is known, nothing but the button that waits for it. */
function CardForm({ settings, ...form }: AnyCardFormProps) {
  const waiting = <PayButton order={form.order} disabled busy={false} />;
  if (!settings) return waiting;
  if (settings.provider === 'local') return <DevCardForm {...form} settings={settings} />;
  return (
    <Suspense fallback={waiting}>
      <StripeCardForm {...form} publishableKey={settings.publishableKey} />
    </Suspense>
  );
}

function Trouble({ text, again }: { readonly text: string | undefined; readonly again: () => void }) {
  return (
    <div className="mt-4">
      <FormMessage text={text} />
      {text && (
        <button type="button" className="btn mt-3" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
