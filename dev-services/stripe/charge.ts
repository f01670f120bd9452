// Taking the money of a PaymentIntent: at once, after a challenge, after processing. Nothing else takes any.
import type Stripe from 'stripe';
import { declineWords } from './cards.ts';
import type { Challenge } from './challenges.ts';
import { makeCharge } from './charges.ts';
import { behaviourOf, markUsed } from './payment-methods.ts';
import { type Ledger, NOBODY, type Origin } from './state.ts';

interface Paying {
  readonly method: Stripe.PaymentMethod;
  /** Whether its owner passed a challenge. */
  readonly authenticated: boolean;
}

/** Charges the card and moves `intent` on: declined, processing or succeeded. */
export function takeMoney(
  ledger: Ledger,
  origin: Origin,
  intent: Stripe.PaymentIntent,
  { method, authenticated }: Paying,
): void {
  const { decline } = behaviourOf(ledger, method.id);
  if (!decline && ledger.delays.processingMs > 0 && intent.status !== 'processing') {
    intent.status = 'processing';
    keepSettlement(ledger, intent.id, method.id, authenticated);
    ledger.store.update('payment_intent', intent);
    ledger.emit(origin, 'payment_intent.processing', intent);
    return;
  }
  const charge = makeCharge(ledger, { intent, method, authenticated, decline });
  intent.latest_charge = charge.id;
  if (decline) {
    const words = { ...declineWords(decline), type: 'card_error', decline_code: decline } as const;
    refuse(ledger, intent, { ...words, charge: charge.id, payment_method: method });
    ledger.emit(origin, 'charge.failed', charge);
    ledger.emit(origin, 'payment_intent.payment_failed', intent);
    return;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  markUsed(ledger, method.id);
  ledger.store.update('payment_intent', intent);
  ledger.emit(origin, 'charge.succeeded', charge);
  ledger.emit(origin, 'payment_intent.succeeded', intent);
}

function keepSettlement(ledger: Ledger, intent: string, method: string, authenticated: boolean): void {
  const dueAt = ledger.now() + ledger.delays.processingMs;
  ledger.store.run(
    'insert into settlements values (?, ?, ?, ?)',
    intent,
    method,
    authenticated ? 1 : 0,
    dueAt,
  );
}

function refuse(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  const page = `https://stripe.com/docs/error-codes/${String(error.code).replaceAll('_', '-')}`;
  intent.last_payment_error = { ...error, doc_url: page };
  intent.payment_method = null;
  intent.next_action = null;
  intent.status = 'requires_payment_method';
  ledger.store.update('payment_intent', intent);
}

/** What its owner did with an open challenge. Answers where the intent stands after it. */
export function endChallenge(ledger: Ledger, challenge: Challenge, passed: boolean): Stripe.PaymentIntent {
  const intent = ledger.store.find('payment_intent', challenge.intent);
  const method = ledger.store.find('payment_method', challenge.method);
  if (!intent || !method) throw new Error(`A challenge without its intent or method: ${challenge.intent}`);
  intent.next_action = null;
  if (passed) takeMoney(ledger, NOBODY, intent, { method, authenticated: true });
  else {
    refuse(ledger, intent, {
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
      type: 'invalid_request_error',
    });
    ledger.emit(NOBODY, 'payment_intent.payment_failed', intent);
  }
  return intent;
}

/** Finishes payments whose processing time is over. */
export function settleDue(ledger: Ledger): void {
  ledger.store.transaction(() => {
    for (const row of ledger.store.all('select * from settlements where due_at <= ?', ledger.now())) {
      const intent = ledger.store.find('payment_intent', String(row.intent));
      const method = ledger.store.find('payment_method', String(row.method));
      ledger.store.run('delete from settlements where intent = ?', String(row.intent));
      if (intent && method)
        takeMoney(ledger, NOBODY, intent, { method, authenticated: row.authenticated === 1 });
    }
  });
}
