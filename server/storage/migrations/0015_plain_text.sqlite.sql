-- Names are found whatever their accents. `plain_text` is a function of the shop's connections (../plain-text.ts): other
-- programs read these tables, but cannot write names.
drop index users_by_name;
drop index users_by_further_name;
drop index audit_log_by_label;
drop index orders_by_customer_name;

create index users_by_plain_name on users ((plain_text(name)));
-- Of what follows the first word.
create index users_by_plain_further_name on users ((plain_text(substr(name, instr(name, ' ') + 1))));
create index audit_log_by_plain_label on audit_log ((plain_text(label)), id) where label <> '';
create index orders_by_plain_customer_name on orders ((plain_text(customer_name)), id);
