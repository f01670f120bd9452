-- The id of an order, an article or a customer in another system, such as an ERP; null where none is stated.
alter table orders add column external_id text;
create unique index orders_by_external_id on orders (external_id) where external_id is not null;
alter table articles add column external_id text;
create unique index articles_by_external_id on articles (external_id) where external_id is not null;
alter table users add column external_id text;
create unique index users_by_external_id on users (external_id) where external_id is not null;

-- The time of the last change since the order was placed; null before the first, and of orders whose last one is older than this column.
alter table orders add column updated_at bigint;
-- Lists of what has changed. The expression is `changedAtSql` of server/domain/order-changes.ts: older rows state when they came to
-- where they are.
create index orders_by_change on orders ((
  coalesce(updated_at, delivered_at, shipped_at, cancelled_at, paid_at, deposit_paid_at, placed_at)
), id);
