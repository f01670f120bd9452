// Files of articles: exported, planned, and applied whole or not at all.
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { ArticlesQuery, ListedArticle } from '#contract/articles/article-admin.ts';
import { type ArticleImport, SHOP_SYSTEMS, type WrongRows } from '#contract/articles/article-imports.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { textLanguages } from '#contract/languages/text-languages.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import type { Page, PageParams } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import type { ArticleBatch } from '../batch/batch.ts';
import { COLUMNS, type Column, type CsvArticle, textColumns } from './columns.ts';
import { leftOutFile } from './left-out.ts';
import { type ImportPictures, WantedPictures } from './pictures.ts';
import { type Plan, PlanBuilder } from './plan.ts';
import { planFile } from './planned-rows.ts';
import * as store from './store.ts';
import { type ImportWrites, type StoredFile, writesOf } from './writes.ts';

interface ArticleImportsOptions {
  readonly batch: ArticleBatch;
  readonly pictures: ImportPictures;
  /** The list of admins, which a later module makes. */
  readonly listArticles: (query: ArticlesQuery) => Promise<Page<ListedArticle>>;
}

type ArticleFilters = Pick<ArticlesQuery, 'q' | 'state' | 'stock' | 'missing'>;

const compress = promisify(deflate);
const decompress = promisify(inflate);

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_MS = DAY_MS;
/** For so long a file that was applied is recognized. */
const APPLIED_RETENTION_MS = 90 * DAY_MS;
/** Longer than applying takes. A process that is killed says for so long that it is applying the import. */
const APPLYING_MS = 60_000;

/** Errors that say that the articles, or their images, are no longer as the plan has seen them. */
const OUT_OF_DATE: readonly ErrorCode[] = [
  ...(['article_changed', 'article_number_in_use', 'article_not_found'] as const),
  ...(['stock_above_maximum', 'validation_failed'] as const),
];

/** An import that this process applies. */
interface Running {
  done: number;
  ended: Promise<unknown>;
}

export class ArticleImports extends Service<ArticleImportsOptions> {
  readonly #running = new Map<string, Running>();

  /** Those of an export: a shop of one language has none of others. */
  get columns(): readonly Column[] {
    const { LANGUAGES } = this.ctx.settings;
    return [...COLUMNS, ...textLanguages.filter((one) => LANGUAGES.includes(one)).flatMap(textColumns)];
  }

  /** Articles as the export writes them, filtered like the list. */
  async list(query: ArticleFilters, page: PageParams): Promise<Page<CsvArticle>> {
    const { batch, listArticles } = this.deps;
    const { items, next } = await listArticles({ ...query, ...page });
    const stocks = new Map(items.map((item) => [item._id, item]));
    const withTexts = this.columns.length > COLUMNS.length;
    const articles = await batch.findByIds([...stocks.keys()], { withTexts });
    return { items: articles.map((article) => ({ ...article, stock: stocks.get(article.id) })), next };
  }

  /** Stores the file with what it would do; nothing else is written. Throws `csv_unreadable`. */
  async plan(content: string, fileName: string, by: string): Promise<ArticleImport> {
    const { batch: articles } = this.deps;
    const { system, unknownColumns, rows } = await planFile(content, articles);
    const builder = new PlanBuilder();
    const wanted = new WantedPictures();
    for await (const batch of rows)
      for (const planned of batch) {
        builder.add(planned);
        wanted.add(planned.fetchedUrls, planned.row);
      }
    const { hash, packed } = await pack(content);
    const sameFileAppliedAt = toIso(await store.findAppliedAt(this.db, hash));
    const plan = builder.build({ system, unknownColumns, sameFileAppliedAt });
    const at = this.now();
    const id = newId(at);
    await this.storage.transaction(async (tx) => {
      await store.insertImport(tx, {
        id,
        created_by: by,
        created_at: at,
        file_name: fileName,
        content: packed,
        content_hash: hash,
        state: 'planned',
        plan: JSON.stringify(plan),
        seen: JSON.stringify(builder.seen),
        left_out: JSON.stringify(builder.wrong),
      });
      await this.deps.pictures.insert(tx, wanted.rows(id, at), pauseForOthers);
    });
    return this.get(id);
  }

  /** The wrong rows of a plan, or those that were left out of an applied one. Throws `import_not_found`. */
  async leftOutRows(id: string): ReturnType<typeof leftOutFile> {
    await findPlanned(this.db, id);
    const { content, leftOut } = await unpack(await store.findFile(this.db, id));
    return leftOutFile(content, leftOut);
  }

  /** Fetches pictures from these hosts. Throws `import_not_found` and `import_applied`. */
  async fetchPictures(id: string, hosts: readonly string[]): Promise<ArticleImport> {
    const { pictures } = this.deps;
    await this.storage.transaction(async (tx) => {
      const state = await store.lockImport(tx, id);
      if (state === undefined) throw new AppError('import_not_found');
      if (state === 'applied') throw new AppError('import_applied');
      await pictures.confirm(tx, id, hosts);
    });
    return this.get(id);
  }

  /** Throws `import_not_found`. */
  async get(id: string): Promise<ArticleImport> {
    const { row, plan: shown } = await findPlanned(this.db, id);
    const running = this.#running.get(id);
    const isApplying = running !== undefined || (row.applying_until ?? 0) > this.now();
    return {
      _id: row.id,
      fileName: row.file_name,
      createdBy: row.created_by_email ?? REMOVED_NAME,
      createdAt: new Date(row.created_at).toISOString(),
      appliedAt: toIso(row.applied_at),
      state: row.state === 'planned' && isApplying ? 'applying' : row.state,
      done: running?.done ?? (row.state === 'applied' ? shown.counts.new + shown.counts.changed : 0),
      pictures: await this.deps.pictures.summarize(id),
      ...shown,
    };
  }

  /**
   * Applies a plan in one transaction. New articles none of whose pictures could be fetched are left out, and wrong rows if the
   * caller says so. Throws `import_not_found`, `import_applied`, `import_has_errors`, `import_pictures_missing` and `import_out_of_date` when an article has been edited, added, withdrawn or put on sale since the plan, or the same file applied.
   */
  async apply(id: string, by: string, wrongRows: WrongRows): Promise<ArticleImport> {
    // Whoever comes second sees what has become of it.
    await this.#running.get(id)?.ended.catch(() => undefined);
    const running: Running = { done: 0, ended: Promise.resolve() };
    running.ended = this.#apply(id, { by, wrongRows, running });
    this.#running.set(id, running);
    try {
      await running.ended;
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
    this.storage.changes.publish('articles');
    await pauseForOthers();
    return this.get(id);
  }

  async #apply(
    id: string,
    { by, wrongRows, running }: { by: string; wrongRows: WrongRows; running: Running },
  ): Promise<void> {
    const { db } = this.storage;
    const at = this.now();
    const { row, plan } = await findPlanned(db, id);
    if (row.state === 'applied') throw new AppError('import_applied');
    if (plan.counts.wrong > 0 && wrongRows === 'refuse') throw new AppError('import_has_errors');
    await store.setApplyingUntil(db, id, at + APPLYING_MS);
    try {
      const stored = await this.deps.pictures.storedUrls(id);
      const file = await unpack(await store.findFile(db, id));
      const writes = await writesOf(file, { plan, at }, this.deps.batch, stored);
      await this.storage.transaction((tx) => this.#write(tx, { row, plan, writes, by, running }));
    } catch (error) {
      await store.setApplyingUntil(db, id, null);
      // A number or an id of another system was taken meanwhile.
      const isOutOfDate =
        isUniqueViolation(error) || (error instanceof AppError && OUT_OF_DATE.includes(error.code));
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
    const at = this.now();
    await this.#assertNotAppliedSince(tx, row, plan);
    const applied: Plan = { ...plan, ...writes.applied };
    const marks = { plan: JSON.stringify(applied), leftOut: JSON.stringify(writes.leftOut), at };
    if (!(await store.markApplied(tx, row.id, marks))) throw new AppError('import_applied');
    const { counts, receivedPieces } = applied;
    await recordAudit(tx, { actor: by, at }, 'import_articles', row.id, {
      label: row.file_name,
      details: { new: counts.new, changed: counts.changed, receivedPieces },
    });
    const author = { actor: by, at, note: row.file_name };
    await this.deps.batch.write(tx, writes, author, async (done) => {
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
    await lockUntilCommit(this.storage, tx, `import of ${content_hash}`);
    const appliedAt = await store.findAppliedAt(tx, content_hash, id);
    if (appliedAt !== undefined && toIso(appliedAt) !== plan.sameFileAppliedAt)
      throw new AppError('import_out_of_date');
  }

  /** Deletes plans older than a day, and what is kept of applied ones to recognize their files. */
  async deleteOld(): Promise<void> {
    const now = this.now();
    await this.deps.pictures.deleteOfImportsBefore(now - RETENTION_MS);
    await store.emptyAppliedBefore(this.db, now - RETENTION_MS);
    await store.deletePlannedBefore(this.db, now - RETENTION_MS);
    await store.deleteAppliedBefore(this.db, now - APPLIED_RETENTION_MS);
  }
}

/** Throws `import_not_found`, also for the export of a system that an earlier version read. */
async function findPlanned(db: Executor, id: string): Promise<{ row: store.ImportRow; plan: Plan }> {
  const row = await store.findImport(db, id);
  if (!row) throw new AppError('import_not_found');
  const stored: Plan = JSON.parse(row.plan);
  // A version that leaves no rows out may have planned it.
  const plan = { ...stored, leftOut: stored.leftOut ?? [], leftOutCount: stored.leftOutCount ?? 0 };
  if (plan.system !== null && !SHOP_SYSTEMS.includes(plan.system)) throw new AppError('import_not_found');
  return { row, plan };
}

function toIso(time: number | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}

/** A file as it is stored, and its SHA-256: writing 20 MB of text to SQLite would hold up other requests. */
async function pack(content: string): Promise<{ hash: string; packed: string }> {
  const bytes = Buffer.from(content);
  await pauseForOthers();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, packed: (await compress(bytes)).toString('base64') };
}

async function unpack(file: Awaited<ReturnType<typeof store.findFile>>): Promise<StoredFile> {
  if (!file?.content) return { content: '', seen: {}, leftOut: {} };
  const content = (await decompress(Buffer.from(file.content, 'base64'))).toString();
  await pauseForOthers();
  return { content, seen: JSON.parse(file.seen || '{}'), leftOut: JSON.parse(file.left_out || '{}') };
}

/** Lets other requests run between two statements of the transaction. */
async function pauseForOthers(): Promise<void> {
  await yieldToEventLoop();
}
