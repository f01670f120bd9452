// The card form for the local card network: looks and behaves as the provider's own, and keeps no number.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PaymentSettings } from '#contract/payment.ts';
import { wording } from '#contract/wording.ts';
import { messageOf, Refused } from '#web/api/refused.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { CardFields, type TypedFields } from './CardFields.tsx';
import { Challenge } from './Challenge.tsx';
import type { CardFormProps } from './cardForm.ts';
import { readExpiry } from './cardText.ts';
import { confirmCard, type IntentSeen, lookAtIntent } from './localNetwork.ts';
import { PayButton } from './PayButton.tsx';
import { PaymentDone } from './PaymentDone.tsx';

interface LocalCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings;
}

export function LocalCardForm({ order, secret, completed, settings, ...on }: LocalCardFormProps) {
  const { busy, message, run } = useSubmission();
  const [challenge, setChallenge] = useState<string>();
  const form = useForm<TypedFields>({
    defaultValues: { number: '', expiry: '', cvc: '', name: order.userName },
    mode: 'onTouched',
  });

  /** Where the payment stands after a step, and what that asks for. */
  const goOn = async ({ id, status, challenge: page }: IntentSeen) => {
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
      messageOf,
    );
  });
  const challengeEnded = () => {
    setChallenge(undefined);
    if (secret) void run(async () => goOn(unfinished(await lookAtIntent(settings, secret))));
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
  return (error: unknown): IntentSeen => {
    if (!(error instanceof Refused) || error.code !== 'elsewhere') throw error;
    askAgain();
    return { id: '', status: 'elsewhere', challenge: undefined };
  };
}

/** A challenge that was closed without an answer leaves its intent waiting. */
function unfinished(intent: IntentSeen): IntentSeen {
  if (intent.status !== 'requires_action') return intent;
  throw new Refused(402, 'not_authenticated', wording.payment.notAuthenticated);
}
