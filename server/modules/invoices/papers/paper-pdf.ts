// Writes export papers as PDF, from their snapshots alone: lines with tariff code, origin, quantity and net weight, totals, and the
// terms of the sale.

import { formatMoney } from '#contract/figures/money.ts';
import { formatFixed, formatNumber } from '#contract/figures/number-format.ts';
import { lengthText } from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';
import { bankFacts } from '#contract/money/bank-account.ts';
import { netCreditOf } from '../amounts.ts';
import { customerSection, netAmounts, taxSums, totalSum, writeTaxText } from '../invoice-pdf.ts';
import {
  fabricCell,
  facts,
  longDate,
  section,
  writeLetterhead,
  writeThirds,
  writeTitle,
} from '../letterhead.ts';
import { type Cell, type Sum, type TableColumn, writeSums, writeTable } from '../pdf-table.ts';
import type { PdfWriter } from '../pdf-writer.ts';
import type { PaperSnapshot } from './paper.ts';

type PaperLine = PaperSnapshot['lines'][number];

const INVOICE_COLUMNS: readonly TableColumn[] = [
  { title: t`Goods`, width: 196.28 },
  { title: t`Quantity`, width: 70, align: 'right' },
  { title: t`Net weight`, width: 68, align: 'right' },
  { title: t`Unit price`, width: 68, align: 'right' },
  { title: t`Amount`, width: 79, align: 'right' },
];

/** Writes a paper in the language of the work: English, or the order's as a copy. */
export function writePaper(writer: PdfWriter, paper: PaperSnapshot, title: string): void {
  writeLetterhead(writer, paper.seller);
  writeTitle(writer, title, paper.number);
  writeThirds(writer, [
    [
      ...customerSection(paper, t`Buyer`),
      ...section(t`Consignee`, [paper.deliveryAddress, paper.phone && t`Telephone ${paper.phone}`]),
    ],
    facts([
      [t`Date`, longDate(paper.issuedOn)],
      [t`Valid until`, paper.validUntil ? longDate(paper.validUntil) : null],
      [t`Reason for export`, paper.areSamples ? t`Commercial samples` : t`Sale of goods`],
      ...(paper.payTo ? bankFacts(paper.payTo) : []),
      [t`Please state`, paper.reference ?? null],
    ]),
    facts([
      [t`Order number`, paper.order.number],
      [t`Order date`, longDate(paper.order.placedOn)],
      [t`Your order number`, paper.purchaseOrderNumber],
      [t`Replaces`, paper.replaces ?? null],
    ]),
  ]);
  const isCopy = paper.language !== undefined;
  const lines = paper.lines.map((line) => (isCopy ? { ...line, ...line.copy } : line));
  writeTable(
    writer,
    INVOICE_COLUMNS,
    lines.map((line) => invoiceRow(paper, line)),
  );
  writeSums(writer, [...weights(lines), ...amounts(paper)]);
  writeTaxText(writer, paper);
}

function invoiceRow(paper: PaperSnapshot, line: PaperLine): Cell[] {
  const { unitPrice, total } = netAmounts(paper, line);
  const isGoods = line.kind === undefined;
  const [name = '', ...details] = fabricCell(line);
  return [
    [name, ...(line.articleNumber ? [line.articleNumber] : []), ...details],
    isGoods ? quantityCell(line) : ['–'],
    [line.netGrams ? kilograms(line.netGrams) : '–'],
    [unitPrice],
    [total],
  ];
}

function quantityCell({ pieces, lengthCm }: PaperLine): Cell {
  const count = plural(pieces, { one: t`1 piece`, other: t`${formatNumber(pieces)} pieces` });
  return lengthCm === null ? [count] : [count, lengthText('metric', lengthCm / 100)];
}

/** To the gram, so that the weights of lines add up to those of parcels. */
const kilograms = (grams: number) => `${formatFixed(grams / 1000, 3)} kg`;

/** The sum of what is known; none where a weight of pieces is not. */
function weights(lines: readonly PaperLine[]): Sum[] {
  const known = lines.map(({ netGrams }) => netGrams ?? 0);
  const sum = known.reduce((all, grams) => all + grams, 0);
  const isWhole = lines.every(({ netGrams, lengthCm }) => netGrams !== null || lengthCm === null);
  return sum > 0 && isWhole ? [{ label: t`Net weight`, amount: kilograms(sum) }] : [];
}

function amounts(paper: PaperSnapshot): Sum[] {
  const { currency, depositCents, lines, totalCents } = paper;
  const credit = lines.reduce((sum, line) => sum + netCreditOf(paper, line), 0);
  return [
    ...(credit > 0 ? [{ label: t`Swatch credit`, amount: `−${formatMoney(credit, currency)}` }] : []),
    ...taxSums(paper),
    totalSum(currency, totalCents, t`Total`),
    ...(depositCents === undefined
      ? []
      : [{ label: t`Of this, the deposit is paid first`, amount: formatMoney(depositCents, currency) }]),
  ];
}
