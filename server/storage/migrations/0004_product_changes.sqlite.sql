-- Which products have changed, in the order of commits: the index of the collection reads what it has not applied yet.
-- Triggers fill the table; rows older than an hour are deleted. Replaces the trigram index of 0002, which is dropped.

create table product_changes (
  position integer primary key autoincrement,
  product_id text,
  changed_at integer not null default (cast(unixepoch('subsec') * 1000 as integer))
);

create trigger products_inserted after insert on products
  begin insert into product_changes (product_id) values (new.id); end;

create trigger products_updated after update on products
  begin insert into product_changes (product_id) values (new.id); end;

create trigger products_deleted after delete on products
  begin insert into product_changes (product_id) values (old.id); end;

create trigger product_fibres_insert after insert on product_fibres
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_fibres_update after update on product_fibres
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_fibres_delete after delete on product_fibres
  begin insert into product_changes (product_id) values (old.product_id); end;

create trigger product_uses_insert after insert on product_uses
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_uses_update after update on product_uses
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_uses_delete after delete on product_uses
  begin insert into product_changes (product_id) values (old.product_id); end;

create trigger product_certificates_insert after insert on product_certificates
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_certificates_update after update on product_certificates
  begin insert into product_changes (product_id) values (new.product_id); end;

create trigger product_certificates_delete after delete on product_certificates
  begin insert into product_changes (product_id) values (old.product_id); end;

drop trigger product_search_insert;
drop trigger product_search_delete;
drop trigger product_search_update;
drop table product_search;
drop table product_search_rows;
alter table products drop column search_text;
-- Versions before this one write it.
alter table products add column search_text text not null default '';
