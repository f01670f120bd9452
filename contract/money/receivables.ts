// Orders on account: the terms of a customer, what they owe, and the payments that admins enter.

import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  clearableText,
  emailAddress,
  emailParams,
  id,
  idParams,
  namedObject,
  optionalText,
  pageQuery,
  part,
  partOrNull,
  totalAmount,
  writtenDay,
} from '../core/fields.ts';
import { csvFormatQuery } from '../core/list-filters.ts';
import { t } from '../languages/text.ts';
import { idempotencyHeaders } from '../orders/order.ts';
import { bankAccount } from '../orders/payment.ts';

/** Days in which an invoice can be due. */
const NET_DAYS_MAX = 365;
/** Reminders are sent so many days after an invoice was due. */
export const REMINDER_DAYS = [1, 14, 30] as const;
const REFERENCE_MAX = 200;
const CREDIT_LIMIT_MAX = 100_000_000;

const enteredTerms = namedObject('EnteredAccountTerms', {
  isAllowed: z.boolean().describe('False takes no more orders on account; what is owed stays'),
  netDays: z
    .int()
    .min(0)
    .max(NET_DAYS_MAX)
    .describe('Days after the order in which its invoice is to be paid'),
  creditLimit: totalAmount
    .refine((amount) => amount <= CREDIT_LIMIT_MAX, {
      error: () => t`At most ${CREDIT_LIMIT_MAX}`,
    })
    .describe('The most the customer may owe'),
});

const terms = enteredTerms
  .extend({
    owed: z.number().describe('Invoices less credit notes and payments; below 0 after an overpayment'),
  })
  .meta({ id: 'AccountTerms' });
export type CreditTerms = z.infer<typeof terms>;

const date = z.iso.date({ error: t`A date as YYYY-MM-DD` });

const accountPayment = namedObject('AccountPayment', {
  _id: id,
  amount: z.number().describe("Amount in the shop's currency"),
  receivedOn: writtenDay.describe('The day it was received, YYYY-MM-DD'),
  invoiceNumber: z.string().describe("The invoice that it pays first; '' for the oldest"),
  reference: z.string().describe('What identifies the payment at the bank'),
});
export type AccountPayment = z.infer<typeof accountPayment>;

const openInvoice = namedObject('OpenInvoice', {
  number: z.string().describe('Number of the document'),
  order: part('The order that it is for', {
    _id: id,
    number: z.string().describe('The number, as people read it'),
  }),
  issuedOn: writtenDay.describe('The day it was issued, YYYY-MM-DD'),
  dueOn: writtenDay.describe('The day it is due, YYYY-MM-DD'),
  amount: z.number().describe("Amount in the shop's currency"),
  open: z.number().describe('What is neither credited nor paid'),
  isOverdue: z.boolean().describe('Whether it should have been paid by now'),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

const statementEntry = namedObject('StatementEntry', {
  kind: z.enum(['invoice', 'credit_note', 'payment']).describe('What the entry is'),
  on: writtenDay.describe("The day, YYYY-MM-DD in the shop's time zone"),
  number: z.string().describe('The number of the document, or the reference of the payment'),
  order: partOrNull('The order of the document; null for a payment', {
    _id: id,
    number: z.string().describe('The number, as people read it'),
  }),
  dueOn: writtenDay.nullable().describe('The day an invoice is due, YYYY-MM-DD; null for others'),
  amount: z.number().describe('Negative for what lowers what is owed'),
  balance: z.number().describe('What is owed after it'),
  payment: accountPayment.nullable().describe('The payment, which admins can take back; null for a document'),
});
export type StatementEntry = z.infer<typeof statementEntry>;

const statement = namedObject('Statement', {
  customer: part('The customer', {
    email: z.string().describe('Email address of the customer'),
    name: z.string().describe('The name of the customer'),
    company: z.string().describe('The company, or an empty text'),
  }),
  terms: terms.nullable().describe('Null for a customer who never had any'),
  payTo: bankAccount
    .nullable()
    .describe("The mill's account; null until it is stated, and for a customer who never had terms"),
  overdue: z.number().describe('The sum of invoices that are overdue'),
  openInvoices: z.array(openInvoice).describe('The first to be due first'),
  entries: z.array(statementEntry).describe('Oldest first; their amounts add up to `owed`'),
});
export type Statement = z.infer<typeof statement>;

const account = terms
  .extend({
    _id: id,
    email: z.string().describe('Email address of the customer'),
    name: z.string().describe('The name of the customer'),
    company: z.string().describe('The company, or an empty text'),
    overdue: z.number().describe('What should have been paid by now'),
  })
  .meta({ id: 'CustomerAccount' });
export type CustomerAccount = z.infer<typeof account>;

const newPayment = namedObject('NewAccountPayment', {
  customer: emailAddress.describe('Email address of the customer'),
  amount: totalAmount
    .refine((amount) => amount > 0, { error: t`An amount above zero` })
    .describe("Amount in the shop's currency"),
  receivedOn: date.describe('The day it was received, YYYY-MM-DD'),
  invoiceNumber: clearableText(40).default('').describe('The invoice that it pays first'),
  reference: optionalText(REFERENCE_MAX).describe('What identifies the payment at the bank'),
});
export type NewAccountPayment = z.infer<typeof newPayment>;

const EXAMPLE_TERMS = { isAllowed: true, netDays: 30, creditLimit: 5000 };

export const receivablesEndpoints = {
  getAccountTerms: endpoint('GET /api/account-terms', {
    access: 'signed in',
    summary: "The caller's terms for orders on account; null without any",
    response: z.object({ terms: terms.nullable().describe('How the customer may order on account') }),
  }),
  putAccountTerms: endpoint('PUT /api/customers/:email/account-terms', {
    access: 'admin',
    roles: 'none',
    summary: 'Allow a customer to order on account, or end it',
    params: emailParams,
    body: enteredTerms,
    example: { params: { email: EXAMPLE.otherCustomer }, body: EXAMPLE_TERMS },
    errors: ['user_not_found', 'email_unconfirmed'],
  }),
  listAccounts: endpoint('GET /api/accounts', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['ledger:read', 'receivables:write'],
    summary: 'Customers with terms, and what they owe',
    query: pageQuery,
    response: z.array(account),
    example: { query: EXAMPLE_PAGE },
  }),
  getStatement: endpoint('GET /api/statements/:email', {
    access: 'self or admin',
    roles: ['books'],
    keyScopes: ['ledger:read', 'receivables:write'],
    summary: 'Invoices on account, credit notes and payments of a customer',
    params: emailParams,
    response: statement,
    example: { params: { email: EXAMPLE.customer } },
    errors: ['not_yours', 'user_not_found'],
  }),
  exportStatement: endpoint('GET /api/statements/:email/csv', {
    access: 'self or admin',
    roles: ['books'],
    keyScopes: ['ledger:read', 'receivables:write'],
    summary: 'The entries of the statement of a customer as CSV',
    params: emailParams,
    query: csvFormatQuery,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { params: { email: EXAMPLE.customer }, query: EXAMPLE_CSV_FORMAT },
    errors: ['not_yours', 'user_not_found'],
  }),
  addAccountPayment: endpoint('POST /api/account-payments', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['receivables:write'],
    summary: 'Enter a payment of a customer',
    headers: idempotencyHeaders('payment'),
    body: newPayment,
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
    roles: ['books'],
    keyScopes: ['receivables:write'],
    summary: 'Take back a payment that an admin entered by mistake',
    params: idParams,
    example: { params: { id: EXAMPLE.accountPayment } },
    errors: ['account_payment_not_found'],
  }),
};
