-- Trigram index for `like '%…%'` on products on sale. Where the extension is missing or not permitted, the search works
-- without an index (docs/operations.md).

do $$
  begin
    create extension if not exists pg_trgm;
    create index products_by_text on products using gin (search_text gin_trgm_ops) where withdrawn_at is null;
  exception when others then
    raise warning 'Products are searched without an index: %', sqlerrm;
  end
$$;

-- Leaves space in each page for a row's next version: an order that changes the stock then writes no index.
alter table products set (fillfactor = 80);
