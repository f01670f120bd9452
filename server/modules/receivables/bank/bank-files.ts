// Plans what the lines of a bank's file pay, and books payments from them. The file itself is not stored: it lists
// payments of people who have nothing to do with the shop.

import { amountFromCents, shopCurrency, wholeCents } from '#contract/figures/money.ts';
import type { BankFile, BankPayment } from '#contract/money/bank-file.ts';
import { Service, type ShopContext } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { workerThread } from '#server/http/worker-thread.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { Users } from '#server/modules/people/service.ts';
import { newId } from '#server/storage/ids.ts';
import { toLedgerInvoice } from '../ledger-invoice.ts';
import * as store from '../store.ts';
import { unreadable } from './bank-entry.ts';
import { type KeyedEntry, type MatchedAccount, matchEntries } from './match.ts';
import type { BankFileRead, BankFileTask } from './read-file.ts';

const READ_FILE = new URL('./read-file.ts', import.meta.url).href;
/** A statement to the database takes more parameters than this twice. */
const NUMBERS_MAX = 10_000;

export class BankFiles extends Service {
  readonly #users: Pick<Users, 'idOf'>;
  readonly #dateOf: (at: number) => string;

  constructor(ctx: ShopContext, users: Pick<Users, 'idOf'>) {
    super(ctx);
    this.#users = users;
    this.#dateOf = dayIn(ctx.timeZone);
  }

  /** Throws `bank_file_unreadable`. */
  async plan(bytes: Buffer): Promise<BankFile> {
    const task = { bytes, currency: shopCurrency() } satisfies BankFileTask;
    const read: BankFileRead = await workerThread.run(task, { filename: READ_FILE });
    if ('unreadable' in read) throw unreadable(read.unreadable);
    const { format, lines: entries, unreadRows } = read;
    const lines = await matchEntries(entries, {
      accounts: await this.#accountsNamedIn(entries),
      booked: await store.findBookedEntries(
        this.db,
        entries.flatMap(({ key, formerKey }) => [key, formerKey]),
      ),
      currency: shopCurrency(),
      today: this.#dateOf(this.now()),
      toAmount: amountFromCents,
    });
    return { format, lines, unreadRows: [...unreadRows] };
  }

  /** The accounts whose invoices or orders some lines name. Throws `bank_file_unreadable` for too many numbers. */
  async #accountsNamedIn(entries: readonly KeyedEntry[]): Promise<MatchedAccount[]> {
    const numbers = new Set(entries.flatMap(({ references: { stated, broken } }) => [...stated, ...broken]));
    if (numbers.size > NUMBERS_MAX) throw unreadable(`This file names more than ${NUMBERS_MAX} invoices.`);
    const customers = await store.findCustomersOf(this.db, [...numbers]);
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
   * Books all of the payments, or none; a line from which one was booked before stays as it is. Two admins who book at
   * once wait for each other: both lock terms by customer, then insert by key. Throws `user_not_found`, `not_on_account`.
   */
  async book(
    admin: Caller,
    payments: readonly BankPayment[],
  ): Promise<{ booked: number; bookedBefore: number }> {
    const at = this.now();
    const idOf = new Map<string, string>();
    for (const { customer } of payments)
      if (!idOf.has(customer)) idOf.set(customer, await this.#users.idOf(customer));
    const rows = payments.map((payment, nth) =>
      this.#toRow({ admin, at }, payment, nth, idOf.get(payment.customer)),
    );
    return this.storage.transaction(async (tx) => {
      for (const customerId of [...idOf.values()].sort())
        if (!(await store.lockTerms(tx, customerId))) throw new AppError('not_on_account');
      let booked = 0;
      for (const row of rows.toSorted((one, other) => (one.bank_entry < other.bank_entry ? -1 : 1))) {
        if (!(await store.insertPayment(tx, row))) continue;
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
      return { booked, bookedBefore: rows.length - booked };
    });
  }

  #toRow(
    { admin, at }: { readonly admin: Caller; readonly at: number },
    payment: BankPayment,
    nth: number,
    customerId = '',
  ) {
    const { key, amount, receivedOn, invoiceNumber, reference } = payment;
    const cents = wholeCents(amount);
    const invalid = (field: string, detail: string) =>
      new AppError('validation_failed', { errors: [{ pointer: `/payments/${nth}/${field}`, detail }] });
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
