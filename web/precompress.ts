// Presses the built files once, so that no server has to do it for each visitor. Runs at the end of a build.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Kinds of file that get smaller; pictures and type are pressed already. */
const PRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.webmanifest']);

/** Writes `.br` and `.gz` beside each file below `folder` that gains by it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && PRESSED.has(extname(entry.name)));
  await Promise.all(files.map((file) => pressFile(join(file.parentPath, file.name))));
}

async function pressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}
