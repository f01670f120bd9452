// What the images module keeps of a person: which pictures they have uploaded.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const imageData: PersonalData = {
  columns: { images: ['uploaded_by'], image_uploads: ['uploader_id'] },
  /** A picture that nothing shows any more is deleted by the garbage collection. */
  async erase(tx, { userId }) {
    await tx.deleteFrom('image_uploads').where('uploader_id', '=', userId).execute();
  },
  /** The networks of uploads are left out: their pseudonyms tell the person nothing. */
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
