// The accounts that a month's bookings are written to, and the files of programs for bookkeeping.
import { z } from 'zod';
import { clearableText, exactText, namedObject, part, requiredText } from '../core/fields.ts';

const NAME_MAX = 80;

const text = requiredText(NAME_MAX);

/** An account: its number for DATEV and Xero, its name for QuickBooks. */
const account = z.object({
  number: clearableText(10)
    .regex(/^[0-9A-Za-z]+$/, { error: 'Letters and digits' })
    .describe('The number of the account'),
  name: text.describe('Name of the account, as the chart of accounts has it'),
});
export type Account = z.infer<typeof account>;

/** An account of revenue. `taxName` is the tax rate's name in Xero. */
const revenueAccount = account.extend({
  taxName: text.describe('The name of the tax in the program that reads the bookings'),
});
export type RevenueAccount = z.infer<typeof revenueAccount>;

/** Numbers and names of accounts, for files that programs for bookkeeping import. */
export const bookkeeping = namedObject('Bookkeeping', {
  datev: part(
    "The tax consultant's numbers in DATEV; the digits of its accounts, and when the year begins, MM-DD",
    {
      consultant: z.int().min(1001).max(9_999_999).describe('The number of the tax consultant'),
      client: z.int().min(1).max(99_999).describe('The number of the client'),
      accountDigits: z.int().min(4).max(8).describe('How many digits accounts have in DATEV'),
      yearStart: exactText(5, 'A day as MM-DD')
        .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'A day as MM-DD' })
        .describe('The day on which the business year begins, MM-DD'),
    },
  ),
  accounts: part('The accounts that bookings name', {
    receivables: account.describe('Account for what customers owe'),
    cardPayments: account.describe('What the card provider has received and not paid out yet'),
    tax: account.describe('The tax that is owed; in DATEV the accounts of revenue post it'),
    untaxed: revenueAccount.describe('Revenue of a shop that charges no tax'),
    destination: revenueAccount.describe("Revenue taxed in the customer's country"),
    reverseCharge: revenueAccount.describe('Revenue for which the customer owes the tax'),
    export: revenueAccount.describe('Revenue of goods that leave the customs territory'),
    otherRates: revenueAccount.describe(
      "Revenue taxed in the seller's country at a rate that is not listed below",
    ),
  }),
  rates: z
    .array(revenueAccount.extend({ percent: z.number().min(0).max(100).describe('Rate of tax, in percent') }))
    .max(20)
    .describe("Revenue taxed in the seller's country, by rate in percent"),
});
export type Bookkeeping = z.infer<typeof bookkeeping>;

/** The accounts of SKR 03, which many tax consultants in Germany use. */
export const DEFAULT_BOOKKEEPING: Bookkeeping = {
  datev: { consultant: 1001, client: 1, accountDigits: 4, yearStart: '01-01' },
  accounts: {
    receivables: { number: '10000', name: 'Accounts Receivable (A/R)' },
    cardPayments: { number: '1360', name: 'Card payments' },
    tax: { number: '1776', name: 'VAT payable' },
    untaxed: { number: '8200', name: 'Sales', taxName: 'No VAT' },
    destination: { number: '8320', name: 'Sales taxed abroad', taxName: 'VAT abroad' },
    reverseCharge: {
      number: '8125',
      name: 'Sales to businesses in the EU',
      taxName: 'Zero Rated EC Goods Income',
    },
    export: { number: '8120', name: 'Export sales', taxName: 'Zero Rated Income' },
    otherRates: { number: '8200', name: 'Sales', taxName: 'VAT' },
  },
  rates: [
    { percent: 19, number: '8400', name: 'Sales 19 %', taxName: '19% (VAT on Income)' },
    { percent: 7, number: '8300', name: 'Sales 7 %', taxName: '7% (VAT on Income)' },
  ],
};

/** The files of a month's bookings. Xero takes payments from a file of their own. */
export const bookingFormats = ['datev', 'xero-invoices', 'xero-payments', 'quickbooks'] as const;
export type BookingFormat = (typeof bookingFormats)[number];
