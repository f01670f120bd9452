-- Swatches: orders of cuttings, their credit on the first order of the article, and holds of pieces.

alter table orders add column kind text not null default 'pieces' check (kind in ('pieces', 'swatches'));
-- What swatches made the order cheaper by; price_cents is what is left.
alter table orders add column credit_cents bigint not null default 0 check (credit_cents >= 0);
-- As before, with the kind: best sellers are summed from the index alone.
drop index orders_by_payment_time;
create index orders_by_payment_time on orders (paid_at, id, product_id, quantity, price_cents, kind) where status = 'paid';
-- As orders_by_state, of the few orders that are of swatches.
create index orders_of_swatches on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) where kind = 'swatches';
-- The allowance and the credit of a customer.
create index orders_of_swatches_of_customer on orders (customer_email, placed_at) where kind = 'swatches';

create table order_swatches (
  order_id text not null references orders (id),
  position integer not null,
  product_id text not null references products (id),
  product_name text not null,
  article_number text,
  price_cents bigint not null check (price_cents >= 0),
  -- The order of the article that was made cheaper by the price of this swatch. It is inserted later in the same transaction.
  credited_order_id text references orders (id) deferrable initially deferred,
  primary key (order_id, position)
);
create index order_swatches_of_product on order_swatches (product_id);
create index order_swatches_credited on order_swatches (credited_order_id) where credited_order_id is not null;

-- Pieces taken from stock for a customer. One per customer and article at a time.
create table stock_holds (
  id text primary key,
  customer_email text not null,
  product_id text not null references products (id),
  lot_id text references stock_lots (id),
  -- The order of swatches it came with.
  order_id text not null references orders (id),
  quantity integer not null check (quantity > 0),
  ends_at bigint not null,
  ended_at bigint
);
create unique index stock_holds_of_customer on stock_holds (customer_email, product_id) where ended_at is null;
create index stock_holds_due on stock_holds (ends_at, id) where ended_at is null;
create index stock_holds_of_order on stock_holds (order_id);
create index stock_holds_by_customer on stock_holds (customer_email, product_id);
create index stock_holds_of_product on stock_holds (product_id);
create index stock_holds_of_lot on stock_holds (lot_id) where lot_id is not null;
