// A table of a PDF: header cells have a scope, rows stay on one page, and each further page repeats the header.
import { inOwnLanguage } from '#contract/languages/text.ts';
import { type Box, drawLine, lineHeight, type TextStyle } from './pdf-text.ts';
import { CONTENT, MUTED, type PdfWriter } from './pdf-writer.ts';

export interface TableColumn {
  /** Is shown in the language of the document. */
  readonly title: string;
  /** The width in points, which includes the gap to the next column. */
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** Whether each row has a box to tick with a pen instead of a text. */
  readonly isTicked?: true;
}

/** The paragraphs of a cell; the first is the main one. */
export type Cell = readonly string[];

const GAP = 12;
const HEAD: TextStyle = { size: 8, weight: 600, color: MUTED };
const BODY: TextStyle = { size: 9.5 };
const DETAIL: TextStyle = { size: 8.5, color: MUTED };
const TOTAL: TextStyle = { size: 10.5, weight: 600 };

interface PlacedText {
  readonly text: string;
  readonly style: TextStyle;
}

/** Writes a table at the writer's `y`. */
export function writeTable(
  writer: PdfWriter,
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): void {
  const boxes = boxesOf(columns);
  const table = writer.open('Table');
  const titles = columns.map(({ title }) => [{ text: inOwnLanguage(title), style: HEAD }]);
  const bodies = rows.map((row) =>
    row.map((cell) => cell.map((text, index) => ({ text, style: index === 0 ? BODY : DETAIL }))),
  );
  writer.ensureSpace(rowHeight(writer, titles, boxes) + rowHeight(writer, bodies[0] ?? [], boxes) + 12);
  const head = writer.open('THead', table);
  writeRow(writer, titles, boxes, { parent: head, type: 'TH' });
  head.end();
  writer.rule(CONTENT, '#231d17', 0.75);
  writer.y += 5;
  const body = writer.open('TBody', table);
  for (const cells of bodies) {
    if (writer.ensureSpace(rowHeight(writer, cells, boxes))) repeatHead(writer, titles, boxes);
    for (const { x, isTicked } of boxes) if (isTicked) drawTickBox(writer, x);
    writeRow(writer, cells, boxes, { parent: body, type: 'TD' });
    writer.rule();
    writer.y += 5;
  }
  body.end();
  table.end();
}

function drawTickBox(writer: PdfWriter, x: number): void {
  writer.artifact('Layout', () =>
    writer.doc
      .rect(x, writer.y + 1, 11, 11)
      .lineWidth(0.75)
      .stroke(MUTED),
  );
}

/** A sum below a table's last column. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  /** Printed larger; the last one. */
  readonly isTotal?: boolean;
}

/** Writes sums below the table, all on the same page. */
export function writeSums(writer: PdfWriter, sums: readonly Sum[]): void {
  const height = sums.reduce((sum, { isTotal }) => sum + lineHeight(isTotal ? TOTAL : BODY) + 9, 0);
  writer.ensureSpace(height);
  for (const { label, amount, isTotal } of sums) writeSum(writer, label, amount, isTotal ? TOTAL : BODY);
}

function writeSum(writer: PdfWriter, label: string, amount: string, style: TextStyle): void {
  writer.y += 3;
  const element = writer.doc.struct('P', {}, () => {
    const [left = []] = writer.breakLines(label, style, CONTENT);
    drawLine(writer.doc, left, { ...CONTENT, width: CONTENT.width - 84 }, writer.y, {
      ...style,
      align: 'right',
    });
    const [right = []] = writer.breakLines(amount, style, CONTENT);
    drawLine(writer.doc, right, CONTENT, writer.y, { ...style, align: 'right' });
  });
  writer.append(element);
  writer.y += lineHeight(style) + 6;
}

interface PlacedBox extends Box {
  readonly align: 'left' | 'right';
  readonly isTicked: boolean;
}

function boxesOf(columns: readonly TableColumn[]): PlacedBox[] {
  let x = CONTENT.x;
  return columns.map(({ width, align = 'left', isTicked = false }, index) => {
    const gap = index === columns.length - 1 ? 0 : GAP;
    const box = { x, width: width - gap, align, isTicked };
    x += width;
    return box;
  });
}

function rowHeight(
  writer: PdfWriter,
  cells: readonly (readonly PlacedText[])[],
  boxes: readonly PlacedBox[],
) {
  const heights = cells.map((texts, index) =>
    texts.reduce((height, { text, style }) => {
      const lines = writer.breakLines(text, style, boxes[index] ?? CONTENT);
      return height + lines.length * lineHeight(style);
    }, 0),
  );
  return Math.max(0, ...heights) + 7;
}

interface RowOptions {
  readonly parent: PDFKit.PDFStructureElement;
  readonly type: 'TH' | 'TD';
}

function writeRow(
  writer: PdfWriter,
  cells: readonly (readonly PlacedText[])[],
  boxes: readonly PlacedBox[],
  { parent, type }: RowOptions,
): void {
  const row = writer.open('TR', parent);
  for (const [index, texts] of cells.entries()) {
    const cell = writer.open(type, row, type === 'TH' ? { scope: 'Column' } : {});
    cell.add(() => drawCell(writer, texts, boxes[index]));
    cell.end();
  }
  row.end();
  writer.y += rowHeight(writer, cells, boxes);
}

function repeatHead(
  writer: PdfWriter,
  titles: readonly (readonly PlacedText[])[],
  boxes: readonly PlacedBox[],
): void {
  writer.artifact('Pagination', () => {
    for (const [index, texts] of titles.entries()) drawCell(writer, texts, boxes[index]);
  });
  writer.y += rowHeight(writer, titles, boxes);
  writer.rule(CONTENT, '#231d17', 0.75);
  writer.y += 5;
}

function drawCell(writer: PdfWriter, texts: readonly PlacedText[], box: PlacedBox | undefined): void {
  if (!box) return;
  let top = writer.y;
  for (const { text, style } of texts) {
    for (const line of writer.breakLines(text, style, box)) {
      drawLine(writer.doc, line, box, top, { ...style, align: box.align });
      top += lineHeight(style);
    }
  }
}
