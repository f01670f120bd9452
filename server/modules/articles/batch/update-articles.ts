// Changes articles that exist: facts, parts, state, price history and slugs. Their stock is left alone.
import type { ArticleEdit } from '#contract/articles/article.ts';
import type { ArticleState } from '#contract/articles/article-admin.ts';
import type { TextsByLanguage } from '#contract/articles/article-texts.ts';
import { AppError } from '#server/http/app-error.ts';
import { type AuditSubject, recordAudits } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { WrittenBy } from '../article-stock.ts';
import { toColumns } from '../columns.ts';
import { changedFields, editedRecord, hasOtherParts } from '../edit.ts';
import { articleLabel, imageUrls } from '../mapping.ts';
import { assignSlugs } from '../numbers.ts';
import { insertPrices } from '../prices.ts';
import { type ArticleRecord, replaceParts, withParts } from '../record-store.ts';
import { articleStateOf } from '../rules.ts';
import { slugOf } from '../slug.ts';
import { type ArticleRow, insertSlugs } from '../store.ts';
import { replaceTexts, toTextRows } from '../text-store.ts';
import { batches, type UpdatedRow, updateArticleRows } from './batch-store.ts';
import { ARTICLES_PER_STATEMENT } from './insert-articles.ts';

export interface ArticleChange {
  readonly id: string;
  /** The article that was edited, as it was read. */
  readonly before: { readonly revision: number; readonly state: ArticleState; readonly productName: string };
  /** Everything about the article. It keeps its number, whatever is stated here. */
  readonly edit: ArticleEdit;
  /** In the shop's other languages: those of a language that is named are replaced. */
  readonly texts?: TextsByLanguage | undefined;
  readonly state: ArticleState;
}

/** A change with the row it is made to, which is locked. */
interface LockedChange extends ArticleChange {
  readonly row: ArticleRow;
}

/**
 * `rows`: the articles, locked; when any is renamed, so is the sequence `article`. Makes every change or throws:
 * `article_not_found`, `article_changed` when an article has another revision or state, `validation_failed`. `pause` is
 * awaited between statements.
 */
export async function updateArticles(
  tx: Executor,
  rows: readonly ArticleRow[],
  changes: readonly ArticleChange[],
  by: WrittenBy,
  pause: (done: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const locked = await withRows(changes, rows);
  const slugs = await renamedSlugs(tx, locked);
  for (let from = 0; from < locked.length; from += ARTICLES_PER_STATEMENT) {
    const some = locked.slice(from, from + ARTICLES_PER_STATEMENT);
    await update(tx, some, { slugs, by, pause: () => pause(0) });
    await pause(some.length);
  }
}

async function withRows(
  changes: readonly ArticleChange[],
  rows: readonly ArticleRow[],
): Promise<LockedChange[]> {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const locked: LockedChange[] = [];
  for await (const some of batches(changes))
    for (const change of some) {
      const row = rowById.get(change.id);
      if (!row) throw new AppError('article_not_found');
      const { revision, state } = change.before;
      if (row.revision !== revision || articleStateOf(row) !== state) throw new AppError('article_changed');
      locked.push({ ...change, row });
    }
  return locked;
}

/** Whether the new name makes another slug. */
export function isRenamed({ edit, before }: ArticleChange): boolean {
  return edit.productName !== before.productName && slugOf(edit.productName) !== slugOf(before.productName);
}

/** New slugs of the articles whose name makes another one, by id; the former ones stay theirs. */
async function renamedSlugs(tx: Executor, changes: readonly LockedChange[]): Promise<Map<string, string>> {
  const renamed: LockedChange[] = [];
  for await (const some of batches(changes)) renamed.push(...some.filter(isRenamed));
  if (renamed.length === 0) return new Map();
  const slugs = await assignSlugs(
    tx,
    renamed.map(({ id, edit, row }) => ({ id, name: edit.productName, articleNumber: row.article_number })),
  );
  return new Map(renamed.map(({ id }, nth) => [id, slugs[nth] ?? '']));
}

interface UpdateOptions {
  /** The new slugs of renamed articles, by id. */
  readonly slugs: ReadonlyMap<string, string>;
  readonly by: WrittenBy;
  readonly pause: () => Promise<void>;
}

async function update(
  tx: Executor,
  changes: readonly LockedChange[],
  { slugs, by, pause }: UpdateOptions,
): Promise<void> {
  const updates = changes.map((change) => toUpdate(change, by.at));
  await pause();
  await updateArticleRows(tx, updates, slugs);
  await pause();
  const ids = updates.map(({ id }) => id);
  await insertSlugs(
    tx,
    ids.map((id) => ({ id, slug: slugs.get(id) ?? '' })).filter(({ slug }) => slug !== ''),
  );
  await recordFeedEvents(tx, 'article.changed', ids, by.at);
  const repriced = updates.filter(({ price_cents, price_steps }, nth) => {
    const before = changes[nth]?.row;
    return price_cents !== before?.price_cents || price_steps !== before.price_steps;
  });
  await insertPrices(tx, repriced, by);
  await pause();
  const records = await withParts(
    tx,
    changes.map(({ row }) => row),
  );
  await pause();
  await replaceParts(tx, otherParts(records, changes));
  // Texts of pictures are those of the pictures that the article had.
  const texts = changes.flatMap(({ id, texts = {} }, nth) => {
    const record = records[nth];
    return record ? toTextRows(id, imageUrls(record), texts) : [];
  });
  await replaceTexts(tx, texts);
  await recordAudits(tx, by, 'change_article_state', changes.flatMap(stateEntry));
}

function stateEntry({ id, edit, state, row: { article_number, ...row } }: LockedChange): AuditSubject[] {
  const from = articleStateOf(row);
  const label = articleLabel({ name: edit.productName, article_number });
  return from === state ? [] : [{ subject: id, label, details: { from, to: state } }];
}

function toUpdate({ id, edit, row, state }: LockedChange, at: number): UpdatedRow {
  return {
    ...toColumns(edit),
    id,
    slug: row.slug,
    article_number: row.article_number,
    external_id: edit.externalId === undefined ? row.external_id : edit.externalId || null,
    available_quantity: row.available_quantity,
    revision: row.revision + 1,
    is_draft: state === 'draft' ? 1 : 0,
    withdrawn_at: state === 'on_sale' ? null : (row.withdrawn_at ?? at),
    // Another minimum order ends the sale of the last pieces.
    minimum_before_remnant: edit.minimumQuantity === row.minimum_quantity ? row.minimum_before_remnant : null,
  };
}

/** The parts of the articles whose edits change them. */
function otherParts(records: readonly ArticleRecord[], changes: readonly LockedChange[]) {
  return changes.flatMap(({ id, edit }, nth) => {
    const before = records[nth];
    const after = before && editedRecord(before, edit);
    return after && hasOtherParts(changedFields(before, after)) ? { articleId: id, parts: after } : [];
  });
}
