// The personal data in messages on orders: all that were written on the person's orders, and those they wrote to others for the mill,
// which stay without the name.
import { alsoExported, personalRows } from '#server/storage/personal-data.ts';

export const messageData = [
  personalRows('order_messages', {
    of: 'order_id',
    columns: ['author_id', 'text', 'photos'],
    erase: 'delete',
    exports: ['order_id', 'is_from_mill', 'text', 'photos', 'sent_at'],
  }),
  alsoExported(async (db, { userId }) => ({
    order_messages_written: await db
      .selectFrom('order_messages')
      .select(['order_id', 'text', 'photos', 'sent_at'])
      .where('author_id', '=', userId)
      .where('is_from_mill', '=', 1)
      .execute(),
  })),
];
