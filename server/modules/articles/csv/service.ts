// Files of articles: exported, planned, and applied whole or not at all.
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { NewArticle } from '#contract/articles/article.ts';
import type { ArticlesQuery, ListedArticle } from '#contract/articles/article-admin.ts';
import { type ArticleImport, SHOP_SYSTEMS } from '#contract/articles/article-imports.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { IMPORT_ROWS_SHOWN } from '#contract/core/limits.ts';
import { textLanguages } from '#contract/languages/text-languages.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import type { Page, PageParams } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import type { ArticleBatch, ArticleBatchWrites } from '../batch/batch.ts';
import { COLUMNS, type Column, type CsvArticle, textColumns } from './columns.ts';
import { asHttps } from './picture-address.ts';
import { type ImportPictures, WantedPictures } from './pictures.ts';
import { type Plan, PlanBuilder, type SeenArticles } from './plan.ts';
import { type PlannedRow, planFile, urlsOf } from './planned-rows.ts';
import * as store from './store.ts';

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
      });
      await this.deps.pictures.insert(tx, wanted.rows(id, at), pauseForOthers);
    });
    return this.get(id);
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
   * Applies a plan in one transaction. New articles none of whose pictures could be fetched are left out, with a note. Throws
   * `import_not_found`, `import_applied`, `import_has_errors`, `import_pictures_missing` and `import_out_of_date` when an article has been edited, added, withdrawn or put on sale since the plan, or the same file applied.
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
    this.storage.changes.publish('articles');
    await pauseForOthers();
    return this.get(id);
  }

  async #apply(id: string, by: string, running: Running): Promise<void> {
    const { db } = this.storage;
    const at = this.now();
    const { row, plan } = await findPlanned(db, id);
    if (row.state === 'applied') throw new AppError('import_applied');
    if (plan.counts.wrong > 0) throw new AppError('import_has_errors');
    await store.setApplyingUntil(db, id, at + APPLYING_MS);
    try {
      const stored = await this.deps.pictures.storedUrls(id);
      const { content, seen } = await unpack(await store.findFile(db, id));
      const writes = await writesOf(content, { plan, seen, at }, this.deps.batch, stored);
      await this.storage.transaction((tx) => this.#write(tx, { row, plan, writes, by, running }));
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
    const at = this.now();
    await this.#assertNotAppliedSince(tx, row, plan);
    const applied: Plan = { ...plan, ...writes.applied };
    if (!(await store.markApplied(tx, row.id, JSON.stringify(applied), at)))
      throw new AppError('import_applied');
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
  const plan = JSON.parse(row.plan) as Plan;
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

async function unpack(
  file: Awaited<ReturnType<typeof store.findFile>>,
): Promise<{ content: string; seen: SeenArticles }> {
  if (!file?.content) return { content: '', seen: {} };
  const content = (await decompress(Buffer.from(file.content, 'base64'))).toString();
  await pauseForOthers();
  return { content, seen: JSON.parse(file.seen) };
}

interface ImportWrites extends ArticleBatchWrites {
  /** What has become of the plan: its rows have the ids of the articles they will be. */
  readonly applied: Pick<Plan, 'counts' | 'newRows' | 'notes' | 'noteCount'>;
}

/** Throws `import_out_of_date` when an article has another revision or state, is gone, or exists by now. */
async function writesOf(
  content: string,
  { plan, seen, at }: { plan: Plan; seen: SeenArticles; at: number },
  articles: ArticleBatch,
  storedUrls: ReadonlyMap<string, string>,
): Promise<ImportWrites> {
  const added: (ArticleBatchWrites['added'][number] & { readonly row: number })[] = [];
  const changed: ArticleBatchWrites['changed'][number][] = [];
  const deliveries: ArticleBatchWrites['deliveries'][number][] = [];
  const imageUrls = new Set<string>();
  const leftOut: Plan['notes'] = [];
  let newCount = 0;
  for await (const batch of (await planFile(content, articles)).rows)
    for (const planned of batch) {
      assertUpToDate(planned, seen);
      const { row, articleNumber, existing, plan: does } = planned;
      if (does.kind === 'new') {
        newCount += 1;
        const input = withFetched(does.input, planned, storedUrls);
        if (input) added.push({ id: newId(at), row, input, texts: does.texts });
        else leftOut.push({ row, articleNumber, column: 'Image 1', reason: NO_PICTURE });
        for (const url of input ? urlsOf(input) : []) imageUrls.add(url);
        continue;
      }
      for (const url of planned.imageUrls) imageUrls.add(url);
      if (does.kind !== 'changed' || !existing) continue;
      const { edit, texts, state, received, lot, isEdited } = does;
      const { id, revision, edit: former } = existing;
      const before = { revision, state: existing.state, productName: former.productName };
      if (isEdited) changed.push({ id, before, edit, texts, state });
      if (received > 0) deliveries.push({ articleId: existing.id, quantity: received, ...(lot && { lot }) });
    }
  if (newCount !== plan.counts.new) throw new AppError('import_out_of_date');
  const idByRow = new Map(added.map(({ id, row }) => [row, id]));
  const out = new Set(leftOut.map(({ row }) => row));
  const newRows = plan.newRows.filter(({ row }) => !out.has(row));
  const applied = {
    counts: { ...plan.counts, new: added.length },
    newRows: newRows.map((row) => ({ ...row, articleId: idByRow.get(row.row) ?? null })),
    notes: [...leftOut, ...plan.notes].slice(0, IMPORT_ROWS_SHOWN),
    noteCount: plan.noteCount + leftOut.length,
  };
  return { added, changed, deliveries, imageUrls: [...imageUrls].sort(), applied };
}

const NO_PICTURE = 'Not added: none of its pictures could be fetched';

/** A new article with the pictures that the shop has; undefined when it has none. */
function withFetched(
  input: NewArticle,
  { fetchedUrls }: PlannedRow,
  storedUrls: ReadonlyMap<string, string>,
): NewArticle | undefined {
  if (fetchedUrls.length === 0) return input;
  const fetched = new Set(fetchedUrls.map(asHttps));
  const stated = input.images ?? [{ url: input.img, alt: '' }];
  const images = stated.flatMap((image) => {
    const url = fetched.has(image.url) ? storedUrls.get(image.url) : image.url;
    return url === undefined ? [] : [{ ...image, url }];
  });
  // The same picture can have several addresses.
  const distinct = images.filter(({ url }, nth) => images.findIndex((one) => one.url === url) === nth);
  const [first] = distinct;
  return first && { ...input, img: first.url, images: distinct };
}

function assertUpToDate({ existing, plan: { kind } }: PlannedRow, seen: SeenArticles): void {
  const before = existing && seen[existing.id];
  const isAsSeen = existing?.revision === before?.revision && existing?.state === before?.state;
  if (kind === 'wrong' || !isAsSeen) throw new AppError('import_out_of_date');
}

/** Lets other requests run between two statements of the transaction. */
async function pauseForOthers(): Promise<void> {
  await yieldToEventLoop();
}
