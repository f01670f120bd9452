// The deposit of an order with pieces that are still to be woven: a part of its price is paid first, and the rest once all of
// its pieces are there (decision 0114).
import { leastChargeOf } from '#contract/figures/currencies.ts';
import { moneyStepOf } from '#contract/figures/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { type AwaitingLine, awaitsPieces, findLinesOf } from '../store/line-store.ts';
import * as store from '../store/store.ts';

/**
 * The deposit in cents, rounded up to what the currency has; 0 without one, or when a card could not be charged the deposit or
 * the rest.
 */
export function depositOf(priceCents: number, percent: number, currency: string): number {
  const step = moneyStepOf(currency);
  const cents = Math.ceil((priceCents * percent) / 100 / step) * step;
  const least = leastChargeOf(currency);
  return cents >= least && priceCents - cents >= least ? cents : 0;
}

/** The deposit of an unpaid order that is to have these lines and this price; the percentage is that of the day it was placed. */
export const depositAfter = (
  { deposit_percent, currency }: Pick<store.OrderRow, 'deposit_percent' | 'currency'>,
  lines: readonly AwaitingLine[],
  priceCents: number,
): number => (awaitsPieces(lines) ? depositOf(priceCents, deposit_percent, currency) : 0);

/** Throws `deposit_paid`: what the deposit was paid for stays as it is. */
export function assertNoDepositPaid({ deposit_paid_at }: Pick<store.OrderRow, 'deposit_paid_at'>): void {
  if (deposit_paid_at !== null) throw new AppError('deposit_paid');
}

/**
 * Makes the rest payable and emails the customer, once the deposit is paid and no piece is awaited; does nothing otherwise, and
 * the second time. Call it with the order locked.
 */
export async function makeRestDue(tx: Executor, orderId: string, at: number): Promise<void> {
  if (awaitsPieces(await findLinesOf(tx, orderId))) return;
  const order = await store.markRestDue(tx, orderId, at);
  if (order) await emailCustomer(tx, order, 'rest_due', at);
}
