// Measures text of a PDF, breaks it into lines, and draws it in runs of one font.
import type PDFDocument from 'pdfkit';
import { type Face, toUnits, type Unit, type Weight } from './pdf-fonts.ts';

type Document = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  /** The font size in points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  /** The line height as a multiple of the size; default 1.4. */
  readonly leading?: number;
}

/** The position of text on a page: left edge and width in points. */
export interface Box {
  readonly x: number;
  readonly width: number;
}

export type Line = readonly Unit[];

const INK = '#231d17';
const LEADING = 1.4;
/** Right-aligned text uses figures of one width, so that amounts line up. */
const featuresOf = ({ align }: TextStyle): PDFKit.Mixins.TextOptions =>
  align === 'right' ? { features: ['tnum'] } : {};

interface Run {
  text: string;
  original: string;
  readonly face: Face;
}

/** Joins adjacent units of one face; transliterated ones stay separate. */
function toRuns(units: Line): Run[] {
  const runs: Run[] = [];
  for (const { text, face, original = '' } of units) {
    const last = runs.at(-1);
    if (last?.face === face && (last.original === '') === (original === '')) {
      last.text += text;
      last.original += original;
    } else runs.push({ text, original, face });
  }
  return runs;
}

/** The library also accepts a parsed font, which saves parsing it for each document. */
const setFont = (doc: Document, { name, font }: Face, size: number) =>
  doc.font(font as unknown as Buffer, name, size);

function widthOf(doc: Document, units: Line, style: TextStyle): number {
  return toRuns(units).reduce((width, { text, face }) => {
    setFont(doc, face, style.size);
    return width + doc.widthOfString(text, featuresOf(style));
  }, 0);
}

/** Breaks a text into lines of a width, and keeps its own line breaks. A word wider than a line is broken anywhere. */
export function breakLines(doc: Document, text: string, style: TextStyle, width: number): Line[] {
  const { weight = 400 } = style;
  return text.split(/\r\n|[\n\r]/).flatMap((paragraph) => {
    const units = toUnits(paragraph, weight);
    const lines: Unit[][] = [[]];
    let used = 0;
    for (const word of splitWords(units)) {
      for (const piece of fitWord(doc, word, style, width)) {
        const pieceWidth = widthOf(doc, piece, style);
        const line = lines.at(-1) as Unit[];
        if (line.length > 0 && used + widthOf(doc, trimEnd(piece), style) > width) {
          lines.push([...piece]);
          used = pieceWidth;
        } else {
          line.push(...piece);
          used += pieceWidth;
        }
      }
    }
    return lines.map(trimEnd);
  });
}

const isSpace = ({ text }: Unit) => text === ' ';

/** Splits a line into words, each with the space after it. */
function splitWords(units: Line): Unit[][] {
  const words: Unit[][] = [];
  for (const [index, unit] of units.entries()) {
    const previous = units[index - 1];
    if (!previous || (isSpace(previous) && !isSpace(unit))) words.push([]);
    words.at(-1)?.push(unit);
  }
  return words;
}

/** Splits a word that is wider than a line. */
function fitWord(doc: Document, word: Unit[], style: TextStyle, width: number): Unit[][] {
  if (widthOf(doc, trimEnd(word), style) <= width) return [word];
  const pieces: Unit[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const unit of word) {
    const unitWidth = widthOf(doc, [unit], style);
    used += unitWidth;
    if (used <= width) pieces.at(-1)?.push(unit);
    else {
      pieces.push([unit]);
      used = unitWidth;
    }
  }
  return pieces;
}

function trimEnd(units: readonly Unit[]): Unit[] {
  return units.slice(0, units.findLastIndex((unit) => !isSpace(unit)) + 1);
}

/** The height of a line in points. */
export function lineHeight({ size, leading = LEADING }: TextStyle): number {
  return size * leading;
}

/** Draws a line whose top is at `top`. Screen readers and copying get the original text. */
export function drawLine(doc: Document, line: Line, box: Box, top: number, style: TextStyle): void {
  const { size, color = INK, align = 'left' } = style;
  const baseline = top + lineHeight(style) / 2 + size * 0.34;
  let x = align === 'left' ? box.x : box.x + box.width - widthOf(doc, line, style);
  doc.fillColor(color);
  for (const { text, face, original } of toRuns(line)) {
    setFont(doc, face, size);
    const width = doc.widthOfString(text, featuresOf(style));
    if (original) doc.markContent('Span', { actual: original });
    doc.text(text, x, baseline, { ...featuresOf(style), lineBreak: false, baseline: 'alphabetic' });
    if (original) doc.endMarkedContent();
    x += width;
  }
}
