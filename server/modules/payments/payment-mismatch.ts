// Emails admins once about each difference from the card provider that a person has to resolve.
import { notifyAdmins } from '#server/modules/email/service.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import type { Executor } from '#server/storage/tables.ts';
import { paymentMismatchEmail } from './email-templates.ts';
import { insertEvent } from './store/event-store.ts';

/** Each value is a sentence of the email. */
const PROBLEMS = {
  unmatched: 'A payment succeeded, but the shop does not have its order, as after restoring an older backup.',
  refund_exceeds: 'More was refunded at the card provider than was left of the orders of this payment.',
  credit_refunded:
    'Swatches were refunded at the card provider after their credit was taken off another order: the customer has this amount twice.',
  disputed:
    'The customer disputes this payment with the bank of the card. Without an answer at the card provider the money is lost.',
  inquiry:
    'The bank of the card asks about this payment. Answer at the card provider, so that it is not disputed.',
  dispute_lost: 'A dispute was decided for the customer: the bank of the card took the money back.',
  dispute_regained:
    'A dispute that was lost was decided for the shop after all: book by hand the money that came back.',
  refund_returned: "The customer's bank returned a refund: pay it out in another way.",
} as const;

export interface Mismatch {
  readonly problem: keyof typeof PROBLEMS;
  /**
   * The id of the provider's payment or refund, or of the shop's refund: a problem is reported once per id.
   */
  readonly of: string;
  readonly transactionId: string;
  readonly amountCents: number;
  /** An ISO 4217 code. */
  readonly currency: string;
  /** The order to look at; undefined when the database does not have it. */
  readonly order: OrderReading | undefined;
  /** The last moment to answer a dispute, in milliseconds since 1970. */
  readonly answerBy?: number | undefined;
}

/**
 * Returns true when the problem is reported for the first time. `at` is the current time in milliseconds
 * since 1970.
 */
export async function reportMismatch(tx: Executor, mismatch: Mismatch, at: number): Promise<boolean> {
  const { problem, of, order, ...facts } = mismatch;
  const event = { id: `${problem}:${of}`, type: problem, processed_at: at };
  if (!(await insertEvent(tx, event))) return false;
  const data = { problem: PROBLEMS[problem], ...facts, ...referenceOf(order) };
  const about = order ? { orderId: order.id } : {};
  await notifyAdmins(tx, { template: paymentMismatchEmail, data, ...about }, at);
  return true;
}

const referenceOf = (order: OrderReading | undefined) => ({
  orderId: order?.id ?? null,
  orderNumber: order?.number ?? null,
});
