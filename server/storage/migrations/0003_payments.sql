-- What the shop knows of card payments: one row for each intent, written before the provider is asked for it.
-- No card data: the provider keeps that. Times are milliseconds since 1970.

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
  made_at bigint not null,
  charged_at bigint,
  settled_at bigint,
  withdrawn_at bigint,
  refunding_at bigint,
  refunded_at bigint,
  next_look_at bigint not null,
  check (state <> 'settled' or order_id is not null),
  check (state not in ('settled', 'refunding', 'refunded') or transaction_id is not null),
  check ((state in ('refunding', 'refunded')) = (refund_reason is not null))
);
create unique index payments_open_of_order on payments (order_id) where state = 'open';
create unique index payments_settled_of_order on payments (order_id) where state = 'settled';
create index payments_underway on payments (next_look_at) where state in ('open', 'refunding');

create table payment_events (
  id text primary key,
  kind text not null,
  heard_at bigint not null
);
create index payment_events_by_age on payment_events (heard_at);

create table job_leases (
  name text primary key,
  holder text not null,
  held_until bigint not null
);
