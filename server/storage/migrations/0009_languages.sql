-- The language that a person reads the shop in, and that an order, a quotation and an email keep; null for the shop's first.
alter table users add column language text;
alter table orders add column language text;
alter table quotations add column language text;
alter table outbox_emails add column language text;
