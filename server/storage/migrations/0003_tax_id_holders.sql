-- Whose tax id takes the tax off an order, as VIES said when it was placed; '' where the member state gives no name, null where
-- VIES was not asked. And the company that the customer had stated.
alter table orders add column tax_id_holder text;
alter table orders add column buyer_company text not null default '';
