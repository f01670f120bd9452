// Reads the lines of orders with their lots and reservations, for pages, documents and emails.
import { lotsLeft, lotsOfLines, type OrderedLotRow } from '#server/modules/stock/service.ts';
import { isRefundedWhole } from '#server/storage/order-state.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findLines, type LineRow } from './line-store.ts';

export interface OrderedLine extends LineRow {
  /** The lots that the pieces come from; empty for an article without lots. */
  readonly lots: readonly OrderedLotRow[];
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
  const complete = (line: LineRow): OrderedLine => ({
    ...line,
    lots: lots.get(line.id) ?? [],
    reservation: (line.kind === 'swatch' && reservations.get(`${line.order_id} ${line.article_id}`)) || null,
  });
  return new Map([...byOrder].map(([orderId, its]) => [orderId, its.map(complete)]));
}

export async function findContentsOf(db: Executor, orderId: string): Promise<readonly OrderedLine[]> {
  return (await findContents(db, [orderId])).get(orderId) ?? [];
}

/** The goods to ship, without returned pieces and fully refunded swatches; refunds in progress count. */
export function linesToShip(lines: readonly OrderedLine[]): OrderedLine[] {
  return lines
    .filter(({ kind }) => kind !== 'delivery')
    .filter((line) => line.kind === 'pieces' || !isRefundedWhole(line.amount_cents, line))
    .map((line) => ({
      ...line,
      quantity: line.quantity - line.returned_quantity,
      lots: lotsLeft(line.lots, line.returned_quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
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
