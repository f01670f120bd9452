// Exports of a person's data: requested, made by a background job, and deleted once sent or after a day.
import type { Readable } from 'node:stream';
import type { DataExport } from '#contract/people/account.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { errorKind } from '#server/http/error-kind.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { newId } from '#server/storage/ids.ts';
import { isForeignKeyViolation } from '#server/storage/queries/constraint-violations.ts';
import { type ExportSources, exportFile } from './export-file.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than making a file with many pictures takes. */
const LEASE_MS = 15 * 60_000;
const ATTEMPTS_MAX = 3;
const FILES_AT_ONCE = 50;

/** The folder of export files; names are `<folder>/<file>`, and images use another folder. */
interface ExportFolder {
  open(name: string): Promise<Omit<ExportFile, 'file'> | undefined>;
  /** Keeps a few chunks in memory at a time. Nothing is written when `pieces` throws. */
  write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  deleteAll(folder: string): Promise<void>;
}

interface ExportFile {
  /** The name of the file. */
  readonly file: string;
  readonly content: Readable;
  /** Undefined when the storage does not tell. */
  readonly byteCount: number | undefined;
}

interface DataExportsOptions extends ExportSources {
  readonly files: ExportFolder;
}

export class DataExports extends Service<DataExportsOptions> {
  async state(userId: string): Promise<DataExport> {
    const row = await store.findExport(this.db, userId);
    const expired = row ? isExpired(row, this.now()) : false;
    if (!row || (expired && row.state === 'ready'))
      return { state: 'none', requestedAt: null, expiresAt: null };
    const { state, requested_at, expires_at } = row;
    return { state, requestedAt: toIso(requested_at), expiresAt: expired ? null : toIso(expires_at) };
  }

  /**
   * Requests an export; changes nothing while one is being made or can be fetched. Throws `session_required`
   * when the person was removed meanwhile.
   */
  async request(userId: string): Promise<DataExport> {
    await store.requestExport(this.db, userId, this.now()).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new AppError('session_required') : error;
    });
    return this.state(userId);
  }

  /**
   * Opens the file. It is kept until `endFetch`, because the connection may break off. Throws
   * `export_not_found`.
   */
  async fetch(userId: string): Promise<ExportFile> {
    const { files } = this.deps;
    const row = await store.findExport(this.db, userId);
    const { file = null, expires_at: expiresAt = null } = row ?? {};
    if (!file || !expiresAt || expiresAt <= this.now()) throw new AppError('export_not_found');
    const opened = await files.open(fileName(file));
    if (!opened) throw new AppError('export_not_found');
    return { file, ...opened };
  }

  /** Deletes a file whose last byte was sent. If that fails, the next run deletes it. */
  async endFetch(userId: string, file: string): Promise<void> {
    const { log } = this.ctx;
    try {
      await this.storage.transaction((tx) => store.markFetched(tx, userId, file));
      await this.#deleteFiles();
    } catch (error) {
      log.error({ reason: errorKind(error) }, 'data-exports: a file that was sent is not deleted yet');
    }
  }

  /** Whether a run would make or delete an export now. Writes nothing. */
  async hasDue(): Promise<boolean> {
    if (await store.findWaiting(this.db)) return true;
    return (await store.findFilesDue(this.db, this.now(), 1)).length > 0;
  }

  /** Makes waiting exports and deletes files that are due; returns the number of exports made. */
  readonly job: Job<number> = {
    name: 'data-exports',
    leaseMs: LEASE_MS,
    run: (context) => this.#run(context),
  };

  async #run({ signal, renewLease }: JobContext): Promise<number> {
    await this.#deleteFiles();
    let count = 0;
    while (!signal.aborted && (await renewLease())) {
      const row = await store.findWaiting(this.db);
      if (!row) break;
      if (row.attempts >= ATTEMPTS_MAX) {
        await store.endExport(this.db, row, { state: 'failed', file: null, expires_at: null });
        continue;
      }
      await store.countAttempt(this.db, row);
      if (!(await this.#make(row))) break;
      count += 1;
    }
    return count;
  }

  /**
   * Records the file before writing it, so that it is deleted a day later whatever happens. Returns false
   * when the export failed.
   */
  async #make(row: store.ExportRow): Promise<boolean> {
    const { log } = this.ctx;
    const { files } = this.deps;
    const at = this.now();
    const file = newId(at);
    const expiresAt = at + DAY_MS;
    await store.insertFile(this.db, file, expiresAt);
    try {
      await files.write(fileName(file), exportFile(this.db, row.user_id, this.deps));
    } catch (error) {
      // Error messages may quote personal data, so only the kind is logged.
      log.error(
        { reason: errorKind(error), attempts: row.attempts + 1 },
        'data-exports: not made, trying again',
      );
      await store.deleteFileAt(this.db, file, 0);
      return false;
    }
    const isReady = await store.endExport(this.db, row, { state: 'ready', file, expires_at: expiresAt });
    // The person was removed meanwhile, or another process has made the export.
    if (!isReady) await store.deleteFileAt(this.db, file, 0);
    return true;
  }

  async #deleteFiles(): Promise<void> {
    const { files } = this.deps;
    await store.deleteExpired(this.db, this.now());
    for (const name of await store.findFilesDue(this.db, this.now(), FILES_AT_ONCE)) {
      await files.deleteAll(folderName(name));
      await store.deleteFile(this.db, name);
    }
  }
}

const folderName = (file: string) => `export-${file}`;
const fileName = (file: string) => `${folderName(file)}/data.zip`;

const isExpired = ({ expires_at }: store.ExportRow, now: number) => expires_at !== null && expires_at <= now;

function toIso(time: number): string;
function toIso(time: number | null): string | null;
function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
