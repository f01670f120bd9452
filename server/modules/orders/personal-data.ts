// What the orders module keeps of a person: orders with their timeline, and idempotency keys.
import { sql } from 'kysely';
import { type Erasure, type PersonalData, REMOVED_NAME } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findLines } from './line-store.ts';

/** Not a parameter: the index contains what admins have done only. */
const ADMIN = sql.lit<'admin'>('admin');

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
    await replaceActor(tx, { customer: to, from, to });
    await tx
      .updateTable('idempotency_keys')
      .set({ caller_email: to })
      .where('caller_email', '=', from)
      .execute();
  },
  /** Articles, amounts and dates stay. */
  async erase(tx, { email, pseudonym }) {
    await eraseOrders(tx, { email, pseudonym }, ['unpaid', 'cancelled', 'paid']);
    await replaceActor(tx, { customer: pseudonym, from: email, to: pseudonym });
    await tx.deleteFrom('idempotency_keys').where('caller_email', '=', email).execute();
  },
  /** Of what they have done as admin with orders of others only what it was and when. */
  async export(db, { email }) {
    const orders = db.selectFrom('orders').where('customer_email', '=', email);
    const events = db.selectFrom('order_events').select(['id', 'type', 'at']).orderBy('id');
    const rows = await orders.selectAll().execute();
    const lines = await findLinesOfOrders(
      db,
      rows.map(({ id }) => id),
    );
    return {
      orders: rows,
      order_events: await events
        .select(['order_id', 'actor', 'note', 'data'])
        .where('order_id', 'in', orders.select('id'))
        .execute(),
      order_events_as_admin: await events
        .where('actor', '=', ADMIN)
        .where('actor_email', '=', email)
        .where('order_id', 'not in', orders.select('id'))
        .execute(),
      order_lines: lines,
      swatch_credits: await findCreditsGiven(
        db,
        lines.filter(({ kind }) => kind === 'swatch').map(({ id }) => id),
      ),
      idempotency_keys: await db
        .selectFrom('idempotency_keys')
        .select(['idempotency_key', 'order_id', 'created_at'])
        .where('caller_email', '=', email)
        .execute(),
    };
  },
};

/** By the ids of their orders: with a subquery PostgreSQL may read all lines. */
async function findLinesOfOrders(db: Executor, orderIds: readonly string[]) {
  return [...(await findLines(db, orderIds)).values()].flat();
}

async function findCreditsGiven(db: Executor, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db.selectFrom('swatch_credits').selectAll().where('swatch_line_id', 'in', lineIds).execute();
}

interface Replacement {
  readonly customer: string;
  readonly from: string;
  readonly to: string;
}

/** In the orders of `customer`, and in what the person has done as admin. */
async function replaceActor(tx: Executor, replacement: Replacement): Promise<void> {
  await replaceActorInOrders(tx, replacement);
  const { from, to } = replacement;
  const events = tx.updateTable('order_events').set({ actor_email: to }).where('actor_email', '=', from);
  await events.where('actor', '=', ADMIN).execute();
}

async function replaceActorInOrders(tx: Executor, { customer, from, to }: Replacement): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('customer_email', '=', customer);
  const events = tx.updateTable('order_events').set({ actor_email: to }).where('actor_email', '=', from);
  await events.where('order_id', 'in', orders).execute();
}

/** As `erase`, but paid orders and what was done as admin stay. */
export async function eraseUnpaidOrders(tx: Executor, person: Person): Promise<void> {
  await eraseOrders(tx, person, ['unpaid', 'cancelled']);
  const { email, pseudonym } = person;
  await replaceActorInOrders(tx, { customer: pseudonym, from: email, to: pseudonym });
  await tx.deleteFrom('idempotency_keys').where('caller_email', '=', email).execute();
}

type Person = Pick<Erasure, 'email' | 'pseudonym'>;

async function eraseOrders(
  tx: Executor,
  { email, pseudonym }: Person,
  statuses: readonly ('unpaid' | 'cancelled' | 'paid')[],
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...{ customer_email: pseudonym, customer_name: REMOVED_NAME, phone: '', address: '' },
      ...{ custom_details: '', purchase_order_number: '', tracking_number: null, cancel_reason: '' },
    })
    .where('customer_email', '=', email)
    .where('status', 'in', statuses)
    .execute();
  const orders = tx.selectFrom('orders').select('id').where('customer_email', '=', pseudonym);
  const events = tx.updateTable('order_events').where('order_id', 'in', orders);
  await events.set({ note: '' }).execute();
  // The parcel.
  await events.set({ data: null }).where('type', '=', 'shipped').execute();
}
