-- Several orders may be paid with one payment: they share its transaction id. SQLite cannot drop a unique constraint, so
-- both tables are copied: orders, and payments, which refers to it. Orders get a number that people can say; the job
-- `order-holds` numbers those placed before.

create table orders_copy (
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
  transaction_id text,
  placed_at bigint not null,
  paid_at bigint,
  cancelled_at bigint,
  article_number text,
  product_description text,
  number text,
  check ((status = 'paid') = (transaction_id is not null))
);
insert into orders_copy
  select id, customer_email, customer_name, product_id, product_name, quantity, price_cents, phone, address,
    custom_details, status, transaction_id, placed_at, paid_at, cancelled_at, article_number, product_description, null
  from orders;

create table payments_copy (
  id text primary key,
  order_id text references orders_copy (id),
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
insert into payments_copy
  select id, order_id, caller_email, amount_cents, currency, state, transaction_id, create_attempts, refund_id,
    refund_attempts, refund_reason, created_at, charged_at, settled_at, withdrawn_at, refunding_at, refunded_at,
    next_check_at
  from payments;
drop table payments;
drop table orders;
alter table orders_copy rename to orders;
alter table payments_copy rename to payments;

create index orders_of_customer on orders (customer_email, id) where status <> 'cancelled';
create index orders_of_product on orders (product_id) where status <> 'cancelled';
create index orders_not_cancelled on orders (id) where status <> 'cancelled';
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
create unique index orders_by_number on orders (number) where number is not null;
create index orders_without_number on orders (id) where number is null;
create unique index payments_open_of_order on payments (order_id) where state = 'open';
create unique index payments_settled_of_order on payments (order_id) where state = 'settled';
create index payments_in_progress on payments (next_check_at) where state in ('open', 'refunding');
