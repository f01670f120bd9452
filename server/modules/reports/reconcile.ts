// Compares sums over all orders, which reports and customers' accounts make in SQL, with the readings of these orders. Reads every
// order, so only the operator's command calls it.
import { shopCurrency } from '#contract/figures/money.ts';
import { readAllOrders } from '#server/modules/orders/read/order-reading.ts';
import type { Executor } from '#server/storage/tables.ts';
import { sumSales } from './sales-store.ts';

/** In cents of the shop's currency. */
interface Sums {
  paid: number;
  refunded: number;
  /** On account, before the payments that were entered. */
  owed: number;
}

export interface SumDifference {
  readonly of: keyof Sums;
  /** By the tables of refunds, and of customers' accounts. */
  readonly summed: number;
  readonly read: number;
}

export async function findSumDifferences(db: Executor): Promise<SumDifference[]> {
  const read: Sums = { paid: 0, refunded: 0, owed: 0 };
  for await (const order of readAllOrders(db)) {
    if (order.currency !== shopCurrency()) continue;
    read.paid += order.paidCents;
    read.refunded += order.refunded_cents;
    read.owed += order.owedCents;
  }
  const { settledCents, refundedCents } = await sumSales(db, { from: 0, until: Number.MAX_SAFE_INTEGER });
  const summed: Sums = { paid: settledCents, refunded: refundedCents, owed: await sumOfAccounts(db) };
  return (['paid', 'refunded', 'owed'] as const)
    .filter((of) => summed[of] !== read[of])
    .map((of) => ({ of, summed: summed[of], read: read[of] }));
}

async function sumOfAccounts(db: Executor): Promise<number> {
  const terms = db.selectFrom('account_terms').select(({ fn }) => fn.sum('owed_cents').as('cents'));
  const payments = db.selectFrom('account_payments').select(({ fn }) => fn.sum('amount_cents').as('cents'));
  const [owed, received] = [await terms.executeTakeFirst(), await payments.executeTakeFirst()];
  return Number(owed?.cents ?? 0) + Number(received?.cents ?? 0);
}
