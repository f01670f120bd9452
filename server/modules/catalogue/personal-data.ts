// What the catalogue keeps of a person: who has moved stock, by an order or as admin, and who has changed a price.
import type { PersonalData } from '#server/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';

export const catalogueData: PersonalData = {
  columns: { stock_movements: ['actor', 'note'], product_prices: ['actor'] },
  rename: replaceEmail,
  /** Notes are about stock: they stay. */
  erase: (tx, { email, pseudonym }) => replaceEmail(tx, email, pseudonym),
  async export(db, email) {
    return {
      stock_movements: await db
        .selectFrom('stock_movements')
        .selectAll()
        .where('actor', '=', email)
        .orderBy('id')
        .execute(),
      product_prices: await db.selectFrom('product_prices').selectAll().where('actor', '=', email).execute(),
    };
  },
};

async function replaceEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('stock_movements').set({ actor: to }).where('actor', '=', from).execute();
  await tx.updateTable('product_prices').set({ actor: to }).where('actor', '=', from).execute();
}
