// Writes invoices and credit notes as PDF, from their snapshots alone.

import { rateText, TAX_RULE_TEXTS } from '#contract/core/tax.ts';
import { unitPriceText } from '#contract/figures/decimal-amount.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatFixed, formatNumber } from '#contract/figures/number-format.ts';
import { lengthText } from '#contract/figures/units.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import { bankFacts } from '#contract/money/bank-account.ts';
import type { RateTotal } from '#server/modules/tax/totals.ts';
import { netCentsOf, netCreditOf, type PricedDocument } from './amounts.ts';
import {
  fabricCell,
  facts,
  longDate,
  paragraph,
  section,
  writeLetterhead,
  writeThirds,
  writeTitle,
} from './letterhead.ts';
import { type Cell, type Sum, type TableColumn, writeSums, writeTable } from './pdf-table.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type {
  CreditedLine,
  CreditNoteSnapshot,
  DocumentFacts,
  DocumentLine,
  DocumentSnapshot,
  InvoiceSnapshot,
} from './snapshot.ts';

const INVOICE_COLUMNS: readonly TableColumn[] = [
  { title: t`Article`, width: 72 },
  { title: t`Fabric`, width: 186.28 },
  { title: t`Pieces`, width: 50, align: 'right' },
  { title: t`Length`, width: 55, align: 'right' },
  { title: t`Per piece`, width: 56, align: 'right' },
  { title: t`Total`, width: 62, align: 'right' },
];

const TAXED_INVOICE_COLUMNS: readonly TableColumn[] = [
  { title: t`Article`, width: 66 },
  { title: t`Fabric`, width: 146.28 },
  { title: t`Pieces`, width: 42, align: 'right' },
  { title: t`Length`, width: 52, align: 'right' },
  { title: t`Per piece`, width: 68, align: 'right' },
  { title: t`VAT`, width: 36, align: 'right' },
  { title: t`Total`, width: 71, align: 'right' },
];

export function writeInvoice(writer: PdfWriter, invoice: InvoiceSnapshot): void {
  const { number, issuedOn, order, purchaseOrderNumber, payment, paidOn, dueOn, payTo, taxes } = invoice;
  writeLetterhead(writer, invoice.seller);
  writeTitle(writer, invoice.isDeposit ? t`Invoice for a deposit` : t`Invoice`, number);
  writeThirds(writer, [
    [...customerSection(invoice), ...section(t`Delivery address`, [invoice.deliveryAddress])],
    facts([
      [t`Invoice date`, longDate(issuedOn)],
      ...(dueOn
        ? ([
            [t`Payment due`, longDate(dueOn)],
            [t`Please state`, number],
            ...(payTo ? bankFacts(payTo) : []),
          ] as const)
        : ([
            [t`Paid on`, longDate(paidOn)],
            [t`Paid by`, cardText(payment)],
            [t`Payment reference`, payment.transactionId],
          ] as const)),
    ]),
    facts([
      [t`Order number`, order.number],
      [t`Order date`, longDate(order.placedOn)],
      [t`Your order number`, purchaseOrderNumber],
    ]),
  ]);
  writeTable(
    writer,
    taxes ? TAXED_INVOICE_COLUMNS : INVOICE_COLUMNS,
    invoice.lines.map((line) => invoiceRow(invoice, line)),
  );
  const credit = creditOf(invoice);
  writeSums(writer, [
    ...(credit > 0 ? [{ label: t`Swatch credit`, amount: `−${formatMoney(credit, invoice.currency)}` }] : []),
    ...taxSums(invoice),
    totalSum(
      invoice.currency,
      invoice.totalCents,
      dueOn ? t`Total due` : invoice.depositInvoice ? t`Rest, paid` : t`Total paid`,
    ),
  ]);
  writeTaxText(writer, invoice);
}

/** Whether the amounts of lines contain tax: listed prices do, and the order is taxed. */
const areLinesGross = ({ pricesIncludeTax = false, taxes = [] }: InvoiceSnapshot) =>
  pricesIncludeTax && taxes.some(({ taxCents }) => taxCents > 0);

/** The swatch credit in terms of the lines' amounts. */
function creditOf(invoice: InvoiceSnapshot): number {
  if (!invoice.taxes || areLinesGross(invoice)) return invoice.creditCents ?? 0;
  return invoice.lines.reduce((sum, line) => sum + netCreditOf(invoice, line), 0);
}

function invoiceRow(invoice: InvoiceSnapshot, line: DocumentLine): Cell[] {
  const { articleNumber, pieces, lengthCm, kind, taxRate } = line;
  const { unitPrice, total } = printedAmounts(invoice, line);
  return [
    [articleNumber],
    fabricCell(line),
    [kind === undefined ? formatNumber(pieces) : '–'],
    [lengthCm === null ? '–' : lengthText('metric', lengthCm / 100)],
    [kind === 'deposit' ? '–' : unitPrice],
    ...(invoice.taxes ? [[rateText(taxRate ?? 0)]] : []),
    [total],
  ];
}

/** Listed prices; without their tax, and with as many decimals as that needs, where the order is not taxed. */
function printedAmounts(invoice: InvoiceSnapshot, line: DocumentLine) {
  const { currency, pricesIncludeTax = false } = invoice;
  if (!invoice.taxes || !pricesIncludeTax || areLinesGross(invoice))
    return {
      unitPrice: formatMoney(line.unitPriceCents, currency),
      total: formatMoney(line.totalCents, currency),
    };
  return netAmounts(invoice, line);
}

/** The amount of a line without tax and before the swatch credit, and of one piece. */
export function netAmounts(document: PricedDocument, line: DocumentLine) {
  const { currency } = document;
  const total = netCentsOf(line) + netCreditOf(document, line);
  const price = unitPriceText(Math.abs(total), Math.abs(line.pieces), currency);
  const decimals = price.split('.')[1]?.length ?? 0;
  return { unitPrice: formatFixed(Number(price), decimals), total: formatMoney(total, currency) };
}

/** The amount without tax and the tax of each rate; nothing for a shop without tax. */
export function taxSums({ taxes, currency }: Pick<DocumentFacts, 'taxes' | 'currency'>): Sum[] {
  if (!taxes) return [];
  const net = taxes.reduce((sum, { netCents }) => sum + netCents, 0);
  const ofRate = ({ rate, netCents, taxCents }: RateTotal): Sum => ({
    label: t`VAT ${rateText(rate)} on ${formatMoney(netCents, currency)}`,
    amount: formatMoney(taxCents, currency),
  });
  return [{ label: t`Total without VAT`, amount: formatMoney(net, currency) }, ...taxes.map(ofRate)];
}

export const totalSum = (currency: string, cents: number, label: string): Sum => ({
  label: `${label} (${currency})`,
  amount: formatMoney(cents, currency),
  isTotal: true,
});

export function writeTaxText(writer: PdfWriter, { taxRule }: Pick<DocumentFacts, 'taxRule'>): void {
  const words = taxRule && TAX_RULE_TEXTS[taxRule];
  if (!words) return;
  writer.y += 14;
  writer.write(paragraph(inOwnLanguage(words)));
}

const CREDIT_NOTE_COLUMNS: readonly TableColumn[] = [
  { title: t`Article`, width: 72 },
  { title: t`Fabric`, width: 237.28 },
  { title: t`Pieces returned`, width: 90, align: 'right' },
  { title: t`Amount`, width: 82, align: 'right' },
];

const TAXED_CREDIT_NOTE_COLUMNS: readonly TableColumn[] = [
  { title: t`Article`, width: 72 },
  { title: t`Fabric`, width: 197.28 },
  { title: t`Pieces returned`, width: 90, align: 'right' },
  { title: t`VAT`, width: 40, align: 'right' },
  { title: t`Amount`, width: 82, align: 'right' },
];

export function writeCreditNote(writer: PdfWriter, note: CreditNoteSnapshot): void {
  const { number, issuedOn, order, purchaseOrderNumber, payment, isOnAccount, taxes } = note;
  writeLetterhead(writer, note.seller);
  writeTitle(writer, t`Credit note`, number);
  writeThirds(writer, [
    customerSection(note),
    facts([
      [t`Credit note date`, longDate(issuedOn)],
      [t`For invoice`, note.invoiceNumber],
      [t`Refunded to`, isOnAccount ? t`Your account` : cardText(payment)],
      [t`Payment reference`, payment.transactionId],
    ]),
    facts([
      [t`Order number`, order.number],
      [t`Order date`, longDate(order.placedOn)],
      [t`Your order number`, purchaseOrderNumber],
    ]),
  ]);
  writeTable(
    writer,
    taxes ? TAXED_CREDIT_NOTE_COLUMNS : CREDIT_NOTE_COLUMNS,
    note.lines.map((line) => creditedRow(note, line)),
  );
  writeSums(writer, [
    ...taxSums(note),
    totalSum(note.currency, note.amountCents, isOnAccount ? t`Total credited` : t`Total refunded`),
  ]);
  writeTaxText(writer, note);
  writer.y += 14;
  for (const block of section(t`Reason`, [inOwnLanguage(note.reason)])) writer.write(block);
}

function creditedRow(note: CreditNoteSnapshot, line: CreditedLine): Cell[] {
  const { articleNumber, returnedPieces, amountCents, taxRate } = line;
  return [
    [articleNumber],
    fabricCell(line),
    [returnedPieces > 0 ? formatNumber(returnedPieces) : '–'],
    ...(note.taxes ? [[rateText(taxRate ?? 0)]] : []),
    [formatMoney(amountCents, note.currency)],
  ];
}

export function customerSection({ customer }: Pick<DocumentFacts, 'customer'>, title = t`Billed to`) {
  const { company, name, email, taxId, address } = customer;
  const [first, ...others] = address?.split('\n') ?? [company, name].filter(Boolean);
  const blocks = section(title, [first ?? '', ...others, email, taxId && t`Tax ID ${taxId}`]);
  return blocks.map((block) =>
    block.text === first ? paragraph(first, { ...block.style, weight: 600 }) : block,
  );
}

/** Returns a text like 'Visa ending 4242'. */
function cardText({ card, isTransfer }: DocumentSnapshot['payment']): string {
  if (isTransfer) return t`Bank transfer`;
  if (!card) return t`Card`;
  const brand = card.brand.replaceAll('_', ' ');
  return t`${brand.charAt(0).toUpperCase() + brand.slice(1)} ending ${card.last4}`;
}
