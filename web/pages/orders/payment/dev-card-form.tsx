// The card form for the fake Stripe of development and tests. It behaves like Stripe's own and stores no card data.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import type { PaymentSettings } from '#contract/orders/payment.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { submitMutation } from '#web/components/form/use-form-submission.ts';
import { CardFields, type CardFormFields } from './card-fields.tsx';
import type { CardFormProps } from './card-form.ts';
import { confirmCard, type DevIntent, retrieveIntent } from './dev-stripe-client.ts';
import { PayButton } from './pay-button.tsx';

interface DevCardFormProps extends CardFormProps {
  readonly settings: PaymentSettings;
}

export function DevCardForm({ payable, secret, settings, onCharged, onOutdated }: DevCardFormProps) {
  const [challenge, setChallenge] = useState<string>();
  const form = useForm<CardFormFields>({
    defaultValues: { number: '', expiry: '', cvc: '', name: payable.userName },
    mode: 'onTouched',
  });
  const continueWith = (intent: DevIntent) => {
    if (intent.challenge) return setChallenge(intent.challenge);
    return intent.status === 'succeeded' ? onCharged(intent.id) : onOutdated();
  };
  const checkChallenge = useMutation({
    mutationFn: async () => {
      if (secret) await continueWith(requireOutcome(await retrieveIntent(settings, secret)));
    },
  });
  const pay = useMutation({
    onMutate: () => checkChallenge.reset(),
    mutationFn: async (fields: CardFormFields) => {
      if (secret) await continueWith(await confirmCard(settings, secret, fields, payable.user));
    },
  });
  const endChallenge = () => {
    setChallenge(undefined);
    checkChallenge.mutate();
  };
  const busy = form.formState.isSubmitting || checkChallenge.isPending;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submitMutation(pay))}>
      <CardFields form={form} />
      <div className="mt-4">
        <FormMessage error={pay.error ?? checkChallenge.error} />
      </div>
      <PayButton payable={payable} disabled={!secret} busy={busy} />
      {challenge && <Challenge path={challenge} onEnd={endChallenge} />}
    </form>
  );
}

/** Throws when the challenge was closed early, which leaves the intent in `requires_action`. */
function requireOutcome(intent: DevIntent): DevIntent {
  if (intent.status !== 'requires_action') return intent;
  throw new ApiError(402, 'not_authenticated', formTexts.payment.notAuthenticated);
}

interface ChallengeProps {
  /** A path on this origin. */
  readonly path: string;
  readonly onEnd: () => void;
}

/** The bank's 3-D Secure page in an iframe, shown until it reports that it has ended. */
function Challenge({ path, onEnd }: ChallengeProps) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isFromChallenge = origin === window.location.origin && source === iframe.current?.contentWindow;
      if (isFromChallenge && isEndMessage(data)) latestOnEnd.current();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <Dialog title={t`Your bank would like to know it is you`} onClose={onEnd}>
      {() => (
        <iframe
          ref={iframe}
          src={path}
          title="3-D Secure"
          className="h-120 max-h-[70dvh] w-full border border-base-300"
        />
      )}
    </Dialog>
  );
}

function isEndMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'challenge_ended';
}
