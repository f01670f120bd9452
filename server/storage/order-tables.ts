// Kysely's types of the tables around an order: timeline, money, documents, emails, addresses.
import type { ColumnType } from 'kysely';
import type { AdminEmailKind, EmailKind } from '#contract/email.ts';
import type { Fulfilment, LineKind, OrderActor, OrderEventType } from '#contract/order-state.ts';
import type { Defaulted, Fixed } from './column-types.ts';

export interface OrdersTable {
  id: Fixed<string>;
  customer_id: string;
  /** As it was when the order was placed. */
  customer_email: string;
  customer_name: string;
  price_cents: Fixed<number>;
  phone: string;
  address: string;
  custom_details: string;
  status: 'unpaid' | 'paid' | 'cancelled';
  /** Orders paid together share it. */
  transaction_id: Defaulted<string | null>;
  placed_at: Fixed<number>;
  paid_at: Defaulted<number | null>;
  cancelled_at: Defaulted<number | null>;
  /** `SO-2026-000123`. */
  number: Fixed<string>;
  payment_due_at: Defaulted<number | null>;
  payment_reminder_at: Defaulted<number | null>;
  purchase_order_number: Defaulted<string>;
  fulfilment: Defaulted<Fulfilment | null>;
  carrier: Defaulted<string | null>;
  tracking_number: Defaulted<string | null>;
  shipped_at: Defaulted<number | null>;
  delivered_at: Defaulted<number | null>;
  cancelled_by: Defaulted<'customer' | 'admin' | 'shop' | null>;
  cancel_reason: Defaulted<string>;
  /** What swatches made the order cheaper by; price_cents is what is left. */
  credit_cents: Defaulted<number>;
  /** Swatches among its lines. */
  swatch_quantity: Defaulted<number>;
  /** Sum of the refunds that have succeeded. */
  refunded_cents: Defaulted<number>;
  /** Sum of the refunds that are requested and whose outcome is not known yet. */
  refunding_cents: Defaulted<number>;
  /** What its swatches took off other orders. */
  credit_used_cents: Defaulted<number>;
}

/** What an order is of. */
export interface OrderLinesTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  position: Fixed<number>;
  kind: Fixed<LineKind>;
  article_id: Fixed<string>;
  /** As ordered, like number and description. */
  article_name: Fixed<string>;
  article_number: Fixed<string>;
  article_description: Fixed<string>;
  quantity: Fixed<number>;
  unit_price_cents: Fixed<number>;
  /** What swatches made it cheaper by. */
  credit_cents: Defaulted<number>;
  /** Quantity × unit price less the credit. */
  amount_cents: Fixed<number>;
  /** Sum of its refunds that are requested and whose outcome is not known yet. */
  refunding_cents: Defaulted<number>;
  /** Sum of its refunds that have succeeded. */
  refunded_cents: Defaulted<number>;
  /** Pieces that refunds have returned to stock, or are to. */
  returned_quantity: Defaulted<number>;
}

/** The timeline of an order. Rows are inserted and never changed, but for what they tell of a person who is removed. */
/** Written by triggers on the orders. */
export interface OrderWordsTable {
  /** Of the customer's name, in plain text. */
  word: ColumnType<string, never, never>;
  order_id: ColumnType<string, never, never>;
}

export interface OrderEventsTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  type: Fixed<OrderEventType>;
  at: Fixed<number>;
  actor: Fixed<OrderActor>;
  actor_id: string | null;
  note: Defaulted<string>;
  /** 1: shown to admins only. */
  is_internal: Defaulted<0 | 1>;
  /** JSON. */
  data: string | null;
}

/** The orders of a payment that pays several; payments.order_id is the first. A payment of one order has no rows. */
export interface PaymentOrdersTable {
  payment_id: Fixed<string>;
  order_id: Fixed<string>;
  price_cents: Fixed<number>;
}

export interface RefundsTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  payment_id: Fixed<string>;
  amount_cents: Fixed<number>;
  reason: Fixed<string>;
  /** An admin's email, or `provider`. */
  requested_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  state: 'requested' | 'succeeded' | 'failed';
  provider_refund_id: Defaulted<string | null>;
  attempts: Defaulted<number>;
  requested_at: Fixed<number>;
  succeeded_at: Defaulted<number | null>;
  failed_at: Defaulted<number | null>;
  next_check_at: number;
}

/** What a refund is for: its amount is the sum of its lines. */
export interface RefundLinesTable {
  refund_id: Fixed<string>;
  line_id: Fixed<string>;
  amount_cents: Fixed<number>;
  /** Pieces put back to stock. */
  returned_quantity: Defaulted<number>;
}

/** `document` (JSON) is everything that is printed. */
export interface InvoicesTable {
  id: Fixed<string>;
  kind: Fixed<'invoice' | 'credit_note'>;
  number: Fixed<string>;
  order_id: Fixed<string>;
  refund_id: Fixed<string | null>;
  issued_at: Fixed<number>;
  document: Fixed<string>;
}

export interface OutboxEmailsTable {
  id: Fixed<string>;
  kind: Fixed<EmailKind>;
  /** The template's input, JSON. */
  data: Fixed<string>;
  recipient: string;
  recipient_name: Fixed<string>;
  order_id: Fixed<string | null>;
  state: 'due' | 'sent' | 'failed';
  created_at: Fixed<number>;
  /** 0 is sent before 1. */
  priority: Fixed<0 | 1>;
  attempts: Defaulted<number>;
  /** Not before this time. While an attempt runs: when another process may take over. */
  next_attempt_at: number;
  sent_at: Defaulted<number | null>;
  last_error: Defaulted<string | null>;
}

/** Which emails an admin wants. */
export interface EmailSubscriptionsTable {
  user_id: Fixed<string>;
  kind: Fixed<AdminEmailKind>;
}

export interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  address: string;
  phone: string;
  is_preferred: Defaulted<0 | 1>;
  created_at: Fixed<number>;
}
