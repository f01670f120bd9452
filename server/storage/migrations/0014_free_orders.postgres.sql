-- Free swatches: orders that cost nothing and are paid without a card.

alter table orders drop constraint orders_price_cents_check;
alter table orders add constraint orders_price_cents_check check (price_cents >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_check check (
  case when price_cents = 0 then transaction_id is null else (status = 'paid') = (transaction_id is not null) end
);

-- As before, where an order that cost nothing is not refunded (../order-state.ts).
drop index orders_by_state;
create index orders_by_state on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) include (status, refunded_cents, price_cents, fulfilment);
drop index orders_of_customer_by_state;
create index orders_of_customer_by_state on orders (customer_email text_pattern_ops, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
drop index orders_of_product_by_state;
create index orders_of_product_by_state on orders (product_id, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
