// Completes the refunds of two test cards: one is pending first, one fails later.
import type Stripe from 'stripe';
import { type FakeStripeState, idOf, NO_REQUEST } from '../state.ts';
import { randomLetters } from '../store.ts';
import { behaviourOf } from './payment-methods.ts';

/** Schedules the completion of a refund after `delays.refundMs`. */
export function scheduleRefundOutcome(state: FakeStripeState, refund: string): void {
  const dueAt = state.now() + state.delays.refundMs;
  state.store.run('insert into refund_outcomes values (?, ?)', refund, dueAt);
}

/** Completes the refunds that are due. */
export function completeDueRefunds(state: FakeStripeState): void {
  const due = state.store.queryAll('select refund from refund_outcomes where due_at <= ?', state.now());
  for (const { refund: id } of due) {
    state.store.transaction(() => {
      const refund = state.store.find('refund', String(id));
      state.store.run('delete from refund_outcomes where refund = ?', String(id));
      if (refund) completeRefund(state, refund);
    });
  }
}

function completeRefund(state: FakeStripeState, refund: Stripe.Refund): void {
  const method = idOf(refund.payment_method) ?? '';
  const fails = behaviourOf(state, method).refund === 'fails';
  const { pending_reason: _pendingReason, ...rest } = refund;
  const completed: Stripe.Refund = fails
    ? {
        ...rest,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: balanceTransactionId(),
      }
    : { ...rest, status: 'succeeded', balance_transaction: balanceTransactionId() };
  state.store.update('refund', completed);
  const charge = state.store.find('charge', idOf(refund.charge) ?? '');
  if (charge) {
    const data = (charge.refunds?.data ?? []).map((one) => (one.id === completed.id ? completed : one));
    const refunds = charge.refunds && { ...charge.refunds, data };
    const reversal = fails && { amount_refunded: charge.amount_refunded - refund.amount, refunded: false };
    state.store.update('charge', { ...charge, refunds, ...reversal });
  }
  state.emit(NO_REQUEST, 'refund.updated', completed, { status: refund.status });
  if (fails) state.emit(NO_REQUEST, 'refund.failed', completed);
}

const balanceTransactionId = () => `txn_${randomLetters(24)}`;
