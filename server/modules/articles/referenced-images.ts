// Which images of articles may still be shown.
import { allRows } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findImageUrls } from './record-store.ts';

/** What is withdrawn may come back, with its pictures. */
const RETENTION_MS = 365 * 24 * 60 * 60_000;

/** URLs of all images of every article that is on sale, a draft, withdrawn within a year, or ordered. */
export async function findReferencedImages(
  db: Executor,
  now: number,
  isOrdered: (id: string) => Promise<boolean>,
): Promise<string[]> {
  const rowsAfter = (id: string, limit: number) => findImageUrls(db, id, limit);
  const shown: string[][] = [];
  for (const { id, withdrawnAt, urls } of await allRows(rowsAfter, (row) => row.id))
    if (withdrawnAt === null || now - withdrawnAt < RETENTION_MS || (await isOrdered(id))) shown.push(urls);
  return shown.flat();
}
