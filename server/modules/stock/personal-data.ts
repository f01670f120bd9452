// The personal data in stock: who made a movement, whose note is about stock and stays, who reserved pieces, and who waits for an
// article.
import { personalRows } from '#server/storage/personal-data.ts';
import { endReservationsSoon } from './reservation-store.ts';

export const stockData = [
  personalRows('stock_movements', { of: 'actor_id', columns: ['note'], erase: 'keep', exports: 'all' }),
  personalRows('reservations', {
    of: 'customer_id',
    /** The next run of the job returns reserved pieces to stock. */
    erase: (tx, { userId }) => endReservationsSoon(tx, userId),
    exports: 'all',
  }),
  personalRows('stock_alerts', {
    of: 'user_id',
    erase: 'delete',
    exports: ['article_id', 'article_name', 'requested_at'],
  }),
];
