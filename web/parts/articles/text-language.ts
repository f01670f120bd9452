// The language of an article's texts, for those who hear them: what nobody has written in the page's is in the shop's first.
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { ArticleTextName } from '#contract/articles/article-texts.ts';
import { ENGLISH } from '#contract/languages/languages.ts';

/** The attribute `lang` of an element with the text. */
export const textLang = (
  { untranslated }: Pick<ArticleSummary, 'untranslated'>,
  ...names: readonly ArticleTextName[]
) => (untranslated?.some((name) => names.includes(name)) ? ENGLISH : undefined);
