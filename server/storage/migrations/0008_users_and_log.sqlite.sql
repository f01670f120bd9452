-- All User and Log: pages by what a name, a subject or a label begins with, among 100,000 users and a million entries.

create index users_by_name on users ((lower(name)));
-- The name after its first word.
create index users_by_further_name on users ((lower(substr(name, instr(name, ' ') + 1))));
create index audit_log_by_label on audit_log ((lower(label)), id) where label <> '';
