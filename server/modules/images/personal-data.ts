// What the images module keeps of a person: which pictures they have uploaded.
import type { PersonalData } from '#server/personal-data.ts';

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
};
