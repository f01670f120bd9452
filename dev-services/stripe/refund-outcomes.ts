// What becomes of refunds that are not done at once: those of two test cards, one late and one failing.
import type Stripe from 'stripe';
import { behaviourOf } from './payment-methods.ts';
import { idOf, type Ledger, NOBODY } from './state.ts';
import { randomLetters } from './store.ts';

/** Its outcome comes after the network's delay for refunds. */
export function leaveOutcomeOpen(ledger: Ledger, refund: string): void {
  const dueAt = ledger.now() + ledger.delays.refundMs;
  ledger.store.run('insert into refund_outcomes values (?, ?)', refund, dueAt);
}

/** Ends the refunds whose time has come. */
export function endRefundsDue(ledger: Ledger): void {
  const due = ledger.store.all('select refund from refund_outcomes where due_at <= ?', ledger.now());
  for (const { refund: id } of due) {
    ledger.store.transaction(() => {
      const refund = ledger.store.find('refund', String(id));
      ledger.store.run('delete from refund_outcomes where refund = ?', String(id));
      if (refund) endRefund(ledger, refund);
    });
  }
}

function endRefund(ledger: Ledger, refund: Stripe.Refund): void {
  const method = idOf(refund.payment_method) ?? '';
  const fails = behaviourOf(ledger, method).refund === 'fails';
  const { pending_reason: _over, ...rest } = refund;
  const ended: Stripe.Refund = fails
    ? {
        ...rest,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: newBooking(),
      }
    : { ...rest, status: 'succeeded', balance_transaction: newBooking() };
  ledger.store.update('refund', ended);
  const charge = ledger.store.find('charge', idOf(refund.charge) ?? '');
  if (charge) {
    const data = (charge.refunds?.data ?? []).map((one) => (one.id === ended.id ? ended : one));
    const refunds = charge.refunds && { ...charge.refunds, data };
    const money = fails && { amount_refunded: charge.amount_refunded - refund.amount, refunded: false };
    ledger.store.update('charge', { ...charge, refunds, ...money });
  }
  ledger.emit(NOBODY, 'refund.updated', ended, { status: refund.status });
  if (fails) ledger.emit(NOBODY, 'refund.failed', ended);
}

const newBooking = () => `txn_${randomLetters(24)}`;
