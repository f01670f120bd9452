// Pictures of an export of another shop system: fetched from the hosts that an admin confirms, by a job, and stored like uploads.
import pLimit from 'p-limit';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { IMAGE_MAX_BYTES, IMPORT_PICTURES_MAX } from '#contract/core/limits.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { unreadable } from '#server/http/files/decode-csv.ts';
import { type Network, sendOutbound } from '#server/http/outbound-request.ts';
import { type Failure, SendQueue } from '#server/jobs/send-queue.ts';
import type { Images } from '#server/modules/images/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { asHttps, hostOf } from './picture-address.ts';
import * as store from './picture-store.ts';

/** A picture is given up when its host has not answered it for this long. */
const GIVE_UP_AFTER_MS = 60 * 60_000;
const TIMEOUT_MS = 20_000;
/** Each picture is held in memory, so this is for all hosts together. */
const FETCHED_AT_ONCE = 4;
const PER_SECOND = 10;
const REDIRECTS_MAX = 3;
const ROWS_PER_STATEMENT = 250;
/** The host takes no requests at the moment. */
const OVERLOADED = [429, 502, 503, 504];
/** What the images module says of a picture that will never be accepted. */
const UNUSABLE = ['image_type_not_allowed', 'image_unreadable', 'image_too_many_pixels', 'image_too_large'];

interface ImportPicturesOptions {
  readonly images: Images;
  readonly network?: Network | undefined;
}

/** Why a picture cannot be fetched, now or ever. */
class PictureError extends Error {
  readonly kind: Failure['kind'];
  constructor(kind: Failure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

type PictureRows = Parameters<typeof store.insertPictures>[1];

/** The pictures that a plan wants to fetch, with the first row that names each. */
export class WantedPictures {
  readonly #rowByUrl = new Map<string, number>();

  /** Throws `csv_unreadable` when there are too many. */
  add(urls: readonly string[], row: number): void {
    for (const url of urls) if (!this.#rowByUrl.has(url)) this.#rowByUrl.set(url, row);
    if (this.#rowByUrl.size > IMPORT_PICTURES_MAX)
      throw unreadable(`This file names more than ${IMPORT_PICTURES_MAX} pictures. Divide it.`);
  }

  rows(importId: string, at: number): PictureRows {
    return Array.from(this.#rowByUrl, ([url, row]) => ({
      id: newId(at),
      import_id: importId,
      url,
      host: hostOf(url) ?? '',
      file_row: row,
      state: 'asked' as const,
      created_at: at,
      next_attempt_at: at,
    }));
  }
}

export class ImportPictures extends Service<ImportPicturesOptions> {
  readonly #limit = pLimit(FETCHED_AT_ONCE);
  readonly #queue = new SendQueue<store.PictureRow>(this.ctx, {
    name: 'import-pictures',
    table: 'article_import_pictures',
    receiversWithDue: (now) => store.findHostsWithDue(this.db, now),
    claim: (host, claim) => store.claim(this.db, host, claim),
    attempt: (row) => this.#limit(() => this.#attempt(row)),
    isForgotten: () => false,
    isSetAside: (failure, { created_at }, now) =>
      failure === 'rejected' || created_at <= now - GIVE_UP_AFTER_MS,
    onOutage: (host, now, error) =>
      store.setAsideBefore(this.db, host, { time: now - GIVE_UP_AFTER_MS, error }),
    perSecond: PER_SECOND,
    logFields: ({ id, host }) => ({ picture: id, host }),
    logMessage: 'picture of an import not fetched',
  });

  /** Fetches due pictures. Every process runs it; pictures are claimed one by one. */
  readonly job = this.#queue.job;

  /** Whether a run would fetch something now. Writes nothing. */
  hasDue(): Promise<boolean> {
    return this.#queue.hasDue();
  }

  async #attempt({ id, import_id, url }: store.PictureRow): Promise<Failure | 'unwanted' | undefined> {
    const from = await store.findImportOf(this.db, import_id);
    if (!from) return 'unwanted';
    try {
      const bytes = await this.#fetch(url, from.hosts);
      const stored = await this.deps.images.uploads.store(bytes, { id: from.adminId, isStaff: true });
      await store.setStoredUrl(this.db, id, stored.url);
      return undefined;
    } catch (error) {
      return { kind: failureOf(error), error };
    }
  }

  /** Follows redirects to hosts that were confirmed too. */
  async #fetch(address: string, hosts: readonly string[]): Promise<Buffer> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const { status, location, body } = await sendOutbound(
        {
          method: 'GET',
          url,
          headers: { accept: 'image/*', 'user-agent': 'Selvedge' },
          timeoutMs: TIMEOUT_MS,
          bytesMax: IMAGE_MAX_BYTES,
        },
        this.deps.network ?? {},
      );
      if (status === 200) return body;
      if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, url))
        throw new PictureError(statusFailure(status), `The host answered ${status}`);
      url = new URL(location, url);
      if (!hosts.includes(hostOf(url.href) ?? ''))
        throw new PictureError('rejected', `The host answered ${status}: the picture is on ${url.host}`);
    }
    throw new PictureError('rejected', 'The host redirects in a circle');
  }

  /** Null where the import fetches none. */
  async summarize(importId: string): Promise<ArticleImport['pictures']> {
    const counts = await store.countByHost(this.db, importId);
    if (counts.length === 0) return null;
    const hosts = Array.from(
      Map.groupBy(counts, ({ host }) => host),
      ([host, states]) => {
        const count = (state: store.PictureRow['state']) =>
          Number(states.find((one) => one.state === state)?.count ?? 0);
        return {
          host,
          count: states.reduce((sum, one) => sum + Number(one.count), 0),
          asked: count('asked'),
          due: count('due'),
          fetched: count('sent'),
          failed: count('failed'),
          leftOut: count('left_out'),
          lastError: states.find(({ state }) => state === 'due')?.error ?? null,
        };
      },
    );
    const failed = await store.findFailed(this.db, importId);
    const failures = failed.map(({ file_row, url, last_error }) => ({
      row: file_row,
      url,
      reason: last_error ?? '',
    }));
    return { hosts, failures };
  }

  /** Addresses in this shop by those of the plan. Throws `import_pictures_missing` while some are not settled. */
  async storedUrls(importId: string): Promise<ReadonlyMap<string, string>> {
    if (await store.hasUnsettled(this.db, importId)) throw new AppError('import_pictures_missing');
    const stored = await store.findStoredUrls(this.db, importId);
    return new Map(stored.map(({ url, stored_url }) => [asHttps(url), stored_url ?? '']));
  }

  /** `pause` is called between two statements. */
  async insert(tx: Executor, rows: PictureRows, pause: () => Promise<void>): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      await store.insertPictures(tx, rows.slice(from, from + ROWS_PER_STATEMENT));
      await pause();
    }
  }

  confirm(tx: Executor, importId: string, hosts: readonly string[]): Promise<void> {
    return store.confirmHosts(tx, importId, hosts, this.now());
  }

  deleteOfImportsBefore(time: number): Promise<void> {
    return store.deleteOfImportsBefore(this.db, time);
  }
}

/** What the host does not have, or does not show, it will not have later. */
function statusFailure(status: number): Failure['kind'] {
  if (OVERLOADED.includes(status)) return 'unreachable';
  return status >= 500 || status === 408 ? 'deferred' : 'rejected';
}

function failureOf(error: unknown): Failure['kind'] {
  if (error instanceof PictureError) return error.kind;
  if (error instanceof AppError) return UNUSABLE.includes(error.code) ? 'rejected' : 'deferred';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EPRIVATEADDRESS' || code === 'ETOOLONG' ? 'rejected' : 'unreachable';
}
