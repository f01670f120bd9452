// Writes invoices and credit notes as PDF, from their snapshots alone.
import { formatMetres } from '#contract/measures.ts';
import { formatMoney } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';
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
import { type Cell, type TableColumn, writeDeduction, writeTable, writeTotal } from './pdf-table.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type {
  CreditedLine,
  CreditNoteSnapshot,
  DocumentLine,
  DocumentSnapshot,
  InvoiceSnapshot,
} from './snapshot.ts';

const INVOICE_COLUMNS: readonly TableColumn[] = [
  { title: 'Article', width: 72 },
  { title: 'Fabric', width: 186.28 },
  { title: 'Pieces', width: 50, align: 'right' },
  { title: 'Length', width: 55, align: 'right' },
  { title: 'Per piece', width: 56, align: 'right' },
  { title: 'Total', width: 62, align: 'right' },
];

export function writeInvoice(writer: PdfWriter, invoice: InvoiceSnapshot): void {
  const { number, issuedOn, order, purchaseOrderNumber, payment, paidOn, currency } = invoice;
  writeLetterhead(writer, invoice.seller);
  writeTitle(writer, 'Invoice', number);
  writeThirds(writer, [
    [...customerSection(invoice), ...section('Delivery address', [invoice.deliveryAddress])],
    facts([
      ['Invoice date', longDate(issuedOn)],
      ['Paid on', longDate(paidOn)],
      ['Paid by', cardText(payment)],
      ['Payment reference', payment.transactionId],
    ]),
    facts([
      ['Order number', order.number],
      ['Order date', longDate(order.placedOn)],
      ['Your order number', purchaseOrderNumber],
    ]),
  ]);
  writeTable(writer, INVOICE_COLUMNS, invoice.lines.map(invoiceRow));
  if (invoice.creditCents) writeDeduction(writer, 'Swatch credit', `−${formatMoney(invoice.creditCents)}`);
  writeTotal(writer, `Total paid (${currency})`, formatMoney(invoice.totalCents));
}

function invoiceRow(line: DocumentLine): Cell[] {
  const { articleNumber, pieces, lengthCm, unitPriceCents, totalCents } = line;
  return [
    [articleNumber],
    fabricCell(line),
    [formatNumber(pieces)],
    [lengthCm === null ? '–' : formatMetres(lengthCm / 100)],
    [formatMoney(unitPriceCents)],
    [formatMoney(totalCents)],
  ];
}

const CREDIT_NOTE_COLUMNS: readonly TableColumn[] = [
  { title: 'Article', width: 72 },
  { title: 'Fabric', width: 237.28 },
  { title: 'Pieces returned', width: 90, align: 'right' },
  { title: 'Amount', width: 82, align: 'right' },
];

export function writeCreditNote(writer: PdfWriter, note: CreditNoteSnapshot): void {
  const { number, issuedOn, order, purchaseOrderNumber, payment, currency } = note;
  writeLetterhead(writer, note.seller);
  writeTitle(writer, 'Credit note', number);
  writeThirds(writer, [
    customerSection(note),
    facts([
      ['Credit note date', longDate(issuedOn)],
      ['For invoice', note.invoiceNumber],
      ['Refunded to', cardText(payment)],
      ['Payment reference', payment.transactionId],
    ]),
    facts([
      ['Order number', order.number],
      ['Order date', longDate(order.placedOn)],
      ['Your order number', purchaseOrderNumber],
    ]),
  ]);
  writeTable(writer, CREDIT_NOTE_COLUMNS, note.lines.map(creditedRow));
  writeTotal(writer, `Total refunded (${currency})`, formatMoney(note.amountCents));
  writer.y += 14;
  for (const block of section('Reason', [note.reason])) writer.write(block);
}

function creditedRow(line: CreditedLine): Cell[] {
  const { articleNumber, returnedPieces, amountCents } = line;
  const returned = returnedPieces > 0 ? formatNumber(returnedPieces) : '–';
  return [[articleNumber], fabricCell(line), [returned], [formatMoney(amountCents)]];
}

function customerSection({ customer }: DocumentSnapshot) {
  const { company, name, email, taxId, address } = customer;
  const [first, ...others] = address?.split('\n') ?? [company, name].filter(Boolean);
  const blocks = section('Billed to', [first ?? '', ...others, email, taxId && `Tax ID ${taxId}`]);
  return blocks.map((block) =>
    block.text === first ? paragraph(first, { ...block.style, weight: 600 }) : block,
  );
}

/** Returns a text like 'Visa ending 4242'. */
function cardText({ card }: DocumentSnapshot['payment']): string {
  if (!card) return 'Card';
  const brand = card.brand.replaceAll('_', ' ');
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${card.last4}`;
}
