// Kysely's types of the tables around an order: timeline, money, documents, emails, addresses.
import type { ColumnType } from 'kysely';
import type {
  Fulfilment,
  LineKind,
  OrderActor,
  OrderEventType,
  PaymentMethod,
} from '#contract/core/order-state.ts';
import type { TaxKind, TaxRule } from '#contract/core/tax.ts';
import type { AdminEmailKind, EmailKind } from '#contract/office/email.ts';
import type { Defaulted, Fixed } from './column-types.ts';

export interface OrdersTable {
  id: Fixed<string>;
  customer_id: string;
  /** The email when the order was placed; the name, too. */
  customer_email: string;
  customer_name: string;
  /** An ISO 4217 code; the order's amounts are in the smallest unit of it. */
  currency: Fixed<string>;
  /** Changes only while the order is unpaid, when a line is cancelled. */
  price_cents: number;
  phone: string;
  address: string;
  /** JSON: PostalAddress, of which `address` is made; null when it was entered as one text. */
  address_parts: Defaulted<string | null>;
  /** The delivery's, ISO 3166-1 alpha-2; null without parts. */
  country: Defaulted<string | null>;
  custom_details: string;
  /** What searches find the order by (orders/order-words.ts). */
  words: Defaulted<string>;
  status: 'unpaid' | 'paid' | 'cancelled';
  /** Orders paid together have the same one. */
  transaction_id: Defaulted<string | null>;
  placed_at: Fixed<number>;
  paid_at: Defaulted<number | null>;
  cancelled_at: Defaulted<number | null>;
  /** A number like `SO-2026-000123`. */
  number: Fixed<string>;
  payment_due_at: Defaulted<number | null>;
  payment_reminder_at: Defaulted<number | null>;
  purchase_order_number: Defaulted<string>;
  fulfilment: Defaulted<Fulfilment | null>;
  /** The time of its last parcel; null while pieces are left to ship. */
  shipped_at: Defaulted<number | null>;
  delivered_at: Defaulted<number | null>;
  cancelled_by: Defaulted<'customer' | 'admin' | 'shop' | null>;
  cancel_reason: Defaulted<string>;
  /** The swatch credit taken off the order; price_cents is what remains. */
  credit_cents: Defaulted<number>;
  /** The number of swatches among its lines. */
  swatch_quantity: Defaulted<number>;
  /** The sum of succeeded refunds. */
  refunded_cents: Defaulted<number>;
  /** The sum of requested refunds whose result is not known yet. */
  refunding_cents: Defaulted<number>;
  /** The credit that its swatches have given to other orders. */
  credit_used_cents: Defaulted<number>;
  tax_rule: Defaulted<TaxRule>;
  /** 1 when the listed prices include the tax. */
  prices_include_tax: Defaulted<0 | 1>;
  /** The tax in price_cents. */
  tax_cents: Defaulted<number>;
  /** '' when there is none. */
  buyer_tax_id: Defaulted<string>;
  /** The name that VIES gave with it, '' where it gives none; null where VIES was not asked. */
  tax_id_holder: Defaulted<string | null>;
  /** What the customer had stated; '' in a shop without tax. */
  buyer_company: Defaulted<string>;
  /** OrderCharges (JSON); null in a shop without tax and delivery charges. */
  terms: Defaulted<string | null>;
  payment_method: Defaulted<PaymentMethod>;
  /** When the invoice of an order on account is due; null for a card. */
  account_due_at: Defaulted<number | null>;
  /** The share of the deposit in the price when the order was placed; 0 without one. */
  deposit_percent: Defaulted<number>;
  /** The part of the price that is paid first; 0 without a deposit. */
  deposit_cents: Defaulted<number>;
  /** The payment of the deposit; `transaction_id` is that of the rest. */
  deposit_transaction_id: Defaulted<string | null>;
  deposit_paid_at: Defaulted<number | null>;
  /** Since when the rest can be paid; null before all pieces are there. */
  rest_due_at: Defaulted<number | null>;
}

/** Customers who may order on account. */
export interface AccountTermsTable {
  customer_id: string;
  is_allowed: 0 | 1;
  net_days: number;
  limit_cents: number;
  /** Invoices less credit notes and payments; below 0 after an overpayment. */
  owed_cents: Defaulted<number>;
}

/** Money received for orders on account, as an admin has entered it or booked it from a bank's file. */
export interface AccountPaymentsTable {
  id: Fixed<string>;
  customer_id: string;
  amount_cents: Fixed<number>;
  /** YYYY-MM-DD */
  received_on: Fixed<string>;
  /** The invoice that it pays first; '' for the oldest. */
  invoice_number: Fixed<string>;
  reference: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  /** The key of the line of a bank's file that it was booked from. */
  bank_entry: Fixed<string | null>;
  entered_by: Fixed<string>;
  at: Fixed<number>;
}

/** The reminders of unpaid invoices that were sent. */
export interface AccountRemindersTable {
  order_id: Fixed<string>;
  after_days: Fixed<number>;
  at: Fixed<number>;
}

/** The lines of orders. */
export interface OrderLinesTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  position: Fixed<number>;
  kind: Fixed<LineKind>;
  /** Null for the delivery. */
  article_id: Fixed<string | null>;
  /** The name when it was ordered, like number and description. Only the delivery's changes, with the address. */
  article_name: string;
  article_number: Fixed<string>;
  article_description: Fixed<string>;
  /** Changes while the order is unpaid, with price and weight. */
  quantity: number;
  /** Listed: with or without tax. */
  unit_price_cents: number;
  /** The swatch credit taken off the line. */
  credit_cents: Defaulted<number>;
  /** The amount to pay: quantity × unit price less the credit, with tax. Changes when another line of an unpaid order is cancelled. */
  amount_cents: number;
  /** Hundredths of a percent. */
  tax_rate: Defaulted<number>;
  /** The tax in amount_cents. */
  tax_cents: Defaulted<number>;
  tax_kind: Defaulted<TaxKind>;
  /** Null where it is not known. */
  weight_grams: Defaulted<number | null>;
  /** The sum of its requested refunds whose result is not known yet. */
  refunding_cents: Defaulted<number>;
  /** The sum of its succeeded refunds. */
  refunded_cents: Defaulted<number>;
  /** The pieces that refunds have returned to stock, or will return. */
  returned_quantity: Defaulted<number>;
  /** The pieces that are still to be woven, which are not taken from stock. */
  awaited_quantity: Defaulted<number>;
  /** The pieces or swatches in its parcels. */
  shipped_quantity: Defaulted<number>;
}

/** The parcels of orders. */
export interface ParcelsTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  carrier: string;
  /** '' once its customer was removed. */
  tracking_number: string;
  shipped_at: Fixed<number>;
}

/** What is in a parcel. */
export interface ParcelLinesTable {
  parcel_id: Fixed<string>;
  position: Fixed<number>;
  line_id: Fixed<string>;
  /** Null for pieces without a lot, and for swatches. */
  lot_id: Fixed<string | null>;
  quantity: Fixed<number>;
}

/** The timeline of an order. Rows are inserted and never changed, except to erase a removed person. */
/** `orders.words`, one a row, written by triggers on the orders. */
export interface OrderWordsTable {
  /** Plain text. */
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
  api_key_id: Fixed<string | null>;
  note: Defaulted<string>;
  /** 1 when only admins see the event. */
  is_internal: Defaulted<0 | 1>;
  /** JSON. */
  data: string | null;
}

/** Statements of withdrawal from contracts, as they were entered. */
export interface WithdrawalsTable {
  id: Fixed<string>;
  /** Null where no order has the number. */
  order_id: Fixed<string | null>;
  order_number: Fixed<string>;
  name: string;
  email: string;
  goods: string;
  at: Fixed<number>;
  /** Null while it waits. */
  done_at: number | null;
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
  /** Null for an order on account. */
  payment_id: Fixed<string | null>;
  amount_cents: Fixed<number>;
  /** That of its order. */
  currency: Fixed<string>;
  /** Emptied with the account of its customer. */
  reason: string;
  /** The id of an admin; null for a refund made at the card provider. */
  requested_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  /** 1 when the admin chose the lines; otherwise the amount was split over all lines. */
  is_by_line: Defaulted<0 | 1>;
  state: 'requested' | 'succeeded' | 'failed';
  provider_refund_id: Defaulted<string | null>;
  attempts: Defaulted<number>;
  requested_at: Fixed<number>;
  succeeded_at: Defaulted<number | null>;
  failed_at: Defaulted<number | null>;
  next_check_at: number;
}

/** The lines of refunds; a refund's amount is the sum of its lines. */
export interface RefundLinesTable {
  refund_id: Fixed<string>;
  line_id: Fixed<string>;
  amount_cents: Fixed<number>;
  /** The tax in the amount; 0 until the refund has succeeded. */
  tax_cents: Defaulted<number>;
  /** The number of pieces put back to stock. */
  returned_quantity: Defaulted<number>;
}

/** `document` (JSON) holds everything that is printed. */
export interface InvoicesTable {
  id: Fixed<string>;
  kind: Fixed<'invoice' | 'deposit_invoice' | 'credit_note'>;
  number: Fixed<string>;
  order_id: Fixed<string>;
  refund_id: Fixed<string | null>;
  issued_at: Fixed<number>;
  document: Fixed<string>;
}

export interface OutboxEmailsTable {
  id: Fixed<string>;
  kind: Fixed<EmailKind>;
  /** The template's input as JSON. */
  data: Fixed<string>;
  recipient: string;
  recipient_name: Fixed<string>;
  order_id: Fixed<string | null>;
  state: 'due' | 'sent' | 'failed';
  created_at: Fixed<number>;
  /** Emails with 0 are sent before those with 1. */
  priority: Fixed<0 | 1>;
  attempts: Defaulted<number>;
  /** The earliest time of the next attempt. During an attempt, the time from which another process may take over. */
  next_attempt_at: number;
  sent_at: Defaulted<number | null>;
  last_error: Defaulted<string | null>;
}

/** The kinds of emails that admins subscribe to. */
export interface EmailSubscriptionsTable {
  user_id: Fixed<string>;
  kind: Fixed<AdminEmailKind>;
}

export interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  address: string;
  /** JSON: PostalAddress, of which `address` is made; null when it was entered as one text. */
  address_parts: Defaulted<string | null>;
  phone: string;
  is_preferred: Defaulted<0 | 1>;
  created_at: Fixed<number>;
}
