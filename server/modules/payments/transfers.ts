// Bank transfers that pay orders: the office books them, and they settle their orders as a charge does.
import { amountFromCents, formatMoney, shopCurrency, wholeCents } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { type OrderReading, readOrder } from '#server/modules/orders/read/order-reading.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type SettlingDeps, settleOrders } from './settling.ts';
import * as store from './store/store.ts';

/** A bank transfer as it came in. */
export interface Transfer {
  readonly orderId: string;
  readonly amountCents: number;
  /** YYYY-MM-DD */
  readonly receivedOn: string;
  /** What the bank says of it. */
  readonly reference: string;
  /** The line of the bank's file, or the key of the request; nothing is booked twice with it. */
  readonly key: string | null;
}

interface BookedTransfer {
  readonly paymentId: string;
  /** False when it was booked before. */
  readonly isNew: boolean;
}

export class Transfers extends Service<SettlingDeps> {
  /**
   * Books transfers in the caller's transaction, all or none. Throws `order_not_found`, `order_paid`, `rest_not_due`,
   * `payment_amount_differs`, and `idempotency_key_reused` for the key of another transfer.
   */
  async book(tx: Executor, by: Caller, transfers: readonly Transfer[]): Promise<BookedTransfer[]> {
    const { orders } = this.deps;
    // All are locked before the first invoice is issued, whose number other settlements wait for.
    for (const id of transfers.map(({ orderId }) => orderId).sort()) await orders.balances.lock(tx, id);
    const booked: BookedTransfer[] = [];
    for (const transfer of transfers) booked.push(await this.#bookOne(tx, by, transfer));
    return booked;
  }

  async #bookOne(tx: Executor, by: Caller, transfer: Transfer): Promise<BookedTransfer> {
    const { amountCents, receivedOn, reference, key } = transfer;
    const known = key === null ? undefined : await store.findPaymentByTransferKey(tx, key);
    if (known && !isSame(known, transfer)) throw new AppError('idempotency_key_reused');
    if (known) return { paymentId: known.id, isNew: false };
    const order = await readOrder(tx, transfer.orderId);
    assertAwaitsPayment(order);
    const { id: orderId, number, currency, dueCents } = order;
    const shortCents = dueCents - amountCents;
    const tolerance = wholeCents(this.ctx.settings.TRANSFER_TOLERANCE) ?? 0;
    if (shortCents < 0 || shortCents > tolerance || currency !== shopCurrency()) throw amountDiffers(order);
    const at = this.now();
    const paymentId = newId(at);
    const isDeposit = order.duePart === 'deposit';
    const transactionId = transferReference(number) + (isDeposit ? '-deposit' : '');
    await store.insertTransfer(tx, {
      id: paymentId,
      order_id: orderId,
      caller_id: order.customer_id,
      amount_cents: dueCents,
      currency,
      is_deposit: isDeposit ? 1 : 0,
      // It is settled below, as what the card provider has charged.
      state: 'withdrawn',
      transaction_id: transactionId,
      received_on: receivedOn,
      short_cents: shortCents,
      bank_reference: reference,
      transfer_key: key,
      created_at: at,
      next_check_at: at,
    });
    const bookedBy = { id: by.id, receivedOn };
    const paysFor = () => true;
    await settleOrders(tx, this.deps, {
      paymentId,
      orderIds: [orderId],
      transactionId,
      bookedBy,
      paysFor,
      at,
    });
    const short = shortCents > 0 && { short: amountFromCents(shortCents) };
    const details = { amount: amountFromCents(amountCents), receivedOn, ...short };
    await recordAudit(tx, { actor: by.id, at }, 'book_transfer', orderId, { label: number, details });
    return { paymentId, isNew: true };
  }
}

const isSame = (row: store.PaymentRow, { orderId, amountCents, receivedOn }: Transfer) =>
  row.order_id === orderId &&
  row.amount_cents - row.short_cents === amountCents &&
  row.received_on === receivedOn;

/** The errors name the order, because one of many fails them all. */
function assertAwaitsPayment(order: OrderReading | undefined): asserts order {
  if (!order) throw new AppError('order_not_found');
  const { number, status, isBeingWoven } = order;
  if (status === 'cancelled')
    throw new AppError('order_not_found', { detail: () => t`${number} is cancelled.` });
  if (status === 'paid') throw new AppError('order_paid', { detail: () => t`${number} is paid already.` });
  if (isBeingWoven)
    throw new AppError('rest_not_due', { detail: () => t`The rest of ${number} is not due yet.` });
}

function amountDiffers({ number, dueCents, currency }: OrderReading): AppError {
  const detail = () => t`${formatMoney(dueCents, currency)} is due for ${number}.`;
  return new AppError('payment_amount_differs', { detail });
}
