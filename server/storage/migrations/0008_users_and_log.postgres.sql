-- All User and Log: pages by what an email, a name, a subject or a label begins with, among 100,000 users and a million
-- entries. A pattern operator class compares bytes: a beginning is a range whatever the collation of the database is.

create index users_by_email_start on users (email text_pattern_ops);
create index users_by_name on users ((lower(name)) text_pattern_ops);
-- The name after its first word.
create index users_by_further_name on users ((lower(substr(name, strpos(name, ' ') + 1))) text_pattern_ops);
drop index audit_log_of_subject;
create index audit_log_of_subject on audit_log (subject text_pattern_ops, id);
create index audit_log_by_label on audit_log ((lower(label)) text_pattern_ops, id) where label <> '';
