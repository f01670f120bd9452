create unique index payments_by_transfer_key on payments (transfer_key) where transfer_key is not null;
