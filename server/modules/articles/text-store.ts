// What is written of articles in languages other than the shop's first, in the database: `article_texts`.
import type { ArticleText, TextsByLanguage } from '#contract/articles/article-texts.ts';
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow } from '#server/storage/tables.ts';
import { imageUrls } from './mapping.ts';
import type { ArticleRecord } from './record-store.ts';

export type TextRow = Required<NewRow<'article_texts'>>;

/** An article without any text has no entry. At most 1000 articles. */
export async function findTexts(
  db: Executor,
  records: readonly ArticleRecord[],
): Promise<Map<string, TextsByLanguage>> {
  if (records.length === 0) return new Map();
  const ids = records.map(({ article }) => article.id);
  const rows = await db
    .selectFrom('article_texts')
    .selectAll()
    .where('article_id', 'in', ids)
    .orderBy('article_id')
    .orderBy('language')
    .execute();
  const urlsById = new Map(records.map((record) => [record.article.id, imageUrls(record)]));
  return new Map(
    [...Map.groupBy(rows, ({ article_id }) => article_id)].map(([id, own]) => [
      id,
      Object.fromEntries(own.map((row) => [row.language, toText(row, urlsById.get(id) ?? [])])),
    ]),
  );
}

const NO_ALTS = '{}';

export const NO_TEXT = { name: null, description: null, colour_name: null, alts: NO_ALTS };

/** `urls` are those of the article's pictures, in their order. */
export function toText(row: Omit<TextRow, 'article_id' | 'language'>, urls: readonly string[]): ArticleText {
  const alts = JSON.parse(row.alts) as Record<string, string>;
  return {
    productName: row.name ?? '',
    description: row.description ?? '',
    colourName: row.colour_name ?? '',
    alts: urls.map((url) => alts[url] ?? ''),
  };
}

/** Texts of pictures are kept by the picture's address: an edit of the article moves and replaces pictures. */
function toTextRow(
  articleId: string,
  urls: readonly string[],
  language: TextLanguage,
  text: ArticleText,
): TextRow {
  const alts = text.alts.flatMap((alt, nth) => (alt === '' ? [] : [[urls[nth], alt]]));
  return {
    article_id: articleId,
    language,
    name: text.productName || null,
    description: text.description || null,
    colour_name: text.colourName || null,
    alts: JSON.stringify(Object.fromEntries(alts)),
  };
}

export const toTextRows = (articleId: string, urls: readonly string[], texts: TextsByLanguage) =>
  (Object.entries(texts) as [TextLanguage, ArticleText][]).map(([language, text]) =>
    toTextRow(articleId, urls, language, text),
  );

/** Replaces the texts of these articles in these languages; without any text there is no row. */
export async function replaceTexts(tx: Executor, rows: readonly TextRow[]): Promise<void> {
  for (const [language, own] of Map.groupBy(rows, (row) => row.language))
    await tx
      .deleteFrom('article_texts')
      .where('language', '=', language)
      .where(
        'article_id',
        'in',
        own.map(({ article_id }) => article_id),
      )
      .execute();
  const isWritten = ({ name, description, colour_name, alts }: TextRow) =>
    name !== null || description !== null || colour_name !== null || alts !== NO_ALTS;
  await insertMany('article_texts', tx, rows.filter(isWritten));
}
