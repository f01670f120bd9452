// One reading of an order: its row, and what follows from it. What is paid, due, refundable or owed of an order is computed here,
// and nowhere else.
import type { DuePart, OrderState, PaymentMethod } from '#contract/core/order-state.ts';
import { orderStateOf } from '#server/domain/order-state.ts';
import type { Executor } from '#server/storage/tables.ts';
import { nextPayment } from '../rules.ts';
import { findContents, type OrderedLine } from '../store/order-contents.ts';
import { findParcels, type Parcel } from '../store/parcel-store.ts';
import {
  findOrder,
  findOrderOfNumber,
  findOrders,
  findOrdersAfter,
  findOrdersOfNumbers,
  type OrderRow,
} from '../store/store.ts';

/** A row with what follows from it. Amounts in cents of the order's currency; times in milliseconds since 1970. */
export interface OrderReading extends OrderRow {
  readonly state: OrderState;
  /** How its next payment is to be made, or how its last one was. */
  readonly paymentMethod: PaymentMethod;
  /** What the next payment of an unpaid order pays; of a paid order, what its last payment has paid. */
  readonly duePart: DuePart;
  readonly dueCents: number;
  /** Until when an unpaid order is to be paid; null when it waits without end. */
  readonly dueBy: number | null;
  /** True while the deposit is paid and the rest cannot be paid yet. */
  readonly isBeingWoven: boolean;
  /** What was paid, or invoiced on account, refunds included. */
  readonly paidCents: number;
  /** What was paid and is neither refunded nor being refunded. */
  readonly notReturnedCents: number;
  /**
   * What the shop can still refund of a paid order, or of the deposit of a cancelled one; used swatch credit is not refunded. At least
   * 0, although refunds made at the card provider may exceed it.
   */
  readonly refundableCents: number;
  /** The part of its customer's account: the invoice less its credit notes. */
  readonly owedCents: number;
}

/** An order with its lines and parcels. Its single refunds are in tables of payments, a later module; their sums are columns. */
interface WholeOrder extends OrderReading {
  /** In the sequence they were ordered, with their lots and reservations. */
  readonly lines: readonly OrderedLine[];
  /** Oldest first. */
  readonly parcels: readonly Parcel[];
}

/** What a payment of an order pays. */
export type OrderDue = Pick<OrderReading, 'currency' | 'duePart' | 'dueCents'>;

export function toReading(row: OrderRow): OrderReading {
  const { status, price_cents, deposit_cents, refunded_cents, refunding_cents } = row;
  const isUnpaid = status === 'unpaid';
  const isDepositPaid = row.deposit_paid_at !== null;
  const paidCents = status === 'paid' ? price_cents : isDepositPaid ? deposit_cents : 0;
  const notReturnedCents = paidCents - refunded_cents - refunding_cents;
  return {
    ...row,
    state: orderStateOf(row),
    paymentMethod: row.is_by_transfer === 1 ? 'transfer' : row.payment_method,
    ...nextPayment({ priceCents: price_cents, depositCents: deposit_cents, isDepositPaid }),
    dueBy: isUnpaid ? row.payment_due_at : null,
    isBeingWoven: isUnpaid && isDepositPaid && row.rest_due_at === null,
    paidCents,
    notReturnedCents,
    refundableCents: isUnpaid ? 0 : Math.max(0, notReturnedCents - row.credit_used_cents),
    owedCents: row.payment_method === 'account' ? price_cents - refunded_cents : 0,
  };
}

/** Reads an order by id, cancelled or not. */
export async function readOrder(db: Executor, id: string): Promise<OrderReading | undefined> {
  const row = await findOrder(db, id);
  return row && toReading(row);
}

/** Reads orders by their ids, cancelled or not; by id. */
export async function readOrders(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderReading>> {
  return new Map((await findOrders(db, ids)).map((row) => [row.id, toReading(row)]));
}

/** Adds lines and parcels to orders. */
export async function readWhole(db: Executor, orders: readonly OrderReading[]): Promise<WholeOrder[]> {
  const ids = orders.map(({ id }) => id);
  const [lines, parcels] = await Promise.all([findContents(db, ids), findParcels(db, ids)]);
  return orders.map((order) => ({
    ...order,
    lines: lines.get(order.id) ?? [],
    parcels: parcels.get(order.id) ?? [],
  }));
}

/** Reads an order by the number that a person has typed, cancelled or not. */
export async function readOrderOfNumber(db: Executor, number: string): Promise<OrderReading | undefined> {
  const row = await findOrderOfNumber(db, number);
  return row && toReading(row);
}

/** Reads orders by their numbers, cancelled or not. */
export async function readOrdersOfNumbers(db: Executor, numbers: readonly string[]): Promise<OrderReading[]> {
  return (await findOrdersOfNumbers(db, numbers)).map(toReading);
}

const READ_AT_ONCE = 1000;

/** Reads every order, oldest first. */
export async function* readAllOrders(db: Executor): AsyncGenerator<OrderReading> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: OrderRow[] = await findOrdersAfter(db, after, READ_AT_ONCE);
    yield* rows.map(toReading);
    after = rows.at(-1)?.id;
  }
}
