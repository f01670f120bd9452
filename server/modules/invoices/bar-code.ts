// Draws a bar code (Code 128), which scanners read as the text that it is made of.
import JsBarcode from 'jsbarcode';
import type { PdfWriter } from './pdf-writer.ts';

/** The width of the narrowest bar in points, 0.32 mm: hand scanners read it from a laser printer. */
const NARROWEST = 0.9;
const HEIGHT = 34;

/** The bars from left to right, each width of the narrowest one as `1` for black or `0`. */
export function barsOf(text: string): string {
  const target: { readonly encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(target, text, { format: 'CODE128' });
  return (target.encodings ?? []).map(({ data }) => data).join('');
}

/** Screen readers skip it: whoever draws it also writes the text. On both sides there must be 10 pt of blank. */
export function drawBarCode(writer: PdfWriter, text: string, right: number, top: number): void {
  const bars = barsOf(text);
  const left = right - bars.length * NARROWEST;
  writer.artifact('Layout', () => {
    for (const { 0: bar, index } of bars.matchAll(/1+/g))
      writer.doc.rect(left + index * NARROWEST, top, bar.length * NARROWEST, HEIGHT);
    writer.doc.fill('#000000');
  });
}
