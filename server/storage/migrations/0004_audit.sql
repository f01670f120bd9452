-- What admins did, and the operator's command: who, what, to whom, when. Rows are added and never changed.

create table audit_log (
  id text primary key,
  actor text not null,
  act text not null,
  subject text not null,
  done_at bigint not null
);
