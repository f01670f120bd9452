-- The parts that are specific to PostgreSQL: indexes of the beginnings of texts, and triggers. A pattern operator class
-- compares bytes, so that a beginning is a range whatever the collation of the database is.

-- Leaves space in each page for a row's next version: an order that changes the stock then writes no index.
alter table articles set (fillfactor = 80);

-- Names are found whatever their accents. The function is that of ../plain-text.ts; most texts have no accent, and are as long
-- in bytes as in characters.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = char_length($1) then lower($1)
    else replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'øđðłıς’', 'oddliσ'''),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;

-- All Order: pages by state, customer and name among a million orders. The expression is the state of an order
-- (server/domain/order-state.ts). The first contains the columns of its expression, without which PostgreSQL would read each order that
-- it counts.
create index orders_by_state on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) include (status, refunded_cents, price_cents, fulfilment);
create index orders_of_swatches on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) where swatch_quantity > 0;
create index orders_of_customer_by_state on orders (customer_id, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
-- Finds the allowance and the credit of a customer.
create index orders_of_swatches_of_customer on orders (customer_id, placed_at) where swatch_quantity > 0;
create index orders_by_transaction on orders (transaction_id text_pattern_ops) where transaction_id is not null;
create index orders_by_deposit_transaction on orders (deposit_transaction_id text_pattern_ops)
  where deposit_transaction_id is not null;

-- All Order: the words that find an order, each by its beginning. `orders.words` has each after a space. Triggers fill the
-- table, and backups leave it out.
create table order_words (
  word text not null,
  order_id text not null
);
create unique index order_words_by_word on order_words (word text_pattern_ops, order_id);

create function write_order_words() returns trigger language plpgsql as $$
  declare
    removed text[] := '{}';
    added text[] := '{}';
  begin
    if tg_op = 'TRUNCATE' then
      truncate order_words;
      return null;
    end if;
    if tg_op <> 'INSERT' then removed := string_to_array(ltrim(old.words), ' '); end if;
    if tg_op <> 'DELETE' then added := string_to_array(ltrim(new.words), ' '); end if;
    if removed <> '{}' then
      delete from order_words
        where order_id = old.id and word = any (array(select unnest(removed) except select unnest(added)));
    end if;
    insert into order_words (word, order_id)
      select word, new.id from (select unnest(added) as word except select unnest(removed)) as words;
    return null;
  end
$$;

create trigger order_words_inserted after insert or delete on orders
  for each row execute function write_order_words();

create trigger order_words_updated after update of words on orders
  for each row when (new.words <> old.words) execute function write_order_words();

create trigger order_words_truncated after truncate on orders
  for each statement execute function write_order_words();

-- All User and Log: pages by what an email, a name, a subject or a label begins with, among 100,000 users and a million
-- entries.
create index users_by_email_start on users (email text_pattern_ops);
create index users_by_plain_name on users ((plain_text(name)) text_pattern_ops);
-- Indexes the rest of a name after its first word.
create index users_by_plain_further_name on users
  ((plain_text(substr(name, strpos(name, ' ') + 1))) text_pattern_ops);
create index audit_log_of_subject on audit_log (subject text_pattern_ops, id);
create index audit_log_by_plain_label on audit_log ((plain_text(label)) text_pattern_ops, id) where label <> '';

-- The changed articles: the index of the collection reads those that it has not applied yet. `position` is the
-- transaction: rows appear in the order of commits, which is not the order of these numbers, so a reader continues at the
-- oldest transaction that was running when it last read. Triggers fill the table; rows older than an hour are deleted.
create table article_changes (
  position xid8 not null default pg_current_xact_id(),
  article_id text,
  changed_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint
);
create index article_changes_by_position on article_changes (position);

create function record_article_change() returns trigger language plpgsql as $$
  begin
    insert into article_changes (article_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
    return null;
  end
$$;

create function record_article_part_change() returns trigger language plpgsql as $$
  begin
    insert into article_changes (article_id)
      values (case when tg_op = 'DELETE' then old.article_id else new.article_id end);
    return null;
  end
$$;

create function record_article_truncation() returns trigger language plpgsql as $$
  begin
    insert into article_changes (article_id) values (null);
    return null;
  end
$$;

create trigger articles_changed after insert or update or delete on articles
  for each row execute function record_article_change();

create trigger article_fibres_changed after insert or update or delete on article_fibres
  for each row execute function record_article_part_change();

create trigger article_uses_changed after insert or update or delete on article_uses
  for each row execute function record_article_part_change();

create trigger article_certificates_changed after insert or update or delete on article_certificates
  for each row execute function record_article_part_change();

create trigger articles_truncated after truncate on articles
  for each statement execute function record_article_truncation();

-- Deletes the stored sums of a day (daily_sales) when an order or a refund is written into it, late or by an
-- import. A settlement of the current day finds none.
create function delete_daily_sales() returns trigger language plpgsql as $$
  declare
    at bigint;
  begin
    if tg_op = 'TRUNCATE' then
      delete from daily_sales;
      return null;
    end if;
    at := case when tg_op = 'DELETE' then (to_jsonb(old) ->> tg_argv[0]) else (to_jsonb(new) ->> tg_argv[0]) end;
    delete from daily_sales where ends_at > at and starts_at <= at;
    return null;
  end
$$;

create trigger daily_sales_orders_written after insert or update of paid_at on orders
  for each row when (new.paid_at is not null) execute function delete_daily_sales('paid_at');

create trigger daily_sales_orders_deleted after delete on orders
  for each row when (old.paid_at is not null) execute function delete_daily_sales('paid_at');

create trigger daily_sales_deposits_written after insert or update of deposit_paid_at on orders
  for each row when (new.deposit_paid_at is not null) execute function delete_daily_sales('deposit_paid_at');

create trigger daily_sales_deposits_deleted after delete on orders
  for each row when (old.deposit_paid_at is not null) execute function delete_daily_sales('deposit_paid_at');

create trigger daily_sales_orders_truncated after truncate on orders
  for each statement execute function delete_daily_sales();

create trigger daily_sales_refunds_written after insert or update of succeeded_at on refunds
  for each row when (new.succeeded_at is not null) execute function delete_daily_sales('succeeded_at');

create trigger daily_sales_refunds_deleted after delete on refunds
  for each row when (old.succeeded_at is not null) execute function delete_daily_sales('succeeded_at');

create trigger daily_sales_refunds_truncated after truncate on refunds
  for each statement execute function delete_daily_sales();

-- What happened to orders, stock and articles, for other systems. A row is written in the transaction of the change, while its
-- order or article is locked; `number` is its place in the feed, which follows once the row is committed:
-- positions become visible in the order of commits, which is not theirs.
create table feed_events (
  position bigint generated by default as identity primary key,
  id text not null,
  type text not null,
  -- The id of the order or the article.
  subject_id text not null,
  at bigint not null,
  number bigint unique
);
