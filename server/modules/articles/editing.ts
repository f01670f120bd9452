// Articles as admins work on them: edits guarded by a revision, withdrawing and bringing back, former prices.

import type { ArticleEdit } from '#contract/articles/article.ts';
import type { AdminArticle, ArticlePrice } from '#contract/articles/article-admin.ts';
import { type NotOrderableReason, notOrderableReason } from '#contract/articles/orderable.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import type { AuditEntry } from '#contract/office/audit.ts';
import { Service } from '#server/context.ts';
import { swatchPriceCents } from '#server/domain/swatch-price.ts';
import { AppError } from '#server/http/app-error.ts';
import { matchesIfMatch } from '#server/http/caches/etags.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { OPERATOR } from '#server/storage/actors.ts';
import { lockSequence } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type ArticleStock, readLots } from './article-stock.ts';
import { externalIdColumn, imageFields, toColumns } from './columns.ts';
import { writePriceSteps } from './csv/cells.ts';
import { changedFields, type EditedField, editedRecord, hasOtherParts, toEdit } from './edit.ts';
import { reportFields, reportsOf, testResultsOf } from './lab-results.ts';
import { articleLabel, imageUrls, toAdminArticle } from './mapping.ts';
import { assignArticleNumbers, assignSlugs, refuseExternalId } from './numbers.ts';
import { priceStepsOf } from './price-steps.ts';
import { insertPrices, listPricesOf } from './prices.ts';
import { type ArticleRecord, replaceParts, withParts } from './record-store.ts';
import { articleStateOf } from './rules.ts';
import { slugOf } from './slug.ts';
import * as store from './store.ts';

interface SavedArticle {
  readonly revision: number;
  readonly notOrderable?: NotOrderableReason;
}

export const articleEtag = (revision: number): string => `"${revision}"`;

export class ArticleEditing extends Service<{ readonly images: Images; readonly stock: ArticleStock }> {
  /** In any state, certificates that have expired included. Throws `article_not_found`. */
  async getArticle(id: string): Promise<AdminArticle> {
    const record = await this.#record(this.db, id);
    const images = await this.deps.images.imageInfoByUrl(imageUrls(record));
    return toAdminArticle(record, images, {
      ...(await readLots(this.db, this.deps.stock, record.article)),
      swatchPriceCents: swatchPriceCents(this.ctx.settings),
    });
  }

  /** The current price first. Throws `article_not_found`. */
  async listPrices(id: string): Promise<ArticlePrice[]> {
    if (!(await store.findAnyArticle(this.db, id))) throw new AppError('article_not_found');
    return listPricesOf(this.db, id);
  }

  async #record(db: Executor, id: string): Promise<ArticleRecord> {
    const row = await store.findAnyArticle(db, id);
    const [record] = await withParts(db, row ? [row] : []);
    if (!record) throw new AppError('article_not_found');
    return record;
  }

  /**
   * `ifMatch`: the header (RFC 9110, 13.1.1). An edit that changes nothing succeeds whatever the header says: a repeated
   * request may have been applied already. Throws `if_match_missing`, `article_changed`, `article_not_found`,
   * `article_number_in_use`, `external_id_in_use` and `validation_failed`.
   */
  async updateArticle(
    id: string,
    edit: ArticleEdit,
    ifMatch: string | undefined,
    by = OPERATOR,
  ): Promise<SavedArticle> {
    if (ifMatch === undefined) throw new AppError('if_match_missing');
    const saved = await this.#edited(async (tx) => {
      const record = await this.#record(tx, id);
      const { revision, available_quantity } = record.article;
      const isCurrent = matchesIfMatch(ifMatch, articleEtag(revision));
      const edited = await editArticle(tx, this.deps.images, record, edit, {
        actor: by,
        at: this.now(),
        isCurrent,
      });
      return { ...edited, availableQuantity: available_quantity };
    });
    const { price, minimumQuantity } = edit;
    const { revision, availableQuantity } = saved;
    const notOrderable = notOrderableReason({ price, minimumQuantity, availableQuantity });
    return { revision, ...(notOrderable && { notOrderable }) };
  }

  /**
   * States the id that another system has for an article, '' for none; returns 1, or 0 when it has it already. Throws
   * `article_not_found`, `external_id_in_use`, and `article_changed` when somebody edits it at the same moment.
   */
  async putExternalId(id: string, externalId: string, actor = OPERATOR): Promise<number> {
    const { changed } = await this.#edited(async (tx) => {
      const record = await this.#record(tx, id);
      const edit = { ...toEdit(record), externalId };
      return editArticle(tx, this.deps.images, record, edit, { actor, at: this.now() });
    });
    return changed.length > 0 ? 1 : 0;
  }

  /** Edits in a transaction; pages follow. Throws `external_id_in_use`. */
  async #edited<Edited extends EditedArticle>(edit: (tx: Executor) => Promise<Edited>): Promise<Edited> {
    const edited = await this.storage.transaction(edit).catch(refuseExternalId);
    if (edited.changed.length > 0) this.storage.changes.publish('articles');
    return edited;
  }

  /**
   * Returns 1, or 0 when the article is in that state already. Throws `article_not_found`, and `validation_failed` when an
   * image of an article that was withdrawn long ago is gone.
   */
  async changeState(id: string, to: 'on_sale' | 'withdrawn', by = OPERATOR): Promise<number> {
    const at = this.now();
    const count = await this.storage.transaction(async (tx) => {
      const record = await this.#record(tx, id);
      const from = articleStateOf(record.article);
      if (to === 'on_sale' && from !== 'on_sale') await retainAllFiles(tx, this.deps.images, record);
      const changed =
        to === 'on_sale' ? await store.putOnSale(tx, id) : await store.withdrawArticle(tx, id, at);
      if (changed === 0) return 0;
      await recordFeedEvents(tx, 'article.changed', [id], at);
      const label = articleLabel(record.article);
      await recordAudit(tx, { actor: by, at }, 'change_article_state', id, { label, details: { from, to } });
      return changed;
    });
    if (count > 0) this.storage.changes.publish('articles');
    return count;
  }
}

interface EditBy {
  /** An email, `operator` or `system`. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the admin knows the article as it is: otherwise only an edit that changes nothing succeeds. */
  readonly isCurrent?: boolean;
}

interface EditedArticle {
  readonly revision: number;
  /** Empty when the article was like that already: then nothing was written. */
  readonly changed: readonly EditedField[];
}

/**
 * `record`: the article as read in this transaction. Throws `article_changed` when it is not the one the admin knows,
 * `article_number_in_use`, and `validation_failed` for a price or an image that is not allowed.
 */
async function editArticle(
  tx: Executor,
  images: Images,
  record: ArticleRecord,
  edit: ArticleEdit,
  by: EditBy,
): Promise<EditedArticle> {
  const { article } = record;
  const next = editedRecord(record, edit);
  const changed = changedFields(record, next);
  if (changed.length === 0) return { revision: article.revision, changed };
  if (by.isCurrent === false) throw new AppError('article_changed');
  await retainNewImages(tx, images, record, edit);
  const address = await assignAddress(tx, record, next, changed);
  const revision = article.revision + 1;
  const columns = { ...toColumns(edit), ...externalIdColumn(edit), ...address, revision };
  // A minimum order that an admin states ends the sale of the last pieces.
  const minimum = changed.includes('minimumQuantity') && { minimum_before_remnant: null };
  if (!(await store.updateArticle(tx, article, { ...columns, ...minimum })))
    throw new AppError('article_changed');
  await recordFeedEvents(tx, 'article.changed', [article.id], by.at);
  if (hasOtherParts(changed)) await replaceParts(tx, [{ articleId: article.id, parts: next }]);
  if (changed.includes('price') || changed.includes('priceSteps')) await insertPrices(tx, [next.article], by);
  const label = articleLabel(next.article);
  const details = auditDetails(record, next, changed);
  await recordAudit(tx, by, 'update_article', article.id, { label, details });
  return { revision, changed };
}

/** Images and reports of an article that was withdrawn long ago may be gone: `validation_failed`. */
async function retainAllFiles(tx: Executor, images: Images, record: ArticleRecord): Promise<void> {
  for (const url of imageUrls(record).toSorted()) await images.retain(tx, url);
  await images.retainReports(tx, reportFields([{ testResults: testResultsOf(record.article.test_results) }]));
}

/** Images that the article has already stay as they are, whatever is allowed today. */
async function retainNewImages(
  tx: Executor,
  images: Images,
  record: ArticleRecord,
  edit: ArticleEdit,
): Promise<void> {
  const known = imageUrls(record);
  for (const { url, pointer } of imageFields([edit]))
    if (!known.includes(url)) await images.retain(tx, url, pointer);
  const reports = reportsOf(record.article.test_results);
  await images.retainReports(
    tx,
    reportFields([edit]).filter(({ report }) => !reports.includes(report)),
  );
}

/** A new number, and a new slug when the name gives another one; other transactions that assign some wait. */
async function assignAddress(
  tx: Executor,
  { article: { id, name } }: ArticleRecord,
  { article: next }: ArticleRecord,
  changed: readonly EditedField[],
): Promise<{ article_number?: string; slug?: string }> {
  const isRenamed = slugOf(next.name) !== slugOf(name);
  const hasNewNumber = changed.includes('articleNumber');
  if (!isRenamed && !hasNewNumber) return {};
  const number = next.article_number;
  if (hasNewNumber) await assignArticleNumbers(tx, [number], '');
  else await lockSequence(tx, 'article');
  const [slug] = isRenamed ? await assignSlugs(tx, [{ id, name: next.name, articleNumber: number }]) : [];
  return { ...(hasNewNumber && { article_number: number }), ...(slug && { slug }) };
}

/** The names of the fields; of price, price steps and minimum order also the values. */
function auditDetails(
  { article: before }: ArticleRecord,
  { article: after }: ArticleRecord,
  fields: readonly EditedField[],
): NonNullable<AuditEntry['details']> {
  return {
    fields: [...fields],
    ...(fields.includes('price') && {
      priceFrom: amountFromCents(before.price_cents),
      priceTo: amountFromCents(after.price_cents),
    }),
    ...(fields.includes('priceSteps') && {
      priceStepsFrom: writePriceSteps(priceStepsOf(before.price_steps) ?? []),
      priceStepsTo: writePriceSteps(priceStepsOf(after.price_steps) ?? []),
    }),
    ...(fields.includes('minimumQuantity') && {
      minimumQuantityFrom: before.minimum_quantity,
      minimumQuantityTo: after.minimum_quantity,
    }),
  };
}
