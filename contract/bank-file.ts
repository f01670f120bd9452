// Payments on account from a bank's file: the plan of its lines, and the payments that are booked from them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import { clearableText, emailAddress } from './fields.ts';
import { BANK_FILE_MAX_LINES } from './limits.ts';

/**
 * `matched`: pays the invoices that it names whole; `partly`, `overpaid`: less or more than that; `unknown`: names no
 * invoice on account, or those of several customers; `booked`: a payment was booked from it before. The others are never
 * booked: another currency than the shop's, money that left the account or a reversal, not booked by the bank yet.
 */
const bankLineStates = [
  'matched',
  'partly',
  'overpaid',
  'unknown',
  'booked',
  'wrong_currency',
  'debit',
  'pending',
] as const;

const bankLine = z
  .object({
    /** Identifies the line wherever it is stated again, as in a statement that overlaps. */
    key: z.string(),
    state: z.enum(bankLineStates),
    /** YYYY-MM-DD */
    bookedOn: z.string(),
    amount: z.number(),
    currency: z.string(),
    payer: z.string(),
    /** The bank's own reference, and what the payer wrote. */
    reference: z.string(),
    /** Whose invoices it names. */
    customer: z.object({ email: z.string(), name: z.string(), company: z.string() }).nullable(),
    /** The invoices that it names. */
    invoices: z.array(z.string()),
    /** What of them is open before it. */
    open: z.number(),
    /** The day of a payment of the same customer and amount that was not booked from this line, YYYY-MM-DD. */
    similarOn: z.string().nullable(),
  })
  .meta({ id: 'BankLine' });
export type BankLine = z.infer<typeof bankLine>;

const bankFile = z
  .object({
    format: z.enum(['camt.053', 'csv']),
    /** As in the file. */
    lines: z.array(bankLine),
    /** Rows of a CSV file without a date or an amount, as a spreadsheet counts; they are left out. */
    unreadRows: z.array(z.int()),
  })
  .meta({ id: 'BankFile' });
export type BankFile = z.infer<typeof bankFile>;

const bankPayment = z
  .object({
    /** The key of the line. */
    key: z.string().regex(/^[\w-]{43}$/, { error: 'Not the key of a line' }),
    customer: emailAddress,
    /** With all decimals of the currency, because a bank transfers fils that no card is charged. */
    amount: z.number().positive().max(1_000_000_000),
    receivedOn: z.iso.date({ error: 'A date as YYYY-MM-DD' }),
    invoiceNumber: clearableText(40).default(''),
    reference: clearableText(200).default(''),
  })
  .meta({ id: 'BankPayment' });
export type BankPayment = z.infer<typeof bankPayment>;

export const bankFileEndpoints = {
  planBankFile: endpoint('POST /api/bank-files', {
    access: 'admin',
    keyScopes: 'none',
    summary: "Upload a bank's statement (camt.053 or CSV) and see which invoices it pays; nothing is stored",
    bodyMediaType: 'application/octet-stream',
    upload: { description: 'The file as the bank gives it' },
    response: bankFile,
    example: {
      body: 'Booking date,Amount,Currency,Payer,Reference\n2026-11-20,25.00,USD,Weber Coats,INV-2026-000001\n',
    },
    errors: ['bank_file_unreadable', 'body_too_large'],
  }),
  bookBankPayments: endpoint('POST /api/bank-payments', {
    access: 'admin',
    keyScopes: 'none',
    summary: "Book payments from lines of a bank's file, all or none; those booked before stay as they are",
    body: z.object({ payments: z.array(bankPayment).min(1).max(BANK_FILE_MAX_LINES) }),
    response: z.object({
      booked: z.int(),
      /** Lines from which a payment was booked before, by somebody else or from another file. */
      bookedBefore: z.int(),
    }),
    example: {
      body: {
        payments: [
          {
            key: EXAMPLE.bankLine,
            customer: EXAMPLE.accountCustomer,
            amount: 25,
            receivedOn: '2026-11-20',
            invoiceNumber: EXAMPLE.invoice,
            reference: 'Transfer of 20 November',
          },
        ],
      },
    },
    errors: ['user_not_found', 'not_on_account'],
  }),
};
