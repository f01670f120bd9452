// Parcels in the database. Writes `parcels` and `parcel_lines`, and counts what is in them in `order_lines`; holds no rules.
import { type SqlBool, sql } from 'kysely';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

type ParcelRow = Row<'parcels'>;
export type ParcelLineRow = Row<'parcel_lines'>;

export interface Parcel extends ParcelRow {
  readonly lines: readonly ParcelLineRow[];
}

export async function insertParcel(
  tx: Executor,
  parcel: NewRow<'parcels'>,
  lines: readonly NewRow<'parcel_lines'>[],
): Promise<void> {
  await tx.insertInto('parcels').values(parcel).execute();
  await insertMany('parcel_lines', tx, lines);
}

/** Counts pieces of a line as shipped; returns false, and changes nothing, when fewer of them are in the mill. */
export async function addShipped(tx: Executor, lineId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_lines')
    .set((eb) => ({ shipped_quantity: eb('shipped_quantity', '+', quantity) }))
    .where('id', '=', lineId)
    .where(sql<SqlBool>`shipped_quantity + returned_quantity + awaited_quantity + ${quantity} <= quantity`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In grams and millimetres; null where not stated. */
export type MeasureColumns = Pick<ParcelRow, 'gross_grams' | 'length_mm' | 'width_mm' | 'height_mm'>;

/** Replaces carrier, tracking number and measures of a parcel of this order; returns whether it has the parcel. */
export async function setParcel(
  tx: Executor,
  {
    id,
    orderId,
    ...columns
  }: Pick<ParcelRow, 'id' | 'carrier' | 'tracking_number'> &
    Partial<MeasureColumns> & { readonly orderId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('parcels')
    .set(columns)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The parcels of orders, oldest first, by order id. */
export async function findParcels(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Parcel[]>> {
  if (orderIds.length === 0) return new Map();
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  if (parcels.length === 0) return new Map();
  const ids = parcels.map(({ id }) => id);
  const lines = await db
    .selectFrom('parcel_lines')
    .selectAll()
    .where('parcel_id', 'in', ids)
    .orderBy('parcel_id')
    .orderBy('position')
    .execute();
  const byParcel = Map.groupBy(lines, ({ parcel_id }) => parcel_id);
  const complete = parcels.map((parcel) => ({ ...parcel, lines: byParcel.get(parcel.id) ?? [] }));
  return Map.groupBy(complete, ({ order_id }) => order_id);
}

/** The parcels of an order, oldest first. */
export async function findParcelsOf(db: Executor, orderId: string): Promise<readonly Parcel[]> {
  return (await findParcels(db, [orderId])).get(orderId) ?? [];
}
