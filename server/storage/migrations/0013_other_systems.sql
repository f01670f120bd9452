-- The id of an order, an article or a customer in another system, such as an ERP; null where none is stated.
alter table orders add column external_id text;
alter table articles add column external_id text;
create unique index articles_by_external_id on articles (external_id) where external_id is not null;
alter table users add column external_id text;
create unique index users_by_external_id on users (external_id) where external_id is not null;

-- The time of the last change since the order was placed; null before the first, and of orders whose last one is older than this column.
alter table orders add column updated_at bigint;
