// Stores image files. Defines the interface and its implementation on the local disk.
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Stores files named `<hash>/<file>`. All methods throw the storage's own errors when it cannot be reached. */
export interface BlobStorage {
  read(name: string): Promise<Buffer | undefined>;
  /** Writes atomically; the file is durable when the promise resolves. */
  write(name: string, bytes: Buffer): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Deletes every file of an image. */
  deleteAll(hash: string): Promise<void>;
}

/** Also stores files that are too large for the memory. */
export interface FileStorage extends BlobStorage {
  write(name: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
}

export interface StoredFile {
  readonly content: Readable;
  /** Undefined when the storage does not tell. */
  readonly byteCount: number | undefined;
}

/** Stores files in a folder that several processes may share. */
export class DiskBlobStorage implements FileStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, name)).catch(undefinedIfMissing);
  }

  async open(name: string): Promise<StoredFile | undefined> {
    const handle = await open(join(this.#folder, name)).catch(undefinedIfMissing);
    if (!handle) return undefined;
    return { byteCount: (await handle.stat()).size, content: handle.createReadStream() };
  }

  async has(name: string): Promise<boolean> {
    return access(join(this.#folder, name)).then(
      () => true,
      () => false,
    );
  }

  async write(name: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
    const file = join(this.#folder, name);
    const folder = dirname(file);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (created) await Promise.all([syncFolder(dirname(created)), syncFolder(this.#folder)]);
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async deleteAll(hash: string): Promise<void> {
    await rm(join(this.#folder, hash), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a new directory entry survive a power failure: it needs an fsync of the folder, except on Windows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
