-- What the lists of articles filter by: derived from the stock by the database, so that every version of the shop keeps it
-- right.

-- At or below the alert level, as alertLevelOf (../alert-level.ts) decides it.
alter table products add column is_low integer
  generated always as (available_quantity <= coalesce(alert_level, minimum_before_rest, minimum_quantity)) virtual;
-- Too few to be ordered.
alter table products add column is_rest integer
  generated always as (available_quantity > 0 and available_quantity < minimum_quantity) virtual;
alter table products add column is_sold_out integer generated always as (available_quantity = 0) virtual;
create index products_low on products (id) where is_low = 1 and withdrawn_at is null;
create index products_rest on products (id) where is_rest = 1 and withdrawn_at is null;
create index products_sold_out on products (id) where is_sold_out = 1;
