-- What is still to come from the loom: pieces of an article on a day, which customers may order before they are there.
create table expected_deliveries (
  id text primary key,
  article_id text not null references articles (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- Pieces of `quantity` that orders wait for.
  promised_quantity integer not null default 0 check (promised_quantity between 0 and quantity),
  -- YYYY-MM-DD.
  expected_on text not null,
  lot text not null default '',
  note text not null default '',
  revision integer not null default 1,
  created_at bigint not null,
  received_at bigint,
  cancelled_at bigint,
  idempotency_key text unique
);
create index expected_deliveries_of_article on expected_deliveries (article_id, expected_on);
create index expected_deliveries_by_day on expected_deliveries (expected_on, id) where received_at is null and cancelled_at is null;
create index expected_deliveries_closed on expected_deliveries (expected_on, id) where received_at is not null or cancelled_at is not null;

-- Pieces of an order's line that come out of a delivery; the awaited pieces of a line without rows are woven to order.
create table awaited_pieces (
  id text primary key,
  line_id text not null references order_lines (id) on delete cascade,
  order_id text not null references orders (id),
  article_id text references articles (id) on delete set null,
  -- Null when the delivery was cancelled or came short: the pieces wait for the next one.
  delivery_id text references expected_deliveries (id) on delete set null,
  quantity integer not null check (quantity > 0),
  -- The day that the customer was told when the order was placed, YYYY-MM-DD.
  promised_on text not null,
  -- 1 when all pieces of the line are to come from one dye lot.
  is_one_lot integer not null default 0 check (is_one_lot in (0, 1))
);
create index awaited_pieces_of_line on awaited_pieces (line_id);
create index awaited_pieces_of_order on awaited_pieces (order_id);
create index awaited_pieces_of_delivery on awaited_pieces (delivery_id);
create index awaited_pieces_of_article on awaited_pieces (article_id, delivery_id);

-- What can still be ordered out of deliveries, by day: [{"on": "2027-03-12", "quantity": 40}]; null when nothing is expected.
alter table articles add column expected text;
-- 0 when the customer wants what is there first in a parcel of its own.
alter table orders add column ships_together integer not null default 1 check (ships_together in (0, 1));
-- Awaited pieces that a refund takes out of the order.
alter table refund_lines add column awaited_quantity integer not null default 0 check (awaited_quantity >= 0);
-- Those of the awaited pieces that a refund has taken out of the order: nobody waits for them any more.
alter table order_lines add column released_quantity integer not null default 0 check (released_quantity >= 0);
