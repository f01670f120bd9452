// What the orders module keeps of a person: orders with their timeline, and idempotency keys.
import type { PersonalData } from '#server/personal-data.ts';

export const orderData: PersonalData = {
  columns: {
    orders: [
      ...(['customer_email', 'customer_name', 'phone', 'address', 'custom_details'] as const),
      ...(['purchase_order_number', 'tracking_number', 'cancel_reason'] as const),
    ],
    order_events: ['actor_email', 'note', 'data'],
    idempotency_keys: ['caller_email', 'idempotency_key'],
  },
  async rename(tx, from, to) {
    await tx.updateTable('orders').set({ customer_email: to }).where('customer_email', '=', from).execute();
    await tx.updateTable('order_events').set({ actor_email: to }).where('actor_email', '=', from).execute();
    await tx
      .updateTable('idempotency_keys')
      .set({ caller_email: to })
      .where('caller_email', '=', from)
      .execute();
  },
};
