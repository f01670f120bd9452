// Receivables: what customers owe for orders on account. `owed_cents` of their terms is the sum that a limit guards;
// it always equals invoices less credit notes and payments.
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import {
  type AccountPayment,
  type CreditTerms,
  type CustomerAccount,
  type NewAccountPayment,
  REMINDER_DAYS,
  type Statement,
  type StatementEntry,
} from '#contract/money/receivables.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { recordAudit, recordIfStaff } from '#server/modules/audit/service.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import type { Users } from '#server/modules/people/service.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { idempotencyScope } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { type Page, type PageParams, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { accountReminderEmail } from './email-templates.ts';
import { toLedgerInvoice } from './ledger-invoice.ts';
import { type OpenInvoice, openInvoices, reminderDue } from './rules.ts';
import * as store from './store.ts';

interface ReceivablesOptions {
  readonly users: Pick<Users, 'idOf' | 'profile'>;
  readonly isConfirmed: (email: string) => Promise<boolean>;
  readonly shopSettings: Pick<ShopSettings, 'bankAccount'>;
}

type EnteredTerms = Omit<CreditTerms, 'owed'>;

/** Throws `validation_failed` for an amount that the shop's currency does not have. */
function enteredCents(amount: number, pointer: string): number {
  const cents = centsFromAmount(amount);
  if (cents === undefined) throw invalidField(pointer, 'Not an amount of this currency');
  return cents;
}

export class Receivables extends Service<ReceivablesOptions> {
  readonly #dateOf = dayIn(this.ctx.timeZone);

  /** The terms of a customer; null without any. */
  async terms(userId: string): Promise<CreditTerms | null> {
    const row = await store.findTerms(this.db, userId);
    return row ? toTerms(row) : null;
  }

  /** Whether any customer may order on account. */
  async isOffered(): Promise<boolean> {
    return store.hasAllowedTerms(this.db);
  }

  /** Whether a user may order on account; undefined for one who never had terms. */
  async isAllowed(email: string): Promise<boolean | undefined> {
    const terms = await store.findTermsOf(this.db, email);
    return terms && terms.is_allowed === 1;
  }

  /** Throws `user_not_found`, and `email_unconfirmed` when somebody else may own the email. */
  async putTerms(admin: Caller, email: string, terms: EnteredTerms): Promise<void> {
    const customerId = await this.deps.users.idOf(email);
    if (terms.isAllowed && !(await this.deps.isConfirmed(email))) throw new AppError('email_unconfirmed');
    const { isAllowed, netDays, creditLimit } = terms;
    const at = this.now();
    const limitCents = enteredCents(creditLimit, '/creditLimit');
    await this.storage.transaction(async (tx) => {
      await store.putTerms(tx, {
        customer_id: customerId,
        is_allowed: isAllowed ? 1 : 0,
        net_days: netDays,
        limit_cents: limitCents,
      });
      const details = { allowed: isAllowed ? 'yes' : 'no', netDays, creditLimit };
      await recordAudit(
        tx,
        { actor: admin.id, at },
        'change_account_terms',
        { userId: customerId },
        { details },
      );
    });
  }

  /** The days in which the invoices of a customer are to be paid. Throws `not_on_account`. */
  async netDays(tx: Executor, userId: string): Promise<number> {
    const terms = await store.findTerms(tx, userId);
    if (terms?.is_allowed !== 1) throw new AppError('not_on_account');
    return terms.net_days;
  }

  /**
   * Adds an order to what its customer owes; simultaneous orders wait for each other here, and keep the limit together.
   * Throws `credit_limit_exceeded`.
   */
  async charge(
    tx: Executor,
    order: { readonly customerId: string; readonly priceCents: number },
  ): Promise<void> {
    if (!(await store.charge(tx, order.customerId, order.priceCents)))
      throw new AppError('credit_limit_exceeded');
  }

  /** Takes the credit note of a refund off what the customer owes, if its order is on account. */
  async creditRefund(tx: Executor, refundId: string): Promise<void> {
    const order = await store.findCreditedOrder(tx, refundId);
    if (order?.payment_method === 'account') await store.takeOff(tx, order.customer_id, creditedCents(order));
  }

  /** Customers with terms, and what they owe. */
  async list(page: PageParams): Promise<Page<CustomerAccount>> {
    const { items, next } = toPage(await store.findAccounts(this.db, page), page);
    const open = await this.#findOpenInvoices(
      this.db,
      items.map(({ id }) => id),
    );
    const accounts = items.map((row) => ({
      _id: row.id,
      email: row.email ?? '',
      name: row.name,
      company: row.company,
      ...toTerms(row),
      overdue: this.#overdue(open.get(row.id) ?? []),
    }));
    return { items: accounts, next };
  }

  /** The invoices of customers that are not paid whole, by customer id, the first to be due first. */
  async #findOpenInvoices(
    db: Executor,
    customerIds: readonly string[],
  ): Promise<Map<string, readonly OpenInvoice[]>> {
    if (customerIds.length === 0) return new Map();
    const invoices = Map.groupBy(await store.findInvoices(db, customerIds), ({ customer_id }) => customer_id);
    const payments = Map.groupBy(await store.findPayments(db, customerIds), ({ customer_id }) => customer_id);
    return new Map(
      customerIds.map((id) => {
        const paid = (payments.get(id) ?? []).map(toLedgerPayment);
        return [id, openInvoices((invoices.get(id) ?? []).map(toLedgerInvoice), paid).open] as const;
      }),
    );
  }

  #overdue(open: readonly OpenInvoice[]): number {
    const now = this.now();
    const due = open.filter(({ dueAt }) => dueAt < now);
    return amountFromCents(due.reduce((sum, { openCents }) => sum + openCents, 0));
  }

  /** Throws `user_not_found`. */
  async statement(caller: Caller, email: string): Promise<Statement> {
    const { users } = this.deps;
    const at = this.now();
    const customer = await users.profile(email);
    const customerId = await users.idOf(email);
    await recordIfStaff(
      this.db,
      { caller, at },
      customerId,
      'read_statement',
      { userId: customerId },
      {
        label: customer.name,
      },
    );
    const open = (await this.#findOpenInvoices(this.db, [customerId])).get(customerId) ?? [];
    const terms = await this.terms(customerId);
    return {
      customer: { email: customer.email, name: customer.name, company: customer.company },
      terms,
      payTo: terms && this.deps.shopSettings.bankAccount,
      overdue: this.#overdue(open),
      openInvoices: open.map(({ number, orderId, orderNumber, issuedAt, dueAt, amountCents, openCents }) => ({
        number,
        order: { _id: orderId, number: orderNumber },
        issuedOn: this.#dateOf(issuedAt),
        dueOn: this.#dateOf(dueAt),
        amount: amountFromCents(amountCents),
        open: amountFromCents(openCents),
        isOverdue: dueAt < at,
      })),
      entries: await this.#entries(customerId),
    };
  }

  async #entries(customerId: string): Promise<StatementEntry[]> {
    const invoices = (await store.findInvoices(this.db, [customerId])).map((row) => ({
      kind: 'invoice' as const,
      on: this.#dateOf(row.issued_at),
      number: row.number,
      order: { _id: row.id, number: row.order_number },
      dueOn: this.#dateOf(row.account_due_at ?? 0),
      cents: row.price_cents,
      payment: null,
    }));
    const creditNotes = (await store.findCreditNotes(this.db, customerId)).map((row) => ({
      kind: 'credit_note' as const,
      on: this.#dateOf(row.issued_at),
      number: row.number,
      order: { _id: row.id, number: row.order_number },
      dueOn: null,
      cents: -creditedCents(row),
      payment: null,
    }));
    const payments = (await store.findPayments(this.db, [customerId])).map((row) => ({
      kind: 'payment' as const,
      on: row.received_on,
      number: row.invoice_number || row.reference,
      order: null,
      dueOn: null,
      cents: -row.amount_cents,
      payment: toPayment(row),
    }));
    let balance = 0;
    return [...invoices, ...creditNotes, ...payments]
      .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
      .map(({ cents, ...entry }) => {
        balance += cents;
        return { ...entry, amount: amountFromCents(cents), balance: amountFromCents(balance) };
      });
  }

  /**
   * Returns the id of the payment; the same key and request return the same one. Throws `user_not_found`,
   * `not_on_account`, `idempotency_key_reused`.
   */
  async addPayment(admin: Caller, payment: NewAccountPayment, key: string | undefined): Promise<string> {
    const { customer, amount, receivedOn, invoiceNumber, reference } = payment;
    const customerId = await this.deps.users.idOf(customer);
    const cents = enteredCents(amount, '/amount');
    const at = this.now();
    if (receivedOn > this.#dateOf(at)) throw invalidField('/receivedOn', 'Not a day to come');
    const row = {
      id: newId(at),
      customer_id: customerId,
      amount_cents: cents,
      received_on: receivedOn,
      invoice_number: invoiceNumber,
      reference,
      idempotency_key: key ? `${idempotencyScope(admin.id)} ${key}` : null,
      bank_entry: null,
      entered_by: admin.id,
      at,
    };
    return this.storage.transaction(async (tx) => {
      if (!(await store.lockTerms(tx, customerId))) throw new AppError('not_on_account');
      if (!(await store.insertPayment(tx, row))) return this.#samePayment(tx, row);
      await store.takeOff(tx, customerId, cents);
      const details = { amount, receivedOn, ...(invoiceNumber && { invoiceNumber }) };
      await recordAudit(
        tx,
        { actor: admin.id, at },
        'add_account_payment',
        { userId: customerId },
        { details },
      );
      return row.id;
    });
  }

  async #samePayment(tx: Executor, wanted: store.PaymentRow): Promise<string> {
    const known = await store.findPaymentByKey(tx, wanted.idempotency_key ?? '');
    const isSame = (
      ['customer_id', 'amount_cents', 'received_on', 'invoice_number', 'reference'] as const
    ).every((column) => known?.[column] === wanted[column]);
    if (!known || !isSame) throw new AppError('idempotency_key_reused');
    return known.id;
  }

  /** Returns 1. Throws `account_payment_not_found`. */
  async removePayment(admin: Caller, id: string): Promise<number> {
    const at = this.now();
    return this.storage.transaction(async (tx) => {
      const removed = await store.deletePayment(tx, id);
      if (!removed) throw new AppError('account_payment_not_found');
      const { customer_id: customerId, amount_cents: cents, received_on: receivedOn } = removed;
      await store.takeOff(tx, customerId, -cents);
      const details = { amount: amountFromCents(cents), receivedOn };
      await recordAudit(
        tx,
        { actor: admin.id, at },
        'remove_account_payment',
        { userId: customerId },
        { details },
      );
      return 1;
    });
  }

  /** Emails customers whose invoices are not paid some days after they were due; returns the number of emails. */
  readonly remindersJob: Job<number> = {
    name: 'account-reminders',
    leaseMs: 5 * 60_000,
    run: (context) => this.#remind(context),
  };

  async #remind({ signal, renewLease }: JobContext): Promise<number> {
    let sent = 0;
    for (let after = ''; ; ) {
      const debtors = await store.findDebtors(this.db, after, DEBTORS_AT_ONCE);
      for (const { customer_id } of debtors) {
        if (signal.aborted || !(await renewLease())) return sent;
        if (await this.#remindOne(customer_id)) sent += 1;
        after = customer_id;
      }
      if (debtors.length < DEBTORS_AT_ONCE) return sent;
    }
  }

  /** Each reminder is noted in the transaction that writes its email, so that it is sent once. */
  #remindOne(customerId: string): Promise<boolean> {
    const at = this.now();
    return this.storage.transaction(async (tx) => {
      // A payment that is entered meanwhile waits, and is counted in the next run.
      await store.lockTerms(tx, customerId);
      const open = (await this.#findOpenInvoices(tx, [customerId])).get(customerId) ?? [];
      const due = open.filter(({ dueAt }) => dueAt < at);
      let isNew = false;
      for (const { orderId: order_id, dueAt } of due) {
        const after_days = reminderDue(dueAt, at, REMINDER_DAYS);
        if (after_days !== undefined && (await store.insertReminder(tx, { order_id, after_days, at })))
          isNew = true;
      }
      if (!isNew) return false;
      const { name } = await store.findName(tx, customerId);
      const invoices = due.map(({ number, orderNumber, dueAt, openCents }) => ({
        number,
        orderNumber,
        dueAt,
        openCents,
      }));
      const recipient = { userId: customerId, name };
      await enqueueEmail(tx, { template: accountReminderEmail, data: { invoices }, recipient }, at);
      return true;
    });
  }

  /** Throws `owes_on_account`: an account is removed only once its invoices are paid. */
  async assertNothingOwed(tx: Executor, userId: string): Promise<void> {
    const terms = await store.lockTerms(tx, userId);
    if (terms && terms.owed_cents !== 0) throw new AppError('owes_on_account');
  }
}

const DEBTORS_AT_ONCE = 100;

type TermsColumns = Pick<store.TermsRow, 'is_allowed' | 'net_days' | 'limit_cents' | 'owed_cents'>;

const toTerms = (row: TermsColumns): CreditTerms => ({
  isAllowed: row.is_allowed === 1,
  netDays: row.net_days,
  creditLimit: amountFromCents(row.limit_cents),
  owed: amountFromCents(row.owed_cents),
});

const toLedgerPayment = ({ amount_cents, invoice_number }: store.PaymentRow) => ({
  amountCents: amount_cents,
  invoiceNumber: invoice_number,
});

const toPayment = (row: store.PaymentRow): AccountPayment => ({
  _id: row.id,
  amount: amountFromCents(row.amount_cents),
  receivedOn: row.received_on,
  invoiceNumber: row.invoice_number,
  reference: row.reference,
});

/** The cents of a credit note, from its content. */
const creditedCents = ({ document }: { readonly document: string }) =>
  (JSON.parse(document) as { readonly amountCents: number }).amountCents;
