// Parses measures and prices in a search: `over 400 g/m²`, `60" wide`, `between $20 and $30`. Pure.

import { digitsOf, type MoneyFormat, moneyFormat, shopCurrency } from '#contract/figures/money.ts';

type FigureColumn = 'weightGsm' | 'widthMm' | 'priceCents';

/** A measure in a search. Bounds are in the column's unit. */
export interface Figure {
  readonly raw: string;
  readonly column: FigureColumn;
  readonly from?: number;
  readonly to?: number;
  /** The word that texts have for the figure; only for a whole number of gsm, cm or oz. */
  readonly word?: string;
}

/** The weight of a fabric varies by this share in either direction. */
const WEIGHT_TOLERANCE = 0.05;
const GSM_PER_OUNCE = 33.906;
const MM_PER_INCH = 25.4;

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?)`;
const UNIT =
  String.raw`(?:gsm|g\s?\/\s?(?:m²|m2|sqm)|grams?|gr?|ounces?|oz(?:\s?\/\s?yd[²2]?)?|cm|mm|m|met(?:er|re)s?` +
  '|in(?:ch(?:es)?)?|"|″)';
const LEAST = String.raw`over|above|(?:more|greater|heavier|wider) than|(?:no|not) (?:less|lighter) than|at least|minimum|min\.?|from|>=?|≥`;
const MOST = String.raw`under|below|(?:less|lighter|narrower|cheaper) than|(?:no|not) (?:more|heavier) than|up to|at most|maximum|max\.?|<=?|≤`;

/** The figures of searches in a shop of this currency: its sign, code or name makes a number a price. */
function figurePattern({ currency, name, prefix, suffix }: MoneyFormat): RegExp {
  const sign = (prefix + suffix).trim().replaceAll(/[$.]/g, '\\$&');
  const noun = name.slice(name.lastIndexOf(' ') + 1).replace(/s$/, 's?');
  const money = `(?:${sign}|${currency}|${noun})`;
  /** `max` before another number belongs to that number. */
  const last = String.raw`(?![\p{L}\p{N}]|\.?\s*(?:\d|${sign}))`;
  const orMore = String.raw`\+|(?:or|and) (?:more|over|above|up|upwards|heavier|wider)${last}|min(?:imum)?${last}`;
  const orLess = `(?:or|and) (?:less|under|below|lighter|narrower)${last}|max(?:imum)?${last}`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])(?:(?<subject>weight|weighing|price)[\s:]*(?:(?:of|is)\s+)?)?(?:between\s+)?` +
      String.raw`(?:(?:(?<least>${LEAST})|(?<most>${MOST}))\s*)?(?<money>${money})?\s*(?<first>${NUMBER})` +
      // Both units of `200 gsm to 300 gsm` must be the same.
      String.raw`(?:\s*(?<firstUnit>${UNIT}|${money})?\s*(?:-|–|to|(?<=\bbetween\b.+)and)\s*` +
      String.raw`(?:${money}\s*)?(?<second>${NUMBER})(?=\s*\k<firstUnit>))?` +
      String.raw`\s*(?<plus>\+)?\s*(?:(?<unit>${UNIT})|(?<moneyAfter>${money}))?` +
      String.raw`(?![\p{L}\p{N}]|[.,]\d|\s*%)(?<wide>\s*(?:wide|width))?` +
      String.raw`(?:\s*(?:(?<orMore>${orMore})|(?<orLess>${orLess})))?`,
    'giu',
  );
}

const patterns = new WeakMap<MoneyFormat, RegExp>();

function figurePatternOf(format: MoneyFormat): RegExp {
  const pattern = patterns.get(format) ?? figurePattern(format);
  patterns.set(format, pattern);
  return pattern;
}

type FigureMatch = Readonly<Record<string, string | undefined>>;

/** Splits a search into its figures and the rest. */
export function takeFigures(q: string): { figures: Figure[]; rest: string } {
  const figures: Figure[] = [];
  const rest = q.replace(figurePatternOf(moneyFormat()), (raw: string, ...more: unknown[]) => {
    const figure = toFigure(raw, more.at(-1) as FigureMatch);
    if (!figure) return raw;
    figures.push(figure);
    return ' ';
  });
  return { figures, rest };
}

/** Returns undefined for a number without a unit, or in metres when no width is meant. */
function toFigure(raw: string, match: FigureMatch): Figure | undefined {
  const { first = '', second } = match;
  const unit = unitOf(match);
  const measure = toMeasure(unit, match.wide !== undefined);
  if (!measure) return undefined;
  const { column, scale } = measure;
  const base = { raw: raw.trim(), column };
  const from = toNumber(first, scale);
  if (second !== undefined) {
    const to = toNumber(second, scale);
    return { ...base, from: Math.min(from, to), to: Math.max(from, to) };
  }
  if (match.most || match.orLess) return { ...base, to: from };
  if (isLeast(match)) return { ...base, from };
  if (column === 'priceCents') return { ...base, to: from };
  const word = wordOf(first, unit);
  if (column === 'widthMm') return { ...base, from, ...(word && { word }) };
  const [lightest, heaviest] = [from * (1 - WEIGHT_TOLERANCE), from * (1 + WEIGHT_TOLERANCE)];
  return { ...base, from: Math.floor(lightest), to: Math.ceil(heaviest), ...(word && { word }) };
}

const isLeast = ({ least, plus, orMore }: FigureMatch) => Boolean(least || plus || orMore);

/**
 * The unit in lower case, `money` for the shop's currency. A bound without a unit, as in `weight over 400`, is in gsm for
 * weights and in money for prices.
 */
function unitOf(match: FigureMatch): string {
  if (match.money || match.moneyAfter) return 'money';
  if (match.unit) return match.unit.toLowerCase();
  const bound = match.least ?? match.most ?? match.orMore ?? match.orLess ?? match.plus ?? match.second;
  if (bound === undefined) return '';
  if (/weigh|heav|light/i.test(`${match.subject} ${bound}`)) return 'gsm';
  return /price|cheap/i.test(`${match.subject} ${bound}`) ? 'money' : '';
}

/** Parses `1,200` as a thousand and two hundred, and `7,5` as seven and a half. */
function toNumber(text: string, scale: number): number {
  const plain = /,\d{3}/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return Number((Number(plain) * scale).toFixed(3));
}

/** Texts have `400 g/m²` as `400gsm`; other figures occur as bare numbers that may mean something else. */
function wordOf(figure: string, unit: string): string | undefined {
  if (!/^\d+$/.test(figure)) return undefined;
  if (unit.startsWith('g')) return `${figure}gsm`;
  if (unit.startsWith('o')) return `${figure}oz`;
  return unit === 'cm' ? `${figure}cm` : undefined;
}

function toMeasure(unit: string, isWide: boolean): { column: FigureColumn; scale: number } | undefined {
  if (unit === 'money') return { column: 'priceCents', scale: 10 ** digitsOf(shopCurrency()) };
  if (unit.startsWith('oz') || unit.startsWith('ounce')) return { column: 'weightGsm', scale: GSM_PER_OUNCE };
  if (unit.startsWith('g')) return { column: 'weightGsm', scale: 1 };
  if (unit === 'cm') return { column: 'widthMm', scale: 10 };
  if (unit.startsWith('inch') || unit === '"' || unit === '″' || (unit === 'in' && isWide))
    return { column: 'widthMm', scale: MM_PER_INCH };
  if (!isWide) return undefined;
  if (unit === 'mm') return { column: 'widthMm', scale: 1 };
  return unit.startsWith('m') ? { column: 'widthMm', scale: 1000 } : undefined;
}
