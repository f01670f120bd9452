-- All Order: pages by state, article, customer and name among a million orders. The expression is the state of an order
-- (../order-state.ts). Each index below replaces one that was read for the same column, so an order is inserted into as many
-- as before.

drop index orders_not_cancelled;
create index orders_by_state on orders ((
  case when status <> 'paid' then status
    when refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
drop index orders_of_customer;
create index orders_of_customer_by_state on orders (customer_email, (
  case when status <> 'paid' then status
    when refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
drop index orders_of_product;
create index orders_of_product_by_state on orders (product_id, (
  case when status <> 'paid' then status
    when refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
drop index orders_unpaid_of_customer;
create index orders_by_customer_name on orders ((lower(customer_name)), id);
