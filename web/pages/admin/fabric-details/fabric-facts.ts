// The optional facts of the article form: their values, the rules of single fields, and the facts that are sent.

import type { NewArticle } from '#contract/article.ts';
import { ARTICLE_LIMITS } from '#contract/article-limits.ts';
import { CARE, type CareTreatment } from '#contract/care-terms.ts';
import { codesOf } from '#contract/fabric-terms.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

/** The texts as typed; an empty text means that the fact is not stated. */
export interface FactsForm {
  articleNumber: string;
  weightGsm: string;
  widthCm: string;
  pieceLengthM: string;
  lengthTolerancePercent: string;
  composition: { fibre: string; percent: string }[];
  weave: string;
  pattern: string;
  colour: { name: string; hex: string };
  uses: string[];
  care: Record<CareTreatment, string>;
  shrinkagePercent: { length: string; width: string };
  origin: { spinning: string; weaving: string; finishing: string };
  certificates: { name: string; number: string; validUntil: string }[];
  leadTimeDays: string;
  /** The text alternative of the photo, which is the first image. */
  photoAlt: string;
  /** The images after the photo, in order. */
  furtherImages: { photo: ChosenImage | undefined; alt: string }[];
}

export const EMPTY_FACTS: FactsForm = {
  articleNumber: '',
  weightGsm: '',
  widthCm: '',
  pieceLengthM: '',
  lengthTolerancePercent: '',
  composition: [],
  weave: '',
  pattern: '',
  colour: { name: '', hex: '' },
  uses: [],
  care: { wash: '', bleach: '', dry: '', iron: '', professional: '' },
  shrinkagePercent: { length: '', width: '' },
  origin: { spinning: '', weaving: '', finishing: '' },
  certificates: [],
  leadTimeDays: '',
  photoAlt: '',
  furtherImages: [],
};

/** The number in a field, with a point or a comma; undefined when it is empty, NaN when it is no number. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

interface NumberBounds {
  readonly min?: number;
  /** An exclusive lower bound. */
  readonly above?: number;
  readonly max: number;
  readonly decimals: 0 | 1 | 2;
}

const DECIMALS = [' without decimals', ' with at most one decimal', ' with at most two decimals'] as const;

/** A rule for react-hook-form: undefined, or a text that says what the field accepts. An empty field is valid. */
export function numberRule({ min = 0, above, max, decimals }: NumberBounds) {
  const range = above === undefined ? `from ${min} to ${max}` : `above ${above}, up to ${max}`;
  return (text: string): string | undefined => {
    const value = parseNumber(text);
    if (value === undefined) return undefined;
    const isInRange = value <= max && (above === undefined ? value >= min : value > above);
    const isShort = Number(value.toFixed(decimals)) === value;
    return isInRange && isShort ? undefined : `A number ${range},${DECIMALS[decimals]}`;
  };
}

/** Percents are added as tenths, because 33.3 + 33.3 + 33.4 is not 100 in binary fractions. */
export function sumOfShares(composition: FactsForm['composition']): number {
  const tenths = composition.map(({ percent }) => Math.round((parseNumber(percent) || 0) * 10));
  return tenths.reduce((sum, share) => sum + share, 0) / 10;
}

export const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** The stated facts. `urls` are those of the photo and the further images. */
export function toFacts(form: FactsForm, urls: readonly string[]): Partial<NewArticle> {
  const alts = [form.photoAlt, ...form.furtherImages.map(({ alt }) => alt)];
  const facts = {
    ...texts({ articleNumber: form.articleNumber, weave: form.weave, pattern: form.pattern }),
    ...numbers({
      weightGsm: form.weightGsm,
      widthCm: form.widthCm,
      pieceLengthM: form.pieceLengthM,
      lengthTolerancePercent: form.lengthTolerancePercent,
      leadTimeDays: form.leadTimeDays,
    }),
    ...(form.composition.length > 0 && {
      composition: form.composition.map(({ fibre, percent }) => ({ fibre, percent: parseNumber(percent) })),
    }),
    ...(isFilled(form.colour) && { colour: texts(form.colour) }),
    ...(form.uses.length > 0 && { uses: form.uses }),
    ...(isFilled(form.care) && { care: texts(form.care) }),
    ...(isFilled(form.shrinkagePercent) && { shrinkagePercent: numbers(form.shrinkagePercent) }),
    ...(isFilled(form.origin) && { origin: texts(form.origin) }),
    ...(form.certificates.length > 0 && { certificates: form.certificates.map(texts) }),
    ...(alts.some((alt) => alt.trim() !== '' || urls.length > 1) && {
      images: urls.map((url, nth) => ({ url, alt: alts[nth] ?? '' })),
    }),
  };
  // Codes are text in a form; the server validates them.
  return facts as Partial<NewArticle>;
}

type Texts = Readonly<Record<string, string>>;

const isFilled = (fields: object) => Object.values(fields).some((text) => text.trim() !== '');

const texts = (fields: Texts) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const numbers = (fields: Texts) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, parseNumber(text)]));

const SINGLE_FIELDS = [
  ...['articleNumber', 'weightGsm', 'widthCm', 'pieceLengthM', 'lengthTolerancePercent', 'weave', 'pattern'],
  ...[
    'uses',
    'leadTimeDays',
    'colour.name',
    'colour.hex',
    'shrinkagePercent.length',
    'shrinkagePercent.width',
  ],
  ...['origin.spinning', 'origin.weaving', 'origin.finishing'],
  ...codesOf(CARE).map((treatment) => `care.${treatment}`),
];
const ROW_FIELD = /^(composition\.\d+\.(fibre|percent)|certificates\.\d+\.(name|number|validUntil))$/;

/** The name of the form field for a JSON pointer of the server's errors; undefined when there is none. */
export function factFieldOf(pointer: string): string | undefined {
  const path = pointer.slice(1).replaceAll('/', '.');
  if (SINGLE_FIELDS.includes(path) || ROW_FIELD.test(path)) return path;
  if (path === 'composition') return 'composition.root';
  if (path.startsWith('uses.')) return 'uses';
  const image = /^images\.(\d+)\.(url|alt)$/.exec(path);
  if (!image) return undefined;
  const nth = Number(image[1]);
  if (nth === 0) return image[2] === 'alt' ? 'photoAlt' : 'photo';
  return `furtherImages.${nth - 1}.${image[2] === 'alt' ? 'alt' : 'photo'}`;
}

export const FACT_RULES = {
  alertLevel: numberRule({ max: QUANTITY_MAX, decimals: 0 }),
  weightGsm: numberRule({ min: 1, max: ARTICLE_LIMITS.weightGsm, decimals: 0 }),
  widthCm: numberRule({ above: 0, max: ARTICLE_LIMITS.widthCm, decimals: 1 }),
  pieceLengthM: numberRule({ above: 0, max: ARTICLE_LIMITS.pieceLengthM, decimals: 2 }),
  lengthTolerancePercent: numberRule({ max: 100, decimals: 1 }),
  leadTimeDays: numberRule({ max: ARTICLE_LIMITS.leadTimeDays, decimals: 0 }),
  share: numberRule({ above: 0, max: 100, decimals: 1 }),
  shrinkage: numberRule({ max: 50, decimals: 1 }),
};
