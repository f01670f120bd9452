// Where picture files lie: what every place must be able to do, and the local disk, which can.
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names are `<hash>/<file>`. All methods throw the place's own errors when it is out of reach. */
export interface BlobStorage {
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all, and there to stay once it returns. Writing the same name again changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Removes every file of a picture. */
  clear(hash: string): Promise<void>;
}

/** Files below a folder. Any number of processes may share it. */
export class DiskBlobStorage implements BlobStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    return access(join(this.#folder, name)).then(
      () => true,
      () => false,
    );
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const file = join(this.#folder, name);
    const folder = dirname(file);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made) await Promise.all([settle(dirname(made)), settle(this.#folder)]);
    const draft = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await settle(folder);
  }

  async clear(hash: string): Promise<void> {
    await rm(join(this.#folder, hash), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A new name in a folder survives a power cut only once the folder itself is on disk. Windows does that unasked. */
async function settle(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
