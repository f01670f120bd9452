// The specification of an article as rows of a table. Facts that are not stated have no row.

import type { Article } from '#contract/articles/article.ts';
import type { Certificate } from '#contract/articles/article-facts.ts';
import {
  ARTICLE_FIELDS,
  type BasicName,
  type Fact,
  FIELD_NAMES,
  type GroupName,
  isAdminFact,
  type ListName,
  type NumberValue,
  type PublicFactName,
} from '#contract/articles/article-fields.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import { USES } from '#contract/articles/fabric-vocabulary.ts';
import { LAB_METHODS, type LabMethod } from '#contract/articles/lab-methods.ts';
import { washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { fromMetric, isMetricUnit, lengthText, type Units, unitName } from '#contract/figures/units.ts';
import { dateLocale, t } from '#contract/languages/text.ts';
import { LANGUAGE } from '#web/languages/own-language.ts';
import { cutText, leadTimeText, withoutBreaks } from '#web/parts/articles/fabric-texts.ts';
import { textLang } from '../articles/text-language.ts';

export interface SpecificationRow {
  readonly name: string;
  /** One line per value. */
  readonly values: readonly string[];
  /** The language of the values where it is not that of the page. */
  readonly lang?: string | undefined;
  /** `#rrggbb`, shown as a swatch beside the value. */
  readonly swatch?: string;
  /** The address of a test report. */
  readonly report?: string;
}

type RowsOf = (article: Article, units: Units) => readonly SpecificationRow[];

const shownElsewhere = () => [];

/** The rows of fields with words of their own. A fact without an entry has its label, and its value with the unit. */
const OWN_ROWS: Readonly<
  Record<BasicName | GroupName | ListName, RowsOf> & Partial<Record<PublicFactName, RowsOf>>
> = {
  articleNumber: ({ articleNumber }) => [{ name: t`Article number`, values: [articleNumber] }],
  productName: shownElsewhere,
  price: shownElsewhere,
  priceSteps: shownElsewhere,
  minimumQuantity: shownElsewhere,
  description: shownElsewhere,
  size: shownElsewhere,
  composition: ({ composition }) => [
    { name: t`Composition`, values: composition ? [withoutBreaks(compositionText(composition))] : [] },
  ],
  pieceLengthM: ({ pieceLengthM, lengthTolerancePercent }, units) => {
    const tolerance = lengthTolerancePercent ? ` ± ${lengthTolerancePercent}\u00a0%` : '';
    const values = pieceLengthM === null ? [] : [lengthText(units, pieceLengthM) + tolerance];
    return [{ name: t`Length of a piece`, values }];
  },
  continuousLengthM: (article, units) => {
    const text = cutText(units, article);
    return [{ name: t`In one length`, values: text === undefined ? [] : [text] }];
  },
  lengthTolerancePercent: shownElsewhere,
  shrinkagePercent: (article) => {
    const shrinkage = washShrinkage(article);
    const values = shrinkage
      ? [t`${formatNumber(shrinkage.length, 1)} % in length, ${formatNumber(shrinkage.width, 1)} % in width`]
      : [];
    return [{ name: t`Shrinkage, first wash`, values }];
  },
  colour: ({ colour, untranslated }) => [
    colour
      ? {
          name: t`Colour`,
          values: [colour.name],
          lang: textLang({ untranslated }, 'colour'),
          swatch: colour.hex,
        }
      : { name: t`Colour`, values: [] },
  ],
  uses: ({ uses }) => [
    { name: t`Suited to`, values: uses?.length ? [uses.map((use) => USES[use]).join(', ')] : [] },
  ],
  care: shownElsewhere,
  origin: ({ origin }) => {
    const countries = new Intl.DisplayNames(LANGUAGE, { type: 'region' });
    return (['spinning', 'weaving', 'finishing'] as const).map((step) => {
      const code = origin?.[step];
      return { name: ORIGIN_NAMES[step], values: code ? [countries.of(code) ?? code] : [] };
    });
  },
  certificates: ({ certificates }) => [
    { name: t`Certificates`, values: (certificates ?? []).map(certificateText) },
  ],
  testResults: ({ testResults }) =>
    Object.entries<LabMethod>(LAB_METHODS).map(([code, { label, measured }]) => {
      const result = testResults?.find(({ method }) => method === code);
      if (!result) return { name: label, values: [] };
      const { value, laboratory, testedOn, report } = result;
      const figure = measured ? `${formatNumber(value ?? 0, measured.decimals)} ${measured.unit}` : t`Passed`;
      const by = [laboratory, testedOn && dateText(testedOn)].filter(Boolean).join(', ');
      return { name: label, values: by ? [figure, by] : [figure], ...(report && { report }) };
    }),
  leadTimeDays: (article) => {
    const text = leadTimeText(article);
    return [{ name: t`Lead time`, values: text === undefined ? [] : [text] }];
  },
  images: shownElsewhere,
};

/** The rows of all facts in the order of the table of fields; a fact that is not stated has a row without values. */
export function factRows(article: Article, units: Units): SpecificationRow[] {
  return FIELD_NAMES.filter((name) => !isAdminFact(name)).flatMap(
    (name) => OWN_ROWS[name]?.(article, units) ?? factRow(article, name as PublicFactName, units),
  );
}

/** The rows of the facts that are stated. */
export function specificationRows(article: Article, units: Units): SpecificationRow[] {
  return factRows(article, units).filter(({ values }) => values.length > 0);
}

function factRow(article: Article, fact: PublicFactName, units: Units): SpecificationRow {
  const row = ARTICLE_FIELDS[fact];
  const value = article[fact];
  return { name: row.label, values: value === null ? [] : [factText(row, value, units)] };
}

function factText(row: Fact, value: string | number, units: Units): string {
  if (row.kind === 'number') return numberText(Number(value), row, units);
  return (row.kind === 'term' && row.terms[value]) || String(value);
}

/** Imperial figures have a decimal, because an inch and an ounce are coarse. */
function numberText(value: number, { unit, decimals }: NumberValue, units: Units): string {
  if (units === 'metric' || !isMetricUnit(unit)) return `${formatNumber(value, decimals)} ${unit}`;
  return `${formatNumber(fromMetric(units, unit, value), Math.max(decimals, 1))} ${unitName(units, unit)}`;
}

const ORIGIN_NAMES = { spinning: t`Yarn spun in`, weaving: t`Woven in`, finishing: t`Finished in` } as const;

/** Returns a text like 'OEKO-TEX Standard 100, no. 21.HUS.52816, valid until 31 December 2027'. */
function certificateText({ name, number, validUntil }: Certificate): string {
  return [name, number && t`no. ${number}`, validUntil && t`valid until ${dateText(validUntil)}`]
    .filter(Boolean)
    .join(', ');
}

/** Formats '2027-12-31' as '31 December 2027'. */
function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(dateLocale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
