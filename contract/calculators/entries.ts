// What visitors enter into the calculators, as text of the form and of the address, and what it takes. Pure.
import type { Article } from '../articles/article.ts';
import { toMetric, type Units } from '../figures/units.ts';
import { t } from '../languages/text.ts';
import { type Curtains, curtainNeeds } from './curtain-rules.ts';
import { type CutArticle, cuttingFacts, type Need, piecesForCuts } from './cutting.ts';
import { GARMENTS, type GarmentName, garmentNeed } from './garment-rules.ts';
import { FURNITURE, type Furniture, upholsteryNeed } from './upholstery-rules.ts';

export const PURPOSES = {
  curtains: t`Curtains`,
  upholstery: t`Upholstery`,
  garments: t`Clothes`,
} as const;
export type Purpose = keyof typeof PURPOSES;

/** The names are parameters of the address. */
export interface Entries {
  readonly rail: string;
  readonly drop: string;
  readonly fullness: string;
  readonly curtains: string;
  readonly hems: string;
  readonly sides: string;
  readonly furniture: string;
  readonly garment: string;
  readonly stated: string;
  readonly statedWidth: string;
  readonly count: string;
}

/** "My own pattern" among the garments. */
export const OWN = 'own';

/** Allowances that workrooms take: 16 in for heading and lower hem, and as much for side hems and returns of a pair. */
const ALLOWANCE: Readonly<Record<Units, string>> = { metric: '41', imperial: '16' };

export const initialEntries = (units: Units): Entries => ({
  rail: units === 'metric' ? '200' : '80',
  drop: units === 'metric' ? '240' : '95',
  fullness: '2',
  curtains: '2',
  hems: ALLOWANCE[units],
  sides: ALLOWANCE[units],
  furniture: 'armchair',
  garment: 'shirt',
  stated: units === 'metric' ? '2.5' : '2.75',
  statedWidth: units === 'metric' ? '115' : '45',
  count: '1',
});

export function purposeOf(search: URLSearchParams, { uses }: Pick<Article, 'uses'>): Purpose {
  const asked = search.get('for');
  if (asked !== null && Object.hasOwn(PURPOSES, asked)) return asked as Purpose;
  if (uses?.includes('curtains')) return 'curtains';
  return uses?.some((use) => use === 'upholstery' || use === 'cushions') ? 'upholstery' : 'garments';
}

const COUNT_MAX = 1000;
/** Longer and wider is a typing error. */
const CM_MAX = 100_000;

/** Above 0, or NaN. */
function numberOf(text: string, { least = Number.MIN_VALUE, most = CM_MAX } = {}): number {
  const number = /^\d{1,6}([.,]\d{0,2})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : Number.NaN;
  return number >= least && number <= most ? number : Number.NaN;
}

export interface Answer {
  readonly need: Need;
  readonly pieces: number;
}
export type Problem = 'entries' | 'too_narrow' | 'too_long' | 'not_stated';

/** The way that takes the fewest pieces, or why there is none. */
export function answer(
  article: CutArticle,
  purpose: Purpose,
  entries: Entries,
  units: Units,
): Answer | Problem {
  const facts = cuttingFacts(article);
  if (!facts) return 'not_stated';
  const count = numberOf(entries.count, { least: 1, most: COUNT_MAX });
  const needs = needsOf(purpose);
  if (!needs) return 'entries';
  if (needs.length === 0) return 'too_narrow';
  const answers = needs.flatMap((need) => {
    const pieces = piecesForCuts(need, facts);
    return pieces === undefined ? [] : [{ need, pieces }];
  });
  return answers.toSorted((one, other) => one.pieces - other.pieces)[0] ?? 'too_long';

  function needsOf(of: Purpose): Need[] | undefined {
    if (!facts) return undefined;
    if (of === 'curtains') {
      const windows = curtainsOf(entries, units);
      return windows && curtainNeeds(windows, facts);
    }
    if (Number.isNaN(count) || !Number.isInteger(count)) return undefined;
    if (of === 'upholstery') {
      if (!Object.hasOwn(FURNITURE, entries.furniture)) return undefined;
      const fullWidth = article.widthCm ?? facts.width;
      return [upholsteryNeed(entries.furniture as Furniture, count, { ...facts, fullWidth })];
    }
    if (entries.garment === OWN) {
      const length = toMetric(units, 'm', numberOf(entries.stated)) * 100;
      const width = toMetric(units, 'cm', numberOf(entries.statedWidth));
      return Number.isNaN(length + width) ? undefined : [garmentNeed({ length, width }, count, facts)];
    }
    return Object.hasOwn(GARMENTS, entries.garment)
      ? [garmentNeed(entries.garment as GarmentName, count, facts)]
      : undefined;
  }
}

function curtainsOf(entries: Entries, units: Units): Curtains | undefined {
  const cm = (text: string, least?: number) =>
    toMetric(units, 'cm', numberOf(text, least === undefined ? {} : { least }));
  const curtains = {
    rail: cm(entries.rail),
    drop: cm(entries.drop),
    fullness: numberOf(entries.fullness, { least: 1, most: 4 }),
    hems: cm(entries.hems, 0),
    sideHems: cm(entries.sides, 0),
    curtains: numberOf(entries.curtains, { least: 1, most: 2 }),
  };
  return Object.values(curtains).some(Number.isNaN) ? undefined : curtains;
}
