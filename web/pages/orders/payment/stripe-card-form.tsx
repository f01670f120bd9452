// Stripe's card fields, loaded only when Stripe is the provider. Card numbers never reach this page.
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
import { useMutation } from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import { OFFERED_LANGUAGES } from '#contract/languages/language-names.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { LANGUAGE } from '#web/languages/own-language.ts';
import type { CardFormProps } from './card-form.ts';
import { PayButton } from './pay-button.tsx';

interface StripeCardFormProps extends CardFormProps {
  readonly publishableKey: string;
}

let loading: Promise<Stripe | null> | undefined;

/** Stripe's fields and errors are in the page's language; on English pages, as ever, in the browser's. */
const locale = OFFERED_LANGUAGES.find((one) => one === LANGUAGE && one !== ENGLISH) ?? 'auto';

/** Loads Stripe.js once per visit; a failed load can be repeated. */
function loadStripeOnce(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey, { locale }).catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

export default function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const [stripe] = useState(() => loadStripeOnce(publishableKey));
  return createElement(Elements, { stripe }, <CardForm {...form} />);
}

interface Confirmation {
  readonly error?: StripeError;
  readonly paymentIntent?: PaymentIntent;
}

function CardForm({ payable, secret, onCharged, onOutdated }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const continueWith = ({ error, paymentIntent }: Confirmation) => {
    if (paymentIntent?.status === 'succeeded') return onCharged(paymentIntent.id);
    if (error && error.code !== 'payment_intent_unexpected_state')
      throw new ApiError(402, error.code ?? error.type, error.message ?? formTexts.payment.cardUnavailable);
    return onOutdated();
  };
  const pay = useMutation({
    mutationFn: async () => {
      const card = elements?.getElement(CardNumberElement);
      if (!stripe || !card || !secret) return;
      const billing = { name: payable.userName, email: payable.user };
      await continueWith(
        await stripe.confirmCardPayment(secret, { payment_method: { card, billing_details: billing } }),
      );
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pay.isPending) pay.mutate();
      }}
    >
      <StripeFields />
      <div className="mt-4">
        <FormMessage error={pay.error} />
      </div>
      <PayButton payable={payable} disabled={!stripe || !secret} busy={pay.isPending} />
    </form>
  );
}

const ELEMENT_OPTIONS = { style: { base: { fontFamily: 'serif', fontSize: '17px', color: '#231d17' } } };

function StripeFields() {
  return (
    <fieldset className="grid grid-cols-2 gap-4 print:hidden">
      <legend className="mb-3 font-semibold">{t`Card`}</legend>
      <StripeField label={t`Card number`} wide>
        {createElement(CardNumberElement, { options: { ...ELEMENT_OPTIONS, showIcon: true } })}
      </StripeField>
      <StripeField label={t`Expiry date`}>
        {createElement(CardExpiryElement, { options: ELEMENT_OPTIONS })}
      </StripeField>
      <StripeField label={t`Security code`}>
        {createElement(CardCvcElement, { options: ELEMENT_OPTIONS })}
      </StripeField>
      <p className="col-span-2 text-sm text-base-content/75">{formTexts.payment.cardHandledBy}</p>
    </fieldset>
  );
}

interface StripeFieldProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The label is hidden from screen readers, because Stripe's iframes label their own inputs. */
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
