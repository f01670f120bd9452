// A data folder with the sample range in it, woven once and then copied: weaving takes longer than most tests.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const KEPT = join(root, 'node_modules/.cache/selvedge');
/** What the folder's content follows from; a shop opened on it does any later migration itself. */
const MADE_OF = ['seed', 'server/modules/images', 'server/storage/migrations'];

/** The folder to copy; `fill` opens a shop on an empty folder and closes it again, when there is none yet. */
export async function seededDataDir(fill: (folder: string) => Promise<void>): Promise<string> {
  const name = `sample-${await fingerprint()}`;
  const kept = join(KEPT, name);
  if (existsSync(kept)) return kept;
  await mkdir(KEPT, { recursive: true });
  const fresh = await mkdtemp(join(KEPT, 'fresh-'));
  try {
    await fill(fresh);
    await dropOlder(name);
    // Another run may have been quicker; its folder is as good.
    await rename(fresh, kept).catch((error) => {
      if (!existsSync(kept)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return kept;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of MADE_OF) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function dropOlder(but: string): Promise<void> {
  const older = (await readdir(KEPT)).filter((name) => name.startsWith('sample-') && name !== but);
  for (const name of older) await rm(join(KEPT, name), { recursive: true, force: true });
}
