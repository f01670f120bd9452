// The slip that goes into a parcel: what it contains and where it goes, without prices.
import { formatMetres } from '#contract/measures.ts';
import { formatNumber } from '#contract/number-format.ts';
import { facts, section, writeLetterhead, writeThirds, writeTitle } from './letterhead.ts';
import { longDate } from './long-date.ts';
import { type TableColumn, writeTable } from './pdf-table.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type { DocumentLine, Seller } from './snapshot.ts';

export interface PackingSlip {
  readonly kind: 'packing_slip';
  /** The order's. */
  readonly number: string;
  readonly seller: Seller;
  /** `YYYY-MM-DD` */
  readonly placedOn: string;
  readonly purchaseOrderNumber: string;
  readonly customerName: string;
  readonly company: string;
  readonly address: string;
  readonly phone: string;
  readonly line: DocumentLine;
  readonly customDetails: string;
}

/** The slips of several orders in one file. */
export interface PackingSlips {
  readonly kind: 'packing_slips';
  readonly slips: readonly [PackingSlip, ...PackingSlip[]];
}

const COLUMNS: readonly TableColumn[] = [
  { title: 'Article', width: 90 },
  { title: 'Fabric', width: 241.28 },
  { title: 'Pieces', width: 70, align: 'right' },
  { title: 'Length', width: 80, align: 'right' },
];

export function writePackingSlip(writer: PdfWriter, slip: PackingSlip): void {
  const { line } = slip;
  writeLetterhead(writer, slip.seller);
  writeTitle(writer, 'Packing slip', slip.number);
  writeThirds(writer, [
    section('Deliver to', recipientLines(slip)),
    facts([
      ['Telephone', slip.phone],
      ['Order date', longDate(slip.placedOn)],
    ]),
    facts([['Your order number', slip.purchaseOrderNumber]]),
  ]);
  const length = line.lengthCm === null ? '–' : formatMetres(line.lengthCm / 100);
  const fabric = line.composition ? [line.name, line.composition] : [line.name];
  writeTable(writer, COLUMNS, [[[line.articleNumber ?? '–'], fabric, [formatNumber(line.pieces)], [length]]]);
  writer.y += 14;
  for (const block of section('Custom details', [slip.customDetails])) writer.write(block);
}

/** The name only once: many customers begin the address with it. */
function recipientLines({ company, customerName, address }: PackingSlip): string[] {
  return [company, customerName].filter((line) => !address.startsWith(line)).concat(address);
}
