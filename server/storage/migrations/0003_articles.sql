-- Structured articles. Measures are integers in the unit of the column: millimetres, centimetres, grams per square metre;
-- `permille` is a percent with one decimal, times ten.

alter table products add column article_number text;
alter table products add column slug text;
alter table products add column weight_gsm integer check (weight_gsm > 0);
alter table products add column width_mm integer check (width_mm > 0);
alter table products add column piece_length_cm integer check (piece_length_cm > 0);
alter table products add column length_tolerance_permille integer;
-- Rounded to the cent, so that lists can be sorted and filtered by it.
alter table products add column price_per_metre_cents integer;
alter table products add column weave text;
alter table products add column pattern text;
alter table products add column colour_name text;
alter table products add column colour_hex text;
alter table products add column colour_family text;
alter table products add column care_wash text;
alter table products add column care_bleach text;
alter table products add column care_dry text;
alter table products add column care_iron text;
alter table products add column care_professional text;
alter table products add column shrinkage_length_permille integer;
alter table products add column shrinkage_width_permille integer;
-- ISO 3166-1 alpha-2.
alter table products add column origin_spinning text;
alter table products add column origin_weaving text;
alter table products add column origin_finishing text;
alter table products add column lead_time_days integer;

create table product_fibres (
  product_id text not null references products (id),
  position integer not null,
  fibre text not null,
  share_permille integer not null check (share_permille between 1 and 1000),
  primary key (product_id, position)
);

create table product_uses (
  product_id text not null references products (id),
  position integer not null,
  use_code text not null,
  primary key (product_id, position)
);

create table product_certificates (
  product_id text not null references products (id),
  position integer not null,
  name text not null,
  number text not null,
  -- YYYY-MM-DD, the last day; null for ever.
  valid_until text,
  primary key (product_id, position)
);

-- The images after and including the first, which is also products.img. A product without rows has that one only.
create table product_images (
  product_id text not null references products (id),
  position integer not null,
  url text not null,
  alt text not null,
  primary key (product_id, position)
);

-- Every slug a product has had: a former one leads to the current one, products.slug.
create table product_slugs (
  slug text primary key,
  product_id text not null references products (id)
);
create index product_slugs_of_product on product_slugs (product_id);

-- Numbers that people read, counted without gaps in the transaction that uses them.
create table number_sequences (
  name text primary key,
  last_number bigint not null
);

update products set article_number = 'SV-' || numbered.digits, slug = 'sv-' || numbered.digits
  from (
    select id, case when n < 100000 then substr(cast(100000 + n as text), 2) else cast(n as text) end as digits
    from (select id, row_number() over (order by id) as n from products) as counted
  ) as numbered
  where numbered.id = products.id;
insert into product_slugs (slug, product_id) select slug, id from products;
insert into number_sequences (name, last_number)
  select 'article', count(*) from products having count(*) > 0;

create unique index products_by_article_number on products (article_number);
create unique index products_by_slug on products (slug);

-- For articles that are similar to one.
create index products_by_weave on products (weave, colour_family, id) where withdrawn_at is null;
create index products_by_colour on products (colour_family, id) where withdrawn_at is null;
create index product_fibres_by_fibre on product_fibres (fibre, product_id);
create index product_uses_by_use on product_uses (use_code, product_id);

-- Orders keep the article as it was ordered.
alter table orders add column article_number text;
alter table orders add column product_description text;

-- A review may be of an article.
alter table reviews add column product_id text references products (id);
alter table reviews add column stars integer check (stars between 1 and 5);
create index reviews_of_product on reviews (product_id, id) where product_id is not null;
