-- The code of the Harmonized System, 6 to 10 digits, and what papers for customs call the fabric; null where the mill has stated none.
alter table articles add column hs_code text;
alter table articles add column customs_name text;

-- What a parcel weighs with its packing, and its outer measures; null where they were not stated.
alter table parcels add column gross_grams integer check (gross_grams > 0);
alter table parcels add column length_mm integer check (length_mm > 0);
alter table parcels add column width_mm integer check (width_mm > 0);
alter table parcels add column height_mm integer check (height_mm > 0);
