// Creates and confirms PaymentIntents, with a challenge first where the card requires one.
import type Stripe from 'stripe';
import { errorResponse, unexpectedState } from '../requests/errors.ts';
import { type ApiCall, type CallResult, idOf } from '../state.ts';
import { cancelChallenges, createChallenge } from './challenges.ts';
import { chargeCard } from './charge.ts';
import { createIntentObject, intentFor, viewOf } from './payment-intents.ts';
import { behaviourOf, methodOf, namedMethod } from './payment-methods.ts';

const CREATE = [
  'amount',
  'currency',
  'metadata',
  'allowed_payment_method_types',
  'payment_method',
  'confirm',
];
const CONFIRM = ['payment_method', 'payment_method_data', 'use_stripe_sdk', 'client_secret', 'key'];

/** POST payment_intents */
export function createIntent(call: ApiCall): CallResult {
  call.params.only(...CREATE);
  const confirms = call.params.flag('confirm') ?? false;
  const intent = createIntentObject(call);
  if (!confirms) return { status: 200, body: intent };
  return confirm({ ...call, id: intent.id }, intent);
}

/** POST payment_intents/:id/confirm */
export function confirmIntent(call: ApiCall): CallResult {
  call.params.only(...CONFIRM);
  const intent = intentFor(call);
  assertConfirmable(call, intent);
  const awaitsChallenge = intent.status === 'requires_action';
  const hasMethod = call.params.has('payment_method') || call.params.has('payment_method_data');
  if (awaitsChallenge && !hasMethod) return { status: 200, body: viewOf(intent, call) };
  return confirm(call, intent);
}

function assertConfirmable(call: ApiCall, intent: Stripe.PaymentIntent): void {
  const { status } = intent;
  if (status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
    throw unexpectedState(message, viewOf(intent, call));
  }
  if (status !== 'canceled' && status !== 'processing') return;
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of ` +
      'the following statuses may be confirmed: requires_confirmation, requires_action.',
    viewOf(intent, call),
  );
}

function confirm(call: ApiCall, intent: Stripe.PaymentIntent): CallResult {
  const { state, origin } = call;
  const previous = idOf(intent.payment_method);
  const method = methodOf(call) ?? (previous === null ? undefined : namedMethod(state, previous));
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      viewOf(intent, call),
    );
  }
  cancelChallenges(state, intent.id);
  const confirmed: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  };
  if (behaviourOf(state, method.id).challenge) requireChallenge(call, confirmed, method);
  else chargeCard(state, origin, confirmed, { method, authenticated: false });
  if (confirmed.last_payment_error) return declined(call, confirmed);
  return { status: 200, body: viewOf(confirmed, call) };
}

function requireChallenge(
  { state, origin, base }: ApiCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  const challenge = createChallenge(state, { intent: intent.id, method: method.id });
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${base}/challenges/${challenge}`,
      source: challenge,
    },
  };
  intent.status = 'requires_action';
  state.store.update('payment_intent', intent);
  state.emit(origin, 'payment_intent.requires_action', intent);
}

/** The response to a declined card: 402, with the intent. */
function declined(call: ApiCall, intent: Stripe.PaymentIntent): CallResult {
  const error = intent.last_payment_error;
  const { charge, code, decline_code, message = '', param, payment_method } = error ?? {};
  const body = { type: 'card_error', charge, code, decline_code, message, param, payment_method } as const;
  return { status: 402, body: errorResponse({ ...body, payment_intent: viewOf(intent, call) }) };
}
