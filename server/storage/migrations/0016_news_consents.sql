-- What customers have allowed: a row each time, with the text as it was read. One that was not withdrawn is valid.
create table news_consents (
  id text primary key,
  user_id text not null references users (id) on update cascade,
  given_at bigint not null,
  text text not null,
  language text not null,
  withdrawn_at bigint
);
create index news_consents_of_user on news_consents (user_id);
create unique index news_consents_valid on news_consents (user_id) where withdrawn_at is null;
