// Stripe's own card fields, loaded only where Stripe takes the cards: the number never touches this page.
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactNode, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import type { CardFormProps } from './card-form.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentDone } from './payment-done.tsx';

interface StripeCardFormProps extends CardFormProps {
  readonly publishableKey: string;
}

let loading: Promise<Stripe | null> | undefined;

/** Once a visit; a load that failed may be tried again. */
function stripeFor(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

export default function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const [stripe] = useState(() => stripeFor(publishableKey));
  return (
    <Elements stripe={stripe}>
      <CardForm {...form} />
    </Elements>
  );
}

function CardForm({ order, secret, completed, onCharged, onElsewhere }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { busy, message, run } = useSubmit();

  const pay = async () => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || !secret || completed) return;
    const told = await stripe.confirmCardPayment(secret, {
      payment_method: { card, billing_details: { name: order.userName, email: order.user } },
    });
    await goOn(told);
  };
  const goOn = async ({ error, paymentIntent }: { error?: StripeError; paymentIntent?: PaymentIntent }) => {
    if (paymentIntent?.status === 'succeeded') return onCharged(paymentIntent.id);
    if (error && error.code !== 'payment_intent_unexpected_state')
      throw new ApiError(402, error.code ?? error.type, error.message ?? messages.payment.cardUnavailable);
    return onElsewhere();
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(pay);
      }}
    >
      <StripeFields />
      <div className="mt-4">
        <FormMessage text={message} />
      </div>
      {completed && <PaymentDone transactionId={completed} />}
      <PayButton order={order} disabled={!stripe || !secret || completed !== undefined} busy={busy} />
    </form>
  );
}

const LOOK = { style: { base: { fontFamily: 'serif', fontSize: '17px', color: '#231d17' } } };

function StripeFields() {
  return (
    <fieldset className="grid grid-cols-2 gap-4 print:hidden">
      <legend className="mb-3 font-semibold">Card</legend>
      <StripeField label="Card number" wide>
        <CardNumberElement options={{ ...LOOK, showIcon: true }} />
      </StripeField>
      <StripeField label="Expiry date">
        <CardExpiryElement options={LOOK} />
      </StripeField>
      <StripeField label="Security code">
        <CardCvcElement options={LOOK} />
      </StripeField>
    </fieldset>
  );
}

interface StripeFieldProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Stripe's frames name their fields themselves; this label is for the eyes. */
function StripeField({ label, wide, children }: StripeFieldProps) {
  return (
    <div className={`flex flex-col gap-1.5 ${wide ? 'col-span-2' : ''}`}>
      <span aria-hidden="true" className="text-sm font-medium">
        {label}
      </span>
      <div className="input block w-full content-center">{children}</div>
    </div>
  );
}
