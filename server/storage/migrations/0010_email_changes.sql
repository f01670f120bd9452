-- Changes of an account's email that were asked for: the account keeps its email until both addresses have confirmed.
create table email_changes (
  account_id text primary key,
  new_email text not null,
  -- SHA-256 of the emailed tokens, hex.
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at bigint,
  new_confirmed_at bigint,
  expires_at bigint not null
);
create index email_changes_by_expiry on email_changes (expires_at);
