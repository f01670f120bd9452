// Field schemas shared by several entities: text, email, money, quantities, ids, image URLs, pagination.

import { z } from 'zod';
import {
  amountFromCents,
  centsFromAmount,
  chargedDigits,
  formatPrice,
  moneyFormat,
} from '../figures/money.ts';
import { t } from '../languages/text.ts';
import { COUNTRY_CODES } from './countries.ts';
import { formTexts } from './form-texts.ts';
import { PAGE_LIMIT_MAX, QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from './limits.ts';
import { asciiEmail, EMAIL_PATTERN } from './predicates.ts';
import { withGreekPrefix } from './tax.ts';

// PostgreSQL rejects NUL, and no other control character is legitimate in shop texts. Tabs and line breaks are allowed.
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u;
const isStorable = (text: string) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed();

/** The length is checked first and ends the check: a request has room for texts that take a pattern seconds. */
const limited = (text: z.ZodString, limit: number, tooLong?: string) =>
  text
    .max(limit, { error: () => tooLong ?? t`At most ${limit} characters`, abort: true })
    .refine(isStorable, { error: t`Contains characters that cannot be stored`, abort: true });

/** Text as it was sent, of at most `limit` characters, without control characters and lone surrogates. */
export const exactText = (limit: number, tooLong?: string) => limited(z.string(), limit, tooLong);

/** Text that may be empty, trimmed, of at most `limit` characters. */
export const clearableText = (limit: number, tooLong?: string) => limited(z.string().trim(), limit, tooLong);

/** Required text, trimmed, at most `limit` characters. `required` is the message for an empty value. */
export const requiredText = (limit: number, required?: string) =>
  clearableText(limit).min(1, { error: required });

/** A tax id, '' when there is none; a Greek one as it is registered. */
export const clearableTaxId = clearableText(TEXT_LIMITS.taxId).overwrite(withGreekPrefix);

/** Optional text, trimmed, at most `limit` characters. Absent and empty both become ''. */
export const optionalText = (limit: number) => clearableText(limit).default('');

const emailField = (pattern: RegExp) =>
  clearableText(TEXT_LIMITS.email, formTexts.fields.emailInvalid)
    .toLowerCase()
    .overwrite(asciiEmail)
    .regex(pattern, { error: formTexts.fields.emailInvalid });

/** The email of an existing account, lower-cased. Looser than EMAIL_PATTERN, because Google accounts need not match it. */
export const emailAddress = emailField(
  /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]][^\s@<>()",;:\\[\].]*\.[^\s@<>()",;:\\[\]]+$/,
).describe('Email of an account; upper and lower case are the same');

/** An email typed into a sign-in form, lower-cased. */
export const enteredEmail = emailField(EMAIL_PATTERN).describe(
  'Email address; upper and lower case are the same',
);

const unitPriceMax = () => amountFromCents(UNIT_PRICE_MAX_CENTS);

/** 'Dollars with at most two decimals' */
function chargedAmountText(): string {
  const { name } = moneyFormat();
  if (chargedDigits() === 0) return t`Whole ${name}`;
  return t`${name.charAt(0).toUpperCase() + name.slice(1)} with at most two decimals`;
}

/** What was computed in binary fractions becomes the nearest amount: 3 × 38.15 is 114.44999999999999 there. */
const amountOf = (number: z.ZodNumber, error: string | (() => string), currency?: string) =>
  number
    .overwrite((amount) => {
      const cents = centsFromAmount(amount, currency);
      return cents === undefined ? amount : amountFromCents(cents, currency);
    })
    .refine((amount) => centsFromAmount(amount, currency) !== undefined, { error });

/** Unit price, above zero, that can be charged. */
export const unitPriceAmount = amountOf(z.number().positive(), chargedAmountText)
  .refine((amount) => amount <= unitPriceMax(), { error: () => t`At most ${formatPrice(unitPriceMax())}` })
  // The document that describes the API reads it once the currency is known.
  .meta({
    description: "A price in the shop's currency, with the decimals that can be charged",
    get maximum() {
      return unitPriceMax();
    },
  });

/** An amount of the shop's currency that can be charged. */
export const chargedAmount = amountOf(z.number().nonnegative(), chargedAmountText).describe(
  "An amount in the shop's currency, with the decimals that can be charged",
);

/** The price of an order, or a part of it. Two decimals in any currency: an older order may have another than the shop. */
export const totalAmount = amountOf(
  z.number().nonnegative(),
  t`An amount with at most two decimals`,
  'USD',
).describe("An amount in the order's currency");

const NOT_A_COUNTRY = t`Not a country code of ISO 3166-1`;
/** A country of ISO 3166-1, alpha-2. */
export const countryCode = exactText(2, NOT_A_COUNTRY)
  .refine((code) => COUNTRY_CODES.includes(code), {
    error: ({ input }) => (input === '' ? formTexts.fields.countryRequired : NOT_A_COUNTRY),
  })
  .describe('Country as its code of ISO 3166-1, such as DE');

export const quantity = z.int().min(0).max(QUANTITY_MAX).describe('Number of pieces');
export const positiveQuantity = z.int().min(1).max(QUANTITY_MAX).describe('Number of pieces, at least one');

/** A time that the shop has written, ISO 8601 in UTC. Described for clients, not checked. */
export const writtenTime = z.string().meta({ format: 'date-time' });
/** A calendar day that the shop has written, YYYY-MM-DD. */
export const writtenDay = z.string().meta({ format: 'date' });

/** An object that the API's document lists under the name `id`. */
export const namedObject = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** An object within another, a list of them, and one that may be missing; `description` is for the API's document. */
export const part = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.object(shape).describe(description);
export const parts = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.array(z.object(shape)).describe(description);
export const partOrNull = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.object(shape).nullable().describe(description);

/** Ids are opaque to clients. A malformed id is a 404; control characters are a 422. */
export const id = z.string().min(1).max(64).describe('An id; its form may change');
export const requestedId = exactText(64).min(1).describe('Id of the object');
export const idParams = z.object({ id: requestedId });

/** The id that another system has for an order, an article or a customer. */
export const statedExternalId = z
  .string()
  .describe("Its id in another system, such as an ERP; '' where none is stated");
const changedExternalId = clearableText(TEXT_LIMITS.externalId).describe(
  "Its id in another system, such as an ERP, which no other of its kind may have; '' takes it away",
);
/** PUT …/external-id. */
export const externalIdChange = namedObject('ExternalIdChange', { externalId: changedExternalId });
/** That of a customer, who is also named by email: somebody else could sign up with an id that is one. */
export const customerExternalIdChange = namedObject('CustomerExternalIdChange', {
  externalId: changedExternalId.regex(/^[^@]*$/, { error: t`An id without @, which emails have` }),
});
export const externalIdFilter = requiredText(TEXT_LIMITS.externalId)
  .optional()
  .describe('Only the one that has this id in another system');

export const emailParams = z.object({ email: emailAddress });

/** An image URL: a path on this shop or an https URL. Rejects `javascript:`, `data:` and plain http. */
export const imageUrl = requiredText(TEXT_LIMITS.imageUrl, formTexts.review.imageRequired)
  .regex(/^(\/(?![/\\])|https:\/\/[^\s/]+(\/|$))[^\s"'<>\\]*$/, {
    error: t`An image address on this shop, or https`,
  })
  .describe('The address of an image: a path on this shop, or https');

/** `limit`, `cursor` and `sort` of every list. Without them the response is the whole list, oldest first. */
export const NOT_A_CURSOR = t`Not a cursor of this list`;

export const pageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .optional()
    .describe('The most rows of a page; the whole list where it is left out'),
  cursor: z.uuid({ error: NOT_A_CURSOR }).optional().describe('From the `Link` header of the previous page'),
  sort: z
    .enum(['newest', 'oldest'])
    .optional()
    .describe('Which rows come first; the oldest where it is left out'),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const searchQuery = pageQuery.extend({
  q: clearableText(TEXT_LIMITS.search).optional().describe('Words to search for; all of them must match'),
});

/** A part of answers with the shop's content; articles name theirs. */
export const untranslated = z
  .array(z.string())
  .optional()
  .describe(
    "Where texts are in the shop's first language, such as `claims.0.text`, because none is written in the one that was asked for; left out where there are none",
  );

/** Responses of calls that write (spec section 7). */
export const insertedId = z.object({ insertedId: z.string().describe('The id of what was added') });
export const modifiedCount = z.object({
  modifiedCount: z.int().describe('How many were changed; 0 where it was so already'),
});
export const deletedCount = z.object({
  deletedCount: z.int().describe('How many were removed or ended; 0 where there was none'),
});
