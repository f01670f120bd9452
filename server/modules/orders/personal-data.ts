// What the orders module keeps of a person: orders with their timeline, and idempotency keys.
import { type PersonalData, REMOVED_NAME } from '#server/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';

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
    await replaceActor(tx, from, to);
    await tx
      .updateTable('idempotency_keys')
      .set({ caller_email: to })
      .where('caller_email', '=', from)
      .execute();
  },
  /** Articles, amounts and dates stay. */
  async erase(tx, { email, pseudonym }) {
    await tx
      .updateTable('orders')
      .set({
        ...{ customer_email: pseudonym, customer_name: REMOVED_NAME, phone: '', address: '' },
        ...{ custom_details: '', purchase_order_number: '', tracking_number: null, cancel_reason: '' },
      })
      .where('customer_email', '=', email)
      .execute();
    await replaceActor(tx, email, pseudonym);
    const events = tx
      .updateTable('order_events')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('customer_email', '=', pseudonym),
      );
    await events.set({ note: '' }).execute();
    // The parcel.
    await events.set({ data: null }).where('type', '=', 'shipped').execute();
    await tx.deleteFrom('idempotency_keys').where('caller_email', '=', email).execute();
  },
  async export(db, email) {
    const orders = db.selectFrom('orders').where('customer_email', '=', email);
    return {
      orders: await orders.selectAll().execute(),
      order_events: await db
        .selectFrom('order_events')
        .select(['id', 'order_id', 'type', 'at', 'actor', 'note', 'data'])
        .where((eb) => eb.or([eb('order_id', 'in', orders.select('id')), eb('actor_email', '=', email)]))
        .orderBy('id')
        .execute(),
      idempotency_keys: await db
        .selectFrom('idempotency_keys')
        .select(['idempotency_key', 'order_id', 'created_at'])
        .where('caller_email', '=', email)
        .execute(),
    };
  },
};

async function replaceActor(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('order_events').set({ actor_email: to }).where('actor_email', '=', from).execute();
}
