// The languages that the mill writes its own texts in, beside the shop's first.
import { z } from 'zod';
import { LANGUAGE_NAMES, OFFERED_LANGUAGES } from './language-names.ts';
import { ENGLISH, type Language } from './languages.ts';

/** Those that texts can be written in, whether or not the shop shows its pages in them yet. */
export const textLanguages = OFFERED_LANGUAGES.filter((language) => language !== ENGLISH);
export type TextLanguage = (typeof textLanguages)[number];

/** A query parameter of answers with what the mill writes: caches know an answer by its address, which a header is no part of. */
export const languageQuery = {
  language: z
    .enum(Object.keys(LANGUAGE_NAMES) as Language[])
    .optional()
    .describe(
      "The language of what the mill writes and of searched words; the shop's first where it is left out, or not shown",
    )
    // That of tests is in no document.
    .meta({ enum: OFFERED_LANGUAGES }),
};
