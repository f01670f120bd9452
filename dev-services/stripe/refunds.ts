// Refunds: money given back for a charge, in part or whole, never more than was taken.
import type Stripe from 'stripe';
import { findCharge } from './charges.ts';
import { invalid, missing, noSuch, unexpectedState } from './errors.ts';
import { inWords } from './intent-fields.ts';
import { listAnswer, listWish } from './lists.ts';
import { metadataOver } from './parameters.ts';
import { behaviourOf } from './payment-methods.ts';
import { leaveOutcomeOpen } from './refund-outcomes.ts';
import { type Answer, type Call, idOf } from './state.ts';
import { randomLetters } from './store.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** POST refunds */
export function createRefund(call: Call): Answer {
  const { ledger, params } = call;
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand');
  const charge = chargeToRefund(call);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.integer('amount', 1) ?? left;
  refuseTooMuch(charge, amount, left);
  const outcome = behaviourOf(ledger, charge.payment_method ?? '').refund;
  const pending = outcome === 'pending';
  const refund: Stripe.Refund = {
    id: `re_${randomLetters(24)}`,
    object: 'refund',
    amount,
    balance_transaction: pending ? null : `txn_${randomLetters(24)}`,
    charge: charge.id,
    created: ledger.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: metadataOver({}, params),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    ...(pending && { pending_reason: 'processing' }),
    reason: params.choice('reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  giveBack(call, charge, refund);
  if (outcome) leaveOutcomeOpen(ledger, refund.id);
  return { status: 200, body: refund };
}

function giveBack({ ledger, origin }: Call, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const amount_refunded = charge.amount_refunded + refund.amount;
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
    refunds: {
      object: 'list',
      data: [refund, ...(charge.refunds?.data ?? [])],
      has_more: false,
      url: `/v1/charges/${charge.id}/refunds`,
    },
  };
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  ledger.store.insert('refund', refund);
  ledger.store.update('charge', refunded);
  ledger.emit(origin, 'refund.created', refund);
  ledger.emit(origin, 'charge.refunded', refunded, before);
}

function chargeToRefund({ ledger, params }: Call): Stripe.Charge {
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if (!intentId && !chargeId) throw missing('payment_intent');
  if (!intentId) return findCharge(ledger, chargeId ?? '', 'charge');
  const intent = ledger.store.find('payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (chargeId && chargeId !== latest) {
    throw invalid('The charge does not belong to the payment intent.', { param: 'charge' });
  }
  if (intent.status !== 'succeeded' || latest === null) {
    throw unexpectedState(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      intent,
    );
  }
  return findCharge(ledger, latest, 'charge');
}

function refuseTooMuch(charge: Stripe.Charge, amount: number, left: number): void {
  if (!charge.paid) {
    throw invalid(`Charge ${charge.id} failed, so there is nothing to refund.`, { param: 'charge' });
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount <= left) return;
  const money = (cents: number) => inWords(cents, charge.currency).split(' ')[0];
  const bound = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount';
  throw invalid(`Refund amount (${money(amount)}) is greater than ${bound} (${money(left)})`, {
    param: 'amount',
  });
}

/** GET refunds/:id */
export function retrieveRefund({ ledger, id }: Call): Answer {
  const refund = ledger.store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'refund');
  return { status: 200, body: refund };
}

/** GET refunds */
export function listRefunds({ ledger, params }: Call): Answer {
  params.only('limit', 'starting_after', 'ending_before', 'created', 'payment_intent', 'charge', 'expand');
  return listAnswer(ledger, 'refund', '/v1/refunds', listWish(params));
}
