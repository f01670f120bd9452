// The content of an invoice or a credit note as plain JSON. It holds everything that is printed, so that later changes
// of the order, the article, the customer or the settings leave issued documents as they are.

import type { TaxRule } from '#contract/core/tax.ts';
import type { MoneyFormat } from '#contract/figures/money.ts';
import type { Language } from '#contract/languages/languages.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import type { InvoiceAddress, PostalAddress } from '#contract/people/address.ts';
import type { RateTotal } from '#server/modules/tax/totals.ts';

/** The shop on its documents, from the settings; null for those not set. */
export interface Seller {
  readonly name: string;
  /** The address on one line, its parts separated by commas. */
  readonly address: string | null;
  readonly taxId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** ISO 3166-1 alpha-2; missing when the shop has not stated it. */
  readonly country?: string;
  /** The colour of the woven edge, `#rrggbb`; missing for that of the sample. */
  readonly colour?: string;
  /** The address of the logo; missing for none. */
  readonly logo?: string;
}

/** `company` and `taxId` are '' when not given; the invoice address is missing. */
interface Customer {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly taxId: string;
  /** The lines of the invoice address, names included, as its country writes them. */
  readonly address?: string;
  readonly addressParts?: InvoiceAddress;
}

/** The tax of a line. Both amounts have the swatch credit taken off. */
export interface TaxOfLine {
  /** In hundredths of a percent. */
  readonly taxRate: number;
  readonly netCents: number;
  readonly taxCents: number;
}

export interface DocumentLine extends Partial<TaxOfLine> {
  /** Missing for pieces and swatches. */
  readonly kind?: 'delivery' | 'deposit';
  readonly articleNumber: string;
  readonly name: string;
  /** A text like '60 % silk, 40 % linen'; '' when not given. */
  readonly composition: string;
  readonly pieces: number;
  /** The length of all pieces in centimetres; null when the length of a piece is not given. */
  readonly lengthCm: number | null;
  /** The listed price, which may contain tax. */
  readonly unitPriceCents: number;
  /** Pieces × unit price: before the swatch credit, and with tax where listed prices contain it. */
  readonly totalCents: number;
  /** The swatch credit taken off the line, in terms of the listed price; missing when there is none. */
  readonly creditCents?: number;
  /** The lots that the pieces come from; missing for an article without lots. */
  readonly lots?: readonly LotOfLine[];
}

export interface LotOfLine {
  readonly name: string;
  readonly pieces: number;
}

interface PaymentReference {
  readonly transactionId: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** A bank transfer, and no charge of a card. */
  readonly isTransfer?: true;
}

export interface DocumentFacts {
  readonly number: string;
  /** Dates are `YYYY-MM-DD` in the shop's time zone. */
  readonly issuedOn: string;
  readonly seller: Seller;
  readonly customer: Customer;
  /** The customer's own number of the order; '' when not given. */
  readonly purchaseOrderNumber: string;
  readonly order: { readonly number: string; readonly placedOn: string };
  readonly payment: PaymentReference;
  /** The delivery address; missing when it was entered as one text. */
  readonly deliveryAddressParts?: PostalAddress;
  /** The order's; missing for English, which all documents of 1.0 are in. */
  readonly language?: Language;
  /** An ISO 4217 code. */
  readonly currency: string;
  /** How its figures are written, whatever the shop's currency and language are later; missing for dollars. */
  readonly money?: MoneyFormat;
  /** Missing in documents of 1.0, which are rendered as 1.0 did: a document that was issued keeps its bytes. */
  readonly version?: 2;
  /** Missing when the shop charges no tax, like the tax of lines. */
  readonly taxRule?: Exclude<TaxRule, 'none'>;
  readonly pricesIncludeTax?: boolean;
  /** The sums by rate, the highest rate first. */
  readonly taxes?: readonly RateTotal[];
}

export interface InvoiceSnapshot extends DocumentFacts {
  readonly kind: 'invoice';
  /** True for the invoice of a deposit, which is of no delivery yet. */
  readonly isDeposit?: true;
  /** The invoice of the deposit, which the last lines deduct. */
  readonly depositInvoice?: string;
  readonly deliveryAddress: string;
  readonly paidOn: string;
  /** When an order on account, which is not paid yet, has to be paid; missing for a card. */
  readonly dueOn?: string;
  /** Where it is paid to; missing for a card, and where the shop has stated no account. */
  readonly payTo?: BankAccount;
  readonly lines: readonly DocumentLine[];
  /** The swatch credit taken off the order: the total is the sum of the lines less this. Missing when there is none. */
  readonly creditCents?: number;
  readonly totalCents: number;
}

export interface CreditedLine
  extends Pick<DocumentLine, 'kind' | 'articleNumber' | 'name' | 'composition'>,
    Partial<TaxOfLine> {
  readonly returnedPieces: number;
  /** With tax. */
  readonly amountCents: number;
}

export interface CreditNoteSnapshot extends DocumentFacts {
  readonly kind: 'credit_note';
  /** True when it lowers what is owed instead of being paid back. */
  readonly isOnAccount?: true;
  /** Null when the order has no invoice. */
  readonly invoiceNumber: string | null;
  readonly lines: readonly CreditedLine[];
  readonly reason: string;
  readonly amountCents: number;
}

export type DocumentSnapshot = InvoiceSnapshot | CreditNoteSnapshot;
