// Plans what the lines of a bank's file pay, and books payments from them. The file itself is not stored: it lists
// payments of people who have nothing to do with the shop.
import type { BankFile, BankPayment } from '#contract/bank-file.ts';
import { amountFromCents, digitsOf, shopCurrency } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCsv } from '#server/http/decode-csv.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { Users } from '#server/modules/people/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { dayIn } from '#server/storage/shop-day.ts';
import { toLedgerInvoice } from '../ledger-invoice.ts';
import * as store from '../store.ts';
import { type BankFileEntries, keysOf, unreadable } from './bank-entry.ts';
import { type MatchedAccount, matchEntries, referencesIn } from './match.ts';
import { readBankCsv } from './read-bank-csv.ts';

interface BankFilesOptions {
  readonly storage: Storage;
  readonly users: Pick<Users, 'idOf'>;
  /** An IANA name. */
  readonly timeZone: string;
  readonly now: () => number;
}

export class BankFiles {
  readonly #options: BankFilesOptions;
  readonly #dateOf: (at: number) => string;

  constructor(options: BankFilesOptions) {
    this.#options = options;
    this.#dateOf = dayIn(options.timeZone);
  }

  /** Throws `bank_file_unreadable`. */
  async plan(bytes: Buffer): Promise<BankFile> {
    const { storage, now } = this.#options;
    const { format, entries, unreadRows } = await readFile(bytes);
    const keys = keysOf(entries);
    // Statements that overlap in one file state a line twice.
    const keyed = entries.flatMap((entry, nth) => {
      const key = keys[nth] ?? '';
      return keys.indexOf(key) === nth ? { ...entry, key } : [];
    });
    const lines = matchEntries(keyed, {
      accounts: await this.#accountsNamedIn(keyed.map(({ text }) => text)),
      booked: await store.findBookedEntries(storage.db, keys),
      currency: shopCurrency(),
      today: this.#dateOf(now()),
      toAmount: amountFromCents,
    });
    return { format, lines, unreadRows: [...unreadRows] };
  }

  /** The accounts whose invoices or orders some texts name. */
  async #accountsNamedIn(texts: readonly string[]): Promise<MatchedAccount[]> {
    const { db } = this.#options.storage;
    const numbers = new Set(
      texts.flatMap((text) => {
        const { stated, broken } = referencesIn(text);
        return [...stated, ...broken];
      }),
    );
    const customers = await store.findCustomersOf(db, [...numbers]);
    if (customers.length === 0) return [];
    const ids = customers.map(({ id }) => id);
    const invoices = Map.groupBy(await store.findInvoices(db, ids), ({ customer_id }) => customer_id);
    const payments = Map.groupBy(await store.findPayments(db, ids), ({ customer_id }) => customer_id);
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
    const { storage, users, now } = this.#options;
    const idOf = new Map<string, string>();
    for (const { customer } of payments)
      if (!idOf.has(customer)) idOf.set(customer, await users.idOf(customer));
    const rows = payments.map((payment, nth) => this.#toRow(admin, payment, nth, idOf.get(payment.customer)));
    return storage.db.transaction().execute(async (tx) => {
      for (const customerId of [...idOf.values()].sort())
        if (!(await store.lockTerms(tx, customerId))) throw new AppError('not_on_account');
      let booked = 0;
      for (const row of rows.toSorted((one, other) => (one.bank_entry < other.bank_entry ? -1 : 1))) {
        if (!(await store.insertPayment(tx, { ...row, at: now() }))) continue;
        booked += 1;
        const { customer_id: customerId, amount_cents, received_on: receivedOn, invoice_number } = row;
        await store.takeOff(tx, customerId, amount_cents);
        const amount = amountFromCents(amount_cents);
        const details = { amount, receivedOn, ...(invoice_number && { invoiceNumber: invoice_number }) };
        await recordAudit(tx, admin.id, 'book_bank_payment', { userId: customerId }, { details });
      }
      return { booked, bookedBefore: rows.length - booked };
    });
  }

  #toRow(admin: Caller, payment: BankPayment, nth: number, customerId = '') {
    const { key, amount, receivedOn, invoiceNumber, reference } = payment;
    const cents = Math.round(amount * 10 ** digitsOf(shopCurrency()));
    const invalid = (field: string, detail: string) =>
      new AppError('validation_failed', { errors: [{ pointer: `/payments/${nth}/${field}`, detail }] });
    if (cents === 0 || amountFromCents(cents) !== amount)
      throw invalid('amount', 'Not an amount of this currency');
    if (receivedOn > this.#dateOf(this.#options.now())) throw invalid('receivedOn', 'Not a day to come');
    return {
      id: newId(),
      customer_id: customerId,
      amount_cents: cents,
      received_on: receivedOn,
      invoice_number: invoiceNumber,
      reference,
      idempotency_key: null,
      bank_entry: key,
      entered_by: admin.id,
    };
  }
}

/** XML is told by its first character, behind a byte order mark. */
async function readFile(bytes: Buffer): Promise<BankFileEntries> {
  if (bytes.length === 0) throw unreadable('This file is empty.');
  if (
    /^\s*</.test(
      bytes
        .subarray(0, 100)
        .toString('latin1')
        .replaceAll(/[^\x20-\x7e]/g, ''),
    )
  ) {
    // It is loaded for the first file only.
    const { readCamt } = await import('./read-camt.ts');
    return { format: 'camt.053', entries: await readCamt(bytes), unreadRows: [] };
  }
  return readBankCsv(decodeText(bytes), shopCurrency());
}

function decodeText(bytes: Buffer): string {
  try {
    return decodeCsv(bytes);
  } catch (error) {
    throw error instanceof AppError ? unreadable(error.message) : error;
  }
}
