// PaymentIntents: create, read, update, list, cancel. charge.ts charges them.
import type Stripe from 'stripe';
import { invalid, noSuch, unexpectedState } from '../requests/errors.ts';
import { mergeMetadata } from '../requests/parameters.ts';
import { type ApiCall, type CallResult, type FakeStripeState, idOf } from '../state.ts';
import { randomLetters } from '../store.ts';
import { cancelChallenges } from './challenges.ts';
import { readIntentFields } from './intent-fields.ts';
import { listResult, readListQuery } from './lists.ts';
import { namedMethod } from './payment-methods.ts';

/** Creates the intent without confirming it. */
export function createIntentObject({ state, origin, params }: ApiCall): Stripe.PaymentIntent {
  const fields = readIntentFields(params);
  const id = `pi_${randomLetters(24)}`;
  const intent: Stripe.PaymentIntent = {
    ...unusedFields,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: fields.allowedMethods,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: fields.allowedMethods ? null : { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: state.seconds(),
    currency: fields.currency,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
  };
  const method = params.text('payment_method');
  if (method !== undefined) {
    intent.payment_method = namedMethod(state, method).id;
    intent.status = 'requires_confirmation';
  }
  state.store.insert('payment_intent', intent);
  state.emit(origin, 'payment_intent.created', intent);
  return intent;
}

const unusedFields = {
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

/** The intent of the path. The publishable key needs the intent's client secret. */
export function intentFor({ state, id, params, isPublishable }: ApiCall): Stripe.PaymentIntent {
  const secret = params.text('client_secret');
  if (isPublishable && !secret) {
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  const intent = state.store.find('payment_intent', id);
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
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'excluded_payment_method_types',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** Removes metadata and charges from the intent for the publishable key. */
export function viewOf(intent: Stripe.PaymentIntent, { isPublishable }: Pick<ApiCall, 'isPublishable'>) {
  if (!isPublishable) return intent;
  const fields = Object.entries(intent).filter(([name]) => PUBLIC_FIELDS.includes(name));
  return Object.fromEntries(fields) as Partial<Stripe.PaymentIntent>;
}

/** GET payment_intents/:id */
export function retrieveIntent(call: ApiCall): CallResult {
  call.params.only('client_secret', 'key', 'expand');
  const intent = intentFor(call);
  const expanded = call.params.list('expand') ?? [];
  const unknown = expanded.find((field) => field !== 'latest_charge');
  if (unknown !== undefined)
    throw invalid(`This property cannot be expanded (${unknown}).`, { param: 'expand[0]' });
  const charge =
    expanded.length > 0 ? call.state.store.find('charge', idOf(intent.latest_charge) ?? '') : null;
  return { status: 200, body: viewOf(charge ? { ...intent, latest_charge: charge } : intent, call) };
}

/** GET payment_intents */
export function listIntents({ state, params }: ApiCall): CallResult {
  params.only('limit', 'starting_after', 'created');
  return listResult(state, 'payment_intent', '/v1/payment_intents', readListQuery(params));
}

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** POST payment_intents/:id */
export function updateIntent(call: ApiCall): CallResult {
  const { state, params } = call;
  params.only('amount', 'metadata');
  const intent = intentFor(call);
  if (params.has('amount') && !OPEN.includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. ` +
        `You may only update the amount of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      intent,
    );
  }
  const { amount } = readIntentFields(params, intent);
  const changed = { ...intent, amount, metadata: mergeMetadata(intent.metadata, params) };
  if (amount !== intent.amount) requireConfirmation(state, changed);
  state.store.update('payment_intent', changed);
  return { status: 200, body: changed };
}

/** Cancels open challenges, which were for another amount: passing one must not charge the card. */
function requireConfirmation(state: FakeStripeState, intent: Stripe.PaymentIntent): void {
  cancelChallenges(state, intent.id);
  intent.next_action = null;
  intent.status = intent.payment_method ? 'requires_confirmation' : 'requires_payment_method';
}

/** POST payment_intents/:id/cancel */
export function cancelIntent(call: ApiCall): CallResult {
  const { state, origin, params } = call;
  params.only();
  const intent = intentFor(call);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        `one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  cancelChallenges(state, intent.id);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: state.seconds(),
    next_action: null,
    status: 'canceled',
  };
  state.store.update('payment_intent', canceled);
  state.emit(origin, 'payment_intent.canceled', canceled);
  return { status: 200, body: canceled };
}
