// What articles keep of a person: who has changed a price, and which files an admin has imported.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const articleData: PersonalData = {
  columns: { article_prices: ['actor'], article_imports: ['created_by', 'file_name'] },
  async rename(tx, from, to) {
    await tx.updateTable('article_prices').set({ actor: to }).where('actor', '=', from).execute();
    await tx.updateTable('article_imports').set({ created_by: to }).where('created_by', '=', from).execute();
  },
  async erase(tx, { email, pseudonym }) {
    await tx.updateTable('article_prices').set({ actor: pseudonym }).where('actor', '=', email).execute();
    await tx
      .updateTable('article_imports')
      .set({ created_by: pseudonym, file_name: '' })
      .where('created_by', '=', email)
      .execute();
  },
  async export(db, { email }) {
    return {
      article_prices: await db.selectFrom('article_prices').selectAll().where('actor', '=', email).execute(),
      article_imports: await db
        .selectFrom('article_imports')
        .select(['id', 'created_at', 'file_name', 'state', 'applied_at'])
        .where('created_by', '=', email)
        .execute(),
    };
  },
};
