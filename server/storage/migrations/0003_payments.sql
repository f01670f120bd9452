-- Card payments: one row per intent, inserted before the provider is called. No card data is stored.
-- Times are milliseconds since 1970.

create table payments (
  id text primary key,
  order_id text references orders (id),
  caller_email text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('open', 'withdrawn', 'settled', 'refunding', 'refunded')),
  transaction_id text unique,
  create_attempts integer not null default 0,
  refund_id text unique,
  refund_attempts integer not null default 0,
  refund_reason text,
  created_at bigint not null,
  charged_at bigint,
  settled_at bigint,
  withdrawn_at bigint,
  refunding_at bigint,
  refunded_at bigint,
  next_check_at bigint not null,
  check (state <> 'settled' or order_id is not null),
  check (state not in ('settled', 'refunding', 'refunded') or transaction_id is not null),
  check ((state in ('refunding', 'refunded')) = (refund_reason is not null))
);
create unique index payments_open_of_order on payments (order_id) where state = 'open';
create unique index payments_settled_of_order on payments (order_id) where state = 'settled';
create index payments_in_progress on payments (next_check_at) where state in ('open', 'refunding');

create table payment_events (
  id text primary key,
  type text not null,
  processed_at bigint not null
);
create index payment_events_by_age on payment_events (processed_at);

-- `shop_id` goes into the metadata of every intent: it tells this shop's payments from those of other shops.
create table payment_settings (
  name text primary key,
  value text not null
);

create table job_leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);
