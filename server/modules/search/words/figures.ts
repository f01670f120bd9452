// Parses measures and prices in a search: `over 400 g/m²`, `60" wide`, `between $20 and $30`. Pure.

import { digitsOf, type MoneyFormat, moneyFormat, shopCurrency } from '#contract/figures/money.ts';

/** The words around figures in one language: sources of regular expressions without groups. */
export interface FigureWords {
  /** What stands between thousands. */
  readonly thousands: string;
  /** Units beside those of all languages. */
  readonly units: string;
  readonly least: string;
  readonly most: string;
  /** Bounds that follow their figure. */
  readonly orMore: string;
  readonly orLess: string;
  /** What the figure is of: `weight`. */
  readonly subject: string;
  /** Stands between the subject and its figure. */
  readonly is: string;
  readonly between: string;
  readonly and: string;
  readonly to: string;
  /** Follows a width. */
  readonly wide: string;
  /** Tell bounds and subjects of weights from those of prices. */
  readonly weight: RegExp;
  readonly price: RegExp;
  /** The noun in a currency's name. */
  readonly currency: (name: string) => string | undefined;
}

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

const UNITS = String.raw`gsm|g\s?\/\s?(?:m²|m2|sqm)|gr?|oz(?:\s?\/\s?yd[²2]?)?|cm|mm|m|"|″`;

/** The figures of searches in a shop of this currency: its sign, code or name makes a number a price. */
function figurePattern(words: FigureWords, { currency, name, prefix, suffix }: MoneyFormat): RegExp {
  const sign = (prefix + suffix).trim().replaceAll(/[$.]/g, '\\$&');
  const noun = words.currency(name)?.replace(/s$/, 's?');
  const money = `(?:${sign}|${currency}|${noun})`;
  const { thousands, is, between, and, to } = words;
  const decimals = thousands === ',' ? String.raw`\.` : ',';
  const number = String.raw`(?:\d{1,3}(?:${thousands}\d{3})+(?:${decimals}\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?)`;
  const unit = `(?:${UNITS}|${words.units})`;
  /** `max` before another number belongs to that number. */
  const last = String.raw`(?![\p{L}\p{N}]|\.?\s*(?:\d|${sign}))`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])(?:(?<subject>${words.subject})[\s:]*(?:(?:${is})\s+)?)?(?:${between}\s+)?` +
      String.raw`(?:(?:(?<least>${words.least}|>=?|≥)|(?<most>${words.most}|<=?|≤))\s*)?` +
      String.raw`(?<money>${money})?\s*(?<first>${number})` +
      // Both units of `200 gsm to 300 gsm` must be the same.
      String.raw`(?:\s*(?<firstUnit>${unit}|${money})?\s*(?:-|–|${to}|(?<=\b${between}\b.+)${and})\s*` +
      String.raw`(?:${money}\s*)?(?<second>${number})(?=\s*\k<firstUnit>))?` +
      String.raw`\s*(?<plus>\+)?\s*(?:(?<unit>${unit})|(?<moneyAfter>${money}))?` +
      String.raw`(?![\p{L}\p{N}]|[.,]\d|\s*%)(?<wide>\s*(?:${words.wide}))?` +
      String.raw`(?:\s*(?:(?<orMore>\+|(?:${words.orMore})${last})|(?<orLess>(?:${words.orLess})${last})))?`,
    'giu',
  );
}

type FigureMatch = Readonly<Record<string, string | undefined>>;

/** Splits searches into their figures and the rest. */
export class FigureReader {
  readonly #words: FigureWords;
  readonly #patterns = new WeakMap<MoneyFormat, RegExp>();

  constructor(words: FigureWords) {
    this.#words = words;
  }

  take(q: string): { figures: Figure[]; rest: string } {
    const figures: Figure[] = [];
    const rest = q.replace(this.#pattern(), (raw: string, ...more: unknown[]) => {
      const figure = toFigure(this.#words, raw, more.at(-1) as FigureMatch);
      if (!figure) return raw;
      figures.push(figure);
      return ' ';
    });
    return { figures, rest };
  }

  #pattern(): RegExp {
    const format = moneyFormat();
    const pattern = this.#patterns.get(format) ?? figurePattern(this.#words, format);
    this.#patterns.set(format, pattern);
    return pattern;
  }
}

/** Returns undefined for a number without a unit, or in metres when no width is meant. */
function toFigure(words: FigureWords, raw: string, match: FigureMatch): Figure | undefined {
  const { first = '', second } = match;
  const unit = unitOf(words, match);
  const measure = toMeasure(unit, match.wide !== undefined);
  if (!measure) return undefined;
  const { column, scale } = measure;
  const base = { raw: raw.trim(), column };
  const from = toNumber(words, first, scale);
  if (second !== undefined) {
    const to = toNumber(words, second, scale);
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
function unitOf({ weight, price }: FigureWords, match: FigureMatch): string {
  if (match.money || match.moneyAfter) return 'money';
  if (match.unit) return match.unit.toLowerCase();
  const bound = match.least ?? match.most ?? match.orMore ?? match.orLess ?? match.plus ?? match.second;
  if (bound === undefined) return '';
  if (weight.test(`${match.subject} ${bound}`)) return 'gsm';
  return price.test(`${match.subject} ${bound}`) ? 'money' : '';
}

/** Parses `1,200` as a thousand and two hundred, and `7,5` as seven and a half. */
function toNumber({ thousands }: FigureWords, text: string, scale: number): number {
  const plain = text.replace(new RegExp(String.raw`${thousands}(?=\d{3})`, 'gu'), '').replace(',', '.');
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
  if (/^(?:oz|ounce|unze|once)/.test(unit)) return { column: 'weightGsm', scale: GSM_PER_OUNCE };
  if (unit.startsWith('g')) return { column: 'weightGsm', scale: 1 };
  if (unit === 'cm') return { column: 'widthMm', scale: 10 };
  if (/^(?:inch|zoll|pouce|["″])/.test(unit) || (unit === 'in' && isWide))
    return { column: 'widthMm', scale: MM_PER_INCH };
  if (!isWide) return undefined;
  if (unit === 'mm') return { column: 'widthMm', scale: 1 };
  return unit.startsWith('m') ? { column: 'widthMm', scale: 1000 } : undefined;
}
