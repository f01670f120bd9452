// Makes the content of an invoice, of a deposit's invoice and of a credit note from an order. Pure.

import type { Fibre } from '#contract/articles/composition-texts.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import { type TaxRule, withGreekPrefix } from '#contract/core/tax.ts';
import { createMoneyFormat } from '#contract/figures/currencies.ts';
import { moneyFormat, US_DOLLARS } from '#contract/figures/money.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { t, withinSentence } from '#contract/languages/text.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import type { InvoiceAddress } from '#contract/people/address.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import { addressText, parseParts } from '#server/modules/countries/service.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { splitAmount } from '#server/modules/orders/refund-lines.ts';
import { type LineRow, taxedLine } from '#server/modules/orders/store/line-store.ts';
import { rateTotals, taxOfParts } from '#server/modules/tax/totals.ts';
import type { LotPictureOnSlip } from './packing-slip-pdf.ts';
import type {
  CreditedLine,
  CreditNoteSnapshot,
  DocumentFacts,
  DocumentLine,
  InvoiceSnapshot,
  LotOfLine,
  Seller,
  TaxOfLine,
} from './snapshot.ts';

/** What is stored of a customer and of the card that paid last. */
export interface Buyer {
  readonly company: string | null;
  readonly tax_id: string | null;
  /** JSON. */
  readonly invoice_address: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  /** When the bank transfer that paid it came in; null for a card. */
  readonly received_on: string | null;
}

/** An order and its customer when a document is issued. */
export interface OrderRecord
  extends Buyer,
    Pick<
      OrderReading,
      | ('number' | 'currency' | 'placed_at' | 'paid_at' | 'account_due_at' | 'price_cents' | 'credit_cents')
      | ('deposit_cents' | 'deposit_paid_at' | 'deposit_transaction_id' | 'transaction_id')
      | ('customer_name' | 'customer_email' | 'address' | 'address_parts' | 'purchase_order_number')
      | ('tax_rule' | 'prices_include_tax' | 'buyer_tax_id')
    > {
  readonly lines: readonly LineRecord[];
}

export interface ArticleRecord {
  readonly piece_length_cm: number | null;
  readonly width_mm: number | null;
  readonly weight_gsm: number | null;
  readonly fibres: readonly { readonly fibre: Fibre; readonly share_permille: number }[];
}

export interface LineRecord
  extends ArticleRecord,
    Pick<
      LineRow,
      | ('id' | 'kind' | 'article_number' | 'article_name' | 'quantity')
      | ('unit_price_cents' | 'credit_cents' | 'amount_cents' | 'tax_rate' | 'tax_cents')
    > {
  /** `article_name` is what the customer reads. */
  readonly own_name: string;
  /** Empty for an article without lots. */
  readonly lots: readonly LotOfLine[];
  /** Those of its lots, for packing slips. */
  readonly lotPictures?: readonly LotPictureOnSlip[];
  /** The pieces reserved with a swatch. */
  readonly reservation: { readonly lot: { readonly name: string } | null } | null;
}

export interface Issue {
  readonly number: string;
  readonly issuedOn: string;
  readonly seller: Seller;
  /** Where orders on account are paid to; null where it is not stated. */
  readonly payTo: BankAccount | null;
  /** Returns the date of a time in the shop's time zone. */
  readonly dateOf: (at: number) => string;
}

/**
 * The invoice of a whole order. With the invoice of a deposit it deducts that, net amount and tax of each rate, and its total
 * is what was left to pay.
 */
export function invoiceSnapshot(
  order: OrderRecord,
  issue: Issue,
  deposit?: InvoiceSnapshot | undefined,
): InvoiceSnapshot {
  const taxed = order.lines.map(taxedLine).concat((deposit?.lines ?? []).map(deductedTax));
  return {
    kind: 'invoice',
    ...documentFacts(order, issue),
    ...(deposit && { depositInvoice: deposit.number }),
    deliveryAddress: order.address,
    paidOn: order.paid_at === null ? issue.issuedOn : issue.dateOf(order.paid_at),
    ...(order.account_due_at !== null && {
      dueOn: issue.dateOf(order.account_due_at),
      ...(issue.payTo && { payTo: issue.payTo }),
    }),
    lines: orderLines(order).concat((deposit?.lines ?? []).map((line) => deducted(line, deposit?.number))),
    ...(order.tax_rule !== 'none' && { taxes: rateTotals(taxed) }),
    ...(order.credit_cents > 0 && { creditCents: order.credit_cents }),
    totalCents: order.price_cents - (deposit?.totalCents ?? 0),
  };
}

/**
 * The invoice of a deposit, with a line for each line of the order that the deposit pays a part of: a refund of the deposit
 * is split in the same way. `step` is the least amount in which tax is counted, in cents.
 */
export function depositSnapshot(order: OrderRecord, issue: Issue, step: number): InvoiceSnapshot {
  const shares = splitAmount(
    order.deposit_cents,
    order.lines.map(({ amount_cents }) => amount_cents),
    step,
  );
  const taxes = taxOfParts(order.lines.map(taxedLine), shares, step);
  const parts = order.lines.flatMap((line, nth) => {
    const [amount_cents = 0, tax_cents = 0] = [shares[nth], taxes[nth]];
    return amount_cents > 0 ? [{ line, amount_cents, tax_rate: line.tax_rate, tax_cents }] : [];
  });
  return {
    kind: 'invoice',
    isDeposit: true,
    ...documentFacts(order, issue),
    deliveryAddress: order.address,
    paidOn: order.deposit_paid_at === null ? issue.issuedOn : issue.dateOf(order.deposit_paid_at),
    lines: parts.map(({ line, ...part }) => depositLine(order, line, part)),
    ...(order.tax_rule !== 'none' && { taxes: rateTotals(parts.map(taxedLine)) }),
    totalCents: order.deposit_cents,
  };
}

function depositLine(order: OrderRecord, line: LineRecord, part: TaxedRecord): DocumentLine {
  const cents = order.prices_include_tax === 1 ? part.amount_cents : part.amount_cents - part.tax_cents;
  const name = line.kind === 'swatch' ? t`Swatch of ${line.article_name}` : line.article_name;
  return {
    kind: 'deposit',
    articleNumber: line.article_number,
    name: t`Deposit: ${name}`,
    composition: '',
    pieces: 1,
    lengthCm: null,
    unitPriceCents: cents,
    totalCents: cents,
    ...(order.tax_rule !== 'none' && taxOfLine(part)),
  };
}

/** A line of the deposit's invoice as the last invoice deducts it. */
const deducted = (line: DocumentLine, invoice: string | undefined): DocumentLine => ({
  ...line,
  name: t`Less ${withinSentence(line.name)}`,
  composition: invoice ? t`Invoice ${invoice}` : '',
  pieces: -1,
  totalCents: -line.totalCents,
  ...(line.netCents !== undefined && { netCents: -line.netCents }),
  ...(line.taxCents !== undefined && { taxCents: -line.taxCents }),
});

const deductedTax = ({ netCents = 0, taxCents = 0, taxRate = 0 }: DocumentLine) => ({
  amountCents: -(netCents + taxCents),
  taxRate,
  taxCents: -taxCents,
});

export interface RefundRecord {
  readonly amount_cents: number;
  readonly reason: string;
  readonly lines: readonly {
    readonly line_id: string;
    readonly amount_cents: number;
    readonly tax_cents: number;
    readonly returned_quantity: number;
  }[];
}

/** Takes customer and articles from the invoice if there is one, because they may have changed since. */
export function creditNoteSnapshot(
  order: OrderRecord,
  refund: RefundRecord,
  invoice: InvoiceSnapshot | undefined,
  issue: Issue,
): CreditNoteSnapshot {
  const facts = documentFacts(order, issue);
  const lines = creditedLines(order, refund, invoice);
  return {
    kind: 'credit_note',
    ...facts,
    ...(order.account_due_at !== null && { isOnAccount: true }),
    customer: invoice?.customer ?? facts.customer,
    invoiceNumber: invoice?.number ?? null,
    lines,
    ...(order.tax_rule !== 'none' && { taxes: rateTotals(lines.map(taxOfCredit)) }),
    reason: refund.reason,
    amountCents: refund.amount_cents,
  };
}

const taxOfCredit = ({ amountCents, taxRate = 0, taxCents = 0 }: CreditedLine) => ({
  amountCents,
  taxRate,
  taxCents,
});

/** Lists the lines in the order of the invoice. A deposit is refunded whole, with the tax of its invoice. */
function creditedLines(
  order: OrderRecord,
  refund: RefundRecord,
  invoice: InvoiceSnapshot | undefined,
): CreditedLine[] {
  const invoiced = invoice && !invoice.isDeposit ? invoice.lines : orderLines(order);
  const taxesOfDeposit = invoice?.isDeposit ? invoice.lines.map(({ taxCents = 0 }) => taxCents) : [];
  return order.lines.flatMap(({ id, tax_rate }, nth) => {
    const credited = refund.lines.find(({ line_id }) => line_id === id);
    const line = invoiced[nth];
    if (!credited || !line) return [];
    const tax_cents = taxesOfDeposit.shift() ?? credited.tax_cents;
    const { kind, articleNumber, name, composition } = line;
    const { returned_quantity: returnedPieces, amount_cents: amountCents } = credited;
    return [
      {
        ...(kind && { kind }),
        articleNumber,
        name,
        composition,
        returnedPieces,
        amountCents,
        ...(order.tax_rule !== 'none' && taxOfLine({ ...credited, tax_rate, tax_cents })),
      },
    ];
  });
}

type TaxedRecord = Pick<LineRecord, 'amount_cents' | 'tax_rate' | 'tax_cents'>;

const taxOfLine = ({ amount_cents, tax_rate, tax_cents }: TaxedRecord): TaxOfLine => ({
  taxRate: tax_rate,
  netCents: amount_cents - tax_cents,
  taxCents: tax_cents,
});

export const orderLines = (order: OrderRecord): DocumentLine[] =>
  order.lines.map((line) => documentLine(line, order.tax_rule));

function documentLine(line: LineRecord, taxRule: TaxRule): DocumentLine {
  const { kind, quantity, unit_price_cents: unitPriceCents, credit_cents: creditCents, lots } = line;
  const amounts = {
    ...(kind === 'delivery' && { kind }),
    pieces: quantity,
    unitPriceCents,
    totalCents: quantity * unitPriceCents,
    ...(creditCents > 0 && { creditCents }),
    ...(taxRule !== 'none' && taxOfLine(line)),
  };
  const { article_number: articleNumber, article_name } = line;
  if (kind === 'swatch')
    return { articleNumber, name: t`Swatch of ${article_name}`, composition: '', lengthCm: null, ...amounts };
  const fibres = line.fibres.map(({ fibre, share_permille }) => ({ fibre, percent: share_permille / 10 }));
  return {
    articleNumber,
    name: article_name,
    composition: compositionText(fibres),
    lengthCm: line.piece_length_cm === null ? null : line.piece_length_cm * quantity,
    ...amounts,
    ...(lots.length > 0 && { lots }),
  };
}

/** A document is made and printed in one language. */
export function languageOfWork(): Pick<DocumentFacts, 'language'> {
  const language = currentLanguage();
  return language === ENGLISH ? {} : { language };
}

export function moneyOf(currency: string): Pick<DocumentFacts, 'money'> {
  const { locale } = moneyFormat();
  const isDefault = currency === US_DOLLARS.currency && locale === US_DOLLARS.locale;
  return isDefault ? {} : { money: createMoneyFormat(currency, locale) };
}

export function documentFacts(
  order: OrderRecord,
  { number, issuedOn, seller, dateOf }: Issue,
): DocumentFacts {
  const { card_brand, card_last4, received_on } = order;
  const deliveryAddressParts = parseParts(order.address_parts);
  return {
    number,
    issuedOn,
    seller,
    customer: {
      name: order.customer_name,
      email: order.customer_email,
      company: order.company ?? '',
      taxId: withGreekPrefix(order.buyer_tax_id || (order.tax_id ?? '')),
      ...billedTo(order),
    },
    purchaseOrderNumber: order.purchase_order_number,
    order: { number: order.number, placedOn: dateOf(order.placed_at) },
    payment: {
      transactionId: order.transaction_id ?? order.deposit_transaction_id ?? '',
      card: card_brand && card_last4 ? { brand: card_brand, last4: card_last4 } : null,
      ...(received_on !== null && { isTransfer: true }),
    },
    ...(deliveryAddressParts && { deliveryAddressParts }),
    ...languageOfWork(),
    currency: order.currency,
    version: 2,
    ...moneyOf(order.currency),
    ...(order.tax_rule !== 'none' && {
      taxRule: order.tax_rule,
      pricesIncludeTax: order.prices_include_tax === 1,
    }),
  };
}

function billedTo({ invoice_address, company, customer_name }: OrderRecord) {
  if (invoice_address === null) return undefined;
  const addressParts: InvoiceAddress = JSON.parse(invoice_address);
  const name = addressParts.name || customer_name;
  return { address: addressText({ ...addressParts, name, company: company ?? '' }), addressParts };
}
