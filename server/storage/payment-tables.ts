// Kysely's types of the tables of card payments. Refunds are in order-tables.ts.
import type { DisputeState } from '#contract/core/order-state.ts';
import type { Defaulted, Fixed } from './column-types.ts';

export interface PaymentsTable {
  id: Fixed<string>;
  /** Null for an intent that only names a price, until an order claims it. */
  order_id: Defaulted<string | null>;
  caller_id: string | null;
  amount_cents: Fixed<number>;
  currency: Fixed<string>;
  state: 'open' | 'withdrawn' | 'settled' | 'refunding' | 'refunded';
  /** The provider's id of the intent; null until the provider has answered. */
  transaction_id: Defaulted<string | null>;
  create_attempts: Defaulted<number>;
  refund_id: Defaulted<string | null>;
  refund_attempts: Defaulted<number>;
  refund_reason: Defaulted<
    'order_gone' | 'order_paid' | 'order_differs' | 'amount_differs' | 'unclaimed' | null
  >;
  created_at: Fixed<number>;
  /** The time at which the server first saw that the card was charged. */
  charged_at: Defaulted<number | null>;
  settled_at: Defaulted<number | null>;
  withdrawn_at: Defaulted<number | null>;
  refunding_at: Defaulted<number | null>;
  refunded_at: Defaulted<number | null>;
  /** The time of the next check by reconciliation. */
  next_check_at: number;
  /** 1 when it pays the deposit of its order. */
  is_deposit: Defaulted<0 | 1>;
  /** The brand of the card that paid, such as `visa`; set when the payment is settled. */
  card_brand: Defaulted<string | null>;
  card_last4: Defaulted<string | null>;
}

/** What customers dispute with the bank of their card, by the provider's id. */
export interface DisputesTable {
  id: Fixed<string>;
  payment_id: Fixed<string>;
  amount_cents: number;
  currency: Fixed<string>;
  reason: string;
  state: DisputeState;
  /** 1 while the bank only asks: nothing is withdrawn, and the payment can be refunded. */
  is_inquiry: 0 | 1;
  /** The last moment to answer, in milliseconds since 1970. */
  answer_by: number | null;
  opened_at: Fixed<number>;
  closed_at: number | null;
}

/** Webhook events already processed, by the provider's id. */
export interface PaymentEventsTable {
  id: Fixed<string>;
  type: Fixed<string>;
  processed_at: Fixed<number>;
}

/** Facts about this shop at the card provider; `shop_id` marks its intents. */
export interface PaymentSettingsTable {
  name: Fixed<string>;
  value: Fixed<string>;
}
