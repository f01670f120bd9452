-- The address of the picture of a lot; null where it has none.
alter table stock_lots add column img text;

-- The log without what staff have read, which is most of it.
create index audit_log_of_changes on audit_log (id) where substr(action, 1, 5) <> 'read_';
