// Orders on account: the terms of a customer, what they owe, and the payments that admins enter.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from './example-values.ts';
import {
  clearableText,
  emailAddress,
  emailParams,
  id,
  idParams,
  modifiedCount,
  optionalText,
  pageQuery,
  totalAmount,
} from './fields.ts';
import { idempotencyHeaders } from './order.ts';

/** Days in which an invoice can be due. */
const NET_DAYS_MAX = 365;
/** Reminders are sent so many days after an invoice was due. */
export const REMINDER_DAYS = [1, 14, 30] as const;
const REFERENCE_MAX = 200;
const CREDIT_LIMIT_MAX = 100_000_000;

const enteredTerms = z
  .object({
    /** False takes no more orders on account; what is owed stays. */
    isAllowed: z.boolean(),
    /** Days after the order in which its invoice is to be paid. */
    netDays: z.int().min(0).max(NET_DAYS_MAX),
    /** The most the customer may owe. */
    creditLimit: totalAmount.refine((amount) => amount <= CREDIT_LIMIT_MAX, {
      error: `At most ${CREDIT_LIMIT_MAX}`,
    }),
  })
  .meta({ id: 'EnteredAccountTerms' });

const terms = enteredTerms
  .extend({
    /** Invoices less credit notes and payments; below 0 after an overpayment. */
    owed: z.number(),
  })
  .meta({ id: 'AccountTerms' });
export type AccountTerms = z.infer<typeof terms>;

const date = z.iso.date({ error: 'A date as YYYY-MM-DD' });

const accountPayment = z
  .object({
    _id: id,
    amount: z.number(),
    receivedOn: z.string(),
    /** The invoice that it pays first; '' for the oldest. */
    invoiceNumber: z.string(),
    reference: z.string(),
  })
  .meta({ id: 'AccountPayment' });
export type AccountPayment = z.infer<typeof accountPayment>;

const openInvoice = z
  .object({
    number: z.string(),
    /** Id and number of the order. */
    order: z.object({ _id: id, number: z.string() }),
    issuedOn: z.string(),
    dueOn: z.string(),
    amount: z.number(),
    /** What is neither credited nor paid. */
    open: z.number(),
    isOverdue: z.boolean(),
  })
  .meta({ id: 'OpenInvoice' });
export type OpenInvoice = z.infer<typeof openInvoice>;

const statementEntry = z
  .object({
    kind: z.enum(['invoice', 'credit_note', 'payment']),
    /** YYYY-MM-DD in the shop's time zone. */
    on: z.string(),
    /** The number of the document, or the reference of the payment. */
    number: z.string(),
    /** Null for a payment. */
    order: z.object({ _id: id, number: z.string() }).nullable(),
    /** When an invoice is due; null for others. */
    dueOn: z.string().nullable(),
    /** Negative for what lowers what is owed. */
    amount: z.number(),
    /** What is owed after it. */
    balance: z.number(),
    /** The payment, which admins can take back; null for a document. */
    payment: accountPayment.nullable(),
  })
  .meta({ id: 'StatementEntry' });
export type StatementEntry = z.infer<typeof statementEntry>;

const statement = z
  .object({
    customer: z.object({ email: z.string(), name: z.string(), company: z.string() }),
    /** Null for a customer who never had any. */
    terms: terms.nullable(),
    /** The sum of invoices that are overdue. */
    overdue: z.number(),
    /** The first to be due first. */
    openInvoices: z.array(openInvoice),
    /** Oldest first; their amounts add up to `owed`. */
    entries: z.array(statementEntry),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

const account = terms
  .extend({
    _id: id,
    email: z.string(),
    name: z.string(),
    company: z.string(),
    overdue: z.number(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

const newPayment = z
  .object({
    customer: emailAddress,
    amount: totalAmount.refine((amount) => amount > 0, { error: 'An amount above zero' }),
    receivedOn: date,
    /** The invoice that it pays first. */
    invoiceNumber: clearableText(40).default(''),
    reference: optionalText(REFERENCE_MAX),
  })
  .meta({ id: 'NewAccountPayment' });
export type NewAccountPayment = z.infer<typeof newPayment>;

const EXAMPLE_TERMS = { isAllowed: true, netDays: 30, creditLimit: 5000 };

export const receivablesEndpoints = {
  getAccountTerms: endpoint('GET /api/account-terms', {
    access: 'signed in',
    summary: "The caller's terms for orders on account; null without any",
    response: z.object({ terms: terms.nullable() }),
    errors: [],
  }),
  putAccountTerms: endpoint('PUT /api/user/:email/account-terms', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Allow a customer to order on account, or end it',
    params: emailParams,
    body: enteredTerms,
    response: modifiedCount,
    example: { params: { email: EXAMPLE.otherCustomer }, body: EXAMPLE_TERMS },
    errors: ['user_not_found', 'email_unconfirmed'],
  }),
  listAccounts: endpoint('GET /api/accounts', {
    access: 'admin',
    keyScopes: ['ledger:read'],
    summary: 'Customers with terms, and what they owe',
    query: pageQuery,
    response: z.array(account),
    example: { query: EXAMPLE_PAGE },
    errors: [],
  }),
  getStatement: endpoint('GET /api/statements/:email', {
    access: 'self or admin',
    keyScopes: ['ledger:read'],
    summary: 'Invoices on account, credit notes and payments of a customer',
    params: emailParams,
    response: statement,
    example: { params: { email: EXAMPLE.customer } },
    errors: ['not_yours', 'user_not_found'],
  }),
  exportStatement: endpoint('GET /api/statements/:email/csv', {
    access: 'self or admin',
    keyScopes: ['ledger:read'],
    summary: 'The same as CSV',
    params: emailParams,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { params: { email: EXAMPLE.customer } },
    errors: ['not_yours', 'user_not_found'],
  }),
  addAccountPayment: endpoint('POST /api/account-payments', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Enter a payment of a customer',
    headers: idempotencyHeaders,
    body: newPayment,
    success: 201,
    response: z.object({ insertedId: id }),
    example: {
      headers: { 'idempotency-key': 'a payment' },
      body: {
        customer: EXAMPLE.accountCustomer,
        amount: 120.5,
        receivedOn: '2026-11-20',
        invoiceNumber: EXAMPLE.invoice,
        reference: 'Transfer of 20 November',
      },
    },
    errors: ['user_not_found', 'not_on_account', 'idempotency_key_reused'],
  }),
  removeAccountPayment: endpoint('DELETE /api/account-payments/:id', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Take back a payment that an admin entered by mistake',
    params: idParams,
    response: z.object({ deletedCount: z.int() }),
    example: { params: { id: EXAMPLE.accountPayment } },
    errors: ['account_payment_not_found'],
  }),
};
