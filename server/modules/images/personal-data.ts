// The personal data in images: who uploaded a picture. The garbage collection deletes pictures that are no longer shown; the networks
// of uploads are pseudonyms that tell the person nothing.
import { personalRows } from '#server/storage/personal-data.ts';

export const imageData = [
  personalRows('images', {
    of: 'uploaded_by',
    erase: 'keep',
    exports: ['hash', 'url', 'width', 'height', 'byte_count', 'uploaded_at'],
  }),
  personalRows('image_uploads', {
    of: 'uploader_id',
    erase: 'delete',
    exports: ['byte_count', 'uploaded_at'],
  }),
];
