// Which invoices, and which orders to be paid by transfer, the lines of a bank's file pay: by the numbers in what the payer wrote, then
// by the amount. Pure.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BankLine } from '#contract/money/bank-file.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { type LedgerInvoice, type LedgerPayment, openInvoices } from '../rules.ts';
import type { BankEntry, EntryKeys } from './bank-entry.ts';

/** Numbers of invoices (INV-2026-000123) and orders (SO-2026-000123). */
interface References {
  /** As they are written, also without the marks between their parts, as in a structured reference. */
  readonly stated: readonly string[];
  /** Those that are found when every space is left out: banks break what the payer wrote into lines. */
  readonly broken: readonly string[];
}

/** Numbers of orders with the check digits of ISO 11649 before them, if those are right: a mistyped one names no order. */
export function referencesIn(text: string): References {
  const upper = text.toUpperCase();
  const found = (pattern: RegExp, within: string) =>
    [...within.matchAll(pattern)].flatMap(([, digits, prefix = '', year, count]) => {
      const number = `${prefix}-${year}-${count}`;
      return digits && prefix === 'SO' && transferReference(number).slice(2, 4) !== digits ? [] : [number];
    });
  const compact = upper.replaceAll(/[\W_]/g, '');
  const stated = found(
    /(?:RF[\W_]*(\d\d)[\W_]*|(?<![A-Z]))(INV|SO)[\W_]*(20\d\d)[\W_]*(\d{6,9})(?!\d)/g,
    upper,
  );
  return { stated, broken: found(/(?:RF(\d\d))?(INV|SO)(20\d\d)(\d{6})/g, compact) };
}

/** A customer's account, as far as invoices and payments of it matter. */
export interface MatchedAccount {
  readonly customer: { readonly email: string; readonly name: string; readonly company: string };
  readonly invoices: readonly LedgerInvoice[];
  readonly payments: readonly (LedgerPayment & {
    readonly receivedOn: string;
    readonly bankEntry: string | null;
  })[];
}

/** An order to be paid by transfer, whatever became of it. */
export interface MatchedOrder
  extends Pick<OrderReading, 'id' | 'number' | 'status' | 'currency' | 'dueCents' | 'isBeingWoven'> {
  readonly customer: MatchedAccount['customer'];
}

export interface KeyedEntry extends BankEntry, EntryKeys {
  /** Those of its whole text. */
  readonly references: References;
}

interface Matching {
  readonly accounts: readonly MatchedAccount[];
  readonly orders: readonly MatchedOrder[];
  /** How much less than what is due the office may accept for an order. */
  readonly toleranceCents: number;
  /** The keys of lines from which a payment was booked, with what was stored as its reference. */
  readonly booked: ReadonlyMap<string, string>;
  readonly currency: string;
  /** Days from which a line is not of the past, YYYY-MM-DD. */
  readonly today: string;
  readonly toAmount: (cents: number, currency: string) => number;
}

/** The event loop runs after so many lines: one takes milliseconds where its customer has thousands of invoices. */
const LINES_AT_ONCE = 10;

/** The lines of a file in its order; each finds open what the lines before it leave. */
export async function matchEntries(entries: readonly KeyedEntry[], matching: Matching): Promise<BankLine[]> {
  const { accounts, toAmount } = matching;
  const accountOf = new Map<string, MatchedAccount>();
  for (const account of accounts)
    for (const { number, orderNumber } of account.invoices)
      accountOf.set(number, account).set(orderNumber, account);
  const orderOf = new Map(matching.orders.map((order) => [order.number, order]));
  const paid = new Set<MatchedOrder>();
  const keys = new Set(entries.flatMap(({ key, formerKey }) => [key, formerKey]));
  const booked = bookedAmong(entries, matching.booked);
  const before = new Map<MatchedAccount, LedgerPayment[]>();
  const toLine = (entry: KeyedEntry): BankLine => {
    const { key, bookedOn, cents, currency, payer, references } = entry;
    const line = {
      key,
      bookedOn,
      amount: toAmount(cents, currency),
      currency,
      payer: payer.slice(0, 200),
      reference: referenceOf(entry),
      customer: null,
      invoices: [],
      order: null,
      open: 0,
      similarOn: null,
    };
    const fixed = booked.has(key) ? 'booked' : fixedState(entry, matching);
    if (fixed) return { ...line, state: fixed };
    const orders = namedBy(references, orderOf).found;
    const named = namedBy(references, accountOf);
    const [account] = named.found;
    const [order] = orders;
    if (order && !account && orders.length === 1) {
      const state = paid.has(order) ? 'twice' : orderState(order, entry, matching.toleranceCents);
      if (state === 'matched' || state === 'short') paid.add(order);
      const about = { _id: order.id, number: order.number };
      const open = toAmount(order.dueCents, order.currency);
      return { ...line, state, customer: order.customer, order: about, open };
    }
    if (!account || named.found.length > 1 || order) return { ...line, state: 'unknown' };
    const payments = before.get(account) ?? [...account.payments];
    const { open } = openInvoices(account.invoices, payments);
    const pays = account.invoices.filter(
      ({ number, orderNumber }) => named.numbers.has(number) || named.numbers.has(orderNumber),
    );
    const numbers = pays.map(({ number }) => number);
    const openCents = open
      .filter(({ number }) => numbers.includes(number))
      .reduce((sum, invoice) => sum + invoice.openCents, 0);
    before.set(account, [...payments, { amountCents: cents, invoiceNumber: numbers[0] ?? '' }]);
    const similar = account.payments.find((payment) => isSimilar(payment, entry, keys));
    return {
      ...line,
      state: cents === openCents ? 'matched' : cents < openCents ? 'partly' : 'overpaid',
      customer: account.customer,
      invoices: numbers,
      open: toAmount(openCents, currency),
      similarOn: similar?.receivedOn ?? null,
    };
  };
  const lines: BankLine[] = [];
  for (const entry of entries) {
    lines.push(toLine(entry));
    if (lines.length % LINES_AT_ONCE === 0) await yieldToEventLoop();
  }
  return lines;
}

const referenceOf = ({ bankReference, text }: Pick<BankEntry, 'bankReference' | 'text'>) =>
  [bankReference, text].filter(Boolean).join(': ').slice(0, 200).trim().toWellFormed();

/**
 * The keys of the lines that were booked. Several lines have a key of version 1.0, and it was booked from one of them: from
 * the one with the stored reference, otherwise from the first.
 */
function bookedAmong(
  entries: readonly KeyedEntry[],
  stored: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const booked = new Set(entries.flatMap(({ key }) => (stored.has(key) ? [key] : [])));
  for (const [formerKey, lines] of Map.groupBy(entries, (entry) => entry.formerKey)) {
    const reference = stored.get(formerKey);
    const open = lines.filter(({ key }) => !booked.has(key));
    const line = open.find(({ former }) => referenceOf(former) === reference) ?? open[0];
    if (reference !== undefined && line && !lines.some(({ key }) => key === formerKey)) booked.add(line.key);
  }
  return booked;
}

function fixedState(
  { isCredit, status, bookedOn, cents, currency }: KeyedEntry,
  { today, ...shop }: Matching,
): BankLine['state'] | undefined {
  if (!isCredit || cents === 0) return 'debit';
  if (status !== 'booked') return status;
  if (bookedOn > today) return 'pending';
  return currency === shop.currency ? undefined : 'wrong_currency';
}

function namedBy<Found>({ stated, broken }: References, of: ReadonlyMap<string, Found>) {
  const known = [stated, broken].map((some) => some.filter((number) => of.has(number)));
  const numbers = new Set(known.find(({ length }) => length > 0) ?? []);
  const found = new Set([...numbers].flatMap((number) => of.get(number) ?? []));
  return { numbers, found: [...found] };
}

/** What a line is that names an order to be paid by transfer. */
function orderState(
  { status, currency, dueCents, isBeingWoven }: MatchedOrder,
  line: KeyedEntry,
  toleranceCents: number,
): BankLine['state'] {
  if (status !== 'unpaid') return status === 'paid' ? 'paid' : 'late';
  if (isBeingWoven) return 'early';
  const shortCents = dueCents - line.cents;
  if (currency !== line.currency || shortCents < 0 || shortCents > toleranceCents) return 'differs';
  return shortCents === 0 ? 'matched' : 'short';
}

/** Somebody may have entered a payment by hand, or from another format, some days around the bank's. */
const SIMILAR_DAYS = 5;

function isSimilar(
  payment: MatchedAccount['payments'][number],
  { cents, bookedOn }: KeyedEntry,
  keys: ReadonlySet<string>,
): boolean {
  if (payment.amountCents !== cents || keys.has(payment.bankEntry ?? '')) return false;
  const days = Math.abs(Date.parse(payment.receivedOn) - Date.parse(bookedOn)) / (24 * 60 * 60_000);
  return days <= SIMILAR_DAYS;
}
