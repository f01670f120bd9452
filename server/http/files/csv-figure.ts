// A figure in a cell of a CSV file, without the currency, spaces and marks that spreadsheets and banks format it with. Pure.

/** What stands around the figure, and the figure as its digits and their points and commas. */
export interface Figure {
  readonly digits: string;
  /** '-' for a minus on either side, or for brackets; '' for none. */
  readonly sign: '-' | '+' | '';
  /** Letters around it that are no currency, such as `CR`. */
  readonly words: string;
  /** The ISO 4217 code around it, or ''. */
  readonly currency: string;
}

const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Names and abbreviations that banks and spreadsheets write instead of the code. */
const NAMES: Readonly<Record<string, string>> = {
  EURO: 'EUR',
  EUROS: 'EUR',
  EUROA: 'EUR',
  '€': 'EUR',
  '£': 'GBP',
  FRANKEN: 'CHF',
  SFR: 'CHF',
  FR: 'CHF',
  ZŁ: 'PLN',
  KČ: 'CZK',
};
/** They are of several currencies. */
const SHARED = /^(?:kr|\p{Sc})$/iu;

/** The ISO 4217 code that a word says; '' for a mark of several currencies; undefined for another word. */
export function currencyOf(word: string): string | undefined {
  const upper = word.toUpperCase();
  if (CODES.has(upper)) return upper;
  return NAMES[upper] ?? (SHARED.test(word) ? '' : undefined);
}

/** The mark in a text that several currencies have, where it is none of this one. */
export function strangeMarkIn(text: string, currency: string): string | undefined {
  const [mark] = /\p{Sc}|(?<!\p{L})kr(?!\p{L})/iu.exec(text) ?? [];
  if (!mark) return undefined;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // Reais are written R$.
  const [own = ''] = format.formatToParts(0).flatMap(({ type, value }) => (type === 'currency' ? value : []));
  return own.toLowerCase().includes(mark.toLowerCase()) ? undefined : mark;
}

/** Undefined for what is no figure. */
export function readFigure(cell: string): Figure | undefined {
  const text = cell.trim().replaceAll(/(?<=\d)[\s'’‘ʼ´`]+(?=\d)/g, '');
  const [, before = '', digits = '', after = ''] =
    /^(\D*)(\d(?:[.,]*\d)*[.,]*)((?:[^\d.,]\D*)?)$/.exec(text) ?? [];
  if (digits === '') return undefined;
  const around = `${before} ${after}`;
  const marks = around.match(/[\p{L}]+|\p{Sc}|[-−–+()]/gu) ?? [];
  // Only spaces, points and such are left out.
  if (/[^\p{L}\p{Sc}\s.,()+−–-]/u.test(around)) return undefined;
  const signs = marks.filter((mark) => /[-−–+(]/.test(mark));
  const words = marks.filter((mark) => /[\p{L}\p{Sc}]/u.test(mark));
  const others = words.filter((word) => currencyOf(word) === undefined);
  // 12,- is a whole amount, and two signs are none.
  if (signs.length > 1 || others.length > 1) return undefined;
  return {
    digits: digits.replace(/(?<![.,])[.,]+$/, ''),
    sign: signs.length === 0 || /[.,]$/.test(digits) ? '' : signs[0] === '+' ? '+' : '-',
    words: others.join(''),
    currency: words.map(currencyOf).find(Boolean) ?? '',
  };
}
