// The slip that goes into a parcel: its contents and destination, without prices.

import JsBarcode from 'jsbarcode';
import type { MoneyFormat } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, massText } from '#contract/figures/units.ts';
import type { Language } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
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
import { type Cell, type TableColumn, writeSums, writeTable } from './pdf-table.ts';
import { CONTENT, type PdfWriter } from './pdf-writer.ts';
import type { DocumentLine, Seller } from './snapshot.ts';

export interface PackingSlip {
  readonly kind: 'packing_slip';
  /** The order's; missing for English. */
  readonly language?: Language;
  /** How its figures are written; missing for the way of dollars. */
  readonly money?: MoneyFormat;
  /** The number of the order. */
  readonly number: string;
  readonly seller: Seller;
  /** A date as `YYYY-MM-DD`. */
  readonly placedOn: string;
  readonly purchaseOrderNumber: string;
  readonly isCollected: boolean;
  /** The lines of the address, with the names above; the names of a collected order. */
  readonly recipient: readonly string[];
  readonly phone: string;
  /** The lines of pieces. */
  readonly lines: readonly SlipLine[];
  /** The swatches that the mill cuts. */
  readonly swatches: readonly SwatchToCut[];
  readonly customDetails: string;
}

export interface SlipLine extends DocumentLine {
  /** The weight of all pieces; null when that of a piece is not known. */
  readonly grams: number | null;
  /** The pictures of its lots; missing where none has one. */
  readonly lotPictures?: readonly LotPictureOnSlip[];
}

export interface LotPictureOnSlip {
  readonly lot: string;
  /** The address of the picture. */
  readonly img: string;
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

const PACKED: TableColumn = { title: t`Packed`, width: 46, isTicked: true };

const COLUMNS: readonly TableColumn[] = [
  PACKED,
  { title: t`Article`, width: 84 },
  { title: t`Fabric`, width: 161.28 },
  { title: t`Pieces`, width: 54, align: 'right' },
  { title: t`Length`, width: 70, align: 'right' },
  { title: t`Weight`, width: 66, align: 'right' },
];

const SWATCH_COLUMNS: readonly TableColumn[] = [
  PACKED,
  { title: t`Article`, width: 84 },
  { title: t`Swatch of`, width: 201.28 },
  { title: t`Cut from lot`, width: 150, align: 'right' },
];

/** The title; a slip of swatches alone lists what the mill cuts. */
export const slipTitle = ({ lines }: PackingSlip) =>
  lines.length === 0 ? t`Swatches to cut` : t`Packing slip`;

/** With the blank beside it. */
const BAR_CODE_WIDTH = 190;

export function writePackingSlip(writer: PdfWriter, slip: PackingSlip): void {
  writeLetterhead(writer, slip.seller);
  drawBarCode(writer, slip.number, CONTENT.x + CONTENT.width, writer.y + 4);
  writeTitle(writer, slipTitle(slip), slip.number, { ...CONTENT, width: CONTENT.width - BAR_CODE_WIDTH });
  writeThirds(writer, [
    section(slip.isCollected ? t`Collected by` : t`Deliver to`, slip.recipient),
    facts([
      [t`Telephone`, slip.phone],
      [t`Order date`, longDate(slip.placedOn)],
    ]),
    facts([[t`Your order number`, slip.purchaseOrderNumber]]),
  ]);
  if (slip.lines.length > 0) writePieces(writer, slip.lines);
  writeLotPictures(writer, slip.lines);
  if (slip.lines.length > 0 && slip.swatches.length > 0) writer.y += 14;
  if (slip.swatches.length > 0) writeTable(writer, SWATCH_COLUMNS, slip.swatches.map(swatchRow));
  writer.y += 14;
  for (const block of section(t`Custom details`, [slip.customDetails])) writer.write(block);
}

/** The weight of several lines is summed where that of each is known. */
function writePieces(writer: PdfWriter, lines: PackingSlip['lines']): void {
  writeTable(writer, COLUMNS, lines.map(piecesRow));
  const grams = lines.reduce<number | null>(
    (sum, line) => (sum === null || line.grams === null ? null : sum + line.grams),
    0,
  );
  if (lines.length > 1 && grams !== null)
    writeSums(writer, [{ label: t`Weight of all`, amount: weight(grams) }]);
}

const PICTURE_SIZE = 64;
const PICTURES_IN_ROW = 5;

/** The pictures of the lots, by which packers and customers tell them apart. */
function writeLotPictures(writer: PdfWriter, lines: PackingSlip['lines']): void {
  const pictures = lines.flatMap(({ name, articleNumber, lotPictures = [] }) =>
    lotPictures.flatMap(({ lot, img }) => {
      const jpeg = writer.pictures.get(img);
      return jpeg ? [{ jpeg, alt: t`${name}, lot ${lot}`, texts: [articleNumber, t`Lot ${lot}`] }] : [];
    }),
  );
  const width = CONTENT.width / PICTURES_IN_ROW;
  for (let first = 0; first < pictures.length; first += PICTURES_IN_ROW) {
    writer.y += 10;
    const row = pictures
      .slice(first, first + PICTURES_IN_ROW)
      .map((picture, nth) => ({ ...picture, box: { x: CONTENT.x + nth * width, width: width - 12 } }));
    const captions = row.map(({ box, texts }) => ({
      box,
      blocks: texts.map((text) => paragraph(text, CAPTION)),
    }));
    writer.ensureSpace(PICTURE_SIZE + 40);
    for (const { jpeg, alt, box } of row)
      writer.drawPicture(jpeg, alt, { x: box.x, width: PICTURE_SIZE, height: PICTURE_SIZE });
    writer.y += PICTURE_SIZE + 3;
    writer.writeColumns(captions);
  }
}

const CAPTION = { size: 8.5 } as const;

function piecesRow(line: SlipLine): Cell[] {
  const length = line.lengthCm === null ? '–' : lengthText('metric', line.lengthCm / 100);
  return [
    [],
    [line.articleNumber],
    fabricCell(line),
    [formatNumber(line.pieces)],
    [length],
    [line.grams === null ? '–' : weight(line.grams)],
  ];
}

const weight = (grams: number) => massText('metric', grams / 1000);

const swatchRow = ({ name, articleNumber, lotName }: SwatchToCut): Cell[] => [
  [],
  [articleNumber],
  [name],
  [lotName ?? '–'],
];

/** The width of the narrowest bar in points, 0.32 mm: hand scanners read it from a laser printer. */
const NARROWEST = 0.9;
const HEIGHT = 34;

/** The bars from left to right, each width of the narrowest one as `1` for black or `0`. */
export function barsOf(text: string): string {
  const target: { readonly encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(target, text, { format: 'CODE128' });
  return (target.encodings ?? []).map(({ data }) => data).join('');
}

/**
 * A bar code (Code 128), which scanners read as its text. Screen readers skip it: whoever draws it also writes the text. On both sides there must be 10 pt of blank.
 */
function drawBarCode(writer: PdfWriter, text: string, right: number, top: number): void {
  const bars = barsOf(text);
  const left = right - bars.length * NARROWEST;
  writer.artifact('Layout', () => {
    for (const { 0: bar, index } of bars.matchAll(/1+/g))
      writer.doc.rect(left + index * NARROWEST, top, bar.length * NARROWEST, HEIGHT);
    writer.doc.fill('#000000');
  });
}
