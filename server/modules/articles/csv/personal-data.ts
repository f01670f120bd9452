// What the article-imports module keeps of a person: which files an admin has imported.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const importData: PersonalData = {
  columns: { article_imports: ['created_by', 'file_name'] },
  async rename(tx, from, to) {
    await tx.updateTable('article_imports').set({ created_by: to }).where('created_by', '=', from).execute();
  },
  async erase(tx, { email, pseudonym }) {
    await tx
      .updateTable('article_imports')
      .set({ created_by: pseudonym, file_name: '' })
      .where('created_by', '=', email)
      .execute();
  },
  async export(db, email) {
    return {
      article_imports: await db
        .selectFrom('article_imports')
        .select(['id', 'created_at', 'file_name', 'state', 'applied_at'])
        .where('created_by', '=', email)
        .execute(),
    };
  },
};
