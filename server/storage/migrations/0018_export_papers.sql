-- Papers for customs and for payment in advance, numbered without gaps for each kind and year. What one says stays; where something
-- has changed since, the next one names it as replaced.
create table export_papers (
  id text primary key,
  kind text not null check (kind in ('pro_forma', 'commercial_invoice', 'packing_list')),
  number text not null unique,
  order_id text references orders (id),
  -- The order that accepts a quotation has papers of its own.
  quotation_id text references quotations (id),
  -- Null for a commercial invoice of all parcels.
  parcel_id text references parcels (id),
  issued_at bigint not null,
  document text not null,
  check ((order_id is null) <> (quotation_id is null)),
  check (kind = 'pro_forma' or order_id is not null),
  check (case kind when 'pro_forma' then parcel_id is null when 'packing_list' then parcel_id is not null else true end)
);
create index export_papers_of_order on export_papers (order_id, id) where order_id is not null;
create index export_papers_of_quotation on export_papers (quotation_id, id) where quotation_id is not null;
