// Splits the texts of articles into words, and searches into words and figures. Pure.
import { stemmer } from 'stemmer';
import { COLOUR_FAMILIES, FIBRES, PATTERNS, USES, WEAVES } from '#contract/fabric-terms.ts';
import type { ArticleRecord } from './article-store.ts';
import { IGNORED, SPELLINGS, USE_WORDS } from './search-synonyms.ts';

/** What words that mean the same have in common: the stem of the spelling used here. */
export function wordKey(word: string): string {
  return stemmer(SPELLINGS.reduce((spelled, [from, to]) => spelled.replace(from, to), word));
}

/** Lower case, without accents and apostrophes; `²` becomes 2. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
}

/** A figure with its unit becomes one word: `400 g/m²` → `400gsm`. */
const joinFigures = (text: string) =>
  text.replace(
    /\b(\d+)\s*(g\/m2|gsm|cm|oz)\b/g,
    (_all, figure, unit) => `${figure}${unit === 'g/m2' ? 'gsm' : unit}`,
  );

const WORD = /#?[\p{L}\p{N}]+/gu;

/** The words of a text; of `bird's-eye` also `birdseye`. */
function addWords(text: string, words: Set<string>): void {
  const normal = joinFigures(plain(text));
  for (const [word] of normal.matchAll(WORD)) words.add(word);
  for (const [compound] of normal.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu))
    words.add(compound.replaceAll('-', ''));
}

/** Everything a word search finds an article by. `today`: YYYY-MM-DD; certificates that ended before it are left out. */
export function searchText({ product, fibres, uses, certificates }: ArticleRecord, today: string): string {
  const { name, description, weave, pattern, colour_name, colour_family } = product;
  const valid = certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
  return [
    name,
    description,
    ...fibres.map(({ fibre }) => FIBRES[fibre]),
    weave && weave !== 'other' ? WEAVES[weave] : '',
    pattern && pattern !== 'other' ? PATTERNS[pattern] : '',
    colour_name ?? '',
    colour_family ? COLOUR_FAMILIES[colour_family] : '',
    ...uses.map((use) => USE_WORDS[use] ?? USES[use]),
    ...valid.flatMap((certificate) => [certificate.name, certificate.number]),
  ].join('\n');
}

export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  addWords(text, words);
  return words;
}

/** Letters and digits of an article number, lower case: `sv00042`. */
export function plainNumber(articleNumber: string): string {
  return plain(articleNumber).replace(/[^\p{L}\p{N}]/gu, '');
}

export type FigureColumn = 'weightGsm' | 'widthMm' | 'priceCents';

/** A measure in a search. Bounds are in the column's unit. */
export interface Figure {
  readonly raw: string;
  readonly column: FigureColumn;
  readonly from?: number;
  readonly to?: number;
  /** The word under which texts have the figure. */
  readonly word?: string;
}

/** A part of a search between spaces: `bird's-eye` is one of two words. */
export interface SearchedWord {
  /** As it was typed. */
  readonly raw: string;
  readonly words: readonly string[];
}

export type SearchTerm = Figure | SearchedWord;

/** Weights of a fabric vary by this share from what is stated, in either direction. */
const WEIGHT_TOLERANCE = 0.05;
const GSM_PER_OUNCE = 33.906;
const MM_PER_INCH = 25.4;

const NUMBER = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)`;
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(over|above|more than|at least|minimum|min\.?|from|>=?|≥|under|below|less than|up to|at most|maximum|max\.?|<=?|≤)\s*)?` +
    String.raw`(?:(\$)\s*)?${NUMBER}(?:\s*(?:-|–|to)\s*\$?${NUMBER})?\s*` +
    String.raw`(gsm|g\s?\/\s?(?:m²|m2|sqm)|grams?|gr?|ounces?|oz(?:\s?\/\s?yd[²2]?)?|cm|mm|m|met(?:er|re)s?|in(?:ch(?:es)?)?|"|″|dollars?)?` +
    String.raw`(?![\p{L}\p{N}])(\s*(?:wide|width))?`,
  'giu',
);
const UPPER = /^(under|below|less|up to|at most|max|<|≤)/i;

/** The figures and words of a search, without the words that mean nothing. */
export function parseSearch(q: string): SearchTerm[] {
  const figures: Figure[] = [];
  const rest = q.replace(FIGURE, (...match: string[]) => {
    const figure = toFigure(match);
    if (!figure) return match[0] ?? '';
    figures.push(figure);
    return ' ';
  });
  const words = rest.split(/\s+/).flatMap((raw): SearchedWord[] => {
    const found = (joinFigures(plain(raw)).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => !IGNORED.has(word),
    );
    return found.length === 0 ? [] : [{ raw, words: found }];
  });
  return [...words, ...figures];
}

type FigureMatch = readonly (string | undefined)[];

/** Undefined for a number without a unit, or in metres where no width is meant. */
function toFigure([raw = '', comparison, dollar, first = '', second, unit = '', wide]: FigureMatch):
  | Figure
  | undefined {
  const measure = toMeasure(dollar ? 'dollars' : unit.toLowerCase(), wide !== undefined);
  if (!measure) return undefined;
  const { column, scale } = measure;
  const [from, to] = [first, second].map((text) =>
    text === undefined ? undefined : Number((Number(text.replace(',', '.')) * scale).toFixed(3)),
  ) as [number, number | undefined];
  const base = { raw: raw.trim(), column };
  if (to !== undefined) return { ...base, from: Math.min(from, to), to: Math.max(from, to) };
  if (comparison) return UPPER.test(comparison) ? { ...base, to: from } : { ...base, from };
  if (column === 'priceCents') return { ...base, to: from };
  const word = wordsOf(`${first} ${unit}`.replace(/g\s?\/\s?\S+|grams?|gr?$/i, 'gsm'))
    .values()
    .next().value;
  if (column === 'widthMm') return { ...base, from, ...(word && { word }) };
  const [lightest, heaviest] = [from * (1 - WEIGHT_TOLERANCE), from * (1 + WEIGHT_TOLERANCE)];
  return { ...base, from: Math.floor(lightest), to: Math.ceil(heaviest), ...(word && { word }) };
}

function toMeasure(unit: string, isWide: boolean): { column: FigureColumn; scale: number } | undefined {
  if (unit.startsWith('dollar')) return { column: 'priceCents', scale: 100 };
  if (unit.startsWith('oz') || unit.startsWith('ounce')) return { column: 'weightGsm', scale: GSM_PER_OUNCE };
  if (unit.startsWith('g')) return { column: 'weightGsm', scale: 1 };
  if (unit === 'cm') return { column: 'widthMm', scale: 10 };
  if (unit.startsWith('inch') || unit === '"' || unit === '″' || (unit === 'in' && isWide))
    return { column: 'widthMm', scale: MM_PER_INCH };
  if (!isWide) return undefined;
  if (unit === 'mm') return { column: 'widthMm', scale: 1 };
  return unit.startsWith('m') ? { column: 'widthMm', scale: 1000 } : undefined;
}
