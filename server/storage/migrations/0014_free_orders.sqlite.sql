-- Free swatches: orders that cost nothing and are paid without a card. SQLite cannot change a constraint, so the table is
-- copied twice: renaming the copy would leave the tables that refer to orders without it.

pragma defer_foreign_keys = on;
-- For the look-up of each order's payments while its row is gone.
create index payments_of_order on payments (order_id);
create table orders_copy as select * from orders;
drop table orders;
create table orders (
  id text primary key,
  customer_email text not null,
  customer_name text not null,
  product_id text not null references products (id),
  product_name text not null,
  quantity integer not null check (quantity > 0),
  price_cents bigint not null check (price_cents >= 0),
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
  hold_ends_at bigint,
  hold_reminder_at bigint,
  purchase_order_number text not null default '',
  fulfilment text check (fulfilment in ('processing', 'shipped', 'delivered')),
  carrier text,
  tracking_number text,
  shipped_at bigint,
  delivered_at bigint,
  cancelled_by text check (cancelled_by in ('customer', 'admin', 'shop')),
  cancel_reason text not null default '',
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  returned_quantity integer not null default 0 check (returned_quantity >= 0),
  kind text not null default 'pieces' check (kind in ('pieces', 'swatches')),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  check (case when price_cents = 0 then transaction_id is null else (status = 'paid') = (transaction_id is not null) end)
);
insert into orders
  select id, customer_email, customer_name, product_id, product_name, quantity, price_cents, phone, address,
    custom_details, status, transaction_id, placed_at, paid_at, cancelled_at, article_number, product_description, number,
    hold_ends_at, hold_reminder_at, purchase_order_number, fulfilment, carrier, tracking_number, shipped_at, delivered_at,
    cancelled_by, cancel_reason, refunded_cents, returned_quantity, kind, credit_cents
  from orders_copy;
drop table orders_copy;
drop index payments_of_order;

-- As before; in the expressions, an order that cost nothing is not refunded (../order-state.ts).
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
create unique index orders_by_number on orders (number) where number is not null;
create index orders_without_number on orders (id) where number is null;
create index orders_by_hold_end on orders (hold_ends_at) where status = 'unpaid';
create index orders_by_hold_reminder on orders (hold_reminder_at) where hold_reminder_at is not null;
create index orders_in_transit on orders (shipped_at) where fulfilment = 'shipped';
create index orders_by_customer_name on orders ((lower(customer_name)), id);
create index orders_by_payment_time on orders (paid_at, id, product_id, quantity, price_cents, kind) where status = 'paid';
create index orders_by_state on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
create index orders_of_customer_by_state on orders (customer_email, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
create index orders_of_product_by_state on orders (product_id, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
create index orders_of_swatches on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) where kind = 'swatches';
create index orders_of_swatches_of_customer on orders (customer_email, placed_at) where kind = 'swatches';

create trigger daily_sales_orders_inserted after insert on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;
create trigger daily_sales_orders_changed after update of paid_at on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;
create trigger daily_sales_orders_deleted after delete on orders when old.paid_at is not null
  begin delete from daily_sales where ends_at > old.paid_at and starts_at <= old.paid_at; end;
create trigger orders_of_a_person before insert on orders
  when not exists (select 1 from users where email = new.customer_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;
