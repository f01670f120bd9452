// Writes export papers as PDF, from their snapshots alone, in the language of the work: English, or the order's as a copy.

import { incotermText } from '#contract/customs/incoterms.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatFixed, formatNumber } from '#contract/figures/number-format.ts';
import { lengthText } from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';
import { bankFacts } from '#contract/money/bank-account.ts';
import { countryName } from '#server/modules/countries/service.ts';
import { netCreditOf } from '../amounts.ts';
import { customerSection, netAmounts, taxSums, totalSum, writeTaxText } from '../invoice-pdf.ts';
import {
  facts,
  longDate,
  paragraph,
  section,
  writeLetterhead,
  writeThirds,
  writeTitle,
} from '../letterhead.ts';
import { type Cell, type Sum, type TableColumn, writeSums, writeTable } from '../pdf-table.ts';
import { CONTENT, type PdfWriter } from '../pdf-writer.ts';
import type { PaperSnapshot } from './paper.ts';

type PaperLine = PaperSnapshot['lines'][number];

const GOODS = { title: t`Goods`, width: 145.28 };
const CUSTOMS = { title: t`HS code, origin`, width: 82 };
const QUANTITY = { title: t`Quantity`, width: 60, align: 'right' } as const;
const NET_WEIGHT = { title: t`Net weight`, width: 68, align: 'right' } as const;
const PRICES = [
  { title: t`Unit price`, width: 62, align: 'right' },
  { title: t`Amount`, width: 64, align: 'right' },
] as const;

const EXPORT_COLUMNS: readonly TableColumn[] = [GOODS, CUSTOMS, QUANTITY, NET_WEIGHT, ...PRICES];
const DOMESTIC_COLUMNS: readonly TableColumn[] = [{ ...GOODS, width: 295.28 }, QUANTITY, ...PRICES];
const PACKING_COLUMNS: readonly TableColumn[] = [
  { ...GOODS, width: 189.28 },
  CUSTOMS,
  { title: t`Lot`, width: 76 },
  { ...QUANTITY, width: 66 },
  NET_WEIGHT,
];

export function writePaper(writer: PdfWriter, paper: PaperSnapshot, title: string): void {
  const { kind, seller, number, order, payTo, validUntil, isExport, incoterm } = paper;
  writeLetterhead(writer, seller);
  writeTitle(writer, title, number);
  const isQuotation = order.number === '';
  writeThirds(writer, [
    [
      ...customerSection(paper, t`Buyer`),
      ...section(t`Consignee`, [paper.deliveryAddress, paper.phone && t`Telephone ${paper.phone}`]),
    ],
    facts([
      [t`Date`, longDate(paper.issuedOn)],
      [isQuotation ? t`Valid until` : t`To be paid by`, validUntil ? longDate(validUntil) : null],
      [t`Terms of delivery`, incoterm ? incotermText(incoterm) : null],
      [t`Reason for export`, isExport ? (paper.areSamples ? t`Commercial samples` : t`Sale of goods`) : null],
      ...(payTo ? bankFacts(payTo) : []),
      [t`Please state`, paper.reference ?? null],
    ]),
    facts([
      [t`Order number`, order.number],
      [isQuotation ? t`Date of the quotation` : t`Order date`, longDate(order.placedOn)],
      [t`Your order number`, paper.purchaseOrderNumber],
      [t`Replaces`, paper.replaces ?? null],
    ]),
  ]);
  const lines = paper.lines.map((line) => (paper.language === undefined ? line : { ...line, ...line.copy }));
  if (kind === 'packing_list') {
    writeTable(writer, PACKING_COLUMNS, lines.flatMap(packingRows));
    writeSums(writer, packedSums(paper));
  } else {
    const columns = isExport ? EXPORT_COLUMNS : DOMESTIC_COLUMNS;
    const rows = lines.map((line) => invoiceRow(paper, line));
    writeTable(writer, columns, rows);
    writeSums(writer, [...weightSums(paper), ...amountSums(paper)]);
    writeTaxText(writer, paper);
  }
  writeParcels(writer, paper);
  if (kind === 'commercial_invoice') writeSignature(writer);
}

function invoiceRow(paper: PaperSnapshot, line: PaperLine): Cell[] {
  const { unitPrice, total } = netAmounts(paper, line);
  const isGoods = line.kind === undefined;
  return [
    goodsCell(line),
    ...(paper.isExport ? [customsCell(line)] : []),
    isGoods ? quantityCell(line) : ['–'],
    ...(paper.isExport ? [weightCell(line)] : []),
    [unitPrice],
    [total],
  ];
}

/** A row for each lot, so that parcel and paper are compared roll by roll. */
function packingRows(line: PaperLine): Cell[][] {
  const { lots = [{ name: '–', pieces: line.pieces }] } = line;
  return lots.map(({ name, pieces }) => {
    const part = (whole: number) => (whole / line.pieces) * pieces;
    const { lengthCm, netGrams = null } = line;
    const ofLot = {
      ...line,
      pieces,
      lengthCm: lengthCm === null ? null : part(lengthCm),
      netGrams: netGrams === null ? null : part(netGrams),
    };
    return [goodsCell(line), customsCell(line), [name], quantityCell(ofLot), weightCell(ofLot)];
  });
}

function goodsCell({ name, articleNumber, customs, composition }: PaperLine): Cell {
  return [name, ...[articleNumber, customs ?? composition].filter((text) => text !== '')];
}

function customsCell({ hsCode, origin }: PaperLine): Cell {
  if (!hsCode && !origin) return ['–'];
  return [hsCode ? dotted(hsCode) : '–', ...(origin ? [countryName(origin)] : [])];
}

/** '5112.30.10' */
const dotted = (hsCode: string) =>
  hsCode.replace(/^(\d{4})(\d{2})/, '$1.$2').replace(/(\.\d{2})(\d)/, '$1.$2');

function quantityCell({ pieces, lengthCm }: Pick<PaperLine, 'pieces' | 'lengthCm'>): Cell {
  const count = plural(pieces, { one: t`1 piece`, other: t`${formatNumber(pieces)} pieces` });
  return lengthCm === null ? [count] : [count, metres(lengthCm)];
}

const metres = (cm: number) => lengthText('metric', cm / 100);

const weightCell = ({ netGrams = null }: Pick<PaperLine, 'netGrams'>): Cell => [
  netGrams === null ? '–' : kilograms(netGrams),
];

/** To the gram, so that the weights of lines add up to those of parcels. */
const kilograms = (grams: number) => `${formatFixed(grams / 1000, 3)} kg`;

const sum = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

/** The net weight where that of all pieces is known, and what the parcels weigh. */
function weightSums({ lines, parcels }: PaperSnapshot): Sum[] {
  const isKnown = lines.every(({ netGrams, lengthCm }) => netGrams !== null || lengthCm === null);
  const net = isKnown ? sum(lines.map(({ netGrams }) => netGrams)) : 0;
  const gross = sum(parcels.map(({ grossGrams }) => grossGrams));
  return [
    ...(parcels.length > 1 ? [{ label: t`Parcels`, amount: formatNumber(parcels.length) }] : []),
    ...(net > 0 ? [{ label: t`Net weight`, amount: kilograms(net) }] : []),
    ...(gross > 0 ? [{ label: t`Gross weight`, amount: kilograms(gross) }] : []),
  ];
}

function packedSums(paper: PaperSnapshot): Sum[] {
  const cm = sum(paper.lines.map(({ lengthCm }) => lengthCm));
  return [
    { label: t`Pieces`, amount: formatNumber(sum(paper.lines.map(({ pieces }) => pieces))) },
    ...(cm > 0 ? [{ label: t`Length`, amount: metres(cm) }] : []),
    ...weightSums(paper),
  ];
}

function amountSums(paper: PaperSnapshot): Sum[] {
  const { currency, depositCents, lines, totalCents } = paper;
  const credit = sum(lines.map((line) => netCreditOf(paper, line)));
  return [
    ...(credit > 0 ? [{ label: t`Swatch credit`, amount: `−${formatMoney(credit, currency)}` }] : []),
    ...taxSums(paper),
    totalSum(currency, totalCents, t`Total`),
    ...(depositCents === undefined
      ? []
      : [{ label: t`Of this, the deposit is paid first`, amount: formatMoney(depositCents, currency) }]),
  ];
}

/** A line for each, as 'Parcel 2 of 3: DHL JD0146, gross weight 12.300 kg, 155 × 30 × 30 cm'. */
function writeParcels(writer: PdfWriter, { parcels, parcelCount }: PaperSnapshot): void {
  writer.y += 12;
  for (const { nth, carrier, trackingNumber, grossGrams, mm } of parcels) {
    const texts = [
      `${carrier} ${trackingNumber}`.trim(),
      grossGrams === null ? '' : t`gross weight ${kilograms(grossGrams)}`,
      mm ? `${mm.map((one) => formatNumber(one / 10, 1)).join(' × ')} cm` : '',
    ].filter((text) => text !== '');
    writer.write(paragraph(t`Parcel ${nth} of ${parcelCount}: ${texts.join(', ')}`));
  }
}

const SIGNATURE_WIDTH = 240;

function writeSignature(writer: PdfWriter): void {
  writer.ensureSpace(110);
  writer.y += 20;
  writer.write(paragraph(t`We declare that what this invoice states is true and complete.`));
  writer.y += 42;
  writer.rule({ x: CONTENT.x, width: SIGNATURE_WIDTH });
  writer.y += 4;
  writer.write(paragraph(t`Place, date, name and signature`, { size: 8 }));
}
