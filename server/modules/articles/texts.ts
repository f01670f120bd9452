// What the mill has written of articles in languages other than the shop's first, as admins read and replace it.
import { isDeepStrictEqual } from 'node:util';
import type {
  ArticleText,
  ArticleTexts,
  TextLanguage,
  TextsByLanguage,
} from '#contract/articles/article-texts.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { matchesIfMatch } from '#server/http/caches/etags.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';
import { articleEtag } from './editing.ts';
import { articleLabel, imageUrls } from './mapping.ts';
import { type ArticleRecord, withParts } from './record-store.ts';
import { findAnyArticle, updateArticle } from './store.ts';

type TextRow = Row<'article_texts'>;

export class ArticleTextEditing extends Service {
  /** Throws `article_not_found`. */
  async getTexts(id: string): Promise<ArticleTexts> {
    const record = await readRecord(this.db, id);
    return { texts: await textsOf(this.db, record), revision: record.article.revision };
  }

  /**
   * A language that `edit` names is replaced, others stay. `ifMatch` is the header with the revision of the article, whose
   * pictures the texts are about; an edit that changes nothing succeeds whatever it says. Returns the revision. Throws
   * `if_match_missing`, `article_changed`, `article_not_found`, and `validation_failed` for a text of a picture that the
   * article lacks.
   */
  async putTexts(
    id: string,
    edit: TextsByLanguage,
    ifMatch: string | undefined,
    by: string,
  ): Promise<number> {
    if (ifMatch === undefined) throw new AppError('if_match_missing');
    const at = this.now();
    const saved = await this.storage.transaction(async (tx) => {
      const record = await readRecord(tx, id);
      const { article } = record;
      const before = await textsOf(tx, record);
      const after = Object.entries(edit) as [TextLanguage, ArticleText][];
      const rows = after.map(([language, text]) => toRow(record, language, text));
      const changed = rows.filter(
        (row) => !isDeepStrictEqual(toText(row, record), before[row.language] ?? toText(EMPTY, record)),
      );
      if (changed.length === 0) return { revision: article.revision, hasChanged: false };
      const revision = article.revision + 1;
      const isCurrent = matchesIfMatch(ifMatch, articleEtag(article.revision));
      if (!isCurrent || !(await updateArticle(tx, article, { revision })))
        throw new AppError('article_changed');
      await replaceTexts(tx, id, changed);
      await recordFeedEvents(tx, 'article.changed', [id], at);
      const details = { fields: ['texts'], languages: changed.map(({ language }) => language) };
      await recordAudit(tx, { actor: by, at }, 'update_article', id, {
        label: articleLabel(article),
        details,
      });
      return { revision, hasChanged: true };
    });
    if (saved.hasChanged) this.storage.changes.publish('articles');
    return saved.revision;
  }
}

async function readRecord(db: Executor, id: string): Promise<ArticleRecord> {
  const row = await findAnyArticle(db, id);
  const [record] = await withParts(db, row ? [row] : []);
  if (!record) throw new AppError('article_not_found');
  return record;
}

async function textsOf(db: Executor, record: ArticleRecord): Promise<TextsByLanguage> {
  const rows = await db
    .selectFrom('article_texts')
    .selectAll()
    .where('article_id', '=', record.article.id)
    .orderBy('language')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.language, toText(row, record)]));
}

type WrittenText = Required<Omit<NewRow<'article_texts'>, 'article_id' | 'language'>>;

const EMPTY: WrittenText = { name: null, description: null, colour_name: null, alts: '{}' };

/** By the address of the picture: an edit of the article moves and replaces pictures. */
const altsOf = ({ alts }: WrittenText) => JSON.parse(alts) as Record<string, string>;

function toText(row: WrittenText, record: ArticleRecord): ArticleText {
  const alts = altsOf(row);
  return {
    productName: row.name ?? '',
    description: row.description ?? '',
    colourName: row.colour_name ?? '',
    alts: imageUrls(record).map((url) => alts[url] ?? ''),
  };
}

function toRow(record: ArticleRecord, language: TextLanguage, text: ArticleText) {
  const urls = imageUrls(record);
  if (text.alts.length > urls.length)
    throw new AppError('validation_failed', {
      errors: [
        { pointer: `/texts/${language}/alts/${urls.length}`, detail: 'The article has fewer pictures' },
      ],
    });
  const alts = text.alts.flatMap((alt, nth) => (alt === '' ? [] : [[urls[nth], alt]]));
  return {
    article_id: record.article.id,
    language,
    name: text.productName || null,
    description: text.description || null,
    colour_name: text.colourName || null,
    alts: JSON.stringify(Object.fromEntries(alts)),
  };
}

/** A language without any text has no row. */
async function replaceTexts(tx: Executor, id: string, rows: readonly ReturnType<typeof toRow>[]) {
  const languages = rows.map(({ language }) => language);
  await tx
    .deleteFrom('article_texts')
    .where('article_id', '=', id)
    .where('language', 'in', languages)
    .execute();
  const isWritten = ({ name, description, colour_name, alts }: TextRow) =>
    name !== null || description !== null || colour_name !== null || alts !== EMPTY.alts;
  await insertMany('article_texts', tx, rows.filter(isWritten));
}
