-- Addresses of other systems that the shop sends events to. Their secrets are derived from the shop's.
create table webhooks (
  id text primary key,
  name text not null,
  url text not null,
  -- The types of events as JSON.
  types text not null,
  -- Who is responsible; nothing is sent while they are no admin.
  admin_id text not null references users (id) on update cascade,
  created_at bigint not null
);
create index webhooks_of_admin on webhooks (admin_id);

-- Events to send, written when an event gets its number; they go with the event.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event_number bigint not null references feed_events (number) on delete cascade,
  -- The order or article: its events are sent one after the other.
  subject_id text not null,
  state text not null check (state in ('due', 'sent', 'failed')),
  created_at bigint not null,
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  sent_at bigint,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, event_number) where state = 'due';
create index webhook_deliveries_failed on webhook_deliveries (id) where state = 'failed';
create index webhook_deliveries_of_subject on webhook_deliveries (webhook_id, subject_id, event_number) where state = 'due';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_of_event on webhook_deliveries (event_number);
