-- Two questions that used to be answered by reading a whole table: whether a product was ever ordered, and who is admin.

create index orders_of_product on orders (product_id) where status <> 'cancelled';

create index users_with_role on users (role, id) where role is not null;
