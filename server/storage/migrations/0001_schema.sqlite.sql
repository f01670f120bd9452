-- The parts that are specific to SQLite: indexes of the beginnings of texts, and triggers. Names are found whatever their
-- accents: `plain_text` is a function of the shop's connections (../plain-text.ts). Other programs read these tables, but cannot
-- write names.

-- All Order: pages by state, customer and name among a million orders. The expression is the state of an order
-- (server/domain/order-state.ts).
create index orders_by_state on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
-- SQLite prefers the last of the indexes that serve a query equally, so this follows orders_by_state.
create index orders_of_swatches on orders ((
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id) where swatch_quantity > 0;
create index orders_of_customer_by_state on orders (customer_id, (
  case when status <> 'paid' then status
    when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end
), id);
-- Finds the allowance and the credit of a customer; follows orders_of_customer_by_state for the same reason.
create index orders_of_swatches_of_customer on orders (customer_id, placed_at) where swatch_quantity > 0;
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
create index orders_by_deposit_transaction on orders (deposit_transaction_id) where deposit_transaction_id is not null;

-- All Order: the words that find an order, each by its beginning. `orders.words` has each after a space, without quotes, so
-- that they are JSON between quotes. Triggers fill the table, and backups leave it out.
create table order_words (
  word text not null,
  order_id text not null,
  primary key (word, order_id)
) strict, without rowid;

create trigger order_words_inserted after insert on orders when new.words <> ''
  begin
    insert into order_words (word, order_id) select distinct value, new.id
      from json_each('["' || replace(substr(new.words, 2), ' ', '","') || '"]');
  end;

create trigger order_words_updated after update of words on orders when new.words <> old.words
  begin
    delete from order_words where order_id = old.id
      and word in (select value from json_each('["' || replace(substr(old.words, 2), ' ', '","') || '"]')
        where instr(new.words || ' ', ' ' || value || ' ') = 0);
    insert into order_words (word, order_id) select distinct value, new.id
      from json_each('["' || replace(substr(new.words, 2), ' ', '","') || '"]')
      where value <> '' and instr(old.words || ' ', ' ' || value || ' ') = 0;
  end;

create trigger order_words_deleted after delete on orders when old.words <> ''
  begin
    delete from order_words where order_id = old.id
      and word in (select value from json_each('["' || replace(substr(old.words, 2), ' ', '","') || '"]'));
  end;

-- All User and Log: pages by what a name, a subject or a label begins with, among 100,000 users and a million entries.
create index users_by_plain_name on users ((plain_text(name)));
-- Indexes the rest of a name after its first word.
create index users_by_plain_further_name on users ((plain_text(substr(name, instr(name, ' ') + 1))));
create index audit_log_of_subject on audit_log (subject, id);
create index audit_log_by_plain_label on audit_log ((plain_text(label)), id) where label <> '';

-- The changed articles in the order of commits: the index of the collection reads those that it has not applied yet.
-- Triggers fill the table; rows older than an hour are deleted.
create table article_changes (
  position integer primary key autoincrement,
  article_id text,
  changed_at integer not null default (cast(unixepoch('subsec') * 1000 as integer))
);

create trigger articles_inserted after insert on articles
  begin insert into article_changes (article_id) values (new.id); end;

create trigger articles_updated after update on articles
  begin insert into article_changes (article_id) values (new.id); end;

create trigger articles_deleted after delete on articles
  begin insert into article_changes (article_id) values (old.id); end;

create trigger article_fibres_insert after insert on article_fibres
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_fibres_update after update on article_fibres
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_fibres_delete after delete on article_fibres
  begin insert into article_changes (article_id) values (old.article_id); end;

create trigger article_uses_insert after insert on article_uses
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_uses_update after update on article_uses
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_uses_delete after delete on article_uses
  begin insert into article_changes (article_id) values (old.article_id); end;

create trigger article_certificates_insert after insert on article_certificates
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_certificates_update after update on article_certificates
  begin insert into article_changes (article_id) values (new.article_id); end;

create trigger article_certificates_delete after delete on article_certificates
  begin insert into article_changes (article_id) values (old.article_id); end;

-- Deletes the stored sums of a day (daily_sales) when an order or a refund is written into it, late or by an
-- import. A settlement of the current day finds none.
create trigger daily_sales_orders_inserted after insert on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;

create trigger daily_sales_orders_changed after update of paid_at on orders when new.paid_at is not null
  begin delete from daily_sales where ends_at > new.paid_at and starts_at <= new.paid_at; end;

create trigger daily_sales_orders_deleted after delete on orders when old.paid_at is not null
  begin delete from daily_sales where ends_at > old.paid_at and starts_at <= old.paid_at; end;

create trigger daily_sales_deposits_inserted after insert on orders when new.deposit_paid_at is not null
  begin delete from daily_sales where ends_at > new.deposit_paid_at and starts_at <= new.deposit_paid_at; end;

create trigger daily_sales_deposits_changed after update of deposit_paid_at on orders when new.deposit_paid_at is not null
  begin delete from daily_sales where ends_at > new.deposit_paid_at and starts_at <= new.deposit_paid_at; end;

create trigger daily_sales_deposits_deleted after delete on orders when old.deposit_paid_at is not null
  begin delete from daily_sales where ends_at > old.deposit_paid_at and starts_at <= old.deposit_paid_at; end;

create trigger daily_sales_refunds_inserted after insert on refunds when new.succeeded_at is not null
  begin delete from daily_sales where ends_at > new.succeeded_at and starts_at <= new.succeeded_at; end;

create trigger daily_sales_refunds_changed after update of succeeded_at on refunds when new.succeeded_at is not null
  begin delete from daily_sales where ends_at > new.succeeded_at and starts_at <= new.succeeded_at; end;

create trigger daily_sales_refunds_deleted after delete on refunds when old.succeeded_at is not null
  begin delete from daily_sales where ends_at > old.succeeded_at and starts_at <= old.succeeded_at; end;

-- What happened to orders, stock and articles, for other systems. A row is written in the transaction of the change, while its
-- order or article is locked; `number` is its place in the feed, which follows once the row is committed.
create table feed_events (
  position integer primary key autoincrement,
  id text not null,
  type text not null,
  -- The id of the order or the article.
  subject_id text not null,
  at bigint not null,
  number bigint unique
);
