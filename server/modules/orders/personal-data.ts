// The personal data in orders, their timeline and idempotency keys.
import { sql } from 'kysely';
import { eraseReasons, eraseSearches } from '#server/modules/audit/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { type PersonalData, personalRows } from '#server/storage/personal-data.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findCustomerOrders } from './store/customer-orders.ts';
import { findLines } from './store/line-store.ts';
import { findParcels } from './store/parcel-store.ts';
import { refreshCustomerWords } from './store/word-store.ts';

/** A literal instead of a parameter, because the partial index contains only the events of admins. */
const ADMIN = sql.lit<'admin'>('admin');

export const orderData: PersonalData = {
  columns: {
    orders: [
      ...(['customer_id', 'customer_email', 'customer_name', 'phone', 'address', 'address_parts'] as const),
      ...(['custom_details', 'purchase_order_number', 'cancel_reason'] as const),
      ...(['buyer_tax_id', 'tax_id_holder', 'buyer_company', 'words'] as const),
    ],
    parcels: ['tracking_number'],
    order_events: ['actor_id', 'note', 'data'],
    withdrawals: ['order_number', 'name', 'email', 'goods'],
  },
  /** Keeps articles, amounts and dates. */
  async erase(tx, { userId, email, ownsEmail, at }) {
    await eraseInLog(tx, userId);
    await tx
      .updateTable('orders')
      .set({
        customer_email: '',
        customer_name: REMOVED_NAME,
        phone: '',
        address: '',
        address_parts: null,
        custom_details: '',
        purchase_order_number: '',
        cancel_reason: '',
        buyer_tax_id: '',
        tax_id_holder: null,
        buyer_company: '',
        // Other systems read what has changed, and erase it, too.
        updated_at: at,
      })
      .where('customer_id', '=', userId)
      .execute();
    const orders = ordersOf(userId);
    const events = tx.updateTable('order_events').where('order_id', 'in', orders);
    await events.set({ note: '' }).execute();
    // `data` holds the carrier and tracking number of the parcel.
    await events
      .set({ data: null })
      .where('type', 'in', ['shipped', 'shipped_in_part', 'parcel_corrected'])
      .execute();
    const parcels = tx.updateTable('parcels').set({ tracking_number: '' });
    await parcels.where('order_id', 'in', orders).execute();
    const withdrawn = tx.updateTable('withdrawals').set({ name: REMOVED_NAME, email: '', goods: '' });
    await withdrawn.where('order_id', 'in', orders).execute();
    if (ownsEmail) await withdrawn.where('email', '=', email).execute();
    await refreshCustomerWords(tx, userId);
  },
  /** Exports the actions that an admin made on orders of others by type and time only. */
  async export(db, { userId, email, ownsEmail }) {
    const events = db.selectFrom('order_events').select(['id', 'type', 'at']).orderBy('id');
    const rows = await findCustomerOrders(db, userId);
    const lines = await findLinesOfOrders(
      db,
      rows.map(({ id }) => id),
    );
    return {
      orders: rows,
      order_events: await events
        .select(['order_id', 'actor', 'note', 'data'])
        .where('order_id', 'in', ordersOf(userId))
        .execute(),
      order_events_as_admin: await events
        .where('actor', '=', ADMIN)
        .where('actor_id', '=', userId)
        .where('order_id', 'not in', ordersOf(userId))
        .execute(),
      order_lines: lines,
      parcels: await findParcelsOfOrders(
        db,
        rows.map(({ id }) => id),
      ),
      swatch_credits: await findCreditsGiven(
        db,
        lines.filter(({ kind }) => kind === 'swatch').map(({ id }) => id),
      ),
      withdrawals: await findWithdrawals(db, ownsEmail ? email : undefined, rows),
    };
  },
};

export const placingData = [
  personalRows('idempotency_keys', {
    of: 'user_id',
    columns: ['idempotency_key'],
    erase: 'delete',
    exports: ['idempotency_key', 'order_id', 'created_at'],
  }),
  personalRows('open_order_counts', { of: 'customer_id', erase: 'delete', exports: ['at_most'] }),
];

/** Those sent from the person's confirmed address, or from that which their order has. */
async function findWithdrawals(
  db: Executor,
  email: string | undefined,
  orders: readonly { readonly id: string; readonly customer_email: string }[],
) {
  const all = db.selectFrom('withdrawals').selectAll();
  const found = email === undefined ? [] : await all.where('email', '=', email).execute();
  const emails = new Map(orders.map(({ id, customer_email }) => [id, customer_email]));
  if (emails.size > 0) {
    const ofOrders = all.where('order_id', 'in', [...emails.keys()]);
    for (const row of await ofOrders.execute())
      if (row.email !== email && row.email === emails.get(row.order_id ?? '')) found.push(row);
  }
  return found;
}

/** The ids of the orders are read first: with a subquery PostgreSQL may scan all lines. */
async function findLinesOfOrders(db: Executor, orderIds: readonly string[]) {
  return [...(await findLines(db, orderIds)).values()].flat();
}

async function findParcelsOfOrders(db: Executor, orderIds: readonly string[]) {
  const parcels = [...(await findParcels(db, orderIds)).values()].flat();
  return parcels.map(({ lines, ...parcel }) => ({
    ...parcel,
    lines: lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
  }));
}

async function findCreditsGiven(db: Executor, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db.selectFrom('swatch_credits').selectAll().where('swatch_line_id', 'in', lineIds).execute();
}

/** Call it before the orders are erased: it searches the audit log for their names and emails. */
async function eraseInLog(tx: Executor, userId: string): Promise<void> {
  const orders = await findCustomerOrders(tx, userId);
  if (orders.length === 0) return;
  await eraseReasons(
    tx,
    orders.map(({ id }) => id),
  );
  const known = orders.flatMap((order) => [order.customer_email, order.customer_name, order.phone]);
  await eraseSearches(tx, [...new Set(known)]);
}
