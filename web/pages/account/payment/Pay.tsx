// Paying one order: the provider's card form, what it says, and the outcome (spec section 4).
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/order.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { messageOf } from '#web/api/refused.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import type { CardFormProps } from './cardForm.ts';
import { LocalCardForm } from './LocalCardForm.tsx';
import { PayButton } from './PayButton.tsx';
import { PaymentDone } from './PaymentDone.tsx';
import { usePayment } from './usePayment.ts';

const StripeCardForm = lazy(() => import('./StripeCardForm.tsx'));

export function Pay({ order }: { readonly order: Order }) {
  const payment = usePayment(order);
  const settings = useQuery({
    queryKey: queryKeys.paymentSettings,
    queryFn: ({ signal }) => ask('paymentSettings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !order.paid,
  });
  const [search] = useSearchParams();
  const { transactionId } = order;
  if (order.paid && !payment.completed && transactionId) return <PaymentDone transactionId={transactionId} />;
  const trouble = payment.trouble ?? (settings.isError ? messageOf(settings.error) : undefined);
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
      {search.get('redirect_status') === 'failed' && <FormMessage text={wording.payment.notAuthenticated} />}
      <CardForm {...form} settings={settings.data} />
      {payment.processing && <p role="status">{wording.payment.processing}</p>}
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
  if (settings.provider === 'local') return <LocalCardForm {...form} settings={settings} />;
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
