-- Tables and indexes of the shop. Written for PostgreSQL; on SQLite every table becomes STRICT and `bigint` becomes
-- `integer` (../migrate.ts), so that both engines reject a fraction in an integer column.
-- Ids are UUIDv7: sorting by id sorts by creation time. Times (`…_at`, `…_since`, `…_until`) are milliseconds since 1970.

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
create index users_with_role on users (role, id) where role is not null;

create table access_tokens (
  token_hash text primary key,
  email text not null references users (email) on update cascade on delete cascade,
  session_id text not null,
  expires_at bigint not null
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_email on access_tokens (email);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Accounts and sessions are in better-auth's own tables, which server/modules/identity migrates.
create table identity_limits (
  key text primary key,
  attempts integer not null,
  ends_at bigint not null
);
create index identity_limits_by_end on identity_limits (ends_at);

create table audit_log (
  id text primary key,
  actor text not null,
  action text not null,
  subject text not null,
  created_at bigint not null
);

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
create index orders_of_product on orders (product_id) where status <> 'cancelled';
create index orders_not_cancelled on orders (id) where status <> 'cancelled';

create table idempotency_keys (
  caller_email text not null,
  idempotency_key text not null,
  request_fingerprint text not null,
  order_id text not null,
  created_at bigint not null,
  primary key (caller_email, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table images (
  hash text primary key,
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  blur text not null,
  uploaded_by text not null,
  uploaded_at bigint not null,
  unused_since bigint,
  deleting_until bigint
);
create index images_by_url on images (url);

create table image_uploads (
  id text primary key,
  uploader_email text not null,
  uploaded_at bigint not null
);
create index image_uploads_of_uploader on image_uploads (uploader_email, uploaded_at);
create index image_uploads_by_age on image_uploads (uploaded_at);

-- One row for each payment intent, inserted before the provider is called. No card data.
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

-- Webhook events that were processed, by the provider's id.
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

-- Which process runs a background job.
create table job_leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);
