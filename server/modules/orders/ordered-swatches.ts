// What orders of swatches are of, and the reservations that came with them, for pages, documents and emails. Reads only.
import { fillPath, pages } from '#contract/paths.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface SwatchOfOrder {
  readonly productId: string;
  readonly productName: string;
  readonly articleNumber: string;
  readonly priceCents: number;
  /** Path of the article's page; null when it is not on sale. */
  readonly articlePath: string | null;
  /** The pieces reserved with it, also when that has ended; null when none were asked for. */
  readonly reservation: ReservationOfSwatch | null;
}

interface ReservationOfSwatch {
  readonly quantity: number;
  /** Null for an article without lots. */
  readonly lot: { readonly id: string; readonly name: string } | null;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Null while it lasts. */
  readonly endedAt: number | null;
}

/** By order, in the sequence they were chosen; orders of pieces are left out. */
export async function findSwatchesOfOrders(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, SwatchOfOrder[]>> {
  const rows = await db
    .selectFrom('order_swatches')
    .innerJoin('articles', 'articles.id', 'order_swatches.article_id')
    .leftJoin('reservations', (join) =>
      join
        .onRef('reservations.order_id', '=', 'order_swatches.order_id')
        .onRef('reservations.article_id', '=', 'order_swatches.article_id'),
    )
    .select(['order_swatches.order_id', 'order_swatches.position', 'order_swatches.article_id'])
    .select(['order_swatches.article_name', 'order_swatches.article_number', 'order_swatches.price_cents'])
    .select(['articles.slug', 'articles.withdrawn_at', 'reservations.quantity', 'reservations.ends_at'])
    .select(['reservations.ended_at', 'reservations.lot_id'])
    // A subquery, because it is one look into an index whatever the planner knows of the tables.
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .whereRef('stock_lots.id', '=', 'reservations.lot_id')
        .select('stock_lots.name')
        .as('lot_name'),
    )
    .where('order_swatches.order_id', 'in', orderIds)
    .execute();
  const byOrder = Map.groupBy(
    rows.sort((one, other) => one.position - other.position),
    (row) => row.order_id,
  );
  return new Map([...byOrder].map(([orderId, swatches]) => [orderId, swatches.map(toSwatch)]));
}

interface SwatchRow {
  readonly article_id: string;
  readonly article_name: string;
  readonly article_number: string;
  readonly price_cents: number;
  readonly slug: string | null;
  readonly withdrawn_at: number | null;
  readonly quantity: number | null;
  readonly ends_at: number | null;
  readonly ended_at: number | null;
  readonly lot_id: string | null;
  readonly lot_name: string | null;
}

function toSwatch(row: SwatchRow): SwatchOfOrder {
  const { slug, quantity, ends_at: endsAt, lot_id, lot_name } = row;
  const lot = lot_id === null ? null : { id: lot_id, name: lot_name ?? '' };
  const isReserved = quantity !== null && endsAt !== null;
  return {
    productId: row.article_id,
    productName: row.article_name,
    articleNumber: row.article_number,
    priceCents: row.price_cents,
    articlePath: slug && row.withdrawn_at === null ? fillPath(pages.fabric, { slug }) : null,
    reservation: isReserved ? { quantity, lot, endsAt, endedAt: row.ended_at } : null,
  };
}
