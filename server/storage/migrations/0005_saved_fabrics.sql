-- Fabrics that customers keep, and emails promised for when a sold-out product can be ordered again.

create table saved_fabrics (
  -- UUIDv7: the order in which they were saved.
  id text not null unique,
  user_email text not null,
  product_id text not null references products (id),
  saved_at bigint not null,
  primary key (user_email, product_id)
);
create index saved_fabrics_of_user on saved_fabrics (user_email, id);

create table stock_alerts (
  id text not null unique,
  user_email text not null,
  product_id text not null references products (id),
  requested_at bigint not null,
  attempts integer not null default 0,
  next_attempt_at bigint not null default 0,
  primary key (user_email, product_id)
);
create index stock_alerts_of_product on stock_alerts (product_id, next_attempt_at, id);
