// Kysely's types of the tables of stock by lot, its movements, reservations, and of swatches.
import type { StockMovementReason } from '#contract/office/stock.ts';
import type { ActorColumns } from './actors.ts';
import type { Defaulted, Fixed } from './column-types.ts';

/** Every change of articles.available_quantity; an article's movements add up to its stock. */
export interface StockMovementsTable {
  id: Fixed<string>;
  article_id: Fixed<string>;
  /** Negative when pieces leave the stock. */
  quantity: Fixed<number>;
  reason: Fixed<StockMovementReason>;
  order_id: Fixed<string | null>;
  /** `person`, `operator` or `system`; see ActorColumns. */
  actor: Fixed<ActorColumns['actor']>;
  actor_id: Fixed<string | null>;
  api_key_id: Fixed<string | null>;
  note: Defaulted<string>;
  at: Fixed<number>;
  /** The key of an admin's request; repeating the request finds this row. */
  idempotency_key: Defaulted<string | null>;
  lot_id: Defaulted<string | null>;
  /** The number of pieces counted, if the movement is a count. */
  counted: Defaulted<number | null>;
}

/** The last count of each article without lots, and of each lot. */
export interface StockCountsTable {
  article_id: Fixed<string>;
  /** '' where the stock is kept without lots. */
  lot_id: Fixed<string>;
  /** The time of counting, which is before that of its movement. */
  counted_at: number;
  counted: number;
}

/** The pieces of an article that were dyed in one bath. */
interface StockLotsTable {
  id: Fixed<string>;
  article_id: Fixed<string>;
  name: Fixed<string>;
  quantity: number;
  received_at: Fixed<number>;
  /** A closed lot is empty. */
  closed_at: Defaulted<number | null>;
}

/** The pieces of a line by lot. */
interface LotAllocationsTable {
  line_id: Fixed<string>;
  lot_id: Fixed<string>;
  /** Grows when awaited pieces of the lot are woven. */
  quantity: number;
  /** The pieces put back by refunds. */
  returned_quantity: Defaulted<number>;
  /** The pieces in parcels. */
  shipped_quantity: Defaulted<number>;
}

/**
 * The credit that a swatch has given to an order of its article. Rows are deleted when that order returns the credit.
 */
interface SwatchCreditsTable {
  swatch_line_id: Fixed<string>;
  line_id: Fixed<string>;
  amount_cents: Fixed<number>;
}

/** Pieces taken from stock for a customer who ordered a swatch, or whom a quotation promises them. */
export interface ReservationsTable {
  id: Fixed<string>;
  customer_id: Fixed<string>;
  article_id: Fixed<string>;
  lot_id: Fixed<string | null>;
  /** The order of swatches that it was made with; null for a quotation's. */
  order_id: Fixed<string | null>;
  quotation_id: Defaulted<string | null>;
  quantity: Fixed<number>;
  ends_at: number;
  ended_at: Defaulted<number | null>;
}

export interface StockTables {
  stock_counts: StockCountsTable;
  stock_movements: StockMovementsTable;
  stock_lots: StockLotsTable;
  lot_allocations: LotAllocationsTable;
  reservations: ReservationsTable;
  swatch_credits: SwatchCreditsTable;
}
