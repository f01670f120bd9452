// Payments on account from a bank's file: the plan of its lines, and the payments that are booked from them.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  clearableText,
  emailAddress,
  exactText,
  id,
  namedObject,
  partOrNull,
  requestedId,
  writtenDay,
} from '../core/fields.ts';
import { BANK_FILE_MAX_LINES } from '../core/limits.ts';

/**
 * `matched`: pays the invoices that it names, or the order to be paid by transfer, whole; `partly`, `overpaid`: less or more than
 * the invoices; `short`: less than the order by no more than banks may keep; `unknown`: names no invoice on account and no such
 * order, or several; `booked`: a payment was booked from it before. The others are never booked: of an order another amount
 * than is due (`differs`), after it was cancelled (`late`), after it was paid (`paid`), after another line of the file that pays it
 * (`twice`), or before its pieces are woven (`early`); another currency than the shop's, money that left the account or a reversal, not booked by the bank yet, rejected or
 * taken back by the bank.
 */
const bankLineStates = [
  'matched',
  'partly',
  'overpaid',
  'short',
  'unknown',
  'booked',
  'wrong_currency',
  'debit',
  'pending',
  'failed',
  'differs',
  'late',
  'paid',
  'twice',
  'early',
] as const;

const bankLine = namedObject('BankLine', {
  key: z
    .string()
    .describe('Identifies the line wherever it is stated again, as in a statement that overlaps'),
  state: z.enum(bankLineStates).describe('Whether the line pays an invoice, or why it is left'),
  bookedOn: writtenDay.describe('Day on which the bank booked it, YYYY-MM-DD'),
  amount: z.number().describe('Amount that came in, in the currency of the account'),
  currency: z.string().describe('The ISO 4217 code of the currency'),
  payer: z.string().describe('Who paid, as the bank says'),
  reference: z.string().describe("The bank's own reference, and what the payer wrote"),
  customer: partOrNull('Customer whose invoices the payment names', {
    email: z.string().describe('Email of the customer'),
    name: z.string().describe('The name of the customer'),
    company: z.string().describe('The company, or an empty text'),
  }),
  invoices: z.array(z.string()).describe('The invoices that it names'),
  order: partOrNull('The order to be paid by transfer that it names', {
    _id: id,
    number: z.string().describe('The number, as people read it'),
  }),
  open: z.number().describe('What of the invoices is open before it, or what is due of the order'),
  similarOn: writtenDay
    .nullable()
    .describe(
      'The day of a payment of the same customer and amount that was not booked from this line, YYYY-MM-DD',
    ),
});
export type BankLine = z.infer<typeof bankLine>;

const bankFile = namedObject('BankFile', {
  format: z.enum(['camt.053', 'csv']).describe('Format that the file was read as'),
  lines: z.array(bankLine).describe('Incoming payments, in the sequence of the file'),
  unreadRows: z
    .array(z.int())
    .describe('Rows of a CSV file that cannot be read, as a spreadsheet counts; they are left out'),
});
export type BankFile = z.infer<typeof bankFile>;

const bankPayment = namedObject('BankPayment', {
  key: exactText(43, 'Not the key of a line')
    .regex(/^[\w-]{43}$/, { error: 'Not the key of a line' })
    .describe('Key of the line in its plan, which tells it from every other payment'),
  customer: emailAddress.describe('The email of the customer'),
  amount: z
    .number()
    .positive()
    .max(1_000_000_000)
    .describe('With all decimals of the currency, because a bank transfers fils that no card is charged'),
  receivedOn: z.iso.date({ error: 'A date as YYYY-MM-DD' }).describe('The day it was received, YYYY-MM-DD'),
  invoiceNumber: clearableText(40).default('').describe('The number of the invoice'),
  order: requestedId
    .optional()
    .describe('The id of an order to be paid by transfer: the payment settles it, and no invoice on account'),
  reference: clearableText(200).default('').describe('What identifies the payment at the bank'),
});
export type BankPayment = z.infer<typeof bankPayment>;

export const bankFileEndpoints = {
  planBankFile: endpoint('POST /api/bank-files', {
    access: 'admin',
    roles: ['books'],
    summary:
      "Upload a bank's statement (camt.053, a ZIP file of them, or CSV) and see which invoices and orders it pays; nothing is stored",
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
    roles: ['books'],
    summary: "Book payments from lines of a bank's file, all or none; those booked before stay as they are",
    body: z.object({
      payments: z.array(bankPayment).min(1).max(BANK_FILE_MAX_LINES).describe('The lines to book'),
    }),
    response: z.object({
      booked: z
        .int()
        .describe('How many payments were booked; those that were booked before are not counted'),
      bookedBefore: z
        .int()
        .describe('Lines from which a payment was booked before, by somebody else or from another file'),
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
          {
            key: EXAMPLE.otherBankLine,
            customer: EXAMPLE.customer,
            amount: 25,
            receivedOn: '2026-11-20',
            order: EXAMPLE.order,
            reference: 'RF43SO2026000123',
          },
        ],
      },
    },
    errors: [
      'user_not_found',
      'not_on_account',
      'order_not_found',
      'order_paid',
      'rest_not_due',
      'payment_amount_differs',
    ],
  }),
};
