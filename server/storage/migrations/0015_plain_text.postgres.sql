-- Names are found whatever their accents. Does what ../plain-text.ts does; most texts have no accent, and are as long in bytes
-- as in characters.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = char_length($1) then lower($1)
    else replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'øđðłıς’', 'oddliσ'''),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;

drop index users_by_name;
drop index users_by_further_name;
drop index audit_log_by_label;
drop index orders_by_customer_name;

create index users_by_plain_name on users ((plain_text(name)) text_pattern_ops);
-- Of what follows the first word.
create index users_by_plain_further_name on users
  ((plain_text(substr(name, strpos(name, ' ') + 1))) text_pattern_ops);
create index audit_log_by_plain_label on audit_log ((plain_text(label)) text_pattern_ops, id) where label <> '';
create index orders_by_plain_customer_name on orders ((plain_text(customer_name)) text_pattern_ops, id);
