// PaymentIntents: made, read, changed, listed, cancelled. Money moves in taking.ts alone.
import type Stripe from 'stripe';
import { voidChallenges } from './challenges.ts';
import { invalid, noSuch, unexpectedState } from './errors.ts';
import { readIntentFields } from './intent-fields.ts';
import { listAnswer, listWish } from './lists.ts';
import { metadataOver } from './parameters.ts';
import { namedMethod } from './payment-methods.ts';
import type { Answer, Call, Ledger } from './state.ts';
import { randomLetters } from './store.ts';

/** Makes and keeps the intent; what confirms it at once stands in confirmation.ts. */
export function makeIntent({ ledger, origin, params }: Call): Stripe.PaymentIntent {
  const fields = readIntentFields(params);
  const id = `pi_${randomLetters(24)}`;
  const intent: Stripe.PaymentIntent = {
    ...neverFilled,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: fields.allowedMethods,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: fields.automaticMethods,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: ledger.seconds(),
    currency: fields.currency,
    description: params.clearable('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: metadataOver({}, params),
    next_action: null,
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: params.clearable('receipt_email') ?? null,
    status: 'requires_payment_method',
  };
  const method = params.text('payment_method');
  if (method !== undefined) {
    intent.payment_method = namedMethod(ledger, method).id;
    intent.status = 'requires_confirmation';
  }
  ledger.store.insert('payment_intent', intent);
  ledger.emit(origin, 'payment_intent.created', intent);
  return intent;
}

const neverFilled = {
  application: null,
  application_fee_amount: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

/** The intent of the path, if the caller may see it: by the secret key, or by its own client secret. */
export function intentFor({ ledger, id, params, publishable }: Call): Stripe.PaymentIntent {
  const secret = params.text('client_secret');
  if (publishable && !secret) {
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  const intent = ledger.store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. ' +
        'Ensure the provided client_secret belongs to the account.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

const PUBLIC_FIELDS = [
  ...[
    'id',
    'object',
    'amount',
    'amount_details',
    'automatic_payment_methods',
    'canceled_at',
    'cancellation_reason',
  ],
  ...['capture_method', 'client_secret', 'confirmation_method', 'created', 'currency', 'description'],
  ...['excluded_payment_method_types', 'last_payment_error', 'livemode', 'next_action', 'payment_method'],
  ...['payment_method_configuration_details', 'payment_method_types', 'processing', 'receipt_email'],
  ...['setup_future_usage', 'shipping', 'source', 'status'],
];

/** What the caller may read of an intent: with the publishable key neither metadata nor charges. */
export function viewOf(intent: Stripe.PaymentIntent, { publishable }: Pick<Call, 'publishable'>) {
  if (!publishable) return intent;
  const fields = Object.entries(intent).filter(([name]) => PUBLIC_FIELDS.includes(name));
  return Object.fromEntries(fields) as Partial<Stripe.PaymentIntent>;
}

/** GET payment_intents/:id */
export function retrieveIntent(call: Call): Answer {
  call.params.only('client_secret', 'key', 'expand');
  return { status: 200, body: viewOf(intentFor(call), call) };
}

/** GET payment_intents */
export function listIntents({ ledger, params }: Call): Answer {
  params.only('limit', 'starting_after', 'ending_before', 'created', 'expand');
  return listAnswer(ledger, 'payment_intent', '/v1/payment_intents', listWish(params));
}

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** POST payment_intents/:id */
export function updateIntent(call: Call): Answer {
  const { ledger, params } = call;
  params.only('amount', 'currency', 'description', 'metadata', 'receipt_email', 'payment_method', 'expand');
  const intent = intentFor(call);
  for (const field of ['amount', 'currency', 'payment_method']) {
    if (params.has(field) && !OPEN.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. ` +
          `You may only update the ${field} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
        intent,
      );
    }
  }
  const fields = readIntentFields(params, intent);
  const method = params.text('payment_method');
  const changesDeal =
    fields.amount !== intent.amount || fields.currency !== intent.currency || method !== undefined;
  const text = (name: 'description' | 'receipt_email') => {
    const given = params.clearable(name);
    return given === undefined ? intent[name] : given;
  };
  const changed: Stripe.PaymentIntent = {
    ...intent,
    amount: fields.amount,
    currency: fields.currency,
    description: text('description'),
    receipt_email: text('receipt_email'),
    metadata: metadataOver(intent.metadata, params),
    ...(method !== undefined && { payment_method: namedMethod(ledger, method).id }),
  };
  if (changesDeal) askAgain(ledger, changed);
  ledger.store.update('payment_intent', changed);
  return { status: 200, body: changed };
}

/** A challenge was shown for another deal than this one: passing it must not pay. */
function askAgain(ledger: Ledger, intent: Stripe.PaymentIntent): void {
  voidChallenges(ledger, intent.id);
  intent.next_action = null;
  intent.status = intent.payment_method ? 'requires_confirmation' : 'requires_payment_method';
}

/** POST payment_intents/:id/cancel */
export function cancelIntent(call: Call): Answer {
  const { ledger, origin, params } = call;
  params.only('cancellation_reason', 'expand');
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = params.choice('cancellation_reason', reasons) ?? null;
  const intent = intentFor(call);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        `one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  voidChallenges(ledger, intent.id);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: ledger.seconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  ledger.store.update('payment_intent', canceled);
  ledger.emit(origin, 'payment_intent.canceled', canceled);
  return { status: 200, body: canceled };
}
