// Field schemas that the admin lists and their exports have in common: days, several choices, words, the format of a CSV file.

import { z } from 'zod';
import { t } from '../languages/text.ts';
import { csvDecimals, csvSeparators, DEFAULT_CSV_FORMAT } from './csv-format.ts';
import { clearableText, exactText } from './fields.ts';
import { TEXT_LIMITS } from './limits.ts';

/** A calendar date, YYYY-MM-DD. */
export const day = z.iso.date({ error: t`A date as YYYY-MM-DD` });

/** From the first to the last day, both included, in the shop's time zone. */
export const dayRange = z.object({
  from: day.optional().describe('The first day, YYYY-MM-DD, from its midnight in the time zone of the shop'),
  to: day.optional().describe('The last day, YYYY-MM-DD, to its end in the time zone of the shop'),
});

/** A calendar month, YYYY-MM, in the shop's time zone. */
export const month = exactText(7, t`A month as YYYY-MM`)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: t`A month as YYYY-MM` })
  .describe('Month in the time zone of the shop, YYYY-MM');

/** A repeated parameter: `state=paid&state=shipped`. */
export const several = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .union([z.array(item), item.transform((value) => [value])])
    .transform((values) => [...new Set(values as z.output<Item>[])]);

/** What is typed into the search field of a list. */
export const searchText = clearableText(TEXT_LIMITS.search).describe(
  'Words to search for; all of them must be found',
);

/** Every CSV export takes them, except those in the format of a program. */
export const csvFormatQuery = z.object({
  separator: z
    .enum(csvSeparators)
    .default(DEFAULT_CSV_FORMAT.separator)
    .describe('What separates the cells of the file'),
  decimal: z
    .enum(csvDecimals)
    .default(DEFAULT_CSV_FORMAT.decimal)
    .describe('The sign before the decimals of numbers and amounts'),
});
