-- Stock by lot: the pieces dyed in one bath. Articles without rows here have a stock without lots.

-- 1: available_quantity is the sum of the article's lots.
alter table products add column has_lots integer not null default 0 check (has_lots in (0, 1));

create table stock_lots (
  id text primary key,
  product_id text not null references products (id),
  name text not null,
  quantity integer not null check (quantity >= 0),
  received_at bigint not null,
  -- A closed lot is empty.
  closed_at bigint check (closed_at is null or quantity = 0),
  unique (product_id, name)
);
-- The allocation of an order walks the open lots that have pieces, the smallest first.
create index stock_lots_open on stock_lots (product_id, quantity, id) where quantity > 0;

-- The pieces of an order by lot.
create table lot_allocations (
  order_id text not null references orders (id),
  lot_id text not null references stock_lots (id),
  quantity integer not null check (quantity > 0),
  -- Put back by refunds.
  returned_quantity integer not null default 0 check (returned_quantity >= 0 and returned_quantity <= quantity),
  primary key (order_id, lot_id)
);

alter table stock_movements add column lot_id text references stock_lots (id);
