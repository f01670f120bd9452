// Images in the database. Writes `images` and `image_uploads`.
import { sql } from 'kysely';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type ImageRow = Row<'images'>;
export type ImageInfoRow = Pick<ImageRow, 'hash' | 'url' | 'width' | 'height' | 'tone'>;

/** Databases limit the number of parameters of a statement. */
const BATCH_SIZE = 500;

export function findImage(db: Executor, hash: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** The sizes and colours of the images with one of these hashes or URLs. */
export async function findInfo(db: Executor, keys: readonly string[]): Promise<ImageInfoRow[]> {
  const found: ImageInfoRow[] = [];
  for (const batch of batches(keys)) {
    const rows = await db
      .selectFrom('images')
      .select(['hash', 'url', 'width', 'height', 'tone'])
      .where((eb) => eb.or([eb('hash', 'in', batch), eb('url', 'in', batch)]))
      .execute();
    found.push(...rows);
  }
  return found;
}

/**
 * Inserts an image; an unused one that exists is kept at least as long. Returns false while its files are being
 * deleted.
 */
export async function upsertImage(db: Executor, image: NewRow<'images'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({
          delete_at: sql`case when images.delete_at < ${image.delete_at} then ${image.delete_at} else images.delete_at end`,
        })
        .where('images.deleting_until', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Clears `delete_at`. Returns false when there is no image of this URL's kind, or it is being deleted. */
export async function markUsed(db: Executor, hash: string, kind: 'picture' | 'pdf'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ delete_at: null })
    .where('hash', '=', hash)
    .where('width', kind === 'pdf' ? '=' : '>', 0)
    .where('deleting_until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Clears `delete_at` of images; returns the hashes of those that are neither missing nor being deleted. */
export async function markAllUsed(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const batch of batches(hashes)) {
    const rows = await db
      .updateTable('images')
      .set({ delete_at: null })
      .where('hash', 'in', batch)
      .where('width', '>', 0)
      .where('deleting_until', 'is', null)
      .returning('hash')
      .execute();
    for (const { hash } of rows) used.add(hash);
  }
  return used;
}

/** Returns the hashes of the images that are neither missing nor being deleted. */
export async function findStored(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const batch of batches(hashes)) {
    const query = db.selectFrom('images').select('hash').where('hash', 'in', batch).where('width', '>', 0);
    for (const { hash } of await query.where('deleting_until', 'is', null).execute()) stored.add(hash);
  }
  return stored;
}

export type Upload = NewRow<'image_uploads'>;

export async function insertUpload(db: Executor, upload: Upload): Promise<void> {
  await db.insertInto('image_uploads').values(upload).execute();
}

export async function setUploadBytes(db: Executor, id: string, byteCount: number): Promise<void> {
  await db.updateTable('image_uploads').set({ byte_count: byteCount }).where('id', '=', id).execute();
}

export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('image_uploads').where('id', '=', id).execute();
}

interface Uploaded {
  readonly images: number;
  readonly bytes: number;
}

/** Counts the uploads of a user or a network after `since`. */
export function countUploads(
  db: Executor,
  of: 'uploader_id' | 'network',
  key: string,
  since: number,
): Promise<Uploaded> {
  const uploads = db.selectFrom('image_uploads').where(of, '=', key).where('uploaded_at', '>', since);
  return uploads.select(totals).executeTakeFirstOrThrow().then(toUploaded);
}

/** Counts the images that this user has uploaded. */
export function countImages(db: Executor, userId: string): Promise<Uploaded> {
  const images = db.selectFrom('images').where('uploaded_by', '=', userId);
  return images.select(totals).executeTakeFirstOrThrow().then(toUploaded);
}

const totals = [sql<number>`count(*)`.as('images'), sql<number | null>`sum(byte_count)`.as('bytes')] as const;

const toUploaded = ({ images, bytes }: { images: number; bytes: number | null }): Uploaded => ({
  images: Number(images),
  bytes: Number(bytes ?? 0),
});

export type ImageUse = Pick<ImageRow, 'hash' | 'url' | 'delete_at'>;

/** Images after `afterHash`, sorted by hash. */
export function findUses(db: Executor, afterHash: string, limit: number): Promise<ImageUse[]> {
  return db
    .selectFrom('images')
    .select(['hash', 'url', 'delete_at'])
    .where('hash', '>', afterHash)
    .orderBy('hash')
    .limit(limit)
    .execute();
}

export async function unmarkUnused(db: Executor, hashes: readonly string[]): Promise<void> {
  for (const batch of batches(hashes)) {
    await db.updateTable('images').set({ delete_at: null }).where('hash', 'in', batch).execute();
  }
}

export async function markUnused(db: Executor, hashes: readonly string[], deleteAt: number): Promise<void> {
  for (const batch of batches(hashes)) {
    await db
      .updateTable('images')
      .set({ delete_at: deleteAt })
      .where('hash', 'in', batch)
      .where('delete_at', 'is', null)
      .execute();
  }
}

interface DeletionLease {
  readonly now: number;
  readonly until: number;
}

/** Gives the lease of an image that is still unused to exactly one of several processes, by a guarded update. */
export async function acquireDeletionLease(
  db: Executor,
  hash: string,
  lease: DeletionLease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ deleting_until: lease.until })
    .where('hash', '=', hash)
    .where('delete_at', '<=', lease.now)
    // An expired lease belongs to a process that ended while deleting.
    .where((eb) => eb.or([eb('deleting_until', 'is', null), eb('deleting_until', '<', lease.now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteImage(db: Executor, hash: string): Promise<void> {
  await db.deleteFrom('images').where('hash', '=', hash).where('deleting_until', 'is not', null).execute();
}

/** Deletes records of uploads made before `before`. */
export async function deleteUploads(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('image_uploads').where('uploaded_at', '<=', before).execute();
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}
