-- The shop's first tables, in words both SQLite and PostgreSQL understand.
-- Ids are UUIDv7 texts: sorting by id sorts by time of making. Times are milliseconds since 1970.

create table users (
  id text primary key,
  email text not null unique,
  name text not null,
  education text not null default '',
  address text not null default '',
  phone text not null default '',
  linkend text not null default '',
  role text check (role in ('admin'))
);

create table access_tokens (
  token_hash text primary key,
  email text not null references users (email) on delete cascade,
  session_id text not null,
  expires_at bigint not null
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_email on access_tokens (email);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table products (
  id text primary key,
  name text not null,
  description text not null,
  img text not null,
  price_cents integer not null check (price_cents > 0),
  minimum_quantity integer not null check (minimum_quantity > 0),
  available_quantity integer not null check (available_quantity >= 0),
  size text not null default '',
  search_text text not null,
  withdrawn_at bigint
);
create index products_on_sale on products (id) where withdrawn_at is null;

create table reviews (
  id text primary key,
  author_email text not null,
  name text not null,
  customer text not null,
  description text not null,
  img text not null
);

create table orders (
  id text primary key,
  customer_email text not null,
  customer_name text not null,
  product_id text not null references products (id),
  product_name text not null,
  quantity integer not null check (quantity > 0),
  price_cents bigint not null check (price_cents > 0),
  phone text not null,
  address text not null,
  custom_details text not null default '',
  status text not null check (status in ('unpaid', 'paid', 'cancelled')),
  transaction_id text unique,
  placed_at bigint not null,
  paid_at bigint,
  cancelled_at bigint,
  check ((status = 'paid') = (transaction_id is not null))
);
create index orders_of_customer on orders (customer_email, id) where status <> 'cancelled';
create index orders_standing on orders (id) where status <> 'cancelled';

create table idempotency_keys (
  caller_email text not null,
  idempotency_key text not null,
  body_hash text not null,
  order_id text not null,
  placed_at bigint not null,
  primary key (caller_email, idempotency_key)
);
create index placed_keys_by_age on idempotency_keys (placed_at);
