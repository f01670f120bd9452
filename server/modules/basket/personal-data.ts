// The personal data in baskets.
import { personalRows } from '#server/storage/personal-data.ts';

export const basketData = personalRows('basket_lines', {
  of: 'user_id',
  erase: 'delete',
  exports: ['article_id', 'article_name', 'quantity'],
});
