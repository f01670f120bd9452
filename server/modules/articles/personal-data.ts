// What articles keep of a person: who has changed a price, and which files an admin has imported.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const articleData: PersonalData = {
  columns: { article_prices: ['actor_id'], article_imports: ['created_by', 'file_name'] },
  async erase(tx, { userId }) {
    await tx.updateTable('article_imports').set({ file_name: '' }).where('created_by', '=', userId).execute();
  },
  async export(db, { userId }) {
    return {
      article_prices: await db
        .selectFrom('article_prices')
        .selectAll()
        .where('actor_id', '=', userId)
        .execute(),
      article_imports: await db
        .selectFrom('article_imports')
        .select(['id', 'created_at', 'file_name', 'state', 'applied_at'])
        .where('created_by', '=', userId)
        .execute(),
    };
  },
};
