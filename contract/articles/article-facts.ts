// Structured facts of an article: what it is made of, measures, care, origin, certificates, images. Every fact is optional on
// input and null when it is not stated. Units are in the names.

import { z } from 'zod';
import {
  clearableText,
  countryCode,
  exactText,
  imageUrl,
  optionalText,
  partOrNull,
  parts,
  requiredText,
} from '../core/fields.ts';
import { ARTICLE_LIMITS, PICTURE_WIDTH_MM, TEXT_LIMITS } from '../core/limits.ts';
import { t } from '../languages/text.ts';
import {
  ARTICLE_FIELDS,
  byName,
  FACT_NAMES,
  type Fact,
  type FactName,
  type NumberValue,
  PUBLIC_FACT_NAMES,
  type TermValue,
  type ValueOf,
} from './article-fields.ts';
import { CARE } from './care-vocabulary.ts';
import { FIBRES } from './composition-texts.ts';
import { COLOUR_FAMILIES, codesOf, USES } from './fabric-vocabulary.ts';
import { imageInfo } from './image.ts';
import { LAB_METHODS, labValueError } from './lab-methods.ts';
import { storedReportBytes } from './lab-reports.ts';

/** A number with at most `decimals` decimal places. */
const decimal = (decimals: number) =>
  z.number().refine((value) => Number(value.toFixed(decimals)) === value, {
    error: [t`A whole number`, t`At most one decimal`, t`At most two decimals`][decimals],
  });
function numberIn({ decimals, min = 0, above, max }: NumberValue) {
  const number = z.number().max(max);
  return decimal(decimals).pipe(above === undefined ? number.min(min) : number.gt(above));
}
const termIn = ({ terms }: TermValue) => z.enum(codesOf(terms));
type ValueAt<Name extends FactName> = ValueOf<(typeof ARTICLE_FIELDS)[Name]>;

/** Written with points or spaces, '5112.30 10', or without. */
const hsCode = clearableText(TEXT_LIMITS.hsCode)
  .overwrite((code) => code.replaceAll(/[\s.]/g, ''))
  .regex(/^(?:\d{6,10})?$/, { error: t`6 to 10 digits` });

function factIn(row: Fact): z.ZodType {
  switch (row.kind) {
    case 'number':
      return numberIn(row);
    case 'term':
      return termIn(row);
    case 'text':
      return clearableText(row.maxLength);
    case 'hsCode':
      return hsCode;
  }
}

/** 'Weight, in g/m²' */
const described = (schema: z.ZodType, row: Fact, isOutput: boolean) =>
  schema.describe(
    (row.kind === 'number' && row.unit ? `${row.label}, in ${row.unit}` : row.label) +
      (isOutput ? '; null where it is not stated' : ''),
  );

const factsInput = byName(FACT_NAMES, (name) =>
  described(factIn(ARTICLE_FIELDS[name]).nullish(), ARTICLE_FIELDS[name], false),
) as {
  [Name in FactName]: z.ZodOptional<z.ZodNullable<z.ZodType<ValueAt<Name>, ValueAt<Name>>>>;
};

function factOut(row: Fact): z.ZodType {
  switch (row.kind) {
    case 'number':
      return row.decimals === 0 ? z.int() : z.number();
    case 'term':
      return termIn(row);
    case 'text':
    case 'hsCode':
      return z.string();
  }
}

/** The facts of these names in responses. */
export const factsOutput = <Name extends FactName>(names: readonly Name[]) =>
  byName(names, (name) =>
    described(factOut(ARTICLE_FIELDS[name]).nullable(), ARTICLE_FIELDS[name], true),
  ) as {
    [Key in Name]: z.ZodNullable<z.ZodType<ValueAt<Key>, ValueAt<Key>>>;
  };

/** Percents with one decimal are compared as tenths: 33.3 + 33.3 + 33.4 is 100 there and not in binary fractions. */
const addsUpTo100 = (parts: readonly { readonly percent: number }[]) =>
  parts.reduce((sum, part) => sum + Math.round(part.percent * 10), 0) === 1000;
const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const fibreShare = z.object({
  fibre: z
    .enum(codesOf(FIBRES), { error: t`Not a fibre name of Regulation (EU) No 1007/2011` })
    .describe('Code of the fibre, as Regulation (EU) No 1007/2011 names fibres'),
  percent: decimal(1)
    .pipe(z.number().positive().max(100))
    .describe('Share of the fibre by weight, in percent; all shares add up to 100'),
});
export type FibreShare = z.infer<typeof fibreShare>;

const composition = z
  .array(fibreShare)
  .min(1)
  .max(ARTICLE_LIMITS.fibres)
  .refine((parts) => areDistinct(parts.map(({ fibre }) => fibre)), { error: t`Each fibre once` })
  .refine(addsUpTo100, { error: t`The shares must add up to exactly 100 %` });

const careCode = <Code extends string>(symbols: Readonly<Record<Code, string>>) =>
  z.enum(codesOf(symbols)).nullable().default(null);
/** ISO 3758; a treatment that is not stated is null. */
const care = z.object({
  wash: careCode(CARE.wash).describe('How it is washed; null where it is not stated'),
  bleach: careCode(CARE.bleach).describe('How it is bleached; null where it is not stated'),
  dry: careCode(CARE.dry).describe('How it is dried; null where it is not stated'),
  iron: careCode(CARE.iron).describe('How it is ironed; null where it is not stated'),
  professional: careCode(CARE.professional).describe(
    'How it is cleaned professionally; null where it is not stated',
  ),
});
export type Care = z.infer<typeof care>;

const country = countryCode.nullable().default(null);
/** Where the yarn was spun, the cloth woven and finished. */
const origin = z.object({
  spinning: country.describe('The country where the yarn was spun'),
  weaving: country.describe('The country where the cloth was woven'),
  finishing: country.describe('The country where the cloth was finished'),
});

/** A calendar date, YYYY-MM-DD. */
const date = z.iso.date({ error: t`A date as YYYY-MM-DD` });
const certificate = z.object({
  name: requiredText(TEXT_LIMITS.name, t`Name is Required`).describe('Name as customers see it'),
  number: optionalText(TEXT_LIMITS.size).describe('The number of the certificate'),
  validUntil: date.nullable().default(null).describe('Valid until the end of this day, UTC; null for ever'),
});
export type Certificate = z.infer<typeof certificate>;

const labResult = z
  .object({
    method: z.enum(codesOf(LAB_METHODS)).describe('The method, by its code'),
    value: z.number().nullable().default(null).describe('The figure of the method; null for what is passed'),
    laboratory: optionalText(TEXT_LIMITS.name).describe('Who has tested it'),
    testedOn: date.nullable().default(null).describe('When it was tested'),
    report: optionalText(TEXT_LIMITS.imageUrl)
      .refine(
        (text) =>
          text === '' || storedReportBytes(text) !== undefined || /^https:\/\/[^\s"'<>\\]+$/.test(text),
        { error: t`An address with https, or that of an uploaded report` },
      )
      .describe('The address of the report, a PDF: an uploaded one or with https; empty where there is none'),
  })
  .check(({ value: { method, value }, issues }) => {
    const message = labValueError(method, value);
    if (message) issues.push({ code: 'custom', path: ['value'], message, input: value });
  })
  .meta({ id: 'TestResult' });
export type LabResult = z.infer<typeof labResult>;

const hex = exactText(7, t`A colour as #rrggbb`)
  .regex(/^#[0-9a-f]{6}$/i, { error: t`A colour as #rrggbb` })
  .toLowerCase();

/** An image of an article. `alt` is made from the article's facts when it is left out. */
const newArticleImage = z.object({
  url: imageUrl.describe('The address of the picture'),
  alt: optionalText(TEXT_LIMITS.alt).describe(
    'What the picture shows; made from the facts where it is left out',
  ),
  widthMm: z
    .int({ error: t`A whole number` })
    .min(PICTURE_WIDTH_MM.min)
    .max(PICTURE_WIDTH_MM.max)
    .nullish()
    .describe('The width of cloth that the picture shows, in mm, where it has been measured'),
});

const shrinkage = ARTICLE_FIELDS.shrinkagePercent.parts;

/** The fields that POST product takes besides the specified ones. */
export const articleInput = z.object({
  articleNumber: clearableText(32)
    .toUpperCase()
    .regex(/^[A-Z0-9](?:[A-Z0-9./-]{0,30}[A-Z0-9])?$/, {
      error: t`Letters, digits, dots, slashes and hyphens`,
    })
    .nullish()
    .describe('The number of the article, which becomes upper case'),
  composition: composition.nullish().describe('What it is made of; the shares add up to 100 %'),
  ...factsInput,
  colour: z
    .object({
      name: requiredText(TEXT_LIMITS.size, t`Name is Required`).describe('Name as customers see it'),
      hex: hex.describe('Colour for screens, as #rrggbb'),
    })
    .nullish()
    .describe('Colour of the fabric: name, and a value for screens'),
  uses: z
    .array(z.enum(codesOf(USES)))
    .max(ARTICLE_LIMITS.uses)
    .refine(areDistinct, { error: t`Each use once` })
    .nullish()
    .describe('What it is used for, by codes'),
  care: care.nullish().describe('How it is cared for, by codes of ISO 3758'),
  shrinkagePercent: z
    .object({
      length: numberIn(shrinkage.length).describe('Along the length, in percent'),
      width: numberIn(shrinkage.width).describe('Along the width, in percent'),
    })
    .nullish()
    .describe('How far it shrinks in the wash, in percent'),
  origin: origin.nullish().describe('Where it was spun, woven and finished'),
  certificates: z
    .array(certificate)
    .max(ARTICLE_LIMITS.certificates)
    .nullish()
    .describe('Certificates, each with number and end where they are stated'),
  testResults: z
    .array(labResult)
    .max(ARTICLE_LIMITS.testResults)
    .refine((results) => areDistinct(results.map(({ method }) => method)), { error: t`Each method once` })
    .nullish()
    .describe('What tests have shown, each by its method'),
  images: z
    .array(newArticleImage)
    .min(1)
    .max(ARTICLE_LIMITS.images)
    .nullish()
    .describe('In order; the first must be `img`'),
});

/** The structured facts of an article in responses. */
export const articleFacts = z.object({
  composition: z.array(fibreShare).nullable().describe('What it is made of; the shares add up to 100 %'),
  ...factsOutput(PUBLIC_FACT_NAMES),
  pricePerMetre: z
    .number()
    .nullable()
    .describe('The price of a running metre, rounded to the cent: price / pieceLengthM'),
  colour: partOrNull('Colour of the fabric: name, and a value for screens', {
    name: z.string().describe('Name as customers see it'),
    hex: z.string().describe('Colour for screens, as #rrggbb'),
    family: z.enum(codesOf(COLOUR_FAMILIES)).describe('The family of colours it belongs to'),
  }),
  uses: z
    .array(z.enum(codesOf(USES)))
    .nullable()
    .describe('What it is used for, by codes'),
  care: care.nullable().describe('How it is cared for, by codes of ISO 3758'),
  shrinkagePercent: partOrNull('How far it shrinks in the wash, in percent', {
    length: z.number().describe('Along the length, in percent'),
    width: z.number().describe('Along the width, in percent'),
  }),
  origin: origin.nullable().describe('Where it was spun, woven and finished'),
  certificates: z.array(certificate).nullable().describe('Without those that have expired'),
  testResults: z.array(labResult).nullable().describe('What tests have shown, each by its method'),
  images: parts('In order; the first is `img`', {
    url: z.string().describe('The address of the picture'),
    alt: z.string().describe('What the picture shows; made from the facts where it is left out'),
    widthMm: z
      .int()
      .nullable()
      .describe('The width of cloth that the picture shows, in mm; null where it is not stated'),
    imageInfo: imageInfo
      .nullable()
      .describe('Size and colour of the picture; null when another host serves it'),
  }),
});
export type ArticleFacts = z.infer<typeof articleFacts>;
