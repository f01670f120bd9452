-- Removal and export of what is kept of a person.
--
-- A request that has found its caller may write after the account was removed or has got another email. The tables below
-- are where such a request writes first: they refuse rows of an email that is not in `users`. Other rows of the same
-- transaction go with them. While `users` is empty, nothing is refused: a backup is being restored, users last.

create trigger orders_of_a_person before insert on orders
  when not exists (select 1 from users where email = new.customer_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger payments_of_a_person before insert on payments
  when new.state = 'open' and not exists (select 1 from users where email = new.caller_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger reviews_of_a_person before insert on reviews
  when not exists (select 1 from users where email = new.author_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger saved_fabrics_of_a_person before insert on saved_fabrics
  when not exists (select 1 from users where email = new.user_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger stock_alerts_of_a_person before insert on stock_alerts
  when not exists (select 1 from users where email = new.user_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger addresses_of_a_person before insert on addresses
  when not exists (select 1 from users where email = new.user_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger images_of_a_person before insert on images
  when not exists (select 1 from users where email = new.uploaded_by) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger image_uploads_of_a_person before insert on image_uploads
  when not exists (select 1 from users where email = new.uploader_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger email_subscriptions_of_a_person before insert on email_subscriptions
  when not exists (select 1 from users where email = new.user_email) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

create trigger article_imports_of_a_person before insert on article_imports
  when not exists (select 1 from users where email = new.created_by) and exists (select 1 from users)
  begin select raise(abort, 'person_gone'); end;

-- Removed accounts, to remove them again after a backup from before was restored. `email_hash`: HMAC-SHA-256.
create table removals (
  id text primary key,
  email_hash text not null,
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
