-- The mill's day: articles that are edited, drafts, prices over time, alert levels, reviews that admins look at, imports,
-- figures of past days, and a log that names what it is about.

-- 1: not on sale yet. Then withdrawn_at is set as well, so that every query for what is on sale leaves drafts out.
alter table products add column is_draft integer not null default 0 check (is_draft in (0, 1));
-- Counts the edits of an article; the ETag of its admin representation. Orders and stock do not change it.
alter table products add column revision integer not null default 1;
-- At or below this stock the article is listed and admins are told; null stands for the minimum order.
alter table products add column alert_level integer check (alert_level >= 0);
-- The minimum order that applied before the rest was put on sale as one lot; null while that is not the case.
alter table products add column minimum_before_rest integer check (minimum_before_rest > 0);
create index products_kept on products (id) where case when withdrawn_at is null then 1 else is_draft end = 1;
create index products_drafts on products (id) where is_draft = 1;
create index products_withdrawn on products (id) where withdrawn_at is not null and is_draft = 0;

-- The prices an article has had. A price applies from its row on.
create table product_prices (
  id text primary key,
  product_id text not null references products (id),
  price_cents integer not null check (price_cents > 0),
  actor text not null,
  at bigint not null
);
create index product_prices_of_product on product_prices (product_id, id);
insert into product_prices (id, product_id, price_cents, actor, at)
  select '0-first-' || id, id, price_cents, 'system', 0 from products;

-- Repeating an admin's request with the same key finds this row.
alter table stock_movements add column idempotency_key text;
create index stock_movements_by_reason on stock_movements (reason, id);
-- Sorts before all other ids, whatever the collation.
update stock_movements set id = '00000000-' || product_id where id like '0-opening-%';
create unique index stock_movements_by_key on stock_movements (product_id, idempotency_key) where idempotency_key is not null;

-- `waiting`: not shown until an admin has looked.
alter table reviews add column state text not null default 'published' check (state in ('waiting', 'published', 'hidden'));
alter table reviews add column hide_reason text not null default '';
-- 1: its author had paid for the article.
alter table reviews add column is_verified integer not null default 0 check (is_verified in (0, 1));
-- What the mill answers; '' while it has not.
alter table reviews add column answer text not null default '';
alter table reviews add column answered_at bigint;
alter table reviews add column answered_by text;
-- Counts the changes by admins: of two at once, one is told.
alter table reviews add column revision integer not null default 1;
update reviews set is_verified = 1 where product_id is not null and exists (
  select 1 from orders where orders.customer_email = reviews.author_email
    and orders.product_id = reviews.product_id and orders.status = 'paid');
create index reviews_by_state on reviews (state, id);

-- CSV files of articles that were uploaded: first a plan, then applied whole or not at all.
create table article_imports (
  id text primary key,
  created_by text not null,
  created_at bigint not null,
  file_name text not null,
  content text not null,
  -- SHA-256, hex: finds a file that was applied before.
  content_hash text not null,
  state text not null check (state in ('planned', 'applied')),
  -- JSON: what each row would do.
  plan text not null,
  -- Until then a process says that it is applying it; a process that was killed says it no longer after that.
  applying_until bigint,
  applied_at bigint
);
create index article_imports_by_age on article_imports (created_at);
create index article_imports_by_content on article_imports (content_hash);

-- What the subject of an entry is called: a name or a number, so that it can be read after it is gone.
alter table audit_log add column label text not null default '';
-- JSON: what changed, or why.
alter table audit_log add column details text;
create index audit_log_of_actor on audit_log (actor, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_of_subject on audit_log (subject, id);

-- What was settled and refunded on days that have ended, in a time zone. A copy: triggers (0008_reports) delete a day into
-- which an order or a refund is written afterwards, and backups leave the tables out.
create table daily_sales (
  time_zone text not null,
  day text not null,
  -- The times of the day: from the first (included) to the second (excluded).
  starts_at bigint not null,
  ends_at bigint not null,
  paid_orders integer not null,
  paid_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  primary key (time_zone, day)
);
create index daily_sales_by_end on daily_sales (ends_at, starts_at);
-- The same orders by article.
create table daily_article_sales (
  time_zone text not null,
  day text not null,
  product_id text not null,
  pieces integer not null,
  paid_cents bigint not null,
  primary key (time_zone, day, product_id),
  foreign key (time_zone, day) references daily_sales (time_zone, day) on delete cascade
);
