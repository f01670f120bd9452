// Reads the lines of orders with their lots and reservations, for pages, documents and emails.

import { isRefundedWhole } from '#server/domain/order-state.ts';
import { type AwaitedPart, awaitedOfLines } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { OrderedLotRow } from '#server/modules/stock/lots-store.ts';
import { lotsLeft, lotsOfLines } from '#server/modules/stock/service.ts';
import type { Executor, Row } from '#server/storage/tables.ts';
import { findLines, type LineRow, stillAwaited } from './line-store.ts';
import type { ParcelLineRow } from './parcel-store.ts';

export interface OrderedLine extends LineRow {
  /** The lots that the pieces come from; empty for an article without lots. */
  readonly lots: readonly OrderedLotRow[];
  /** The awaited pieces that come out of expected deliveries, earliest first; the others are woven to order. */
  readonly expected: readonly AwaitedPart[];
  /** The reservation made with a swatch line, ended or not; null when none was requested. */
  readonly reservation: ReservationOfSwatch | null;
}

export interface ReservationOfSwatch {
  readonly quantity: number;
  /** Null for an article without lots. */
  readonly lot: { readonly id: string; readonly name: string } | null;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Null until the reservation is ended. */
  readonly endedAt: number | null;
}

/** The lines of each order, sorted by position, by order id. */
export async function findContents(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedLine[]>> {
  const byOrder = await findLines(db, orderIds);
  const lines = [...byOrder.values()].flat();
  const lots = await lotsOfLines(
    db,
    lines.filter(({ kind }) => kind === 'pieces').map(({ id }) => id),
  );
  const reservations = await findReservations(
    db,
    lines.filter(({ kind }) => kind === 'swatch').map(({ order_id }) => order_id),
  );
  const expected = await awaitedOfLines(
    db,
    lines.filter((line) => stillAwaited(line) > 0).map(({ id }) => id),
  );
  const complete = (line: LineRow): OrderedLine => ({
    ...line,
    lots: lots.get(line.id) ?? [],
    expected: expected.get(line.id) ?? [],
    reservation: (line.kind === 'swatch' && reservations.get(`${line.order_id} ${line.article_id}`)) || null,
  });
  return new Map([...byOrder].map(([orderId, its]) => [orderId, its.map(complete)]));
}

export async function findContentsOf(db: Executor, orderId: string): Promise<readonly OrderedLine[]> {
  return (await findContents(db, [orderId])).get(orderId) ?? [];
}

/** The goods of an order without fully refunded swatches and the pieces that are returned or taken out; refunds in progress count. */
export function goodsNotReturned(lines: readonly OrderedLine[]): OrderedLine[] {
  return lines
    .filter(({ kind }) => kind !== 'delivery')
    .filter((line) => line.kind === 'pieces' || !isRefundedWhole(line.amount_cents, line))
    .map((line) => ({
      ...line,
      quantity: line.quantity - line.returned_quantity - line.released_quantity,
      awaited_quantity: stillAwaited(line),
      released_quantity: 0,
      lots: lotsLeft(line.lots, line.returned_quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The goods that are in the mill and in no parcel yet, without returned pieces and fully refunded swatches. */
export function linesToShip(lines: readonly OrderedLine[]): OrderedLine[] {
  return goodsNotReturned(lines)
    .map((line) => ({
      ...line,
      quantity: line.quantity - line.shipped_quantity - line.awaited_quantity,
      lots: line.lots
        .map((lot) => ({ ...lot, quantity: lot.quantity - lot.shippedQuantity }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether nothing is shipped yet because the customer wants all goods together, and some come out of expected deliveries. */
export const waitsForRest = (
  { ships_together }: Pick<Row<'orders'>, 'ships_together'>,
  lines: readonly OrderedLine[],
): boolean => ships_together === 1 && lines.some(({ expected }) => expected.length > 0);

/** What the packing slip of an order lists: what is left to ship; once nothing is, what was shipped, of which some may have come back. */
export function linesOfSlip(lines: readonly OrderedLine[]): OrderedLine[] {
  const left = linesToShip(lines);
  if (left.length > 0) return left;
  const shipped = lines
    .map((line) => ({
      ...line,
      quantity: line.shipped_quantity,
      lots: line.lots
        .map((lot) => ({ ...lot, quantity: lot.shippedQuantity }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  return shipped.length > 0 ? shipped : goodsNotReturned(lines);
}

type ShippedPieces = Pick<ParcelLineRow, 'line_id' | 'lot_id' | 'quantity'>;

/** The lines of an order as they are in a parcel, with the lots of its pieces. */
export function contentsOfParcel(
  lines: readonly OrderedLine[],
  shipped: readonly ShippedPieces[],
): OrderedLine[] {
  return lines.flatMap((line) => {
    const rows = shipped.filter(({ line_id }) => line_id === line.id);
    if (rows.length === 0) return [];
    const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
    const lots = line.lots
      .map((lot) => ({ ...lot, quantity: rows.find(({ lot_id }) => lot_id === lot.lotId)?.quantity ?? 0 }))
      .filter((lot) => lot.quantity > 0);
    return [{ ...line, quantity, lots, awaited_quantity: 0, expected: [] }];
  });
}

/** Reservations by order id and article id. */
async function findReservations(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReservationOfSwatch>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reservations')
    .select(['order_id', 'article_id', 'quantity', 'ends_at', 'ended_at', 'lot_id'])
    // A subquery is one index lookup, whatever the planner knows of the tables.
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .whereRef('stock_lots.id', '=', 'reservations.lot_id')
        .select('stock_lots.name')
        .as('lot_name'),
    )
    .where('order_id', 'in', [...new Set(orderIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.order_id} ${row.article_id}`,
      {
        quantity: row.quantity,
        lot: row.lot_id === null ? null : { id: row.lot_id, name: row.lot_name ?? '' },
        endsAt: row.ends_at,
        endedAt: row.ended_at,
      },
    ]),
  );
}
