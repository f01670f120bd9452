-- Several orders may be paid with one payment: they share its transaction id. Orders get a number that people can say;
-- those placed before are numbered by year, in the order they were placed.

alter table orders drop constraint orders_transaction_id_key;
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
alter table orders add column number text;

update orders set number = counted.number
  from (
    select id, 'SV-' || year || '-' || lpad(cast(row_number() over (partition by year order by id) as text), 6, '0') as number
    from (select id, to_char(to_timestamp(placed_at / 1000) at time zone 'UTC', 'YYYY') as year from orders) as dated
  ) as counted
  where counted.id = orders.id;
insert into number_sequences (name, last_number)
  select 'order-' || substr(number, 4, 4), count(*) from orders group by substr(number, 4, 4);
create unique index orders_by_number on orders (number);
