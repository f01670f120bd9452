// The personal data in payments: who opened a payment, the card that paid, and who requested a refund and
// why. Reads `orders`.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const paymentData: PersonalData = {
  columns: { payments: ['caller_id', 'card_last4'], refunds: ['requested_by', 'reason'] },
  /** Credit notes keep the reasons of refunds. */
  async erase(tx, { userId }) {
    const orders = tx.selectFrom('orders').select('id').where('customer_id', '=', userId);
    await tx.updateTable('refunds').set({ reason: '' }).where('order_id', 'in', orders).execute();
    await tx
      .updateTable('payments')
      .set({ card_brand: null, card_last4: null })
      .where('caller_id', '=', userId)
      .execute();
  },
  /** Exports the refunds that an admin made for others by their time only. */
  async export(db, { userId }) {
    const refunds = db.selectFrom('refunds').select(['id', 'requested_at']).orderBy('id');
    const orders = db.selectFrom('orders').select('id').where('customer_id', '=', userId);
    return {
      payments: await db
        .selectFrom('payments')
        .select(['id', 'order_id', 'amount_cents', 'currency', 'state', 'transaction_id'])
        .select(['created_at', 'settled_at', 'refunded_at', 'card_brand', 'card_last4'])
        .where('caller_id', '=', userId)
        .orderBy('id')
        .execute(),
      refunds: await refunds
        .select(['order_id', 'amount_cents', 'reason', 'state'])
        .where('order_id', 'in', orders)
        .execute(),
      disputes: await db
        .selectFrom('disputes')
        .innerJoin('payments', 'payments.id', 'disputes.payment_id')
        .select(['disputes.id', 'payment_id', 'disputes.amount_cents', 'disputes.currency', 'reason'])
        .select(['disputes.state', 'opened_at', 'closed_at'])
        .where('caller_id', '=', userId)
        .orderBy('disputes.id')
        .execute(),
      refund_lines: await db
        .selectFrom('refund_lines')
        .innerJoin('refunds', 'refunds.id', 'refund_id')
        .select(['refund_id', 'line_id', 'refund_lines.amount_cents', 'returned_quantity'])
        .where('order_id', 'in', orders)
        .orderBy('refund_id')
        .orderBy('line_id')
        .execute(),
      refunds_as_admin: await refunds
        .where('requested_by', '=', userId)
        .where('order_id', 'not in', orders)
        .execute(),
    };
  },
};
