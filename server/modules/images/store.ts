// Facts of pictures in the database. Writes `images` and `image_uploads`; decides nothing.
import type { Insertable, Selectable } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, ImagesTable } from '#server/storage/tables.ts';

export type ImageRow = Selectable<ImagesTable>;
export type ImageFacts = Pick<ImageRow, 'hash' | 'url' | 'width' | 'height' | 'blur'>;

/** Databases take only so many values in one statement. */
const LOOKED_UP_AT_ONCE = 500;

export function findImage(db: Executor, hash: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** Facts of the pictures that have one of these hashes or addresses. */
export async function findFacts(db: Executor, keys: readonly string[]): Promise<ImageFacts[]> {
  const found: ImageFacts[] = [];
  for (const some of inLots(keys)) {
    const rows = await db
      .selectFrom('images')
      .select(['hash', 'url', 'width', 'height', 'blur'])
      .where((eb) => eb.or([eb('hash', 'in', some), eb('url', 'in', some)]))
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Knows the picture, new or not, as uploaded just now. False while its files are being removed. */
export async function claimImage(db: Executor, image: Insertable<ImagesTable>): Promise<boolean> {
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

/** Something is about to show the picture. False when it is gone or going. */
export async function markUsed(db: Executor, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ unused_since: null })
    .where('hash', '=', hash)
    .where('deleting_until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an upload at `at`, and answers how many this person has made since `since`, this one included. */
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

/** Pictures whose hash comes after this one. */
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
  for (const some of inLots(hashes)) {
    await db.updateTable('images').set({ unused_since: null }).where('hash', 'in', some).execute();
  }
}

export async function markUnused(db: Executor, hashes: readonly string[], at: number): Promise<void> {
  for (const some of inLots(hashes)) {
    await db
      .updateTable('images')
      .set({ unused_since: at })
      .where('hash', 'in', some)
      .where('unused_since', 'is', null)
      .execute();
  }
}

interface RemovalLease {
  readonly now: number;
  readonly until: number;
  readonly unusedBefore: number;
}

/** Takes a picture for removal if it still is unused: exactly one of several who try. */
export async function takeForRemoval(db: Executor, hash: string, lease: RemovalLease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ deleting_until: lease.until })
    .where('hash', '=', hash)
    .where('unused_since', '<=', lease.unusedBefore)
    // One who began and never came to the end left the picture half removed.
    .where((eb) => eb.or([eb('deleting_until', 'is', null), eb('deleting_until', '<', lease.now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteImage(db: Executor, hash: string): Promise<void> {
  await db.deleteFrom('images').where('hash', '=', hash).where('deleting_until', 'is not', null).execute();
}

/** Forgets uploads made before `before`. */
export async function deleteUploads(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('image_uploads').where('uploaded_at', '<=', before).execute();
}

function* inLots<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += LOOKED_UP_AT_ONCE) yield items.slice(at, at + LOOKED_UP_AT_ONCE);
}
