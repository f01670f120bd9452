-- What the mill has written of an article in a language other than the shop's first; null where it has not.
create table article_texts (
  article_id text not null references articles (id),
  language text not null,
  name text,
  description text,
  colour_name text,
  -- JSON: alternative texts by the address of their picture.
  alts text not null default '{}',
  primary key (article_id, language)
);
