-- From order to doorstep: holds, fulfilment, timeline, refunds, invoices, movements of stock, the outbox of emails, address
-- book and business buyers.

-- Null in rows of versions before this one, until the shop sets it; null for ever where holds do not end.
alter table orders add column hold_ends_at bigint;
-- When the customer is reminded; null once that is done.
alter table orders add column hold_reminder_at bigint;
alter table orders add column purchase_order_number text not null default '';
-- How far a paid order is; null from payment until an admin moves it on.
alter table orders add column fulfilment text check (fulfilment in ('processing', 'shipped', 'delivered'));
alter table orders add column carrier text;
alter table orders add column tracking_number text;
alter table orders add column shipped_at bigint;
alter table orders add column delivered_at bigint;
alter table orders add column cancelled_by text check (cancelled_by in ('customer', 'admin', 'shop'));
alter table orders add column cancel_reason text not null default '';
-- Sum of the refunds that are requested or have succeeded.
alter table orders add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);
-- Pieces that refunds have returned to stock.
alter table orders add column returned_quantity integer not null default 0 check (returned_quantity >= 0);
create index orders_unpaid_of_customer on orders (customer_email) where status = 'unpaid';
create index orders_by_hold_end on orders (hold_ends_at) where status = 'unpaid';
create index orders_by_hold_reminder on orders (hold_reminder_at) where hold_reminder_at is not null;
create index orders_by_payment_time on orders (paid_at, id) where status = 'paid';
create index orders_in_transit on orders (shipped_at) where fulfilment = 'shipped';

-- The timeline of an order. Rows are inserted and never changed.
create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  type text not null,
  at bigint not null,
  actor text not null check (actor in ('customer', 'admin', 'shop', 'provider')),
  actor_email text,
  note text not null default '',
  -- 1: shown to admins only.
  is_internal integer not null default 0 check (is_internal in (0, 1)),
  -- JSON: what the event is about, such as carrier and tracking number, or an amount.
  data text
);
create index order_events_of_order on order_events (order_id, id);

-- Every change of products.available_quantity; the sum of a product's movements is its stock. Older versions write none:
-- the job `older-version-repair` makes up for them.
create table stock_movements (
  id text primary key,
  product_id text not null references products (id),
  quantity integer not null check (quantity <> 0),
  reason text not null,
  order_id text,
  actor text not null,
  note text not null default '',
  at bigint not null
);
create index stock_movements_of_product on stock_movements (product_id, id, quantity);
insert into stock_movements (id, product_id, quantity, reason, actor, at)
  select '0-opening-' || id, id, available_quantity, 'opening', 'system', 0 from products where available_quantity > 0;

-- The orders of a payment that pays several; payments.order_id is the first of them. A payment of one order has no rows.
create table payment_orders (
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  price_cents bigint not null check (price_cents > 0),
  primary key (payment_id, order_id)
);
create index payment_orders_of_order on payment_orders (order_id);

-- The card that paid, for people: its brand and last four digits.
alter table payments add column card_brand text;
alter table payments add column card_last4 text;

-- Money returned for a paid order. Recorded before the provider is asked.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  returned_quantity integer not null default 0 check (returned_quantity >= 0),
  reason text not null,
  -- An admin's email, or `provider` for a refund made there.
  requested_by text not null,
  -- Repeating an admin's request with the same key finds this row.
  idempotency_key text,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  -- The provider's id of the refund; null until it has answered. Refunds of one provider's refund share it.
  provider_refund_id text,
  attempts integer not null default 0,
  requested_at bigint not null,
  succeeded_at bigint,
  failed_at bigint,
  next_check_at bigint not null,
  unique (order_id, idempotency_key)
);
create index refunds_of_order on refunds (order_id, id);
create index refunds_by_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_in_progress on refunds (next_check_at) where state = 'requested';

-- Invoices and credit notes. `document` is everything that is printed (JSON), so the same row gives the same bytes for ever.
create table invoices (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  order_id text not null references orders (id),
  refund_id text unique references refunds (id),
  issued_at bigint not null,
  document text not null,
  check ((kind = 'credit_note') = (refund_id is not null))
);
create index invoices_of_order on invoices (order_id, id);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';

-- Emails to send, written in the transaction they tell of.
create table outbox_emails (
  id text primary key,
  -- Which template renders it, and its input (JSON).
  kind text not null,
  data text not null,
  recipient text not null,
  recipient_name text not null,
  order_id text references orders (id),
  state text not null check (state in ('due', 'sent', 'failed')),
  created_at bigint not null,
  attempts integer not null default 0,
  -- Not before this time. While an attempt runs: when another process may take over.
  next_attempt_at bigint not null,
  sent_at bigint,
  last_error text
);
create index outbox_emails_due on outbox_emails (next_attempt_at, id) where state = 'due';
create index outbox_emails_failed on outbox_emails (id) where state = 'failed';
create index outbox_emails_of_order on outbox_emails (order_id, id) where order_id is not null;

-- Which emails an admin wants.
create table email_subscriptions (
  user_email text not null,
  kind text not null,
  primary key (user_email, kind)
);

create table addresses (
  id text primary key,
  user_email text not null,
  address text not null,
  phone text not null,
  is_preferred integer not null default 0 check (is_preferred in (0, 1)),
  created_at bigint not null
);
create index addresses_of_user on addresses (user_email, id);
create unique index addresses_preferred on addresses (user_email) where is_preferred = 1;

-- Business buyers.
alter table users add column company text not null default '';
alter table users add column tax_id text not null default '';
