// Changes an article in a transaction: columns, parts, number, address, price history, images and the entry of the log.

import type { ArticleEdit } from '#contract/article.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { dollarsFromCents } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { lockSequence } from '#server/storage/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { imageFields, toColumns } from './columns.ts';
import { changedFields, type EditableField, editedRecord, hasOtherParts } from './editable-fields.ts';
import { articleLabel, imageUrls } from './mapping.ts';
import { assignArticleNumbers, assignSlugs } from './numbers.ts';
import { insertPrices } from './prices.ts';
import { type ArticleRecord, replaceParts } from './record-store.ts';
import { slugOf } from './slug.ts';
import * as store from './store.ts';

export interface EditBy {
  /** An email, `operator` or `system`. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the admin knows the article as it is: otherwise only an edit that changes nothing succeeds. */
  readonly isCurrent?: boolean;
}

export interface EditedArticle {
  readonly revision: number;
  /** Empty when the article was like that already: then nothing was written. */
  readonly changed: readonly EditableField[];
}

/**
 * `record`: the article as read in this transaction. Throws `article_changed` when it is not the one the admin knows,
 * `article_number_taken`, and `validation_failed` for a price or an image that is not allowed.
 */
export async function editArticle(
  tx: Executor,
  images: Images,
  record: ArticleRecord,
  edit: ArticleEdit,
  by: EditBy,
): Promise<EditedArticle> {
  const { product } = record;
  const next = editedRecord(record, edit);
  const changed = changedFields(record, next);
  if (changed.length === 0) return { revision: product.revision, changed };
  if (by.isCurrent === false) throw new AppError('article_changed');
  await retainNewImages(tx, images, record, edit);
  const address = await assignAddress(tx, record, next, changed);
  const revision = product.revision + 1;
  const columns = { ...toColumns(edit), ...address, revision };
  // A minimum order that an admin states ends the sale of the last pieces.
  const minimum = changed.includes('minimumQuantity') && { minimum_before_remnant: null };
  if (!(await store.updateProduct(tx, product, { ...columns, ...minimum })))
    throw new AppError('article_changed');
  if (hasOtherParts(changed)) await replaceParts(tx, [{ productId: product.id, parts: next }]);
  if (changed.includes('price'))
    await insertPrices(tx, [{ id: product.id, price_cents: next.product.price_cents }], by);
  const label = articleLabel(next.product);
  const details = auditDetails(record, next, changed);
  await recordAudit(tx, by.actor, 'update_article', product.id, { label, details });
  return { revision, changed };
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
}

/** A new number, and a new slug when the name gives another one; other transactions that assign some wait. */
async function assignAddress(
  tx: Executor,
  { product: { id, name } }: ArticleRecord,
  { product: next }: ArticleRecord,
  changed: readonly EditableField[],
): Promise<{ article_number?: string; slug?: string }> {
  const isRenamed = slugOf(next.name) !== slugOf(name);
  const hasNewNumber = changed.includes('articleNumber');
  if (!isRenamed && !hasNewNumber) return {};
  const number = next.article_number;
  if (hasNewNumber) await assignArticleNumbers(tx, [number]);
  else await lockSequence(tx, 'article');
  const [slug] = isRenamed ? await assignSlugs(tx, [{ id, name: next.name, articleNumber: number }]) : [];
  return { ...(hasNewNumber && { article_number: number }), ...(slug && { slug }) };
}

/** The names of the fields; of price and minimum order also the values. */
function auditDetails(
  { product: before }: ArticleRecord,
  { product: after }: ArticleRecord,
  fields: readonly EditableField[],
): NonNullable<AuditEntry['details']> {
  return {
    fields: [...fields],
    ...(fields.includes('price') && {
      priceFrom: dollarsFromCents(before.price_cents),
      priceTo: dollarsFromCents(after.price_cents),
    }),
    ...(fields.includes('minimumQuantity') && {
      minimumQuantityFrom: before.minimum_quantity,
      minimumQuantityTo: after.minimum_quantity,
    }),
  };
}
