// Refunds of a payment, whole or in part.
import type Stripe from 'stripe';
import { invalid, noSuch, unexpectedState } from '../requests/errors.ts';
import { mergeMetadata } from '../requests/parameters.ts';
import { type ApiCall, type CallResult, idOf } from '../state.ts';
import { randomLetters } from '../store.ts';
import { assertRefundable } from './disputes.ts';
import { formatAmount } from './intent-fields.ts';
import { listResult, readListQuery } from './lists.ts';
import { behaviourOf } from './payment-methods.ts';
import { scheduleRefundOutcome } from './refund-outcomes.ts';

/** POST refunds */
export function createRefund(call: ApiCall): CallResult {
  const { state, params } = call;
  params.only('payment_intent', 'amount', 'metadata');
  const charge = chargeToRefund(call);
  assertRefundable(state, charge);
  const amount = amountToRefund(call, charge);
  const outcome = behaviourOf(state, charge.payment_method ?? '').refund;
  const pending = outcome === 'pending';
  const refund: Stripe.Refund = {
    id: `re_${randomLetters(24)}`,
    object: 'refund',
    amount,
    balance_transaction: pending ? null : `txn_${randomLetters(24)}`,
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, params),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    ...(pending && { pending_reason: 'processing' }),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  applyRefund(call, charge, refund);
  if (outcome) scheduleRefundOutcome(state, refund.id);
  return { status: 200, body: refund };
}

/** The requested amount, or all that is left. */
function amountToRefund({ params }: ApiCall, charge: Stripe.Charge): number {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.integer('amount', 1) ?? left;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount <= left) return amount;
  const [asked, unrefunded] = [amount, left].map(
    (cents) => formatAmount(cents, charge.currency).split(' ')[0],
  );
  throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${unrefunded})`, {
    param: 'amount',
  });
}

function applyRefund({ state, origin }: ApiCall, charge: Stripe.Charge, refund: Stripe.Refund): void {
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
  state.store.insert('refund', refund);
  state.store.update('charge', refunded);
  state.emit(origin, 'refund.created', refund);
  state.emit(origin, 'charge.refunded', refunded, before);
}

function chargeToRefund({ state, params }: ApiCall): Stripe.Charge {
  const intentId = params.required('payment_intent');
  const intent = state.store.find('payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = state.store.find('charge', idOf(intent.latest_charge) ?? '');
  if (intent.status === 'succeeded' && charge) return charge;
  throw unexpectedState(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    intent,
  );
}

/** GET refunds/:id */
export function retrieveRefund({ state, id }: ApiCall): CallResult {
  const refund = state.store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'refund');
  return { status: 200, body: refund };
}

/** GET refunds */
export function listRefunds({ state, params }: ApiCall): CallResult {
  params.only('limit', 'starting_after', 'created', 'payment_intent');
  return listResult(state, 'refund', '/v1/refunds', readListQuery(params));
}
