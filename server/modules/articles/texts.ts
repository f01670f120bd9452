// What the mill has written of articles in languages other than the shop's first, as admins read and replace it.
import { isDeepStrictEqual } from 'node:util';
import type { ArticleTexts, TextsByLanguage } from '#contract/articles/article-texts.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { matchesIfMatch } from '#server/http/caches/etags.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { articleEtag } from './editing.ts';
import { articleLabel, imageUrls } from './mapping.ts';
import { type ArticleRecord, withParts } from './record-store.ts';
import { findAnyArticle, updateArticle } from './store.ts';
import { findTexts, NO_TEXT, replaceTexts, type TextRow, toText, toTextRows } from './text-store.ts';

export class ArticleTextEditing extends Service {
  /** Throws `article_not_found`. */
  async getTexts(id: string): Promise<ArticleTexts> {
    const record = await readRecord(this.db, id);
    const texts = await findTexts(this.db, [record]);
    return { texts: texts.get(id) ?? {}, revision: record.article.revision };
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
      const changed = await changedRows(tx, record, edit);
      if (changed.length === 0) return { revision: article.revision, hasChanged: false };
      const revision = article.revision + 1;
      const isCurrent = matchesIfMatch(ifMatch, articleEtag(article.revision));
      if (!isCurrent || !(await updateArticle(tx, article, { revision })))
        throw new AppError('article_changed');
      await replaceTexts(tx, changed);
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

/** The languages whose texts the edit changes. */
async function changedRows(tx: Executor, record: ArticleRecord, edit: TextsByLanguage): Promise<TextRow[]> {
  const { id } = record.article;
  const urls = imageUrls(record);
  for (const [language, { alts }] of Object.entries(edit))
    if (alts.length > urls.length)
      throw new AppError('validation_failed', {
        errors: [
          { pointer: `/texts/${language}/alts/${urls.length}`, detail: 'The article has fewer pictures' },
        ],
      });
  const before: Readonly<Record<string, unknown>> = (await findTexts(tx, [record])).get(id) ?? {};
  return toTextRows(id, urls, edit).filter(
    (row) => !isDeepStrictEqual(toText(row, urls), before[row.language] ?? toText(NO_TEXT, urls)),
  );
}
