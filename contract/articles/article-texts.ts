// What the mill writes of an article in languages other than the shop's first.
import { z } from 'zod';
import { clearableText, namedObject } from '../core/fields.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '../core/limits.ts';
import { textLanguages } from '../languages/text-languages.ts';

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

/** A language without any text is left out. */
const texts = z
  .partialRecord(z.enum(textLanguages), articleText)
  .describe('The texts by their language, one that is not the first of the shop');
export type TextsByLanguage = z.infer<typeof texts>;

/** PUT articles/{id}/texts. */
export const articleTextsEdit = namedObject('ArticleTextsEdit', { texts });

/** GET articles/{id}/texts. */
export const articleTexts = namedObject('ArticleTexts', {
  revision: z.int().describe('Counts the edits of the article; the ETag'),
  texts,
});
export type ArticleTexts = z.infer<typeof articleTexts>;

/** The texts of an article that can be missing in a language. The shop makes missing ones of pictures. */
const ARTICLE_TEXTS = ['productName', 'description', 'colour'] as const;
export type ArticleTextName = (typeof ARTICLE_TEXTS)[number];

export const untranslated = z
  .array(z.enum(ARTICLE_TEXTS))
  .optional()
  .describe(
    "Texts that are in the shop's first language, because none is written in the one that was asked for; left out where there are none",
  );

export const exampleTexts = {
  de: {
    productName: 'Hafenköper',
    description: 'Ein Köper für Arbeitsjacken.',
    colourName: 'Marineblau',
    alts: ['Die Rückseite'],
  },
} as const satisfies TextsByLanguage;
