// What stock keeps of a person: who has moved it, by an order or as admin, who has reserved pieces, and who waits for an article.
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteAlertsOf } from './alert-store.ts';
import { endReservationsSoon, renameReservations } from './reservation-store.ts';

export const stockData: PersonalData = {
  columns: {
    stock_movements: ['actor', 'note'],
    reservations: ['customer_email'],
    stock_alerts: ['user_id'],
  },
  rename: replaceEmail,
  /** Notes are about stock: they stay. The next run of the job puts reserved pieces back. */
  async erase(tx, { userId, email, pseudonym }) {
    await endReservationsSoon(tx, email);
    await replaceEmail(tx, email, pseudonym);
    await deleteAlertsOf(tx, userId);
  },
  async export(db, { userId, email }) {
    return {
      stock_movements: await db
        .selectFrom('stock_movements')
        .selectAll()
        .where('actor', '=', email)
        .orderBy('id')
        .execute(),
      reservations: await db
        .selectFrom('reservations')
        .selectAll()
        .where('customer_email', '=', email)
        .orderBy('id')
        .execute(),
      stock_alerts: await db
        .selectFrom('stock_alerts')
        .innerJoin('articles', 'articles.id', 'stock_alerts.article_id')
        .select(['article_id', 'articles.name as article_name', 'requested_at'])
        .where('user_id', '=', userId)
        .execute(),
    };
  },
};

async function replaceEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('stock_movements').set({ actor: to }).where('actor', '=', from).execute();
  await renameReservations(tx, from, to);
}
