-- The wrong rows of an import and new articles without a picture, by row, with what is wrong with each, as JSON.
alter table article_imports add column left_out text not null default '';
