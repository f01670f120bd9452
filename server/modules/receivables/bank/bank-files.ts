// Plans what the lines of a bank's file pay, and books payments on account and transfers of orders from them. The file itself is not stored: it lists
// payments of people who have nothing to do with the shop.

import { amountFromCents, shopCurrency, wholeCents } from '#contract/figures/money.ts';
import type { BankFile, BankPayment } from '#contract/money/bank-file.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { workerThread } from '#server/http/worker-thread.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { readOrdersOfNumbers } from '#server/modules/orders/read/order-reading.ts';
import type { Users } from '#server/modules/people/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { toLedgerInvoice } from '../ledger-invoice.ts';
import * as store from '../store.ts';
import { unreadable } from './bank-entry.ts';
import { type KeyedEntry, type MatchedAccount, type MatchedOrder, matchEntries } from './match.ts';
import type { BankFileRead, BankFileTask } from './read-file.ts';

const READ_FILE = new URL('./read-file.ts', import.meta.url).href;
/** A statement to the database takes more parameters than this twice. */
const NUMBERS_MAX = 10_000;

interface BankFilesDeps {
  readonly users: Pick<Users, 'idOf'>;
  readonly payments: TransferBooking;
}

/** What payments, a later module, does with transfers that pay orders. */
interface TransferBooking {
  bookTransfers(
    tx: Executor,
    by: Caller,
    transfers: readonly BankTransfer[],
  ): Promise<readonly { readonly isNew: boolean }[]>;
  afterTransfers(orderIds: readonly string[]): Promise<void>;
  bookedTransfers(db: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface BankTransfer {
  readonly orderId: string;
  readonly amountCents: number;
  readonly receivedOn: string;
  readonly reference: string;
  readonly key: string;
}

export class BankFiles extends Service<BankFilesDeps> {
  readonly #dateOf = dayIn(this.ctx.timeZone);

  /** Throws `bank_file_unreadable`. */
  async plan(bytes: Buffer): Promise<BankFile> {
    const task = { bytes, currency: shopCurrency() } satisfies BankFileTask;
    const read: BankFileRead = await workerThread.run(task, { filename: READ_FILE });
    if ('unreadable' in read) throw unreadable(read.unreadable);
    const { format, lines: entries, unreadRows } = read;
    const numbers = numbersIn(entries);
    const keys = entries.flatMap(({ key, formerKey }) => [key, formerKey]);
    const booked = await store.findBookedEntries(this.db, keys);
    const transfers = await this.deps.payments.bookedTransfers(this.db, keys);
    const lines = await matchEntries(entries, {
      accounts: await this.#accountsNamed(numbers),
      orders: await this.#ordersNamed(numbers),
      toleranceCents: wholeCents(this.ctx.settings.TRANSFER_TOLERANCE) ?? 0,
      booked: new Map([...booked, ...transfers]),
      currency: shopCurrency(),
      today: this.#dateOf(this.now()),
      toAmount: amountFromCents,
    });
    return { format, lines, unreadRows: [...unreadRows] };
  }

  /** The orders that some lines name and that are, or may be, paid by transfer. */
  async #ordersNamed(numbers: readonly string[]): Promise<MatchedOrder[]> {
    if (numbers.length === 0) return [];
    const isOn = this.ctx.settings.TRANSFER_DAYS > 0;
    return (await readOrdersOfNumbers(this.db, numbers))
      .filter(({ paymentMethod }) => paymentMethod === 'transfer' || (isOn && paymentMethod === 'card'))
      .map((order) => ({
        ...order,
        customer: { email: order.customer_email, name: order.customer_name, company: order.buyer_company },
      }));
  }

  /** The accounts whose invoices or orders some lines name. */
  async #accountsNamed(numbers: readonly string[]): Promise<MatchedAccount[]> {
    const customers = await store.findCustomersOf(this.db, numbers);
    if (customers.length === 0) return [];
    const ids = customers.map(({ id }) => id);
    const invoices = Map.groupBy(await store.findInvoices(this.db, ids), ({ customer_id }) => customer_id);
    const payments = Map.groupBy(await store.findPayments(this.db, ids), ({ customer_id }) => customer_id);
    return customers.map(({ id, email, name, company }) => ({
      customer: { email: email ?? '', name, company },
      invoices: (invoices.get(id) ?? []).map(toLedgerInvoice),
      payments: (payments.get(id) ?? []).map((row) => ({
        amountCents: row.amount_cents,
        invoiceNumber: row.invoice_number,
        receivedOn: row.received_on,
        bankEntry: row.bank_entry,
      })),
    }));
  }

  /**
   * Books all of the payments, or none; a line from which one was booked before, on account or for an order, stays as it is.
   * Throws `user_not_found`, `not_on_account`, and what `Transfers.book` throws.
   */
  async book(
    admin: Caller,
    payments: readonly BankPayment[],
  ): Promise<{ booked: number; bookedBefore: number }> {
    const at = this.now();
    const idOf = new Map<string, string>();
    for (const { customer, order } of payments)
      if (!order && !idOf.has(customer)) idOf.set(customer, await this.deps.users.idOf(customer));
    const all = payments.map((payment, nth) => ({
      order: payment.order,
      row: this.#toRow({ admin, at }, payment, nth, idOf.get(payment.customer)),
    }));
    const rows = all.filter(({ order }) => !order).map(({ row }) => row);
    const transfers = all.flatMap(({ order, row }) => (order ? [toTransfer(order, row)] : []));
    const paid: string[] = [];
    const result = await this.storage.transaction(async (tx) => {
      // The keys are in two tables, so no index keeps two admins from booking a line in both.
      await lockUntilCommit(this.storage, tx, 'bank payments');
      const paying = await this.deps.payments.bookedTransfers(
        tx,
        rows.map(({ bank_entry }) => bank_entry),
      );
      for (const customerId of [...idOf.values()].sort())
        if (!(await store.lockTerms(tx, customerId))) throw new AppError('not_on_account');
      let booked = 0;
      for (const row of rows.toSorted((one, other) => (one.bank_entry < other.bank_entry ? -1 : 1))) {
        if (paying.has(row.bank_entry) || !(await store.insertPayment(tx, row))) continue;
        booked += 1;
        const { customer_id: customerId, amount_cents, received_on: receivedOn, invoice_number } = row;
        await store.takeOff(tx, customerId, amount_cents);
        const amount = amountFromCents(amount_cents);
        const details = { amount, receivedOn, ...(invoice_number && { invoiceNumber: invoice_number }) };
        await recordAudit(
          tx,
          { actor: admin.id, at },
          'book_bank_payment',
          { userId: customerId },
          { details },
        );
      }
      const entries = await store.findBookedEntries(
        tx,
        transfers.map(({ key }) => key),
      );
      const unbooked = transfers.filter(({ key }) => !entries.has(key));
      const settled = await this.deps.payments.bookTransfers(tx, admin, unbooked);
      paid.push(...unbooked.filter((_, nth) => settled[nth]?.isNew).map(({ orderId }) => orderId));
      booked += paid.length;
      return { booked, bookedBefore: all.length - booked };
    });
    if (paid.length > 0) await this.deps.payments.afterTransfers(paid);
    return result;
  }

  #toRow(
    { admin, at }: { readonly admin: Caller; readonly at: number },
    payment: BankPayment,
    nth: number,
    customerId = '',
  ) {
    const { key, amount, receivedOn, invoiceNumber, reference } = payment;
    const cents = wholeCents(amount);
    const invalid = (field: string, detail: string) => invalidField(`/payments/${nth}/${field}`, detail);
    if (!cents) throw invalid('amount', 'Not an amount of this currency');
    if (receivedOn > this.#dateOf(at)) throw invalid('receivedOn', 'Not a day to come');
    return {
      id: newId(at),
      customer_id: customerId,
      amount_cents: cents,
      received_on: receivedOn,
      invoice_number: invoiceNumber,
      reference,
      idempotency_key: null,
      bank_entry: key,
      entered_by: admin.id,
      at,
    };
  }
}

/** The numbers of invoices and orders that the lines name. Throws `bank_file_unreadable` for too many. */
function numbersIn(entries: readonly KeyedEntry[]): string[] {
  const numbers = new Set(entries.flatMap(({ references: { stated, broken } }) => [...stated, ...broken]));
  if (numbers.size > NUMBERS_MAX) throw unreadable(`This file names more than ${NUMBERS_MAX} invoices.`);
  return [...numbers];
}

type AccountPayment = Parameters<typeof store.insertPayment>[1];

const toTransfer = (
  orderId: string,
  { amount_cents: amountCents, received_on: receivedOn, reference, bank_entry }: AccountPayment,
): BankTransfer => ({ orderId, amountCents, receivedOn, reference, key: bank_entry ?? '' });
