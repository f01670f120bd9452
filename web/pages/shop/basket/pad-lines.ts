// Reads what was typed or pasted into the order pad: a line per fabric, its article number and the pieces. Pure.

/** One article of the pad; the pieces of its lines are added together. */
export interface PadEntry {
  /** Upper case, as article numbers are compared. */
  readonly article: string;
  /** NaN when a line states no whole number of pieces. */
  readonly quantity: number;
  /** The numbers of its lines, counted from 1. */
  readonly lines: readonly number[];
}

/**
 * The cells of a row are separated by tabs, semicolons or commas, as spreadsheets copy and save them; in a row without
 * them, the last word is the number of pieces. Further cells, empty lines and a heading without digits are ignored.
 */
export function readPad(text: string): PadEntry[] {
  const entries = new Map<string, PadEntry>();
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '' || (entries.size === 0 && !/\d/.test(row))) continue;
    const [name = '', pieces = ''] = cellsOf(row);
    const article = name.toUpperCase();
    const before = entries.get(article);
    entries.set(article, {
      article,
      quantity: (before?.quantity ?? 0) + wholeNumber(pieces),
      lines: [...(before?.lines ?? []), index + 1],
    });
  }
  return [...entries.values()];
}

function cellsOf(row: string): string[] {
  const separator = ['\t', ';', ','].find((one) => row.includes(one));
  const cells = separator ? row.split(separator) : /^(.*?)(?:\s+(\S+))?\s*$/.exec(row.trim())?.slice(1);
  return (cells ?? []).map((cell = '') =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

const wholeNumber = (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN);

/** The text of the pad with these lines only, in their order. */
export function keepLines(text: string, wanted: readonly number[]): string {
  const rows = text.split(/\r?\n/);
  return wanted
    .toSorted((one, other) => one - other)
    .map((line) => rows[line - 1] ?? '')
    .join('\n');
}

/** The text of the pad with `row` instead of these lines. */
export function replaceLines(text: string, lines: readonly number[], row: string): string {
  const [first] = lines;
  return text
    .split(/\r?\n/)
    .flatMap((each, index) => (index + 1 === first ? [row] : lines.includes(index + 1) ? [] : [each]))
    .join('\n');
}

/** The text of the pad for lines of an order. */
export const padText = (lines: readonly { readonly articleNumber: string; readonly quantity: number }[]) =>
  lines.map(({ articleNumber, quantity }) => `${articleNumber}\t${quantity}`).join('\n');
