// The card form for the local card network: looks and behaves as the provider's own, and keeps no number.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#contract/messages.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { CardFields, type TypedFields } from './card-fields.tsx';
import type { CardFormProps } from './card-form.ts';
import { readExpiry } from './card-format.ts';
import { Challenge } from './challenge.tsx';
import { confirmCard, type DevIntent, retrieveIntent } from './dev-stripe-client.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentDone } from './payment-done.tsx';

interface LocalCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings;
}

export function DevCardForm({ order, secret, completed, settings, ...on }: LocalCardFormProps) {
  const { busy, message, run } = useSubmit();
  const [challenge, setChallenge] = useState<string>();
  const form = useForm<TypedFields>({
    defaultValues: { number: '', expiry: '', cvc: '', name: order.userName },
    mode: 'onTouched',
  });

  /** Where the payment stands after a step, and what that asks for. */
  const goOn = async ({ id, status, challenge: page }: DevIntent) => {
    if (page) return setChallenge(page);
    if (status === 'succeeded') return on.onCharged(id);
    return on.onElsewhere();
  };
  const pay = form.handleSubmit(({ number, cvc, name, expiry: typed }) => {
    const expiry = readExpiry(typed);
    if (!secret || !expiry || completed) return;
    const card = { number, cvc, name, expiry, email: order.user };
    return run(
      async () => goOn(await confirmCard(settings, secret, card).catch(elsewhere(on.onElsewhere))),
      errorMessage,
    );
  });
  const challengeEnded = () => {
    setChallenge(undefined);
    if (secret) void run(async () => goOn(unfinished(await retrieveIntent(settings, secret))));
  };
  return (
    <form method="post" noValidate onSubmit={pay}>
      <CardFields form={form} disabled={completed !== undefined} />
      <div className="mt-4">
        <FormMessage text={message} />
      </div>
      {completed && <PaymentDone transactionId={completed} />}
      <PayButton order={order} disabled={!secret || completed !== undefined} busy={busy} />
      {challenge && <Challenge address={challenge} onEnded={challengeEnded} />}
    </form>
  );
}

/** Paid in another tab: the shop is asked where the payment stands, and nobody is told of an error. */
function elsewhere(askAgain: () => void) {
  return (error: unknown): DevIntent => {
    if (!(error instanceof ApiError) || error.code !== 'elsewhere') throw error;
    askAgain();
    return { id: '', status: 'elsewhere', challenge: undefined };
  };
}

/** A challenge that was closed without an answer leaves its intent waiting. */
function unfinished(intent: DevIntent): DevIntent {
  if (intent.status !== 'requires_action') return intent;
  throw new ApiError(402, 'not_authenticated', messages.payment.notAuthenticated);
}
