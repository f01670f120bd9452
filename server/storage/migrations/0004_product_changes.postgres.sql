-- Which products have changed: the index of the collection reads what it has not applied yet. `position` is the
-- transaction: rows appear in the order of commits, which is not the order of these numbers, so a reader continues at the
-- oldest transaction that was running when it last read. Triggers fill the table; rows older than an hour are deleted.
-- Replaces the trigram index of 0002, which is dropped.

create table product_changes (
  position xid8 not null default pg_current_xact_id(),
  product_id text,
  changed_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint
);
create index product_changes_by_position on product_changes (position);

create function record_product_change() returns trigger language plpgsql as $$
  begin
    insert into product_changes (product_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
    return null;
  end
$$;

create function record_product_part_change() returns trigger language plpgsql as $$
  begin
    insert into product_changes (product_id)
      values (case when tg_op = 'DELETE' then old.product_id else new.product_id end);
    return null;
  end
$$;

create function record_product_truncation() returns trigger language plpgsql as $$
  begin
    insert into product_changes (product_id) values (null);
    return null;
  end
$$;

create trigger products_changed after insert or update or delete on products
  for each row execute function record_product_change();

create trigger product_fibres_changed after insert or update or delete on product_fibres
  for each row execute function record_product_part_change();

create trigger product_uses_changed after insert or update or delete on product_uses
  for each row execute function record_product_part_change();

create trigger product_certificates_changed after insert or update or delete on product_certificates
  for each row execute function record_product_part_change();

create trigger products_truncated after truncate on products
  for each statement execute function record_product_truncation();

drop index if exists products_by_text;
-- Versions before this one write it.
alter table products alter column search_text set default '';
