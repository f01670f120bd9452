-- The surcharge of a small order is a line like its delivery, of the same kind, after it. One of 0 is there in case the order becomes
-- small when its lines change.
alter table order_lines add column is_surcharge integer not null default 0 check (is_surcharge in (0, 1));
