// Kysely's types of the tables of sums per day.
import type { Fixed } from './column-types.ts';

/** `day` is YYYY-MM-DD in the time zone. Rows are inserted and deleted, never updated. */
export interface DailySalesTable {
  time_zone: Fixed<string>;
  day: Fixed<string>;
  starts_at: Fixed<number>;
  ends_at: Fixed<number>;
  paid_orders: Fixed<number>;
  paid_cents: Fixed<number>;
  refunds: Fixed<number>;
  refunded_cents: Fixed<number>;
}

/** The same settlements and refunds by article: what was sold less what was refunded. */
export interface DailyArticleSalesTable {
  time_zone: Fixed<string>;
  day: Fixed<string>;
  article_id: Fixed<string>;
  pieces: Fixed<number>;
  revenue_cents: Fixed<number>;
}
