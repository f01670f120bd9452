// Charge objects: one for each attempt to charge a card.
import type Stripe from 'stripe';
import type { ApiCall, CallResult, FakeStripeState } from '../state.ts';
import { randomLetters } from '../store.ts';
import { type Decline, declineError } from './cards.ts';
import { listResult, readListQuery } from './lists.ts';

/** GET charges */
export function listCharges({ state, params }: ApiCall): CallResult {
  params.only('limit', 'starting_after', 'created', 'payment_intent');
  return listResult(state, 'charge', '/v1/charges', readListQuery(params));
}

export interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  /** Whether a 3-D Secure challenge was passed. */
  readonly authenticated: boolean;
  readonly decline: Decline | undefined;
}

/** Stores the result of an attempt. */
export function createCharge(
  state: FakeStripeState,
  { intent, method, authenticated, decline }: Attempt,
): Stripe.Charge {
  const id = `ch_${randomLetters(24)}`;
  const error = decline && declineError(decline);
  const charge: Stripe.Charge = {
    ...defaultFields(intent),
    id,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    balance_transaction: decline ? null : `txn_${randomLetters(24)}`,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'FAKE STRIPE',
    captured: !decline,
    created: state.seconds(),
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(method, intent.amount, authenticated), type: 'card' },
    refunds: { data: [], has_more: false, object: 'list', url: `/v1/charges/${id}/refunds` },
    status: decline ? 'failed' : 'succeeded',
  };
  state.store.insert('charge', charge);
  return charge;
}

/** Fields copied from the intent, and fields that are always the same. */
function defaultFields(intent: Stripe.PaymentIntent) {
  return {
    object: 'charge' as const,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const isDeclined = decline !== undefined;
  return {
    advice_code: isDeclined ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: isDeclined ? '05' : null,
    network_status: isDeclined ? 'declined_by_network' : 'approved_by_network',
    reason: decline ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: isDeclined ? 'The bank did not approve this payment.' : 'Payment complete.',
    type: isDeclined ? 'issuer_declined' : 'authorized',
  };
}

function chargedCard(
  { card }: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new Error('The payment method has no card');
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: authenticated ? passedChallenge() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function passedChallenge(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: randomLetters(24),
    version: '2.2.0',
  };
}
