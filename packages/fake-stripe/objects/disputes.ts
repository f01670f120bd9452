// Disputes of charges: opened by the test cards that are disputed, answered and closed by the account's owner.
import type Stripe from 'stripe';
import { invalid, noSuch } from '../requests/errors.ts';
import { mergeMetadata } from '../requests/parameters.ts';
import { type ApiCall, type CallResult, type EventRequest, type FakeStripeState, idOf } from '../state.ts';
import { randomLetters } from '../store.ts';
import type { CardBehavior } from './cards.ts';
import { listResult, readListQuery } from './lists.ts';

const FEE = 1500;
const DAYS_TO_ANSWER = 9;
const DAY_SECONDS = 86_400;

/** Disputes a charge that has succeeded, as the customer's bank does. An inquiry withdraws nothing. */
export function openDispute(
  state: FakeStripeState,
  origin: EventRequest,
  charge: Stripe.Charge,
  kind: NonNullable<CardBehavior['dispute']>,
): void {
  const isInquiry = kind === 'inquiry';
  const created = state.seconds();
  const dispute: Stripe.Dispute = {
    id: `du_${randomLetters(24)}`,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: Math.ceil(created / DAY_SECONDS + DAYS_TO_ANSWER) * DAY_SECONDS - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: isInquiry ? 'general' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  state.store.insert('dispute', dispute);
  state.store.update('charge', { ...charge, disputed: true });
  state.emit(origin, 'charge.dispute.created', dispute);
  if (!isInquiry) moveFunds(state, origin, dispute, -1);
}

/** Takes the amount and a fee off the account, or gives the amount back; the fee stays. */
function moveFunds(
  state: FakeStripeState,
  origin: EventRequest,
  dispute: Stripe.Dispute,
  sign: 1 | -1,
): void {
  const { currency, charge, id } = dispute;
  const fee = sign < 0 ? FEE : 0;
  const created = state.seconds();
  const what = sign < 0 ? 'withdrawal' : 'reversal';
  dispute.balance_transactions.push({
    id: `txn_${randomLetters(24)}`,
    object: 'balance_transaction',
    amount: sign * dispute.amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: `Chargeback ${what} for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }]
        : [],
    net: sign * dispute.amount - fee,
    reporting_category: sign < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  });
  state.store.update('dispute', dispute);
  state.emit(origin, `charge.dispute.funds_${sign < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
}

/** GET disputes */
export function listDisputes({ state, params }: ApiCall): CallResult {
  params.only('limit', 'starting_after', 'created', 'payment_intent');
  return listResult(state, 'dispute', '/v1/disputes', readListQuery(params));
}

/** GET disputes/:id */
export function retrieveDispute({ state, id }: ApiCall): CallResult {
  return { status: 200, body: findDispute(state, id) };
}

/**
 * POST disputes/:id. `evidence[uncategorized_text]` decides it as in Stripe's test mode: `winning_evidence`, `losing_evidence`,
 * or `escalate_inquiry_evidence` of an inquiry; after another text it is under review.
 */
export function updateDispute({ state, origin, params, id }: ApiCall): CallResult {
  params.only('evidence', 'metadata', 'submit');
  const evidence = params.group('evidence')?.only('uncategorized_text').text('uncategorized_text');
  const isSubmitted = params.flag('submit') ?? true;
  const dispute = findDispute(state, id);
  if (params.has('metadata')) dispute.metadata = mergeMetadata(dispute.metadata, params);
  if (evidence !== undefined) {
    assertOpen(dispute);
    dispute.evidence = { ...dispute.evidence, uncategorized_text: evidence };
    dispute.evidence_details.has_evidence = true;
    if (isSubmitted) {
      dispute.evidence_details.submission_count += 1;
      dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
    }
  }
  state.store.update('dispute', dispute);
  state.emit(origin, 'charge.dispute.updated', dispute);
  if (isSubmitted) decide(state, origin, dispute, evidence);
  return { status: 200, body: dispute };
}

function decide(
  state: FakeStripeState,
  origin: EventRequest,
  dispute: Stripe.Dispute,
  evidence: string | undefined,
): void {
  if (evidence === 'winning_evidence') {
    if (isInquiry(dispute)) close(state, origin, dispute, 'warning_closed');
    else {
      close(state, origin, dispute, 'won');
      moveFunds(state, origin, dispute, 1);
    }
  }
  if (evidence === 'losing_evidence') lose(state, origin, dispute);
  if (evidence === 'escalate_inquiry_evidence' && isInquiry(dispute)) {
    Object.assign(dispute, { status: 'needs_response', is_charge_refundable: false });
    moveFunds(state, origin, dispute, -1);
  }
}

/** POST disputes/:id/close: the account's owner accepts it. */
export function closeDispute({ state, origin, params, id }: ApiCall): CallResult {
  params.only();
  const dispute = findDispute(state, id);
  assertOpen(dispute);
  lose(state, origin, dispute);
  return { status: 200, body: dispute };
}

function lose(state: FakeStripeState, origin: EventRequest, dispute: Stripe.Dispute): void {
  if (isInquiry(dispute)) moveFunds(state, origin, dispute, -1);
  close(state, origin, Object.assign(dispute, { is_charge_refundable: false }), 'lost');
}

function close(
  state: FakeStripeState,
  origin: EventRequest,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): void {
  dispute.status = status;
  state.store.update('dispute', dispute);
  state.emit(origin, 'charge.dispute.closed', dispute);
}

/** Throws `charge_disputed` for a charge that cannot be refunded because of a dispute. */
export function assertRefundable(state: FakeStripeState, charge: Stripe.Charge): void {
  const { found } = state.store.list('dispute', {
    limit: 1,
    paymentIntent: idOf(charge.payment_intent) ?? '',
  });
  const [dispute] = found;
  if (!dispute || dispute.is_charge_refundable || dispute.status === 'won') return;
  throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_');

function assertOpen({ id, status }: Stripe.Dispute): void {
  if (['won', 'lost', 'warning_closed'].includes(status))
    throw invalid(`This dispute is already closed: ${id}`);
}

function findDispute(state: FakeStripeState, id: string): Stripe.Dispute {
  const dispute = state.store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
