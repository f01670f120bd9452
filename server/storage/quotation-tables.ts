// Kysely's types of the tables of quotations.
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import type { Defaulted, Fixed } from './column-types.ts';

export interface QuotationsTable {
  id: Fixed<string>;
  customer_id: string;
  state: QuotationState;
  /** 0 when the mill made it unasked. */
  is_asked: Fixed<0 | 1>;
  /** The customer's words. */
  note: Defaulted<string>;
  /** YYYY-MM-DD */
  wanted_on: Defaulted<string | null>;
  /** The number of the mill's answers. */
  answers: Defaulted<number>;
  /** The mill's words. */
  answer: Defaulted<string>;
  /** YYYY-MM-DD */
  ready_on: Defaulted<string | null>;
  /** An ISO 4217 code. */
  currency: string;
  created_at: Fixed<number>;
  answered_at: Defaulted<number | null>;
  /** The first millisecond at which it can no longer be accepted. */
  valid_until: Defaulted<number | null>;
  ended_at: Defaulted<number | null>;
  cancelled_by: Defaulted<'customer' | 'admin' | null>;
  order_id: Defaulted<string | null>;
}

export interface QuotationLinesTable {
  quotation_id: Fixed<string>;
  position: Fixed<number>;
  article_id: Fixed<string>;
  quantity: Fixed<number>;
  /** Listed: with or without tax. Null until the mill has answered. */
  unit_price_cents: Defaulted<number | null>;
  /** The promised pieces that are still to be woven. */
  awaited_quantity: Defaulted<number>;
}
