// Structured facts of an article: what it is made of, measures, care, origin, certificates, images. Every fact is optional on
// input and null when it is not stated. Units are in the names.
import { z } from 'zod';
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
import { CARE } from './care-terms.ts';
import { COLOUR_FAMILIES, codesOf, FIBRES, USES } from './fabric-terms.ts';
import { cleanText, clearableText, countryCode, imageUrl, optionalText, requiredText } from './fields.ts';
import { imageInfo } from './image.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from './limits.ts';

/** A number with at most `decimals` decimal places. */
const decimal = (decimals: number) =>
  z.number().refine((value) => Number(value.toFixed(decimals)) === value, {
    error: decimals === 0 ? 'A whole number' : `At most ${decimals === 1 ? 'one decimal' : 'two decimals'}`,
  });
function numberIn({ decimals, min = 0, above, max }: NumberValue) {
  const number = z.number().max(max);
  return decimal(decimals).pipe(above === undefined ? number.min(min) : number.gt(above));
}
const termIn = ({ terms }: TermValue) => z.enum(codesOf(terms));
type ValueAt<Name extends FactName> = ValueOf<(typeof ARTICLE_FIELDS)[Name]>;

function factIn(row: Fact): z.ZodType {
  switch (row.kind) {
    case 'number':
      return numberIn(row);
    case 'term':
      return termIn(row);
    case 'text':
      return clearableText(row.maxLength);
  }
}

const factsInput = byName(FACT_NAMES, (name) => factIn(ARTICLE_FIELDS[name]).nullish()) as {
  [Name in FactName]: z.ZodOptional<z.ZodNullable<z.ZodType<ValueAt<Name>, ValueAt<Name>>>>;
};

function factOut(row: Fact): z.ZodType {
  switch (row.kind) {
    case 'number':
      return row.decimals === 0 ? z.int() : z.number();
    case 'term':
      return termIn(row);
    case 'text':
      return z.string();
  }
}

/** The facts of these names in responses. */
export const factsOutput = <Name extends FactName>(names: readonly Name[]) =>
  byName(names, (name) => factOut(ARTICLE_FIELDS[name]).nullable()) as {
    [Key in Name]: z.ZodNullable<z.ZodType<ValueAt<Key>, ValueAt<Key>>>;
  };

/** Percents with one decimal are compared as tenths: 33.3 + 33.3 + 33.4 is 100 there and not in binary fractions. */
const addsUpTo100 = (parts: readonly { readonly percent: number }[]) =>
  parts.reduce((sum, part) => sum + Math.round(part.percent * 10), 0) === 1000;
const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const fibreShare = z.object({
  fibre: z.enum(codesOf(FIBRES), { error: 'Not a fibre name of Regulation (EU) No 1007/2011' }),
  percent: decimal(1).pipe(z.number().positive().max(100)),
});
export type FibreShare = z.infer<typeof fibreShare>;

const composition = z
  .array(fibreShare)
  .min(1)
  .max(ARTICLE_LIMITS.fibres)
  .refine((parts) => areDistinct(parts.map(({ fibre }) => fibre)), { error: 'Each fibre once' })
  .refine(addsUpTo100, { error: 'The shares must add up to exactly 100 %' });

const careCode = <Code extends string>(symbols: Readonly<Record<Code, string>>) =>
  z.enum(codesOf(symbols)).nullable().default(null);
/** ISO 3758; a treatment that is not stated is null. */
const care = z.object({
  wash: careCode(CARE.wash),
  bleach: careCode(CARE.bleach),
  dry: careCode(CARE.dry),
  iron: careCode(CARE.iron),
  professional: careCode(CARE.professional),
});
export type Care = z.infer<typeof care>;

const country = countryCode.nullable().default(null);
/** Where the yarn was spun, the cloth woven and finished. */
const origin = z.object({ spinning: country, weaving: country, finishing: country });

/** A calendar date, YYYY-MM-DD. */
const date = z.iso.date({ error: 'A date as YYYY-MM-DD' });
const certificate = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Name is Required'),
  number: optionalText(TEXT_LIMITS.size),
  /** Valid until the end of this day, UTC; null for ever. */
  validUntil: date.nullable().default(null),
});
export type Certificate = z.infer<typeof certificate>;

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'A colour as #rrggbb' })
  .toLowerCase();

/** An image of an article. `alt` is made from the article's facts when it is left out. */
const newArticleImage = z.object({ url: imageUrl, alt: optionalText(TEXT_LIMITS.alt) });

const shrinkage = ARTICLE_FIELDS.shrinkagePercent.parts;

/** The fields that POST product takes besides the specified ones. */
export const articleInput = z.object({
  articleNumber: cleanText
    .pipe(z.string().trim().toUpperCase())
    .pipe(
      z.string().regex(/^[A-Z0-9](?:[A-Z0-9./-]{0,30}[A-Z0-9])?$/, {
        error: 'Letters, digits, dots, slashes and hyphens',
      }),
    )
    .nullish(),
  composition: composition.nullish(),
  ...factsInput,
  colour: z.object({ name: requiredText(TEXT_LIMITS.size, 'Name is Required'), hex }).nullish(),
  uses: z
    .array(z.enum(codesOf(USES)))
    .max(ARTICLE_LIMITS.uses)
    .refine(areDistinct, { error: 'Each use once' })
    .nullish(),
  care: care.nullish(),
  shrinkagePercent: z
    .object({ length: numberIn(shrinkage.length), width: numberIn(shrinkage.width) })
    .nullish(),
  origin: origin.nullish(),
  certificates: z.array(certificate).max(ARTICLE_LIMITS.certificates).nullish(),
  /** In order; the first must be `img`. */
  images: z.array(newArticleImage).min(1).max(ARTICLE_LIMITS.images).nullish(),
});

/** The structured facts of an article in responses. */
export const articleFacts = z.object({
  composition: z.array(fibreShare).nullable(),
  ...factsOutput(PUBLIC_FACT_NAMES),
  /** The price of a running metre, rounded to the cent: price / pieceLengthM. */
  pricePerMetre: z.number().nullable(),
  colour: z
    .object({ name: z.string(), hex: z.string(), family: z.enum(codesOf(COLOUR_FAMILIES)) })
    .nullable(),
  uses: z.array(z.enum(codesOf(USES))).nullable(),
  care: care.nullable(),
  shrinkagePercent: z.object({ length: z.number(), width: z.number() }).nullable(),
  origin: origin.nullable(),
  /** Without those that have expired. */
  certificates: z.array(certificate).nullable(),
  /** In order; the first is `img`. */
  images: z.array(z.object({ url: z.string(), alt: z.string(), imageInfo: imageInfo.nullable() })),
});
export type ArticleFacts = z.infer<typeof articleFacts>;
