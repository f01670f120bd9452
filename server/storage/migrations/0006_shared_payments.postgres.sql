-- Several orders may be paid with one payment: they share its transaction id. Orders get a number that people can say;
-- the job `order-holds` numbers those placed before. Nothing here rewrites a row of orders, and its constraint goes last:
-- older processes wait for the exclusive lock.

alter table orders add column number text;
create unique index orders_by_number on orders (number) where number is not null;
create index orders_without_number on orders (id) where number is null;
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
alter table orders drop constraint orders_transaction_id_key;
