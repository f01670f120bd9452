// SQL of the tables `images` and `image_uploads`.
import type { Insertable, Selectable } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, ImagesTable } from '#server/storage/tables.ts';

export type ImageRow = Selectable<ImagesTable>;
export type ImageInfoRow = Pick<ImageRow, 'hash' | 'url' | 'width' | 'height' | 'blur'>;

/** Databases limit the number of parameters of a statement. */
const BATCH_SIZE = 500;

export function findImage(db: Executor, hash: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** Sizes and placeholders of the images with one of these hashes or URLs. */
export async function findInfo(db: Executor, keys: readonly string[]): Promise<ImageInfoRow[]> {
  const found: ImageInfoRow[] = [];
  for (const batch of batches(keys)) {
    const rows = await db
      .selectFrom('images')
      .select(['hash', 'url', 'width', 'height', 'blur'])
      .where((eb) => eb.or([eb('hash', 'in', batch), eb('url', 'in', batch)]))
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Inserts the image, or renews `unused_since` of an existing one. False while its files are being deleted. */
export async function upsertImage(db: Executor, image: Insertable<ImagesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ unused_since: image.unused_since })
        .where('images.deleting_until', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Clears `unused_since`. False when the image is missing or being deleted. */
export async function markUsed(db: Executor, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ unused_since: null })
    .where('hash', '=', hash)
    .where('deleting_until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Clears `unused_since` of images; the hashes without those that are missing or being deleted. */
export async function markAllUsed(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const batch of batches(hashes)) {
    const rows = await db
      .updateTable('images')
      .set({ unused_since: null })
      .where('hash', 'in', batch)
      .where('deleting_until', 'is', null)
      .returning('hash')
      .execute();
    for (const { hash } of rows) used.add(hash);
  }
  return used;
}

/** The hashes without those of images that are missing or being deleted. */
export async function findKept(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const batch of batches(hashes)) {
    const query = db.selectFrom('images').select('hash').where('hash', 'in', batch);
    for (const { hash } of await query.where('deleting_until', 'is', null).execute()) kept.add(hash);
  }
  return kept;
}

/** Records an upload and resolves to the number of this user's uploads after `since`, including it. */
export async function insertUpload(db: Executor, email: string, at: number, since: number): Promise<number> {
  await db
    .insertInto('image_uploads')
    .values({ id: newId(), uploader_email: email, uploaded_at: at })
    .execute();
  const { count } = await db
    .selectFrom('image_uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uploader_email', '=', email)
    .where('uploaded_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ImageUse = Pick<ImageRow, 'hash' | 'url' | 'unused_since'>;

/** Images in order of their hashes, after `afterHash`. */
export function findUses(db: Executor, afterHash: string, limit: number): Promise<ImageUse[]> {
  return db
    .selectFrom('images')
    .select(['hash', 'url', 'unused_since'])
    .where('hash', '>', afterHash)
    .orderBy('hash')
    .limit(limit)
    .execute();
}

export async function unmarkUnused(db: Executor, hashes: readonly string[]): Promise<void> {
  for (const batch of batches(hashes)) {
    await db.updateTable('images').set({ unused_since: null }).where('hash', 'in', batch).execute();
  }
}

export async function markUnused(db: Executor, hashes: readonly string[], at: number): Promise<void> {
  for (const batch of batches(hashes)) {
    await db
      .updateTable('images')
      .set({ unused_since: at })
      .where('hash', 'in', batch)
      .where('unused_since', 'is', null)
      .execute();
  }
}

interface DeletionLease {
  readonly now: number;
  readonly until: number;
  readonly unusedBefore: number;
}

/** Guarded update: of several processes exactly one gets the lease of an image that is still unused. */
export async function acquireDeletionLease(
  db: Executor,
  hash: string,
  lease: DeletionLease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ deleting_until: lease.until })
    .where('hash', '=', hash)
    .where('unused_since', '<=', lease.unusedBefore)
    // An expired lease is of a process that ended while deleting.
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
