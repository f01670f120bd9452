// The personal data in saved fabrics.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteOfUser } from './store.ts';

export const savedFabricData: PersonalData = {
  columns: { saved_fabrics: ['user_id'] },
  erase: (tx, { userId }) => deleteOfUser(tx, userId),
  async export(db, { userId }) {
    return {
      saved_fabrics: await db
        .selectFrom('saved_fabrics')
        .innerJoin('articles', 'articles.id', 'saved_fabrics.article_id')
        .select(['article_id', 'articles.name as article_name', 'saved_at'])
        .where('user_id', '=', userId)
        .execute(),
    };
  },
};
