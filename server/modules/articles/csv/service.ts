// Files of articles: exported, planned, and applied whole or not at all.
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArticlesQuery, ListedArticle } from '#contract/article-admin.ts';
import type { ArticleImport } from '#contract/article-imports.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Page, PageParams } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import type { ArticleBatch, ArticleBatchWrites } from '../batch.ts';
import type { CsvArticle } from './columns.ts';
import { type Plan, PlanBuilder } from './plan.ts';
import { type PlannedRow, planFile } from './planned-rows.ts';
import * as store from './store.ts';

interface ArticleImportsOptions {
  readonly storage: Storage;
  readonly batch: ArticleBatch;
  /** The list of admins, which a later module makes. */
  readonly listArticles: (query: ArticlesQuery) => Promise<Page<ListedArticle>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type ArticleFilters = Pick<ArticlesQuery, 'q' | 'state' | 'stock'>;

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_MS = DAY_MS;
/** For so long a file that was applied is recognized. */
const APPLIED_RETENTION_MS = 90 * DAY_MS;
/** Longer than applying takes. A process that is killed says for so long that it is applying the import. */
const APPLYING_MS = 60_000;

/** Errors that say that the articles, or their images, are no longer as the plan has seen them. */
const OUT_OF_DATE: readonly ErrorCode[] = [
  ...(['article_changed', 'article_number_taken', 'article_not_found'] as const),
  ...(['stock_above_maximum', 'validation_failed'] as const),
];

/** An import that this process applies. */
interface Running {
  done: number;
  ended: Promise<unknown>;
}

export class ArticleImports {
  readonly #options: ArticleImportsOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: ArticleImportsOptions) {
    this.#options = options;
  }

  /** Articles as the export writes them, filtered like the list. */
  async list(query: ArticleFilters, page: PageParams): Promise<Page<CsvArticle>> {
    const { batch, listArticles } = this.#options;
    const { items, next } = await listArticles({ ...query, ...page });
    const levels = new Map(
      items.map(({ _id, onHand, inOrders, reserved }) => [_id, { onHand, inOrders, reserved }]),
    );
    const articles = await batch.findByIds([...levels.keys()]);
    return { items: articles.map((article) => ({ ...article, level: levels.get(article.id) })), next };
  }

  /** Stores the file with what it would do; nothing else is written. Throws `csv_unreadable`. */
  async plan(content: string, fileName: string, by: string): Promise<ArticleImport> {
    const { storage, batch: articles, now } = this.#options;
    const { unknownColumns, rows } = await planFile(content, articles);
    const builder = new PlanBuilder();
    for await (const batch of rows) for (const row of batch) builder.add(row);
    const hash = createHash('sha256').update(content).digest('hex');
    const plan = builder.build(unknownColumns, toIso(await store.findAppliedAt(storage.db, hash)));
    const id = newId();
    await store.insertImport(storage.db, {
      id,
      created_by: by,
      created_at: now(),
      file_name: fileName,
      content,
      content_hash: hash,
      state: 'planned',
      plan: JSON.stringify(plan),
    });
    return this.get(id);
  }

  /** Throws `import_not_found`. */
  async get(id: string): Promise<ArticleImport> {
    const row = await store.findImport(this.#options.storage.db, id);
    if (!row) throw new AppError('import_not_found');
    const running = this.#running.get(id);
    const isApplying = running !== undefined || (row.applying_until ?? 0) > this.#options.now();
    const { seen: _seen, ...shown } = JSON.parse(row.plan) as Plan;
    return {
      _id: row.id,
      fileName: row.file_name,
      createdBy: row.created_by_email ?? REMOVED_NAME,
      createdAt: new Date(row.created_at).toISOString(),
      appliedAt: toIso(row.applied_at),
      state: row.state === 'planned' && isApplying ? 'applying' : row.state,
      done: running?.done ?? (row.state === 'applied' ? shown.counts.new + shown.counts.changed : 0),
      ...shown,
    };
  }

  /**
   * Applies a plan in one transaction. Throws `import_not_found`, `import_applied`, `import_has_errors`, and
   * `import_out_of_date` when an article has been edited, added, withdrawn or put on sale since the plan, or the same file applied.
   */
  async apply(id: string, by: string): Promise<ArticleImport> {
    // Whoever comes second sees what has become of it.
    await this.#running.get(id)?.ended.catch(() => undefined);
    const running: Running = { done: 0, ended: Promise.resolve() };
    running.ended = this.#apply(id, by, running);
    this.#running.set(id, running);
    try {
      await running.ended;
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
    this.#options.storage.changes.publish('articles');
    return this.get(id);
  }

  async #apply(id: string, by: string, running: Running): Promise<void> {
    const { storage, now } = this.#options;
    const { db } = storage;
    const row = await store.findImport(db, id);
    if (!row) throw new AppError('import_not_found');
    const plan = JSON.parse(row.plan) as Plan;
    if (row.state === 'applied') throw new AppError('import_applied');
    if (plan.counts.wrong > 0) throw new AppError('import_has_errors');
    await store.setApplyingUntil(db, id, now() + APPLYING_MS);
    try {
      const writes = await writesOf(await store.findContent(db, id), plan, this.#options.batch);
      await db.transaction().execute((tx) => this.#write(tx, { row, plan, writes, by, running }));
    } catch (error) {
      await store.setApplyingUntil(db, id, null);
      const isOutOfDate = error instanceof AppError && OUT_OF_DATE.includes(error.code);
      throw isOutOfDate ? new AppError('import_out_of_date') : error;
    }
  }

  async #write(
    tx: Executor,
    {
      row,
      plan,
      writes,
      by,
      running,
    }: {
      row: store.ImportRow;
      plan: Plan;
      writes: ImportWrites;
      by: string;
      running: Running;
    },
  ): Promise<void> {
    const at = this.#options.now();
    await this.#assertNotAppliedSince(tx, row, plan);
    const applied: Plan = { ...plan, newRows: writes.newRows };
    if (!(await store.markApplied(tx, row.id, JSON.stringify(applied), at)))
      throw new AppError('import_applied');
    const { counts, receivedPieces } = plan;
    await recordAudit(tx, by, 'import_articles', row.id, {
      label: row.file_name,
      details: { new: counts.new, changed: counts.changed, receivedPieces },
    });
    const author = { actor: by, at, note: row.file_name };
    await this.#options.batch.write(tx, writes, author, async (done) => {
      running.done += done;
      await pauseForOthers();
    });
  }

  /** Two imports of the same file at once wait for each other: its deliveries would be received twice. */
  async #assertNotAppliedSince(
    tx: Executor,
    { id, content_hash }: store.ImportRow,
    plan: Plan,
  ): Promise<void> {
    await lockUntilCommit(this.#options.storage, tx, `import of ${content_hash}`);
    const appliedAt = await store.findAppliedAt(tx, content_hash, id);
    if (appliedAt !== undefined && toIso(appliedAt) !== plan.sameFileAppliedAt)
      throw new AppError('import_out_of_date');
  }

  /** Deletes plans older than a day, and what is kept of applied ones to recognize their files. */
  async deleteOld(): Promise<void> {
    const { storage, now } = this.#options;
    await store.emptyAppliedBefore(storage.db, now() - RETENTION_MS);
    await store.deletePlannedBefore(storage.db, now() - RETENTION_MS);
    await store.deleteAppliedBefore(storage.db, now() - APPLIED_RETENTION_MS);
  }
}

function toIso(time: number | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}

interface ImportWrites extends ArticleBatchWrites {
  /** The rows of the plan, with the ids of the articles they will be. */
  readonly newRows: ArticleImport['newRows'];
}

/** Throws `import_out_of_date` when an article has another revision or state, is gone, or exists by now. */
async function writesOf(content: string, plan: Plan, articles: ArticleBatch): Promise<ImportWrites> {
  const added: { id: string; row: number; input: ArticleBatchWrites['added'][number]['input'] }[] = [];
  const changed: ArticleBatchWrites['changed'][number][] = [];
  const deliveries: ArticleBatchWrites['deliveries'][number][] = [];
  const imageUrls = new Set<string>();
  for await (const batch of (await planFile(content, articles)).rows)
    for (const planned of batch) {
      assertUpToDate(planned, plan);
      const { row, existing, plan: does } = planned;
      for (const url of planned.imageUrls) imageUrls.add(url);
      if (does.kind === 'new') added.push({ id: newId(), row, input: does.input });
      if (does.kind !== 'changed' || !existing) continue;
      const { edit, state, received, lot, isEdited } = does;
      const { id, revision, edit: former } = existing;
      const before = { revision, state: existing.state, productName: former.productName };
      if (isEdited) changed.push({ id, before, edit, state });
      if (received > 0) deliveries.push({ articleId: existing.id, quantity: received, ...(lot && { lot }) });
    }
  if (added.length !== plan.counts.new) throw new AppError('import_out_of_date');
  const idByRow = new Map(added.map(({ id, row }) => [row, id]));
  const newRows = plan.newRows.map((row) => ({ ...row, articleId: idByRow.get(row.row) ?? null }));
  return { added, changed, deliveries, imageUrls: [...imageUrls].sort(), newRows };
}

function assertUpToDate({ existing, plan: { kind } }: PlannedRow, plan: Plan): void {
  const seen = existing && plan.seen[existing.id];
  const isAsSeen = existing?.revision === seen?.revision && existing?.state === seen?.state;
  if (kind === 'wrong' || !isAsSeen) throw new AppError('import_out_of_date');
}

/** Lets other requests run between two statements of the transaction. */
async function pauseForOthers(): Promise<void> {
  await yieldToEventLoop();
}
