// Reads which images a shop's rows store and use: a backup or a restored shop without one of the used images is
// incomplete.
import { extname } from 'node:path';
import { hashFromUrl, isOwnImageUrl } from '#server/modules/images/image-url.ts';
import { type DatabaseSnapshot, listTables, readRows } from '#server/storage/copies/table-copy.ts';
import { CommandError, formatCount } from './run-command.ts';

const NAMED_MAX = 10;

export const WITHOUT_IMAGES = '--without-images';

interface StoredImage {
  readonly hash: string;
  /** `HASH.jpg`, or `HASH.pdf` of a test report. */
  readonly name: string;
  /** An unused image may be removed at any time. */
  readonly isUsed: boolean;
}

/** The images on the shop's own disk or in its bucket, without those of an image host. */
export async function* readStoredImages(database: DatabaseSnapshot): AsyncGenerator<StoredImage> {
  const table = (await listTables(database)).find(({ name }) => name === 'images');
  if (!table) return;
  for await (const rows of readRows(database, table))
    for (const { url, delete_at } of rows) {
      const hash = isOwnImageUrl(String(url)) ? hashFromUrl(String(url)) : undefined;
      if (hash) yield { hash, name: `${hash}${extname(String(url))}`, isUsed: delete_at === null };
    }
}

/** The names of used images that do not exist. */
export async function missingImages(
  database: DatabaseSnapshot,
  has: (hash: string) => Promise<boolean>,
): Promise<string[]> {
  const missing: string[] = [];
  for await (const { hash, name, isUsed } of readStoredImages(database))
    if (isUsed && !(await has(hash))) missing.push(name);
  return missing;
}

/** Returns a text like '3 images are missing: HASH.jpg, …'. */
export function missingSentence(missing: readonly string[]): string {
  const named = missing.slice(0, NAMED_MAX);
  const more = missing.length - named.length;
  const verb = missing.length === 1 ? 'is' : 'are';
  return `${formatCount(missing.length, 'image')} ${verb} missing: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

export function missingImagesError(missing: readonly string[], what: string): CommandError {
  return new CommandError(
    `${missingSentence(missing)} If they are in a bucket, set the S3_… settings of the shop; ${WITHOUT_IMAGES} accepts that they are missing. ${what}`,
  );
}
