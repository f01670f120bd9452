-- Refunds that are requested; refunded_cents is what was refunded.
alter table orders add column refunding_cents bigint not null default 0 check (refunding_cents >= 0);
