// Compresses the built files at the end of a build, so that the server does not have to at each request.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text formats; images and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.webmanifest']);

/**
 * Writes `.br` and `.gz` next to each text file below `folder`, if they are smaller and not there. One file after the
 * other, because a server that compresses while it answers needs the other threads.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      await compressFile(join(entry.parentPath, entry.name));
}

async function compressFile(path: string): Promise<void> {
  if (existsSync(`${path}.gz`)) return;
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < plain.length) await writeWhole(`${path}.br`, br);
  if (gz.length < plain.length) await writeWhole(`${path}.gz`, gz);
}

/** A server never sends a part of the file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}
