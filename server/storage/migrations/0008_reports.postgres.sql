-- Figures by day: indexes that contain what is summed, and triggers that delete the stored figures of a day (daily_sales) when
-- an order or a refund is written into it: late, by an older version, by an import. A settlement of now finds none.

-- Replaces an index of the same order, so a settlement writes as many as before.
drop index orders_by_payment_time;
create index orders_by_payment_time on orders (paid_at, id, product_id, quantity, price_cents) where status = 'paid';
create index refunds_by_time on refunds (succeeded_at, id, amount_cents) where state = 'succeeded';

create function delete_daily_sales() returns trigger language plpgsql as $$
  declare
    at bigint;
  begin
    if tg_op = 'TRUNCATE' then
      delete from daily_sales;
      return null;
    end if;
    at := case when tg_op = 'DELETE' then (to_jsonb(old) ->> tg_argv[0]) else (to_jsonb(new) ->> tg_argv[0]) end;
    delete from daily_sales where ends_at > at and starts_at <= at;
    return null;
  end
$$;

create trigger daily_sales_orders_written after insert or update of paid_at on orders
  for each row when (new.paid_at is not null) execute function delete_daily_sales('paid_at');

create trigger daily_sales_orders_deleted after delete on orders
  for each row when (old.paid_at is not null) execute function delete_daily_sales('paid_at');

create trigger daily_sales_orders_truncated after truncate on orders
  for each statement execute function delete_daily_sales();

create trigger daily_sales_refunds_written after insert or update of succeeded_at on refunds
  for each row when (new.succeeded_at is not null) execute function delete_daily_sales('succeeded_at');

create trigger daily_sales_refunds_deleted after delete on refunds
  for each row when (old.succeeded_at is not null) execute function delete_daily_sales('succeeded_at');

create trigger daily_sales_refunds_truncated after truncate on refunds
  for each statement execute function delete_daily_sales();
