-- Pictures the shop keeps: facts by the hash of their normalised content, and who uploaded how often of late.

create table images (
  hash text primary key,
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  blur text not null,
  kept_by text not null,
  kept_at bigint not null,
  unused_since bigint,
  leaving_until bigint
);
create index images_by_url on images (url);
create index images_unused on images (unused_since) where unused_since is not null;

create table image_uploads (
  id text primary key,
  uploader_email text not null,
  uploaded_at bigint not null
);
create index image_uploads_of_uploader on image_uploads (uploader_email, uploaded_at);
create index image_uploads_by_age on image_uploads (uploaded_at);
