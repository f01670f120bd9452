-- The identity room's own table. Accounts and sessions are better-auth's, made by server/identity/tables.ts.

create table identity_limits (
  key text primary key,
  attempts integer not null,
  ends_at bigint not null
);
create index identity_limits_by_end on identity_limits (ends_at);
