-- Removal and export of what is kept of a person.
--
-- A request that has found its caller may write after the account was removed or has got another email. The tables below
-- are where such a request writes first: they refuse rows of an email that is not in `users`. Other rows of the same
-- transaction go with them. While `users` is empty, nothing is refused: a backup is being restored, users last.

-- `for key share`: a removal or a change of email waits until this transaction ends, and is waited for.
create function has_person(person text) returns boolean language plpgsql as $$
  begin
    perform 1 from users where email = person for key share;
    return found or not exists (select 1 from users);
  end
$$;

create function refuse_row_without_person() returns trigger language plpgsql as $$
  begin
    if not has_person(to_jsonb(new) ->> tg_argv[0]) then
      raise exception 'person_gone' using errcode = 'P0401';
    end if;
    return new;
  end
$$;

create trigger orders_of_a_person before insert on orders
  for each row execute function refuse_row_without_person('customer_email');

create trigger payments_of_a_person before insert on payments
  for each row when (new.state = 'open') execute function refuse_row_without_person('caller_email');

create trigger reviews_of_a_person before insert on reviews
  for each row execute function refuse_row_without_person('author_email');

create trigger saved_fabrics_of_a_person before insert on saved_fabrics
  for each row execute function refuse_row_without_person('user_email');

create trigger stock_alerts_of_a_person before insert on stock_alerts
  for each row execute function refuse_row_without_person('user_email');

create trigger addresses_of_a_person before insert on addresses
  for each row execute function refuse_row_without_person('user_email');

create trigger images_of_a_person before insert on images
  for each row execute function refuse_row_without_person('uploaded_by');

create trigger image_uploads_of_a_person before insert on image_uploads
  for each row execute function refuse_row_without_person('uploader_email');

create trigger email_subscriptions_of_a_person before insert on email_subscriptions
  for each row execute function refuse_row_without_person('user_email');

create trigger article_imports_of_a_person before insert on article_imports
  for each row execute function refuse_row_without_person('created_by');

-- What an admin does is logged in its own transaction: this refuses it for an admin who is gone.
create trigger audit_log_of_a_person before insert on audit_log
  for each row when (new.actor not in ('operator', 'system')) execute function refuse_row_without_person('actor');

-- A removal, an export and a change of the email find the rows of a person by these.
create index order_events_by_admin on order_events (actor_email) where actor = 'admin';
create index stock_movements_of_actor on stock_movements (actor);
create index product_prices_of_actor on product_prices (actor);
create index payments_of_caller on payments (caller_email);
create index refunds_of_admin on refunds (requested_by);
create index outbox_emails_of_recipient on outbox_emails (recipient);
create index images_of_person on images (uploaded_by);
create index reviews_of_author on reviews (author_email);
create index reviews_of_admin on reviews (answered_by) where answered_by is not null;
create index article_imports_of_admin on article_imports (created_by);

-- Removed accounts, to remove them again after a backup from before was restored: the ids that their rows in `users` and
-- `identity_user` had, which outlast a change of the email. Nothing else refers to them.
create table removals (
  id text primary key,
  user_id text,
  account_id text,
  removed_at bigint not null
);

-- The export of what is kept of a person: one at a time. `file`: names it in the storage of images, below no public path.
create table data_exports (
  email text primary key references users (email) on update cascade on delete cascade,
  state text not null check (state in ('waiting', 'ready', 'failed', 'fetched')),
  requested_at bigint not null,
  attempts integer not null default 0,
  file text,
  expires_at bigint
);
create index data_exports_by_state on data_exports (state, requested_at);

-- Files of exports, recorded before they are written, so that each is deleted whatever happens in between.
create table data_export_files (
  name text primary key,
  delete_at bigint not null
);
create index data_export_files_by_age on data_export_files (delete_at);
