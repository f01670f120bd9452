-- Lists of what has changed. The expression is `changedAtSql` of server/domain/order-changes.ts: older rows state when they came to
-- where they are.
create index orders_by_change on orders ((
  coalesce(updated_at, delivered_at, shipped_at, cancelled_at, paid_at, deposit_paid_at, placed_at)
), id);
