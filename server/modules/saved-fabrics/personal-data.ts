// The personal data in saved fabrics.
import { personalRows } from '#server/storage/personal-data.ts';

export const savedFabricData = personalRows('saved_fabrics', {
  of: 'user_id',
  erase: 'delete',
  exports: ['article_id', 'article_name', 'saved_at'],
});
