// The slip that goes into a parcel: its contents and destination, without prices.

import { formatNumber } from '#contract/number-format.ts';
import { lengthText } from '#contract/units.ts';
import {
  fabricCell,
  facts,
  longDate,
  section,
  writeLetterhead,
  writeThirds,
  writeTitle,
} from './letterhead.ts';
import { type Cell, type TableColumn, writeTable } from './pdf-table.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type { DocumentLine, Seller } from './snapshot.ts';

export interface PackingSlip {
  readonly kind: 'packing_slip';
  /** The number of the order. */
  readonly number: string;
  readonly seller: Seller;
  /** A date as `YYYY-MM-DD`. */
  readonly placedOn: string;
  readonly purchaseOrderNumber: string;
  /** The lines of the address, with the names above. */
  readonly recipient: readonly string[];
  readonly phone: string;
  /** The lines of pieces. */
  readonly lines: readonly DocumentLine[];
  /** The swatches that the mill cuts. */
  readonly swatches: readonly SwatchToCut[];
  readonly customDetails: string;
}

interface SwatchToCut {
  readonly name: string;
  readonly articleNumber: string;
  /** The lot of the pieces reserved with the swatch; null when none are reserved, or the article has no lots. */
  readonly lotName: string | null;
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

const SWATCH_COLUMNS: readonly TableColumn[] = [
  { title: 'Article', width: 90 },
  { title: 'Swatch of', width: 241.28 },
  { title: 'Cut from lot', width: 150, align: 'right' },
];

/** The title; a slip of swatches alone lists what the mill cuts. */
export const slipTitle = ({ lines }: PackingSlip) =>
  lines.length === 0 ? 'Swatches to cut' : 'Packing slip';

export function writePackingSlip(writer: PdfWriter, slip: PackingSlip): void {
  writeLetterhead(writer, slip.seller);
  writeTitle(writer, slipTitle(slip), slip.number);
  writeThirds(writer, [
    section('Deliver to', slip.recipient),
    facts([
      ['Telephone', slip.phone],
      ['Order date', longDate(slip.placedOn)],
    ]),
    facts([['Your order number', slip.purchaseOrderNumber]]),
  ]);
  if (slip.lines.length > 0) writeTable(writer, COLUMNS, slip.lines.map(piecesRow));
  if (slip.lines.length > 0 && slip.swatches.length > 0) writer.y += 14;
  if (slip.swatches.length > 0) writeTable(writer, SWATCH_COLUMNS, slip.swatches.map(swatchRow));
  writer.y += 14;
  for (const block of section('Custom details', [slip.customDetails])) writer.write(block);
}

function piecesRow(line: DocumentLine): Cell[] {
  const length = line.lengthCm === null ? '–' : lengthText('metric', line.lengthCm / 100);
  return [[line.articleNumber], fabricCell(line), [formatNumber(line.pieces)], [length]];
}

const swatchRow = ({ name, articleNumber, lotName }: SwatchToCut): Cell[] => [
  [articleNumber],
  [name],
  [lotName ?? '–'],
];
