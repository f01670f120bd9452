-- The name of the article as the customer read it in the order's language; null where it is `article_name`.
alter table order_lines add column shown_name text;
