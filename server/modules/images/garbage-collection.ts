// Deletes images that nothing references. Several processes may collect at the same time.

import { logoAt } from '#contract/shop/logo.ts';
import type { ShopContext } from '#server/context.ts';
import { allRows } from '#server/storage/queries/paging.ts';
import type { Database } from '#server/storage/tables.ts';
import type { BlobStorage } from './blob-storage.ts';
import { hashFromUrl } from './image-url.ts';
import * as store from './store.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The time for which an unreferenced image is kept. */
const RETENTION_MS = DAY_MS;
/** The time for which an upload waits for its form: less than an hour with the time between two collections. */
const UPLOAD_RETENTION_MS = 45 * MINUTE_MS;
/** The time for which a process owns an image while it deletes the files. */
const DELETION_LEASE_MS = 10 * 60 * 1000;
const UPLOADS_COUNTED_FOR_MS = 60 * 60 * 1000;

/** The time at which an unused upload is deleted. An admin's upload may be for a CSV file that is imported later. */
export function uploadDeletedAt(uploadedAt: number, isStaff: boolean): number {
  return uploadedAt + (isStaff ? RETENTION_MS : UPLOAD_RETENTION_MS);
}

/** Resolves to the URLs of all images in use. The modules that reference images provide it. */
export type ReferencedImages = () => Promise<Iterable<string>>;

/**
 * Deletes unreferenced images and resolves to their hashes. An unreferenced image is first marked with a time, and
 * deleted then if it is still marked. `Images.retain` clears the mark in the transaction that adds a reference, so an
 * image that was referenced after `referencedImages` was read is not deleted.
 */
export async function collectGarbage(
  { storage: { db }, clock }: ShopContext,
  blobStorage: BlobStorage,
  referencedImages: ReferencedImages,
): Promise<string[]> {
  const startedAt = clock.now();
  await store.deleteUploads(db, startedAt - UPLOADS_COUNTED_FOR_MS);
  const unused = await updateMarks(db, referencedImages, startedAt);
  const deleted: string[] = [];
  for (const { hash, delete_at } of unused) {
    if (delete_at === null || delete_at > startedAt) continue;
    const lease = { now: clock.now(), until: clock.now() + DELETION_LEASE_MS };
    if (!(await store.acquireDeletionLease(db, hash, lease))) continue;
    await blobStorage.deleteAll(hash);
    await store.deleteImage(db, hash);
    deleted.push(hash);
  }
  return deleted;
}

/** Marks unreferenced images and unmarks referenced ones; resolves to the unreferenced ones as they were before. */
async function updateMarks(
  db: Database,
  referencedImages: ReferencedImages,
  at: number,
): Promise<store.ImageUse[]> {
  const images = await allRows(
    (after, limit) => store.findUses(db, after, limit),
    ({ hash }) => hash,
  );
  const keys = new Set(Array.from(await referencedImages(), (url) => hashFromUrl(url) ?? url));
  // Issued documents name the logo that they were issued with.
  const isReferenced = ({ hash, url }: store.ImageUse) =>
    keys.has(hash) || keys.has(url) || logoAt(url) !== undefined;
  const unused = images.filter((image) => !isReferenced(image));
  const markedButUsed = images.filter((image) => image.delete_at !== null && isReferenced(image));
  const unmarked = unused.filter(({ delete_at }) => delete_at === null);
  await store.unmarkUnused(db, hashes(markedButUsed));
  await store.markUnused(db, hashes(unmarked), at + RETENTION_MS);
  return unused;
}

const hashes = (images: readonly store.ImageUse[]): string[] => images.map(({ hash }) => hash);
