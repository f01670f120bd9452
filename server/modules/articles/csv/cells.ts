// Values of an article as the text of CSV cells, and back. Pure. What a function writes, its counterpart reads.

import type { Certificate, FibreShare, LabResult } from '#contract/articles/article-facts.ts';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import type { PriceStep } from '#contract/articles/price-steps.ts';
import { centsFromAmount, plainAmount } from '#contract/figures/money.ts';
import { readFigure } from '#server/http/files/csv-figure.ts';

/** Why a cell cannot be read, for the admin. */
export class CellError extends Error {}

/** How a file writes a fraction, which its separator tells: Europe's spreadsheets use semicolons and decimal commas. */
export type DecimalMark = '.' | ',';

/** What a spreadsheet takes for a formula, behind the apostrophes that keep it from doing so. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet would run as a formula gets an apostrophe; one that looks like that already gets another. */
export function writeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function readText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** 1.234,50 and 1,234.50: only a number with both marks shows which one groups thousands. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*([.,])\d+$/;

/** One thousand in Germany, one elsewhere. */
const POINTS_OF_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;
/** The other way round. */
const COMMAS_OF_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/** Also reads a price as a spreadsheet formats it. Throws `CellError` for what is no number, or could be two. */
export function readNumber(cell: string, decimalMark: DecimalMark): number {
  const figure = readFigure(cell);
  if (!figure || figure.words) throw new CellError('Not a number');
  const text = figure.sign + figure.digits;
  const grouped = GROUPED.exec(text);
  if (grouped && grouped[1] !== grouped[2])
    return Number(text.replaceAll(grouped[1] ?? '', '').replace(',', '.'));
  if (decimalMark === ',' && POINTS_OF_THOUSANDS.test(text))
    throw new CellError(
      `Write ${text.replaceAll('.', '')}, or ${text.replace('.', ',').replaceAll('.', '')} for a fraction`,
    );
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/^[+-]?\d+,\d+$/.test(text) && (decimalMark === ',' || !COMMAS_OF_THOUSANDS.test(text)))
    return Number(text.replace(',', '.'));
  if (/^\d+(?:,\d+)+$/.test(text))
    throw new CellError('Write a point before decimals and nothing between thousands: 1234.5');
  throw new CellError('Not a number');
}

/** Reads a code of a vocabulary, or its label; anything else as it is, which the contract then refuses. */
export function readVocabulary(cell: string, terms: Readonly<Record<string, string>>): string {
  const text = folded(cell);
  const found = Object.entries(terms).find(([code, label]) => text === code || text === folded(label));
  return found ? found[0] : cell.trim();
}

const folded = (text: string) => text.trim().toLowerCase();

/** The names of fibres by which they are read: code, label, and the label without what stands in brackets. */
const FIBRE_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(FIBRES).flatMap(([code, label]) =>
    [code, label, label.replace(/ \(.*/, ''), label.replace(/^[^(]*\(([^)]*)\)$/, '$1')].map((name) => [
      folded(name),
      code,
    ]),
  ),
);

/** `80 wool; 20 polyamide` */
export function writeComposition(composition: readonly FibreShare[]): string {
  return composition.map(({ fibre, percent }) => `${percent} ${fibre}`).join('; ');
}

/** A share and a fibre. Each space can be matched in one way only: a cell of many spaces takes no longer than another. */
const FIBRE_SHARE =
  /^(\d+(?:[.,]\d+)?)\s*(?:%\s*)?([^\s\d;,/+%]+(?:[^\S\n]+[^\s\d;,/+%]+)*)(?:\s*[;,/+]\s*|[^\S\n]*\n\s*|\s*$)/;

/** Also reads `80% Wool, 20% Polyamide (nylon)` and shares with a decimal comma. */
export function readComposition(cell: string): { fibre: string; percent: number }[] {
  const parts: { fibre: string; percent: number }[] = [];
  let rest = cell.trim();
  while (rest !== '') {
    const part = FIBRE_SHARE.exec(rest);
    if (!part) throw new CellError('Write shares and fibres such as "80 wool; 20 polyamide"');
    const [all, share = '', name = ''] = part;
    parts.push({ percent: Number(share.replace(',', '.')), fibre: FIBRE_CODES.get(folded(name)) ?? name });
    rest = rest.slice(all.length);
  }
  return parts;
}

/** `from 50: 61.00; from 200: 58.50`. A spreadsheet would take `50: 61.00` for a time. */
export function writePriceSteps(steps: readonly PriceStep[]): string {
  return steps
    .map(({ fromQuantity, price }) => `from ${fromQuantity}: ${plainAmount(centsFromAmount(price) ?? 0)}`)
    .join('; ');
}

/** Also reads a step on each line, steps without `from`, and decimal commas where files have them. */
export function readPriceSteps(cell: string, decimalMark: DecimalMark): PriceStep[] {
  const steps = cell.split(/[;\n]/).filter((step) => step.trim() !== '');
  return steps.map((step) => {
    const [fromQuantity = '', price = '', ...further] = step.replace(/^\s*from\b/i, '').split(':');
    if (price.trim() === '' || further.length > 0)
      throw new CellError('Write pieces and prices such as "from 50: 61.00; from 200: 58.50"');
    return { fromQuantity: readNumber(fromQuantity, decimalMark), price: readNumber(price, decimalMark) };
  });
}

/** `suits; coats` */
export function writeList(items: readonly string[]): string {
  return items.join('; ');
}

export function readList(cell: string): string[] {
  return cell
    .split(/[;,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '|': '\\|',
  '\n': '\\n',
  '\r': '\\r',
};
const escaped = (text: string) => text.replaceAll(/[\\|\n\r]/g, (letter) => ESCAPES[letter] ?? letter);
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\|nr])/g, (_, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? letter);

/** What stands between the bars of a line. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  for (const [token] of line.matchAll(/\\.|./gsu))
    if (token === '|') fields.push('');
    else fields[fields.length - 1] += token;
  return fields.map((field) => unescaped(field.trim()));
}

/** A certificate on each line: `GOTS | CU 812345 | 2027-05-31`. A backslash precedes what is part of a name. */
export function writeCertificates(certificates: readonly Certificate[]): string {
  return certificates
    .map(({ name, number, validUntil }) => [escaped(name), escaped(number), validUntil ?? ''].join(' | '))
    .map((line) => line.replace(/( \| ){1,2}$/, ''))
    .join('\n');
}

export function readCertificates(
  cell: string,
): { name: string; number: string; validUntil: string | null }[] {
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [name = '', number = '', validUntil = '', ...further] = fieldsOf(line);
    if (further.length > 0) throw new CellError('Write each certificate as "name | number | YYYY-MM-DD"');
    return { name, number, validUntil: validUntil || null };
  });
}

/** A result on each line: `martindale | 40000 | laboratory | 2026-03-12 | https://…`; the figure of a fire class is empty. */
export function writeTestResults(results: readonly LabResult[]): string {
  return results
    .map(({ method, value, laboratory, testedOn, report }) =>
      [
        method,
        value === null ? '' : String(value),
        escaped(laboratory),
        testedOn ?? '',
        escaped(report),
      ].join(' | '),
    )
    .map((line) => line.replace(/( \| ){1,2}$/, ''))
    .join('\n');
}

export function readTestResults(cell: string, decimalMark: DecimalMark): unknown[] {
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [method = '', value = '', laboratory = '', testedOn = '', report = '', ...further] = fieldsOf(line);
    if (further.length > 0)
      throw new CellError('Write each result as "method | figure | laboratory | YYYY-MM-DD | https://…"');
    return {
      method,
      // The export writes a point, as in every figure inside a text.
      value:
        value === '' ? null : /^\d+(\.\d+)?$/.test(value) ? Number(value) : readNumber(value, decimalMark),
      laboratory,
      testedOn: testedOn || null,
      report,
    };
  });
}
