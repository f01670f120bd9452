-- Trigram index (FTS5) of the text of products on sale. Triggers keep it in step with `products`.
-- `product_search_rows` gives each product a row number that VACUUM does not change.

create table product_search_rows (
  search_rowid integer primary key,
  product_id text not null unique
);

create virtual table product_search using fts5 (
  search_text,
  content = '',
  contentless_delete = 1,
  tokenize = 'trigram case_sensitive 1'
);

create trigger product_search_insert after insert on products when new.withdrawn_at is null
  begin
    insert into product_search_rows (product_id) values (new.id);
    insert into product_search (rowid, search_text)
      select search_rowid, new.search_text from product_search_rows where product_id = new.id;
  end;

create trigger product_search_delete after delete on products
  begin
    delete from product_search
      where rowid = (select search_rowid from product_search_rows where product_id = old.id);
    delete from product_search_rows where product_id = old.id;
  end;

create trigger product_search_update after update of id, search_text, withdrawn_at on products
  begin
    delete from product_search
      where rowid = (select search_rowid from product_search_rows where product_id = old.id);
    delete from product_search_rows where product_id = old.id;
    insert into product_search_rows (product_id) select new.id where new.withdrawn_at is null;
    insert into product_search (rowid, search_text)
      select search_rowid, new.search_text from product_search_rows where product_id = new.id;
  end;
