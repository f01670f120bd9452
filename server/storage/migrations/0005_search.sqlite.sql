-- Texts of the products on sale, indexed by every three characters in a row: a search need not read them all.
-- Rows of `products` have no number of their own that outlives VACUUM; `product_search_rows` gives them one.
-- Triggers keep both in step, whoever writes.

create table product_search_rows (
  nth integer primary key,
  product_id text not null unique
);

create virtual table product_search using fts5 (
  search_text,
  content = '',
  contentless_delete = 1,
  tokenize = 'trigram case_sensitive 1'
);

insert into product_search_rows (product_id) select id from products where withdrawn_at is null order by id;
insert into product_search (rowid, search_text)
  select nth, search_text from product_search_rows join products on id = product_id;

create trigger product_search_adds after insert on products when new.withdrawn_at is null
  begin
    insert into product_search_rows (product_id) values (new.id);
    insert into product_search (rowid, search_text)
      select nth, new.search_text from product_search_rows where product_id = new.id;
  end;

create trigger product_search_drops after delete on products
  begin
    delete from product_search where rowid = (select nth from product_search_rows where product_id = old.id);
    delete from product_search_rows where product_id = old.id;
  end;

create trigger product_search_follows after update of id, search_text, withdrawn_at on products
  begin
    delete from product_search where rowid = (select nth from product_search_rows where product_id = old.id);
    delete from product_search_rows where product_id = old.id;
    insert into product_search_rows (product_id) select new.id where new.withdrawn_at is null;
    insert into product_search (rowid, search_text)
      select nth, new.search_text from product_search_rows where product_id = new.id;
  end;
