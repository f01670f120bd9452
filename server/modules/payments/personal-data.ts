// The personal data in payments: who opened a payment, the card that paid, what the bank says of a transfer, and who requested a
// refund and why. Credit notes keep the reasons of refunds.
import { alsoExported, personalRows } from '#server/storage/personal-data.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';

export const paymentData = [
  personalRows('refunds', {
    of: 'order_id',
    columns: ['requested_by'],
    erase: { reason: '' },
    exports: ['id', 'requested_at', 'order_id', 'amount_cents', 'reason', 'state'],
  }),
  personalRows('payments', {
    of: 'caller_id',
    erase: { card_brand: null, card_last4: null, bank_reference: '' },
    exports: [
      ...(['id', 'order_id', 'amount_cents', 'currency', 'state', 'transaction_id'] as const),
      ...(['created_at', 'settled_at', 'refunded_at', 'card_brand', 'card_last4'] as const),
      ...(['received_on', 'bank_reference'] as const),
    ],
  }),
  /** Exports the refunds that an admin made for others by their time only. */
  alsoExported(async (db, { userId }) => {
    const orders = ordersOf(userId);
    return {
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
      refunds_as_admin: await db
        .selectFrom('refunds')
        .select(['id', 'requested_at'])
        .where('requested_by', '=', userId)
        .where('order_id', 'not in', orders)
        .orderBy('id')
        .execute(),
    };
  }),
];
