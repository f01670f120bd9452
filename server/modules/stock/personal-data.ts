// The personal data in stock: who made a movement, who reserved pieces, and who waits for an article.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteAlertsOf } from './alert-store.ts';
import { endReservationsSoon } from './reservation-store.ts';

export const stockData: PersonalData = {
  columns: {
    stock_movements: ['actor_id', 'note'],
    reservations: ['customer_id'],
    stock_alerts: ['user_id'],
  },
  /** Keeps notes, because they are about stock. The next run of the job returns reserved pieces to stock. */
  async erase(tx, { userId }) {
    await endReservationsSoon(tx, userId);
    await deleteAlertsOf(tx, userId);
  },
  async export(db, { userId }) {
    return {
      stock_movements: await db
        .selectFrom('stock_movements')
        .selectAll()
        .where('actor_id', '=', userId)
        .orderBy('id')
        .execute(),
      reservations: await db
        .selectFrom('reservations')
        .selectAll()
        .where('customer_id', '=', userId)
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
