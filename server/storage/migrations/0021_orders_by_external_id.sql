create unique index orders_by_external_id on orders (external_id) where external_id is not null;
