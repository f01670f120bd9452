// Field types that several entities share: clean text, addresses, money, quantities, ids, paging.
import { z } from 'zod';
import { PAGE_LIMIT_MAX, QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from './limits.ts';
import { messages } from './messages.ts';
import { centsFromDollars } from './money.ts';

// Control characters have no place in a shop's texts, and PostgreSQL refuses NUL outright. Line ends are kept.
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u;
/** A text of any use at all. */
export const clean = z.string().refine((text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(), {
  error: 'Contains characters that cannot be kept',
});

/** Required text, trimmed; `required` is the message when nothing is left. */
export const requiredText = (limit: number, required: string) =>
  clean.pipe(
    z
      .string()
      .trim()
      .min(1, { error: required })
      .max(limit, { error: `At most ${limit} characters` }),
  );

/** Optional text, trimmed; an empty one is the same as none. */
export const optionalText = (limit: number) =>
  clean
    .pipe(
      z
        .string()
        .trim()
        .max(limit, { error: `At most ${limit} characters` }),
    )
    .default('');

/** Any deliverable-looking address, lower-cased. Accounts from Google need not follow the sign-in form's pattern. */
export const emailAddress = clean.pipe(
  z
    .string()
    .trim()
    .toLowerCase()
    .max(TEXT_LIMITS.email, { error: messages.fields.emailInvalid })
    .regex(/^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\]]+$/, {
      error: messages.fields.emailInvalid,
    }),
);

/** Unit price in dollars, at most two decimals. */
export const unitPriceDollars = z
  .number()
  .positive()
  .max(UNIT_PRICE_MAX_CENTS / 100)
  .refine((dollars) => centsFromDollars(dollars) !== undefined, {
    error: 'Dollars with at most two decimals',
  });

/** A total in dollars, at most two decimals. */
export const totalDollars = z
  .number()
  .nonnegative()
  .refine((dollars) => centsFromDollars(dollars) !== undefined, {
    error: 'Dollars with at most two decimals',
  });

export const quantity = z.int().min(0).max(QUANTITY_MAX);
export const positiveQuantity = z.int().min(1).max(QUANTITY_MAX);

/** Ids are opaque to clients. What no id looks like is simply not found, but for what no text may hold. */
export const id = z.string().min(1).max(64);
export const requestedId = clean.pipe(id);
export const idParams = z.object({ id: requestedId });
export const emailParams = z.object({ email: emailAddress });

/** A picture's address: one of ours, or https elsewhere. Never `javascript:`, `data:` or plain http. */
export const imageUrl = clean.pipe(
  z
    .string()
    .trim()
    .min(1, { error: messages.review.imageRequired })
    .max(TEXT_LIMITS.imageUrl)
    .regex(/^(\/(?![/\\])|https:\/\/[^\s/]+(\/|$))[^\s"'<>\\]*$/, {
      error: 'A picture address on this shop, or https',
    }),
);

/** `limit`, `cursor`, `sort` of every list. Without any of them the whole list is answered, oldest first. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** As the Link header of the page before gave it. */
  cursor: z.uuid({ error: 'Not a cursor of this list' }).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const searchQuery = pageQuery.extend({
  q: clean.pipe(z.string().trim().max(TEXT_LIMITS.search)).optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;
