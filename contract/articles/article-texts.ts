// What the mill writes of an article in languages other than the shop's first.
import { z } from 'zod';
import { clearableText, namedObject } from '../core/fields.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '../core/limits.ts';
import { OFFERED_LANGUAGES } from '../languages/language-names.ts';
import { ENGLISH } from '../languages/languages.ts';

/** Those that texts can be written in, whether or not the shop shows its pages in them yet. */
const textLanguages = OFFERED_LANGUAGES.filter((language) => language !== ENGLISH);
export type TextLanguage = (typeof textLanguages)[number];

const text = (limit: number) => clearableText(limit).default('');

const articleText = namedObject('ArticleText', {
  productName: text(TEXT_LIMITS.name).describe("The name of the article; '' where none is written"),
  description: text(TEXT_LIMITS.description).describe(
    "What the article is, in a few sentences; '' where none is written",
  ),
  colourName: text(TEXT_LIMITS.size).describe("The name of the colour; '' where none is written"),
  alts: z
    .array(clearableText(TEXT_LIMITS.alt))
    .max(ARTICLE_LIMITS.images)
    .default([])
    .describe(
      "What the pictures show, in the order of `images`; '' where the shop makes it from the facts, in the language",
    ),
});
export type ArticleText = z.infer<typeof articleText>;

/** GET and PUT articles/{id}/texts: a language without any text is left out. */
export const articleTexts = z.partialRecord(z.enum(textLanguages), articleText).meta({ id: 'ArticleTexts' });
export type ArticleTexts = z.infer<typeof articleTexts>;

export const exampleTexts = {
  de: {
    productName: 'Hafenköper',
    description: 'Ein Köper für Arbeitsjacken.',
    colourName: 'Marineblau',
    alts: ['Die Rückseite'],
  },
} as const satisfies ArticleTexts;
