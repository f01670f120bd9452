// `npm run reconcile` reconciles every payment in progress with the card provider and prints the changes; it may run
// beside the server. It also compares the stock of every article with its movements and lots, the money of every order
// with its lines, awaited pieces with expected deliveries, the sums over all orders with the readings of each, and the stored sums of past days with their orders and refunds.
// `npm run reconcile -- --refund pi_…` refunds one payment that belongs to no known order.
// Outside production it starts the local Stripe on the server's data.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { formatMoney } from '#contract/figures/money.ts';
import { createApp } from '#server/app.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { readOrders } from '#server/modules/orders/read/order-reading.ts';
import {
  type ExpectedDifference,
  findExpectedDifferences,
  findOrderDifferences,
  type OrderDifference,
} from '#server/modules/orders/read/reconcile.ts';
import { findRefundDifferences, type RefundDifference } from '#server/modules/payments/reconcile.ts';
import type {
  FailedCheck,
  ReconciledPayment,
  ReconciliationRun,
} from '#server/modules/payments/reconciliation.ts';
import type { Payments } from '#server/modules/payments/service.ts';
import type { UnmatchedPayment, UnmatchedRefund } from '#server/modules/payments/unmatched-payments.ts';
import type { SalesDifference } from '#server/modules/reports/daily-sales.ts';
import { findSumDifferences, type SumDifference } from '#server/modules/reports/reconcile.ts';
import {
  findLotDifferences,
  findStockDifferences,
  type LotDifference,
  type StockDifference,
} from '#server/modules/stock/reconcile.ts';
import { readProcessSettings, SettingsError } from '#server/settings.ts';
import { kindToOpen, openStorageAs } from '#server/storage/copies/shop-kind.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { loadDevServices } from './load-dev-services.ts';
import type { DevServices } from './start-dev-services.ts';

const CHANGES: Readonly<Record<ReconciledPayment['change'], string>> = {
  settled: 'was paid; the order is marked paid',
  withdrawn: 'is cancelled at the provider',
  refunding: 'pays no order; its refund is in progress',
  refunded: 'paid no order; it was refunded in full',
  charged: 'was charged and waits to be claimed for an order',
  order_refunded: 'was refunded; the refund is recorded with its order',
  disputed: 'is disputed; answer at the card provider',
  dispute_won: 'was disputed; the dispute is won',
  dispute_lost: 'was disputed; the bank took the money back',
  refund_failed: 'was not refunded: the card provider rejected the refund',
};

const OUTCOMES: Readonly<Record<ReconciliationRun['outcome'], string>> = {
  done: '',
  stopped: '',
  already_running:
    'Another process is reconciling at the moment. One that has crashed counts as such for two minutes: run this again then.',
  provider_unavailable:
    'The card provider failed several times in a row; the remaining payments were not checked.',
};

/** The exit code that says that nothing was compared, and nothing found. */
const BUSY = 3;

interface PaymentFacts {
  readonly name: string;
  /** Numbers, or ids of orders that the shop does not have. */
  readonly orders: readonly string[];
  readonly cents: number;
  readonly currency: string;
}

function paymentLine({ name, orders, cents, currency }: PaymentFacts, what: string): string {
  const about = orders.length === 0 ? 'no order' : `order ${orders.join(', ')}`;
  return `${name} (${about}, ${formatMoney(cents, currency)}) ${what}`;
}

/** The numbers of orders by id. */
type OrderNumbers = ReadonlyMap<string, string>;

async function findNumbers({ db }: Storage, { changed, failures }: ReconciliationRun): Promise<OrderNumbers> {
  const ids = [...changed, ...failures].flatMap(({ payment }) => payment?.order_id ?? []);
  return new Map([...(await readOrders(db, ids))].map(([id, { number }]) => [id, number]));
}

function factsOf(
  { id, transaction_id, order_id, amount_cents: cents, currency }: ReconciledPayment['payment'],
  numbers: OrderNumbers,
): PaymentFacts {
  const orders = order_id ? [numbers.get(order_id) ?? order_id] : [];
  return { name: transaction_id ?? `payment ${id}`, orders, cents, currency };
}

function unmatchedLine({
  callerEmail,
  transactionId,
  amountCents,
  orderIds: orders,
  currency,
}: UnmatchedPayment): string {
  const what = `was paid by ${callerEmail ?? 'an unknown customer'}, but this shop has no such order`;
  return paymentLine({ name: transactionId, orders, cents: amountCents, currency }, what);
}

function failureLine({ payment, why }: FailedCheck, numbers: OrderNumbers): string {
  if (!payment) return `The card provider could not be searched for payments, refunds and disputes: ${why}`;
  return paymentLine(factsOf(payment, numbers), `could not be checked: ${why}`);
}

/** Prints the result; returns the exit code: 0 only when every payment was checked and matched. */
function reportRun(
  { outcome, checked, changed, failed, failures, unmatched }: ReconciliationRun,
  numbers: OrderNumbers,
): number {
  for (const one of failures) console.log(failureLine(one, numbers));
  for (const { change, payment } of changed)
    console.log(paymentLine(factsOf(payment, numbers), CHANGES[change]));
  for (const one of unmatched) console.log(unmatchedLine(one));
  console.log(`Payments checked: ${checked}, changed: ${changed.length}, failed: ${failed}.`);
  if (unmatched.length > 0)
    console.log(
      'Refund a payment without an order with `npm run reconcile -- --refund TRANSACTION`, or ask its customer to order again.',
    );
  if (OUTCOMES[outcome]) console.log(OUTCOMES[outcome]);
  if (outcome === 'already_running') return BUSY;
  return outcome === 'done' && failed === 0 && unmatched.length === 0 ? 0 : 1;
}

/** Prints a line for each difference; returns the exit code, 0 when there are none. */
function report<Difference>(
  differences: readonly Difference[],
  lineOf: (difference: Difference) => string,
): number {
  for (const difference of differences) console.log(lineOf(difference));
  return differences.length === 0 ? 0 : 1;
}

const stockLine = ({ articleNumber, inStock, moved }: StockDifference) =>
  `article ${articleNumber} has ${inStock} pieces in stock, but its movements add up to ${moved}`;

const lotLine = ({ articleNumber, lot, inStock, counted }: LotDifference) =>
  lot === null
    ? `article ${articleNumber} has ${inStock} pieces in stock, but its lots add up to ${counted}`
    : `lot ${lot} of article ${articleNumber} has ${inStock} pieces, but its movements add up to ${counted}`;

const ORDER_SUMS: Readonly<Record<OrderDifference['of'], (amount: number, currency: string) => string>> = {
  price: (cents, currency) => `costs ${formatMoney(cents, currency)}`,
  refunded: (cents, currency) => `has ${formatMoney(cents, currency)} refunded`,
  credit: (cents, currency) => `costs ${formatMoney(cents, currency)} less by swatches`,
  creditUsed: (cents, currency) => `has swatches that took ${formatMoney(cents, currency)} off other orders`,
  swatches: (count) => `has swatches: ${count}`,
  tax: (cents, currency) => `has ${formatMoney(cents, currency)} tax in it`,
};

function orderLine({ number, currency, of, stored, summed }: OrderDifference): string {
  const text = (sum: number) => ORDER_SUMS[of](sum, currency);
  return `order ${number} ${text(stored)}, but by its lines it ${text(summed)}`;
}

const EXPECTED: Readonly<Record<ExpectedDifference['of'], readonly [stored: string, counted: string]>> = {
  delivery: ['a delivery promises', 'orders await of it'],
  line: ['a line awaits', 'its deliveries promise'],
  article: ['what is said to be expected is', 'its deliveries have'],
};

function expectedLine({ of, number, stored, counted }: ExpectedDifference): string {
  const [what, others] = EXPECTED[of];
  return `${number}: ${what} ${stored || 'nothing'}, but ${others} ${counted || 'nothing'}`;
}

function refundLine({ id, currency, amountCents, ofLines }: RefundDifference): string {
  const [amount, sum] = [amountCents, ofLines].map((cents) => formatMoney(cents, currency));
  return `refund ${id} is of ${amount}, but its lines add up to ${sum}`;
}

const ORDERS_SUMS: Readonly<Record<SumDifference['of'], readonly [read: string, summed: string]>> = {
  paid: ['are paid', 'the settlements'],
  refunded: ['have refunded', 'the refunds'],
  owed: ['owe on account', 'the accounts and their payments'],
};

function sumLine({ of, read, summed }: SumDifference): string {
  const [what, others] = ORDERS_SUMS[of];
  return `all orders ${what} ${formatMoney(read)}, but ${others} add up to ${formatMoney(summed)}`;
}

/** The stored sums of the day differed from those of its orders and refunds; they are computed again. */
function salesLine({ day, stored, summed }: SalesDifference): string {
  const words = ({ settledCents, refundedCents }: SalesDifference['stored']) =>
    `${formatMoney(settledCents)} settled and ${formatMoney(refundedCents)} refunded`;
  return `the figures of ${day} were ${words(stored)}, but its orders add up to ${words(summed)}; corrected`;
}

const REFUNDS: Readonly<Record<UnmatchedRefund['outcome'], string>> = {
  refunded: 'was refunded in full',
  requested: 'is being refunded by the card provider',
  refunded_before: 'was refunded before',
  not_unmatched: 'is not refunded: it is no paid payment of this shop without an order',
};

/** Refunds one payment that belongs to no known order; returns the exit code. */
async function refund(payments: Payments, transactionId: string): Promise<number> {
  const result = await payments.refundUnmatched(transactionId);
  const amount = 'amountCents' in result ? ` (${formatMoney(result.amountCents, result.currency)})` : '';
  console.log(`${transactionId}${amount} ${REFUNDS[result.outcome]}`);
  return result.outcome === 'not_unmatched' ? 1 : 0;
}

async function run(): Promise<number> {
  let storage: Storage | undefined;
  let devServices: DevServices | undefined;
  try {
    const { values: options } = parseArgs({ options: { refund: { type: 'string' } } });
    const settings = readProcessSettings();
    const startDevServices = settings.production ? undefined : await loadDevServices();
    const place = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
    storage = await openStorageAs(kindToOpen(settings), place);
    // What it finds is printed.
    const log = pino({ level: 'silent' });
    devServices = await startDevServices?.(settings);
    const dependencies = { settings, storage, log, ...devServices?.dependencies };
    const { server, payments, reports } = await createApp(dependencies);
    try {
      if (payments.provider && options.refund !== undefined) return await refund(payments, options.refund);
      report(await reports.daily.repair(), salesLine);
      const today = dayIn(settings.SHOP_TIME_ZONE)(Date.now());
      const differences =
        report(await findStockDifferences(storage.db), stockLine) +
        report(await findLotDifferences(storage.db), lotLine) +
        report(await findOrderDifferences(storage.db), orderLine) +
        report(await findExpectedDifferences(storage.db, today), expectedLine) +
        report(await findRefundDifferences(storage.db), refundLine) +
        report(await findSumDifferences(storage.db), sumLine);
      const books = Math.min(1, differences);
      const articles = storage.db
        .selectFrom('articles')
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const { count } = await articles.executeTakeFirstOrThrow();
      console.log(`Articles whose stock was checked: ${count}.`);
      if (payments.provider) {
        const found = await payments.reconcile({ includeNotDue: true, searchProvider: true });
        return reportRun(found, await findNumbers(storage, found)) || books;
      }
      console.log('No card provider is set up (STRIPE_SECRET_KEY).');
      return books;
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AppError || isUsageError(error))) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await storage?.close();
    await devServices?.close();
  }
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

process.exitCode = await run();
