// Charges the card of a PaymentIntent: at once, after a challenge, or after processing.
import type Stripe from 'stripe';
import { type EventRequest, type FakeStripeState, NO_REQUEST } from '../state.ts';
import { declineError } from './cards.ts';
import type { Challenge } from './challenges.ts';
import { createCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { behaviourOf } from './payment-methods.ts';

interface ChargeOptions {
  readonly method: Stripe.PaymentMethod;
  /** Whether a challenge was passed. */
  readonly authenticated: boolean;
}

/** Charges the card and updates `intent`: declined, processing or succeeded. */
export function chargeCard(
  state: FakeStripeState,
  origin: EventRequest,
  intent: Stripe.PaymentIntent,
  { method, authenticated }: ChargeOptions,
): void {
  const { decline, dispute } = behaviourOf(state, method.id);
  if (!decline && state.delays.processingMs > 0 && intent.status !== 'processing') {
    intent.status = 'processing';
    scheduleCompletion(state, intent.id, method.id, authenticated);
    state.store.update('payment_intent', intent);
    state.emit(origin, 'payment_intent.processing', intent);
    return;
  }
  const charge = createCharge(state, { intent, method, authenticated, decline });
  intent.latest_charge = charge.id;
  if (decline) {
    const error = { ...declineError(decline), type: 'card_error', decline_code: decline } as const;
    setPaymentError(state, intent, { ...error, charge: charge.id, payment_method: method });
    state.emit(origin, 'charge.failed', charge);
    state.emit(origin, 'payment_intent.payment_failed', intent);
    return;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  state.store.update('payment_intent', intent);
  state.emit(origin, 'charge.succeeded', charge);
  state.emit(origin, 'payment_intent.succeeded', intent);
  if (dispute) openDispute(state, origin, charge, dispute);
}

function scheduleCompletion(
  state: FakeStripeState,
  intent: string,
  method: string,
  authenticated: boolean,
): void {
  const dueAt = state.now() + state.delays.processingMs;
  state.store.run(
    'insert into settlements values (?, ?, ?, ?)',
    intent,
    method,
    authenticated ? 1 : 0,
    dueAt,
  );
}

function setPaymentError(
  state: FakeStripeState,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  const page = `https://stripe.com/docs/error-codes/${String(error.code).replaceAll('_', '-')}`;
  intent.last_payment_error = { ...error, doc_url: page };
  intent.payment_method = null;
  intent.next_action = null;
  intent.status = 'requires_payment_method';
  state.store.update('payment_intent', intent);
}

/** Applies the result of a challenge; returns the intent. */
export function completeChallenge(
  state: FakeStripeState,
  challenge: Challenge,
  passed: boolean,
): Stripe.PaymentIntent {
  const intent = state.store.find('payment_intent', challenge.intent);
  const method = state.store.find('payment_method', challenge.method);
  if (!intent || !method)
    throw new Error(`The intent or method of a challenge is missing: ${challenge.intent}`);
  intent.next_action = null;
  if (passed) chargeCard(state, NO_REQUEST, intent, { method, authenticated: true });
  else {
    setPaymentError(state, intent, {
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
      type: 'invalid_request_error',
    });
    state.emit(NO_REQUEST, 'payment_intent.payment_failed', intent);
  }
  return intent;
}

/** Completes payments whose processing time is over. */
export function completeDuePayments(state: FakeStripeState): void {
  state.store.transaction(() => {
    for (const row of state.store.queryAll('select * from settlements where due_at <= ?', state.now())) {
      const intent = state.store.find('payment_intent', String(row.intent));
      const method = state.store.find('payment_method', String(row.method));
      state.store.run('delete from settlements where intent = ?', String(row.intent));
      if (intent && method)
        chargeCard(state, NO_REQUEST, intent, { method, authenticated: row.authenticated === 1 });
    }
  });
}
