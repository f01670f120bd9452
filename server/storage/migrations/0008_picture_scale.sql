-- The width of cloth that a picture shows; null where nobody has measured it.
alter table article_images add column width_mm integer check (width_mm > 0);
