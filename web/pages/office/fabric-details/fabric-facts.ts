// The optional facts of the article form: their values, the rules of single fields, and the facts that are sent.
import type { ArticleEdit } from '#contract/articles/article.ts';
import {
  ARTICLE_FIELDS,
  byName,
  FACT_NAMES,
  type FactName,
  GROUP_NAMES,
  type GroupName,
  type ListName,
  type NumberValue,
  type PartName,
  partsOf,
} from '#contract/articles/article-fields.ts';
import type { PriceStep } from '#contract/articles/price-steps.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

type GroupsForm = { [Name in GroupName]: Record<PartName<Name>, string> };

/** The texts as typed; an empty text means that the fact is not stated. */
export interface FactsForm extends Record<FactName, string>, GroupsForm {
  articleNumber: string;
  priceSteps: { fromQuantity: string; price: string }[];
  composition: { fibre: string; percent: string }[];
  uses: string[];
  certificates: { name: string; number: string; validUntil: string }[];
  testResults: { method: string; value: string; laboratory: string; testedOn: string; report: string }[];
  /** The text alternative of the photo, which is the first image. */
  photoAlt: string;
  /** The width of cloth that the photo shows, in mm. */
  photoWidthMm: string;
  /** The images after the photo, in order. */
  furtherImages: { photo: ChosenImage | undefined; alt: string; widthMm: string }[];
}

/** The facts of an article as texts; those of one without facts when none is given. */
export function factTexts(
  stated: Readonly<Partial<Record<FactName | GroupName, unknown>>> = {},
): Record<FactName, string> & GroupsForm {
  const text = (value: unknown) => String(value ?? '');
  const groups = byName(GROUP_NAMES, (name) => {
    const group = stated[name] as Readonly<Record<string, unknown>> | null | undefined;
    return Object.fromEntries(partsOf(name).map(([part]) => [part, text(group?.[part])]));
  });
  return { ...byName(FACT_NAMES, (name) => text(stated[name])), ...(groups as GroupsForm) };
}

export const EMPTY_FACTS: FactsForm = {
  ...factTexts(),
  articleNumber: '',
  priceSteps: [],
  composition: [],
  uses: [],
  certificates: [],
  testResults: [],
  photoAlt: '',
  photoWidthMm: '',
  furtherImages: [],
};

/** The number in a field, with a point or a comma; undefined when it is empty, NaN when it is no number. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

const DECIMALS = [' without decimals', ' with at most one decimal', ' with at most two decimals'] as const;

type NumberBounds = Pick<NumberValue, 'min' | 'above' | 'max' | 'decimals'>;

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

/** Points and spaces are removed where it is saved. */
export const hsCodeError = (text: string) =>
  /^(?:\d{6,10})?$/.test(text.replaceAll(/[\s.]/g, '')) ? undefined : '6 to 10 digits, such as 5112.30';

export const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

type SentFact = FactName | GroupName | ListName | 'articleNumber' | 'priceSteps' | 'testResults';

type SentFacts = { [Name in SentFact]: ArticleEdit[Name] };

/** The stated facts; the others are undefined. `urls` are those of the photo and the further images. */
export function toFacts(form: FactsForm, urls: readonly string[]): SentFacts {
  const pictures = [{ alt: form.photoAlt, widthMm: form.photoWidthMm }, ...form.furtherImages];
  const isPlain = pictures.every(({ alt, widthMm }) => alt.trim() === '' && widthMm.trim() === '');
  const facts: Record<SentFact, unknown> = {
    ...byName(FACT_NAMES, (name) => statedValue(ARTICLE_FIELDS[name], form[name])),
    ...byName(GROUP_NAMES, (name) => statedGroup(name, form[name])),
    articleNumber: form.articleNumber.trim() || undefined,
    priceSteps: ifAny(priceStepsOf(form)),
    composition: ifAny(
      form.composition.map(({ fibre, percent }) => ({ fibre, percent: parseNumber(percent) })),
    ),
    uses: ifAny(form.uses),
    certificates: ifAny(form.certificates.map(texts)),
    testResults: ifAny(testResultsOf(form)),
    images:
      isPlain && urls.length === 1
        ? undefined
        : urls.map((url, nth) => {
            const { alt = '', widthMm = '' } = pictures[nth] ?? {};
            return { url, alt, widthMm: parseNumber(widthMm) ?? null };
          }),
  };
  // Codes are text in a form; the server validates them.
  return facts as SentFacts;
}

/** Codes are text in a form. */
function testResultsOf({ testResults }: Pick<FactsForm, 'testResults'>): object[] {
  return testResults.map(({ value, ...result }) => ({ ...texts(result), value: parseNumber(value) ?? null }));
}

/** NaN stands for what is no number. */
export function priceStepsOf({ priceSteps }: Pick<FactsForm, 'priceSteps'>): PriceStep[] {
  return priceSteps.map(({ fromQuantity, price }) => ({
    fromQuantity: parseNumber(fromQuantity) ?? Number.NaN,
    price: parseNumber(price) ?? Number.NaN,
  }));
}

const ifAny = <Item>(items: Item[]) => (items.length > 0 ? items : undefined);

const statedValue = ({ kind }: { readonly kind: string }, text: string) =>
  kind === 'number' ? parseNumber(text) : text.trim() || undefined;

function statedGroup(name: GroupName, texts: Texts): object | undefined {
  const isFilled = Object.values(texts).some((text) => text.trim() !== '');
  const values = partsOf(name).map(([part, value]) => [part, statedValue(value, texts[part] ?? '')]);
  return isFilled ? Object.fromEntries(values) : undefined;
}

type Texts = Readonly<Record<string, string>>;

const texts = (fields: Texts) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const SINGLE_FIELDS: readonly string[] = [
  'articleNumber',
  'uses',
  ...FACT_NAMES,
  ...GROUP_NAMES.flatMap((name) => partsOf(name).map(([part]) => `${name}.${part}`)),
];
const ROW_FIELD =
  /^(priceSteps\.\d{1,3}\.(fromQuantity|price)|composition\.\d{1,3}\.(fibre|percent)|certificates\.\d{1,3}\.(name|number|validUntil)|testResults\.\d{1,3}\.(method|value|laboratory|testedOn|report))$/;

/** The name of the form field for a JSON pointer of the server's errors; undefined when there is none. */
export function factFieldOf(pointer: string): string | undefined {
  const path = pointer.slice(1).replaceAll('/', '.');
  if (SINGLE_FIELDS.includes(path) || ROW_FIELD.test(path)) return path;
  if (path === 'composition') return 'composition.root';
  if (path.startsWith('uses.')) return 'uses';
  const [, nth, part] = /^images\.(\d+)\.(url|alt|widthMm)$/.exec(path) ?? [];
  if (!part) return undefined;
  if (nth === '0') return { url: 'photo', alt: 'photoAlt', widthMm: 'photoWidthMm' }[part];
  return `furtherImages.${Number(nth) - 1}.${part === 'url' ? 'photo' : part}`;
}
