// What the catalogue keeps of a person: who has moved stock, by an order or as admin, who has changed a price, and who holds pieces.
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { endHoldsSoon, renameHolder } from '#server/modules/stock/reservation-store.ts';

export const catalogueData: PersonalData = {
  columns: { stock_movements: ['actor', 'note'], article_prices: ['actor'], stock_holds: ['customer_email'] },
  rename: replaceEmail,
  /** Notes are about stock: they stay. The next run of the job puts held pieces back. */
  async erase(tx, { email, pseudonym }) {
    await endHoldsSoon(tx, email);
    await replaceEmail(tx, email, pseudonym);
  },
  async export(db, email) {
    return {
      stock_movements: await db
        .selectFrom('stock_movements')
        .selectAll()
        .where('actor', '=', email)
        .orderBy('id')
        .execute(),
      article_prices: await db.selectFrom('article_prices').selectAll().where('actor', '=', email).execute(),
      stock_holds: await db
        .selectFrom('stock_holds')
        .selectAll()
        .where('customer_email', '=', email)
        .orderBy('id')
        .execute(),
    };
  },
};

async function replaceEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('stock_movements').set({ actor: to }).where('actor', '=', from).execute();
  await tx.updateTable('article_prices').set({ actor: to }).where('actor', '=', from).execute();
  await renameHolder(tx, from, to);
}
