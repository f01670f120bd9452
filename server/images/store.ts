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
  for (let at = 0; at < keys.length; at += LOOKED_UP_AT_ONCE) {
    const some = keys.slice(at, at + LOOKED_UP_AT_ONCE);
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
        .where('images.leaving_until', 'is', null),
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
    .where('leaving_until', 'is', null)
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
