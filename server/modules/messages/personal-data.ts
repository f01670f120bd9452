// The personal data in messages on orders: all that were written on the person's orders, and those they wrote for the mill.
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';

const ordersOf = (db: Executor, userId: string) =>
  db.selectFrom('orders').select('orders.id').where('customer_id', '=', userId);

export const messageData: PersonalData = {
  columns: { order_messages: ['author_id', 'text', 'photos'] },
  /** Deletes the messages on the person's orders; what they wrote to others for the mill stays, without the name. */
  async erase(tx, { userId }) {
    await tx.deleteFrom('order_messages').where('order_id', 'in', ordersOf(tx, userId)).execute();
  },
  async export(db, { userId }) {
    return {
      order_messages: await db
        .selectFrom('order_messages')
        .select(['order_id', 'is_from_mill', 'text', 'photos', 'sent_at'])
        .where('order_id', 'in', ordersOf(db, userId))
        .execute(),
      order_messages_written: await db
        .selectFrom('order_messages')
        .select(['order_id', 'text', 'photos', 'sent_at'])
        .where('author_id', '=', userId)
        .where('is_from_mill', '=', 1)
        .execute(),
    };
  },
};
