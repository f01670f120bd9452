// The personal data in images: who uploaded a picture.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const imageData: PersonalData = {
  columns: { images: ['uploaded_by'], image_uploads: ['uploader_id'] },
  /** Keeps the pictures; the garbage collection deletes those that are no longer shown. */
  async erase(tx, { userId }) {
    await tx.deleteFrom('image_uploads').where('uploader_id', '=', userId).execute();
  },
  /** Leaves out the networks of uploads, whose pseudonyms tell the person nothing. */
  async export(db, { userId }) {
    return {
      images: await db
        .selectFrom('images')
        .select(['hash', 'url', 'width', 'height', 'byte_count', 'uploaded_at'])
        .where('uploaded_by', '=', userId)
        .execute(),
      image_uploads: await db
        .selectFrom('image_uploads')
        .select(['byte_count', 'uploaded_at'])
        .where('uploader_id', '=', userId)
        .execute(),
    };
  },
};
