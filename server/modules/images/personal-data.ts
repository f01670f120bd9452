// What the images module keeps of a person: which pictures they have uploaded.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const imageData: PersonalData = {
  columns: { images: ['uploaded_by'], image_uploads: ['uploader_email'] },
  async rename(tx, from, to) {
    await tx.updateTable('images').set({ uploaded_by: to }).where('uploaded_by', '=', from).execute();
    await tx
      .updateTable('image_uploads')
      .set({ uploader_email: to })
      .where('uploader_email', '=', from)
      .execute();
  },
  /** A picture that nothing shows any more is deleted by the garbage collection. */
  async erase(tx, { email, pseudonym }) {
    await tx.updateTable('images').set({ uploaded_by: pseudonym }).where('uploaded_by', '=', email).execute();
    await tx.deleteFrom('image_uploads').where('uploader_email', '=', email).execute();
  },
  /** The networks of uploads are left out: their pseudonyms tell the person nothing. */
  async export(db, { email }) {
    return {
      images: await db
        .selectFrom('images')
        .select(['hash', 'url', 'width', 'height', 'byte_count', 'uploaded_at'])
        .where('uploaded_by', '=', email)
        .execute(),
      image_uploads: await db
        .selectFrom('image_uploads')
        .select(['byte_count', 'uploaded_at'])
        .where('uploader_email', '=', email)
        .execute(),
    };
  },
};
