-- A shop that sells already uses what release 1.0 had always on.
insert into shop_settings (name, value, revision)
  select 'uses', '{"swatches":true,"reservations":true,"quotations":true,"onAccount":true}', 1
  where exists (select 1 from articles) or exists (select 1 from orders);
