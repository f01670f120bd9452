// Articles in the language of the current work. What the office reads of an article stays in the shop's first language.
import { sql } from 'kysely';
import type { ArticleTextName } from '#contract/articles/article-texts.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { type TextLanguage, textLanguages } from '#contract/languages/text-languages.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleRecord } from './record-store.ts';
import type { ArticleRow, OwnTexts } from './store.ts';

type TextsOfRow = Pick<ArticleRow, 'id' | 'name'> & Partial<Pick<ArticleRow, 'description' | 'colour_name'>>;

/** Reads nothing where the shop's first language is the current one. */
export async function inOwnTexts<Shown extends TextsOfRow>(
  db: Executor,
  rows: readonly Shown[],
): Promise<readonly (Shown & OwnTexts)[]> {
  const language = currentLanguage();
  if (language === ENGLISH || rows.length === 0) return rows as readonly (Shown & OwnTexts)[];
  const written = await db
    .selectFrom('article_texts')
    .selectAll()
    .where(
      'article_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('language', '=', language)
    .execute();
  const byArticle = new Map(written.map((text) => [text.article_id, text]));
  return rows.map((row) => {
    const text = byArticle.get(row.id);
    const untranslated: ArticleTextName[] = [];
    if (!text?.name) untranslated.push('productName');
    if (!text?.description && row.description !== undefined) untranslated.push('description');
    if (!text?.colour_name && row.colour_name) untranslated.push('colour');
    return {
      ...row,
      name: text?.name ?? row.name,
      ...(text?.description && row.description !== undefined && { description: text.description }),
      // A colour that is no longer stated has no name either.
      ...(text?.colour_name && row.colour_name && { colour_name: text.colour_name }),
      alts: JSON.parse(text?.alts ?? '{}') as Record<string, string>,
      ...(untranslated.length > 0 && { untranslated }),
    };
  });
}

/** See `inOwnTexts`. */
export async function recordsInOwnTexts(
  db: Executor,
  records: readonly ArticleRecord[],
): Promise<readonly ArticleRecord[]> {
  const shown = await inOwnTexts(
    db,
    records.map(({ article }) => article),
  );
  return records.map((record, nth) => ({ ...record, article: shown[nth] ?? record.article }));
}

/** Whether a row of `article_texts`, joined with its article, has all texts but those of pictures, which the shop makes. */
const IS_COMPLETE = sql<boolean>`article_texts.name is not null and article_texts.description is not null
  and (articles.colour_name is null or article_texts.colour_name is not null)`;

/** A condition on `articles`. */
export const lacksTexts = (language: TextLanguage) =>
  sql<boolean>`not exists (select 1 from article_texts where article_id = articles.id and language = ${language} and ${IS_COMPLETE})`;

/** The languages of the shop in which each article lacks a text, by article id. Reads nothing in a shop of one language. */
export async function findMissing(
  db: Executor,
  ids: readonly string[],
  languagesOfShop: readonly string[],
): Promise<ReadonlyMap<string, TextLanguage[]>> {
  const languages = textLanguages.filter((language) => languagesOfShop.includes(language));
  if (languages.length === 0 || ids.length === 0) return new Map();
  const complete = await db
    .selectFrom('article_texts')
    .innerJoin('articles', 'articles.id', 'article_texts.article_id')
    .select(['article_id', 'language'])
    .where('article_id', 'in', ids)
    .where(IS_COMPLETE)
    .execute();
  const written = new Set(complete.map(({ article_id, language }) => `${article_id} ${language}`));
  return new Map(ids.map((id) => [id, languages.filter((language) => !written.has(`${id} ${language}`))]));
}
