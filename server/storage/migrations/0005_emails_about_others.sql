-- Removing an account deletes the emails to the mill that name its address.
create index outbox_emails_about_others on outbox_emails (kind)
  where kind in ('email_change_to_new', 'email_changed', 'withdrawal_notice', 'contact_message', 'admin_quotation_asked');
