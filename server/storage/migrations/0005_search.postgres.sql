-- Texts of the products on sale, indexed by every three letters in a row: a search need not read them all.
-- Where the extension is not to be had the shop searches all the same, by reading them (docs/running.md).

do $$
  begin
    create extension if not exists pg_trgm;
    create index products_by_text on products using gin (search_text gin_trgm_ops) where withdrawn_at is null;
  exception when others then
    raise warning 'Products are searched without an index: %', sqlerrm;
  end
$$;

-- Room beside each product for its next version: an order that changes its stock then touches no index.
alter table products set (fillfactor = 80);
