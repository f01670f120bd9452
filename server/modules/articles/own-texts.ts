// Articles in the language that an answer is asked for in. What others read of an article, such as its orders, stays in the
// shop's first language.
import type { ArticleTextName } from '#contract/articles/article-texts.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleRecord } from './record-store.ts';
import type { ArticleRow, OwnTexts } from './store.ts';

type TextsOfRow = Pick<ArticleRow, 'id' | 'name' | 'colour_name'> & Partial<Pick<ArticleRow, 'description'>>;

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
    if (!text?.colour_name && row.colour_name !== null) untranslated.push('colour');
    return {
      ...row,
      name: text?.name ?? row.name,
      ...(text?.description && row.description !== undefined && { description: text.description }),
      // A colour that is no longer stated has no name either.
      colour_name: row.colour_name && (text?.colour_name ?? row.colour_name),
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
