-- Figures by day: indexes that contain what is summed, and triggers that delete the stored figures of a day (daily_sales) when
-- an order or a refund is written into it: late, by an older version, by an import. A settlement of now finds none.

-- Replaces an index of the same order, so a settlement writes as many as before.
drop index orders_by_payment_time;
create index orders_by_payment_time on orders (paid_at, id, product_id, quantity, price_cents) where status = 'paid';
create index refunds_by_time on refunds (succeeded_at, id, amount_cents) where state = 'succeeded';

create trigger daily_sales_orders_inserted after insert on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;

create trigger daily_sales_orders_changed after update of paid_at on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;

create trigger daily_sales_orders_deleted after delete on orders when old.paid_at is not null
  begin delete from daily_sales where ends_at > old.paid_at and starts_at <= old.paid_at; end;

create trigger daily_sales_refunds_inserted after insert on refunds when new.succeeded_at is not null
  begin delete from daily_sales where ends_at > new.succeeded_at and starts_at <= new.succeeded_at; end;

create trigger daily_sales_refunds_changed after update of succeeded_at on refunds when new.succeeded_at is not null
  begin delete from daily_sales where ends_at > new.succeeded_at and starts_at <= new.succeeded_at; end;

create trigger daily_sales_refunds_deleted after delete on refunds when old.succeeded_at is not null
  begin delete from daily_sales where ends_at > old.succeeded_at and starts_at <= old.succeeded_at; end;
