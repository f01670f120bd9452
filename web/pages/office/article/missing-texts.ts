// What an article lacks in a language. Pictures lack nothing: the shop says what they show.
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import type { ArticleText } from '#contract/articles/article-texts.ts';
import { ENGLISH, type Language, PSEUDO } from '#contract/languages/languages.ts';
import type { TextLanguage } from '#contract/languages/text-languages.ts';

/** Whether articles can have texts in the language besides those of their own. */
export const isTranslated = (language: Language): language is TextLanguage =>
  language !== ENGLISH && language !== PSEUDO;

/** The words of the texts that are not written; none where the language is complete. */
export function missingTexts(
  { colour }: Pick<AdminArticle, 'colour'>,
  { productName, description, colourName }: ArticleText,
): string[] {
  return [
    ...(productName.trim() ? [] : ['name']),
    ...(description.trim() ? [] : ['description']),
    ...(colour && !colourName.trim() ? ['colour'] : []),
  ];
}

/** A language without any text is left out of the answer. */
export const textOf = (
  { images }: Pick<AdminArticle, 'images'>,
  { productName = '', description = '', colourName = '', alts = [] }: Partial<ArticleText> = {},
): ArticleText => ({
  productName,
  description,
  colourName,
  alts: images.map((_, nth) => alts[nth] ?? ''),
});
