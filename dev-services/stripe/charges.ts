// Charges: one for each time a card was asked for money, taken or declined. Written by confirmations and refunds.
import type Stripe from 'stripe';
import { type Decline, declineWords } from './cards.ts';
import { noSuch } from './errors.ts';
import { listAnswer, listWish } from './lists.ts';
import type { Answer, Call, Ledger } from './state.ts';
import { randomLetters } from './store.ts';

/** GET charges/:id */
export function retrieveCharge({ ledger, id }: Call): Answer {
  return { status: 200, body: findCharge(ledger, id, 'id') };
}

export function findCharge(ledger: Ledger, id: string, param: string): Stripe.Charge {
  const charge = ledger.store.find('charge', id);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}

/** GET charges */
export function listCharges({ ledger, params }: Call): Answer {
  params.only('limit', 'starting_after', 'ending_before', 'created', 'payment_intent', 'expand');
  return listAnswer(ledger, 'charge', '/v1/charges', listWish(params));
}

export interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  /** Whether its owner passed a 3-D Secure challenge. */
  readonly authenticated: boolean;
  readonly decline: Decline | undefined;
}

/** Asks the card for the intent's amount and keeps what came of it. */
export function makeCharge(
  ledger: Ledger,
  { intent, method, authenticated, decline }: Attempt,
): Stripe.Charge {
  const id = `ch_${randomLetters(24)}`;
  const words = decline && declineWords(decline);
  const charge: Stripe.Charge = {
    ...untouched(intent),
    id,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    balance_transaction: decline ? null : `txn_${randomLetters(24)}`,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CARD NETWORK',
    captured: !decline,
    created: ledger.seconds(),
    failure_code: words?.code ?? null,
    failure_message: words?.message ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(method, intent.amount, authenticated), type: 'card' },
    refunds: { data: [], has_more: false, object: 'list', url: `/v1/charges/${id}/refunds` },
    status: decline ? 'failed' : 'succeeded',
  };
  ledger.store.insert('charge', charge);
  return charge;
}

/** What a charge takes over from its intent, and what this network never fills. */
function untouched(intent: Stripe.PaymentIntent) {
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
  const refused = decline !== undefined;
  return {
    advice_code: refused ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: refused ? '05' : null,
    network_status: refused ? 'declined_by_network' : 'approved_by_network',
    reason: decline ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: refused ? 'The bank did not approve this payment.' : 'Payment complete.',
    type: refused ? 'issuer_declined' : 'authorized',
  };
}

function chargedCard(
  { card }: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new Error('A payment method of this network always has a card');
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
