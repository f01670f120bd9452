// The personal data in baskets.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteLines } from './store.ts';

export const basketData: PersonalData = {
  columns: { basket_lines: ['user_id'] },
  erase: async (tx, { userId }) => void (await deleteLines(tx, userId)),
  async export(db, { userId }) {
    return {
      basket_lines: await db
        .selectFrom('basket_lines')
        .innerJoin('articles', 'articles.id', 'basket_lines.article_id')
        .select(['article_id', 'articles.name as article_name', 'quantity'])
        .where('user_id', '=', userId)
        .execute(),
    };
  },
};
