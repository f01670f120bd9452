-- The tables of the shop, and the indexes that both engines have in the same form; 0001_schema.sqlite.sql and
-- 0001_schema.postgres.sql add what differs. Written for PostgreSQL; on SQLite every table becomes STRICT and `bigint`
-- becomes `integer` (../migrate.ts), so that both engines reject a fraction in an integer column.
-- Ids are UUIDv7: sorting by id sorts by creation time. Times (`…_at`, `…_since`, `…_until`) are milliseconds since 1970.

-- The kind of this database, written at its first start: at most one row.
create table shop_kind (
  id integer primary key check (id = 1),
  kind text not null check (kind in ('shop', 'sample'))
);

-- What admins set in the dashboard: a row for each setting that was ever changed. `value` is JSON.
create table shop_settings (
  name text primary key,
  value text not null,
  -- Counts the changes: of two simultaneous ones, the second is rejected.
  revision integer not null check (revision > 0)
);

-- People. Accounts and sessions are in better-auth's own tables, which server/modules/people migrates.

create table users (
  id text primary key,
  -- Null once the person was removed; the row then has no personal data, and a new id.
  email text unique,
  name text not null,
  education text not null default '',
  address text not null default '',
  phone text not null default '',
  linkend text not null default '',
  -- Business buyers.
  company text not null default '',
  tax_id text not null default '',
  -- JSON: where invoices are addressed to.
  invoice_address text,
  -- The units of measure that the person has chosen; null before the first choice.
  units text check (units in ('metric', 'imperial')),
  role text check (role in ('admin', 'warehouse', 'sales', 'books')),
  removed_at bigint,
  check ((email is null) = (removed_at is not null))
);
create index users_with_role on users (role, id) where role is not null;

create table access_tokens (
  token_hash text primary key,
  user_id text not null references users (id) on update cascade on delete cascade,
  session_id text not null,
  expires_at bigint not null,
  -- Whether the session began with a second factor (REQUIRE_ADMIN_2FA): 0 or 1.
  has_second_factor integer not null default 0
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_of_user on access_tokens (user_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table identity_limits (
  key text primary key,
  attempts integer not null,
  ends_at bigint not null
);
create index identity_limits_by_end on identity_limits (ends_at);

-- Requested changes of an account's email: the account keeps its email until both addresses have confirmed.
create table email_changes (
  account_id text primary key,
  new_email text not null,
  -- The SHA-256 of the emailed tokens, hex.
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at bigint,
  new_confirmed_at bigint,
  expires_at bigint not null
);
create index email_changes_by_expiry on email_changes (expires_at);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on update cascade,
  address text not null,
  -- JSON; `address` is then made of them. Null when it was entered as one text.
  address_parts text,
  phone text not null,
  is_preferred integer not null default 0 check (is_preferred in (0, 1)),
  created_at bigint not null
);
create index addresses_of_user on addresses (user_id, id);
create unique index addresses_preferred on addresses (user_id) where is_preferred = 1;

-- The kinds of emails that admins subscribe to.
create table email_subscriptions (
  user_id text not null references users (id) on update cascade,
  kind text not null,
  primary key (user_id, kind)
);

-- Removed accounts, so that they are removed again from a restored older backup: the id that the rows in `users` and
-- `identity_user` had. Nothing else refers to it.
create table removals (
  id text primary key,
  user_id text not null,
  removed_at bigint not null
);

-- A person's data export: one at a time. `file` names it in the storage of images, below no public path.
create table data_exports (
  user_id text primary key references users (id) on update cascade on delete cascade,
  state text not null check (state in ('waiting', 'ready', 'failed', 'fetched')),
  requested_at bigint not null,
  attempts integer not null default 0,
  file text,
  expires_at bigint
);
create index data_exports_by_state on data_exports (state, requested_at);

-- Files of exports, recorded before they are written, so that each is deleted whatever happens in between.
create table data_export_files (
  name text primary key,
  delete_at bigint not null
);
create index data_export_files_by_age on data_export_files (delete_at);

-- API keys of machines. A key is its id and a secret, of which the SHA-256 is kept (hex). It acts for an admin, and only while
-- that person is one. `scopes` is JSON.
create table api_keys (
  id text primary key,
  name text not null,
  secret_hash text not null,
  scopes text not null,
  admin_id text not null references users (id) on update cascade,
  created_at bigint not null,
  ends_at bigint,
  last_used_at bigint,
  revoked_at bigint
);
create index api_keys_of_admin on api_keys (admin_id);
create unique index api_keys_by_name on api_keys (name) where revoked_at is null;

-- The audit log. `label` is the subject's name or number, so that entries can be read after it is deleted. `details` is JSON.
create table audit_log (
  id text primary key,
  -- `person`: the user of actor_id.
  actor text not null check (actor in ('person', 'operator', 'system')),
  actor_id text references users (id) on update cascade,
  -- The key by which actor_id acted.
  api_key_id text references api_keys (id),
  action text not null,
  -- The id of the subject; null when it is a person.
  subject text,
  person_id text references users (id) on update cascade,
  label text not null default '',
  details text,
  created_at bigint not null,
  check ((actor = 'person') = (actor_id is not null)),
  check ((subject is null) = (person_id is not null))
);
create index audit_log_of_actor on audit_log (actor_id, id);
create index audit_log_of_shop on audit_log (actor, id) where actor_id is null;
create index audit_log_of_person on audit_log (person_id, id) where person_id is not null;
create index audit_log_of_api_key on audit_log (api_key_id, id) where api_key_id is not null;
create index audit_log_by_action on audit_log (action, id);

-- Images. `delete_at` and `deleting_until` belong to the deletion of unreferenced images. Uploads are counted for an hour;
-- `network` is a hash. Pictures that the operator imports have no `uploaded_by`. A PDF has width and height 0 and `tone` ''.

create table images (
  hash text primary key,
  url text not null,
  width integer not null check (width >= 0),
  height integer not null check (height >= 0),
  byte_count integer not null check (byte_count > 0),
  tone text not null,
  uploaded_by text references users (id) on update cascade,
  uploaded_at bigint not null,
  delete_at bigint,
  deleting_until bigint
);
create index images_by_url on images (url);
create index images_of_person on images (uploaded_by);

create table image_uploads (
  id text primary key,
  uploader_id text not null references users (id) on update cascade,
  network text not null,
  byte_count integer not null default 0,
  uploaded_at bigint not null
);
create index image_uploads_of_uploader on image_uploads (uploader_id, uploaded_at);
create index image_uploads_of_network on image_uploads (network, uploaded_at);
create index image_uploads_by_age on image_uploads (uploaded_at);

-- Articles. Measures are integers in the unit of the column: millimetres, centimetres, grams per square metre; `permille` is
-- a percent with one decimal, times ten.

create table articles (
  id text primary key,
  article_number text not null unique,
  -- The current slug; article_slugs has it, too.
  slug text not null unique,
  name text not null,
  description text not null,
  img text not null,
  price_cents integer not null check (price_cents > 0),
  -- JSON: [{"fromQuantity":50,"priceCents":6100}], ascending. A column, so that orders read and guard it with the price.
  price_steps text not null default '[]',
  minimum_quantity integer not null check (minimum_quantity > 0),
  available_quantity integer not null check (available_quantity >= 0),
  size text not null default '',
  weight_gsm integer check (weight_gsm > 0),
  width_mm integer check (width_mm > 0),
  usable_width_mm integer check (usable_width_mm > 0),
  piece_length_cm integer check (piece_length_cm > 0),
  -- The longest cut in which pieces of one order come; null means that each piece is one cut.
  continuous_length_cm integer check (continuous_length_cm > 0),
  length_tolerance_permille integer,
  -- Rounded to the cent, so that lists can be sorted and filtered by it.
  price_per_metre_cents integer,
  weave text,
  pattern text,
  repeat_height_mm integer check (repeat_height_mm > 0),
  repeat_width_mm integer check (repeat_width_mm > 0),
  direction text,
  colour_name text,
  colour_hex text,
  colour_family text,
  -- Articles with one name here are the colours of one fabric.
  colourway_group text,
  care_wash text,
  care_bleach text,
  care_dry text,
  care_iron text,
  care_professional text,
  shrinkage_length_permille integer,
  shrinkage_width_permille integer,
  -- A code of ISO 3166-1 alpha-2.
  origin_spinning text,
  origin_weaving text,
  origin_finishing text,
  -- JSON: [{"method":"martindale","value":40000,"laboratory":"","testedOn":null,"report":""}].
  test_results text not null default '[]',
  lead_time_days integer,
  -- Set for drafts as well, so that every query for articles on sale leaves them out.
  withdrawn_at bigint,
  -- 1 when the article has not been on sale yet.
  is_draft integer not null default 0 check (is_draft in (0, 1)),
  -- The number of edits of an article, which is its ETag for admins. Orders and stock do not change it.
  revision integer not null default 1,
  -- At or below this stock the article is listed as low and admins are emailed; null means the minimum order.
  alert_level integer check (alert_level >= 0),
  -- The rate of tax; null means the standard one.
  tax_kind text,
  -- The minimum order before the last pieces were put on sale as a whole; null while they are not.
  minimum_before_remnant integer check (minimum_before_remnant > 0),
  -- 1 when available_quantity is the sum of the article's lots.
  has_lots integer not null default 0 check (has_lots in (0, 1)),
  -- The lists of articles filter by these columns. Every order would write an index on the stock itself; these change only
  -- when an article becomes low, a remnant or sold out, so that an order still updates an article in place.
  -- At or below the alert level, as alertLevelOf (server/domain/alert-level.ts) computes it.
  is_low integer not null generated always as (
    case when available_quantity <= coalesce(alert_level, minimum_before_remnant, minimum_quantity) then 1 else 0 end
  ) stored,
  -- Fewer pieces than the minimum order.
  is_remnant integer not null generated always as (
    case when available_quantity > 0 and available_quantity < minimum_quantity then 1 else 0 end
  ) stored,
  is_sold_out integer not null generated always as (case when available_quantity = 0 then 1 else 0 end) stored
);
-- SQLite prefers the last of the indexes that serve a query equally: the narrowest ones come last.
-- Finds similar articles.
create index articles_by_weave on articles (weave, colour_family, id) where withdrawn_at is null;
create index articles_by_colour on articles (colour_family, id) where withdrawn_at is null;
create index articles_by_colourway_group on articles (colourway_group, id)
  where colourway_group is not null and withdrawn_at is null;
create index articles_on_sale on articles (id) where withdrawn_at is null;
create index articles_listed on articles (id) where case when withdrawn_at is null then 1 else is_draft end = 1;
create index articles_drafts on articles (id) where is_draft = 1;
create index articles_withdrawn on articles (id) where withdrawn_at is not null and is_draft = 0;
create index articles_low on articles (id) where is_low = 1 and withdrawn_at is null;
create index articles_remnant on articles (id) where is_remnant = 1 and withdrawn_at is null;
create index articles_sold_out on articles (id) where is_sold_out = 1;

create table article_fibres (
  article_id text not null references articles (id),
  position integer not null,
  fibre text not null,
  share_permille integer not null check (share_permille between 1 and 1000),
  primary key (article_id, position)
);
create index article_fibres_by_fibre on article_fibres (fibre, article_id);

create table article_uses (
  article_id text not null references articles (id),
  position integer not null,
  use_code text not null,
  primary key (article_id, position)
);
create index article_uses_by_use on article_uses (use_code, article_id);

create table article_certificates (
  article_id text not null references articles (id),
  position integer not null,
  name text not null,
  number text not null,
  -- The last day, YYYY-MM-DD; null means no end.
  valid_until text,
  primary key (article_id, position)
);

-- All images of an article, the first of which is also articles.img. An article without rows has only that one.
create table article_images (
  article_id text not null references articles (id),
  position integer not null,
  url text not null,
  alt text not null,
  primary key (article_id, position)
);

-- Every slug that an article has had: a former one leads to the current one, articles.slug.
create table article_slugs (
  slug text primary key,
  article_id text not null references articles (id)
);
create index article_slugs_of_article on article_slugs (article_id);

-- The prices that an article has had. A price applies from the time of its row on.
create table article_prices (
  id text primary key,
  article_id text not null references articles (id),
  price_cents integer not null check (price_cents > 0),
  price_steps text not null default '[]',
  -- `person`: the user of actor_id.
  actor text not null check (actor in ('person', 'operator', 'system')),
  actor_id text references users (id) on update cascade,
  -- The key by which actor_id acted.
  api_key_id text references api_keys (id),
  at bigint not null,
  check ((actor = 'person') = (actor_id is not null))
);
create index article_prices_of_article on article_prices (article_id, id);
create index article_prices_of_actor on article_prices (actor_id);

-- Uploaded CSV files of articles: planned first, then applied as a whole or not at all.
create table article_imports (
  id text primary key,
  created_by text not null references users (id) on update cascade,
  created_at bigint not null,
  file_name text not null,
  -- The text of the file, compressed, as base64.
  content text not null,
  -- The SHA-256, hex: finds a file that was applied before.
  content_hash text not null,
  state text not null check (state in ('planned', 'applied')),
  -- The plan as JSON, as it is shown.
  plan text not null,
  -- The revision and state of each article the file names, by its id, as JSON; empty once the import was applied.
  seen text not null,
  -- A process that is applying the import holds it until then, also after it was killed.
  applying_until bigint,
  applied_at bigint
);
create index article_imports_by_age on article_imports (created_at);
create index article_imports_by_content on article_imports (content_hash);
create index article_imports_of_admin on article_imports (created_by);

-- Pictures of other sites that an import of another shop system's export names. `asked` until an admin confirms or leaves out the
-- host; then they are deliveries like those of emails, in the other direction.
create table article_import_pictures (
  id text primary key,
  import_id text not null references article_imports (id) on delete cascade,
  url text not null,
  host text not null,
  -- The first row of the file that names it.
  file_row integer not null,
  state text not null check (state in ('asked', 'left_out', 'due', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at bigint not null,
  next_attempt_at bigint not null,
  -- When the picture was stored, and its address here.
  sent_at bigint,
  stored_url text,
  last_error text,
  unique (import_id, url)
);
create index article_import_pictures_due on article_import_pictures (host, next_attempt_at) where state = 'due';

-- Numbers that people read, counted without gaps in the transaction that uses them.
create table number_sequences (
  name text primary key,
  last_number bigint not null
);

-- Saved fabrics, and stock alerts for sold-out articles.

create table saved_fabrics (
  -- Ascends in the order in which fabrics were saved.
  id text not null unique,
  user_id text not null references users (id) on update cascade,
  article_id text not null references articles (id),
  saved_at bigint not null,
  primary key (user_id, article_id)
);
create index saved_fabrics_of_user on saved_fabrics (user_id, id);

-- Baskets: what customers are going to order.

create table basket_lines (
  -- Ascends in the order in which lines were added.
  id text not null,
  user_id text not null references users (id) on update cascade,
  article_id text not null references articles (id),
  quantity integer not null check (quantity > 0),
  -- 1 when its pieces may come from several lots.
  several_lots integer not null default 0 check (several_lots in (0, 1)),
  -- The id of the lot that the order takes where it has all the pieces. No reference: the order checks it.
  preferred_lot text,
  primary key (user_id, article_id)
);
create index basket_lines_of_user on basket_lines (user_id, id);

create table stock_alerts (
  id text not null unique,
  user_id text not null references users (id) on update cascade,
  article_id text not null references articles (id),
  requested_at bigint not null,
  primary key (user_id, article_id)
);
create index stock_alerts_of_article on stock_alerts (article_id, id);

-- Reviews of the shop or of an article.
create table reviews (
  id text primary key,
  author_id text not null references users (id) on update cascade,
  name text not null,
  customer text not null,
  description text not null,
  img text not null,
  article_id text references articles (id),
  stars integer check (stars between 1 and 5),
  -- A review with `waiting` is shown once an admin has published it.
  state text not null default 'published' check (state in ('waiting', 'published', 'hidden')),
  hide_reason text not null default '',
  -- 1 when its author had paid for the article.
  is_verified integer not null default 0 check (is_verified in (0, 1)),
  -- The mill's answer; '' while there is none.
  answer text not null default '',
  answered_at bigint,
  answered_by text references users (id) on update cascade,
  -- The number of changes by admins: of two simultaneous changes, the second is rejected.
  revision integer not null default 1
);
create index reviews_of_article on reviews (article_id, id) where article_id is not null;
create index reviews_by_state on reviews (state, id);
create index reviews_of_author on reviews (author_id);
create index reviews_of_admin on reviews (answered_by) where answered_by is not null;

-- What the mill remembers of a customer.
create table customer_notes (
  id text primary key,
  customer_id text not null references users (id) on update cascade,
  text text not null,
  written_by text not null references users (id) on update cascade,
  written_at bigint not null
);
create index customer_notes_of_customer on customer_notes (customer_id, id);
create index customer_notes_by_writer on customer_notes (written_by);

-- Orders. They keep the article as it was ordered.

create table orders (
  id text primary key,
  -- A number like `SO-2026-000123`.
  number text not null unique,
  customer_id text not null references users (id) on update cascade,
  -- The email and name when the order was placed; '' and REMOVED_NAME once the customer was removed.
  customer_email text not null,
  customer_name text not null,
  -- The ISO 4217 code of the shop's currency when the order was placed; its amounts are in the smallest unit of it.
  currency text not null,
  -- The price to pay, the sum of its lines; 0 for free swatches, which are paid without a card.
  price_cents bigint not null check (price_cents >= 0),
  -- The swatch credit taken off the order, the sum of its lines.
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  -- The number of swatches among its lines; the indexes of a customer's allowance and credit use it.
  swatch_quantity integer not null default 0 check (swatch_quantity >= 0),
  phone text not null,
  address text not null,
  -- JSON; `address` is then made of them. Null when it was entered as one text.
  address_parts text,
  -- The delivery's, ISO 3166-1 alpha-2; null when the address was entered as one text.
  country text,
  custom_details text not null default '',
  purchase_order_number text not null default '',
  -- What searches find the order by, as plain text, each word after a space; triggers copy them to order_words.
  words text not null default '',
  status text not null check (status in ('unpaid', 'paid', 'cancelled')),
  -- Orders paid together have the same one.
  transaction_id text,
  placed_at bigint not null,
  paid_at bigint,
  -- The time at which an unpaid order is cancelled; null when it never is (PAYMENT_DEADLINE_HOURS).
  payment_due_at bigint,
  -- The time at which the customer is reminded; null once that is done.
  payment_reminder_at bigint,
  -- The progress of a paid order; null from payment until an admin advances it.
  fulfilment text check (fulfilment in ('processing', 'shipped', 'delivered')),
  -- The time of its last parcel.
  shipped_at bigint,
  delivered_at bigint,
  cancelled_at bigint,
  cancelled_by text check (cancelled_by in ('customer', 'admin', 'shop')),
  cancel_reason text not null default '',
  -- The sums of requested refunds, and of those that have succeeded.
  refunding_cents bigint not null default 0 check (refunding_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- The credit that its swatches have given to other orders, the sum of their swatch_credits.
  credit_used_cents bigint not null default 0 check (credit_used_cents >= 0),
  -- How the order is taxed; the tax is part of price_cents, and the sum of its lines.
  tax_rule text not null default 'none'
    check (tax_rule in ('none', 'domestic', 'destination', 'origin', 'reverse_charge', 'export')),
  -- 1 when the listed prices, unit_price_cents of its lines, include the tax.
  prices_include_tax integer not null default 0 check (prices_include_tax in (0, 1)),
  tax_cents bigint not null default 0 check (tax_cents >= 0 and tax_cents <= price_cents),
  -- The customer's tax id when the order was placed, if the shop charges tax; '' when there is none.
  buyer_tax_id text not null default '',
  -- The rates of tax and the delivery zone that the order was placed with (JSON); null in a shop without both.
  terms text,
  -- An order on account is `paid` from the start: what is owed for it is in account_terms.
  payment_method text not null default 'card' check (payment_method in ('card', 'account')),
  -- When the invoice of an order on account is due.
  account_due_at bigint,
  -- The part of the price that is paid first, of an order with pieces that are still to be woven, and the percentage that it
  -- was computed with; both 0 without a deposit.
  deposit_percent integer not null default 0 check (deposit_percent between 0 and 99),
  deposit_cents bigint not null default 0 check (deposit_cents = 0 or deposit_cents between 1 and price_cents - 1),
  -- The payment of the deposit; `transaction_id` is then that of the rest.
  deposit_transaction_id text,
  deposit_paid_at bigint,
  -- When the deposit was paid and all pieces were there: from then on the rest can be paid.
  rest_due_at bigint,
  check ((deposit_transaction_id is null) = (deposit_paid_at is null)),
  check (deposit_paid_at is null or (deposit_cents > 0 and payment_method = 'card')),
  check (rest_due_at is null or deposit_paid_at is not null),
  check (
    case when price_cents = 0 or payment_method = 'account' then transaction_id is null
    else (status = 'paid') = (transaction_id is not null) end
  ),
  check ((payment_method = 'account') = (account_due_at is not null)),
  check (payment_method = 'card' or status = 'paid')
);
create index orders_by_payment_due on orders (payment_due_at) where status = 'unpaid';
create index orders_by_payment_reminder on orders (payment_reminder_at) where payment_reminder_at is not null;
-- The orders shipped since a count of stock.
create index orders_by_shipping_time on orders (shipped_at) where shipped_at is not null;
create index orders_in_transit on orders (shipped_at) where fulfilment = 'shipped';
-- The sums per day are computed from the index alone.
create index orders_by_payment_time on orders (paid_at, id, price_cents, deposit_cents, currency) where status = 'paid';
create index orders_by_deposit_time on orders (deposit_paid_at, id, deposit_cents, currency) where deposit_paid_at is not null;
-- The orders whose deposit is paid and whose pieces are not all there, and those whose rest can be paid.
create index orders_being_woven on orders (id) where status = 'unpaid' and deposit_paid_at is not null and rest_due_at is null;
create index orders_with_rest_due on orders (rest_due_at, id) where status = 'unpaid' and rest_due_at is not null;

-- The lines of orders. Article, name, number and description stay as they were when the order was placed.
create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  -- Counts from 0.
  position integer not null,
  -- `pieces` of the article's stock, a `swatch`, or the `delivery`, which comes last and has no article: its name says where
  -- to, its description in how many days.
  kind text not null check (kind in ('pieces', 'swatch', 'delivery')),
  article_id text references articles (id),
  article_name text not null,
  article_number text not null,
  article_description text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  -- The swatch credit taken off the line.
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  -- The amount to pay for the line, its tax included.
  amount_cents bigint not null check (amount_cents >= 0),
  -- The rate of tax in hundredths of a percent, and the tax in the amount.
  tax_rate integer not null default 0 check (tax_rate between 0 and 10000),
  tax_cents bigint not null default 0 check (tax_cents >= 0 and tax_cents <= amount_cents),
  tax_kind text not null default 'standard' check (tax_kind in ('standard', 'reduced')),
  -- The weight of its pieces; null where weight, width or length of a piece are not stated.
  weight_grams bigint check (weight_grams >= 0),
  -- The sums of its requested refunds, and of those that have succeeded.
  refunding_cents bigint not null default 0 check (refunding_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- The pieces that refunds have returned to stock, or will return.
  returned_quantity integer not null default 0 check (returned_quantity >= 0 and returned_quantity <= quantity),
  -- The pieces that are still to be woven: they are not taken from stock, and the order is not shipped before they are there.
  awaited_quantity integer not null default 0 check (awaited_quantity >= 0),
  -- The pieces or swatches in its parcels.
  shipped_quantity integer not null default 0 check (shipped_quantity >= 0),
  unique (order_id, position),
  check (returned_quantity + awaited_quantity <= quantity),
  check (shipped_quantity + awaited_quantity <= quantity),
  check (refunding_cents + refunded_cents <= amount_cents),
  check ((kind = 'delivery') = (article_id is null)),
  -- The tax is added to a listed price without it, and the tax in a listed price is taken off an order without tax.
  check (
    amount_cents + credit_cents in (quantity * unit_price_cents, quantity * unit_price_cents + tax_cents)
    or (tax_rate = 0 and amount_cents + credit_cents < quantity * unit_price_cents)
  )
);
create index order_lines_of_article on order_lines (article_id, order_id);

-- The credit that a swatch has given to orders of its article, in parts, one order after the other.
create table swatch_credits (
  swatch_line_id text not null references order_lines (id),
  -- The line of pieces that used the credit. It is inserted later in the same transaction.
  line_id text not null references order_lines (id) deferrable initially deferred,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (swatch_line_id, line_id)
);
create index swatch_credits_of_line on swatch_credits (line_id);

-- The timeline of an order. Rows are inserted and never changed.
create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  type text not null,
  at bigint not null,
  actor text not null check (actor in ('customer', 'admin', 'shop', 'provider')),
  actor_id text references users (id) on update cascade,
  -- The key by which actor_id acted.
  api_key_id text references api_keys (id),
  note text not null default '',
  -- 1 when only admins see the event.
  is_internal integer not null default 0 check (is_internal in (0, 1)),
  -- The details as JSON, such as carrier and tracking number, or an amount.
  data text
);
create index order_events_of_order on order_events (order_id, id);
create index order_events_of_actor on order_events (actor_id) where actor_id is not null;

-- Statements of withdrawal, as they were entered. `order_id` is null where no order has the number.
create table withdrawals (
  id text primary key,
  order_id text references orders (id),
  order_number text not null,
  name text not null,
  email text not null,
  goods text not null,
  at bigint not null,
  -- When the mill had cancelled or refunded what it had to; null while it waits.
  done_at bigint
);
create index withdrawals_waiting on withdrawals (id) where done_at is null;
create index withdrawals_of_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_by_email on withdrawals (email);
create index withdrawals_unknown on withdrawals (id) where order_id is null;

create table idempotency_keys (
  -- Checked at the end, because a transaction locks its orders before its person.
  user_id text not null references users (id) on update cascade deferrable initially deferred,
  idempotency_key text not null,
  request_fingerprint text not null,
  order_id text not null,
  created_at bigint not null,
  primary key (user_id, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- An upper bound of a customer's unpaid orders: each order placed adds one, and they are counted again at the limit.
-- Only placing writes it, so that payments and cancellations of a customer's orders do not wait for each other.
create table open_order_counts (
  customer_id text primary key references users (id) on update cascade deferrable initially deferred,
  at_most integer not null check (at_most > 0)
);

-- Stock by lot: the pieces dyed in one bath. Articles without rows here have a stock without lots.
create table stock_lots (
  id text primary key,
  article_id text not null references articles (id),
  name text not null,
  quantity integer not null check (quantity >= 0),
  received_at bigint not null,
  -- A closed lot is empty.
  closed_at bigint check (closed_at is null or quantity = 0),
  unique (article_id, name)
);
-- The allocation of an order walks the open lots that have pieces, the smallest first.
create index stock_lots_open on stock_lots (article_id, quantity, id) where quantity > 0;

-- The pieces of a line by lot.
create table lot_allocations (
  line_id text not null references order_lines (id),
  lot_id text not null references stock_lots (id),
  quantity integer not null check (quantity > 0),
  -- The pieces put back by refunds.
  returned_quantity integer not null default 0 check (returned_quantity >= 0 and returned_quantity <= quantity),
  -- The pieces in parcels.
  shipped_quantity integer not null default 0 check (shipped_quantity >= 0 and shipped_quantity <= quantity),
  primary key (line_id, lot_id)
);

-- The parcels of orders. One without lines was sent after all pieces of its order had been returned.
create table parcels (
  id text primary key,
  order_id text not null references orders (id),
  carrier text not null,
  -- '' once its customer was removed.
  tracking_number text not null,
  shipped_at bigint not null
);
create index parcels_of_order on parcels (order_id, id);
create index parcels_by_shipping_time on parcels (shipped_at);

-- What is in a parcel; a line from several lots has a row for each.
create table parcel_lines (
  parcel_id text not null references parcels (id),
  -- Counts from 0.
  position integer not null,
  line_id text not null references order_lines (id),
  -- Null for pieces without a lot, and for swatches.
  lot_id text references stock_lots (id),
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position)
);
create index parcel_lines_of_line on parcel_lines (line_id);

-- Every change of articles.available_quantity, negative when pieces leave; an article's movements add up to its stock.
create table stock_movements (
  id text primary key,
  article_id text not null references articles (id),
  quantity integer not null check (quantity <> 0),
  reason text not null,
  order_id text,
  lot_id text references stock_lots (id),
  -- `person`: the user of actor_id.
  actor text not null check (actor in ('person', 'operator', 'system')),
  actor_id text references users (id) on update cascade,
  -- The key by which actor_id acted.
  api_key_id text references api_keys (id),
  note text not null default '',
  at bigint not null,
  -- Repeating an admin's request with the same key finds this row.
  idempotency_key text,
  -- The number of pieces counted, if the movement is a count.
  counted integer,
  check ((actor = 'person') = (actor_id is not null))
);
create index stock_movements_of_article on stock_movements (article_id, id, quantity);
create index stock_movements_by_reason on stock_movements (reason, id);
create unique index stock_movements_by_key on stock_movements (article_id, idempotency_key) where idempotency_key is not null;
-- Finds the pieces that refunds of open orders have put back.
create index stock_movements_of_refunds on stock_movements (article_id, order_id) where reason = 'refund';
create index stock_movements_of_actor on stock_movements (actor_id);

-- When each article, or lot, was last counted: an older count that arrives later is refused, and the same count is recorded once.
create table stock_counts (
  article_id text not null references articles (id),
  -- '' where the stock is kept without lots.
  lot_id text not null,
  counted_at bigint not null,
  counted integer not null check (counted >= 0),
  primary key (article_id, lot_id)
);

-- What a customer has asked the mill to supply, and the prices that the mill promises until `valid_until`. Accepting it places
-- an order.
create table quotations (
  id text primary key,
  customer_id text not null references users (id) on update cascade,
  -- `asked` or made by the mill as `answered`; then accepted, cancelled or expired once.
  state text not null check (state in ('asked', 'answered', 'accepted', 'cancelled', 'expired')),
  -- 0 when the mill made it unasked.
  is_asked integer not null check (is_asked in (0, 1)),
  -- The customer's words, and the day (YYYY-MM-DD) by which the pieces are needed; '' and null when not stated.
  note text not null default '',
  wanted_on text,
  -- The number of the mill's answers.
  answers integer not null default 0 check (answers >= 0),
  -- The mill's words, and the day on which the pieces are ready; '' and null when not stated.
  answer text not null default '',
  ready_on text,
  -- The ISO 4217 code of the agreed prices.
  currency text not null,
  created_at bigint not null,
  answered_at bigint,
  -- The first millisecond at which it can no longer be accepted.
  valid_until bigint,
  ended_at bigint,
  cancelled_by text check (cancelled_by in ('customer', 'admin')),
  order_id text references orders (id),
  check ((state = 'accepted') = (order_id is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check (state in ('asked', 'cancelled') or (answered_at is not null and valid_until is not null))
);
create index quotations_of_customer on quotations (customer_id, id);
create index quotations_by_state on quotations (state, id);
create index quotations_of_order on quotations (order_id) where order_id is not null;

create table quotation_lines (
  quotation_id text not null references quotations (id),
  -- Counts from 0.
  position integer not null,
  article_id text not null references articles (id),
  quantity integer not null check (quantity > 0),
  -- Listed: with or without tax. Null until the mill has answered.
  unit_price_cents bigint check (unit_price_cents > 0),
  -- The promised pieces that are still to be woven; the others are reserved.
  awaited_quantity integer not null default 0 check (awaited_quantity between 0 and quantity),
  primary key (quotation_id, position),
  unique (quotation_id, article_id)
);
create index quotation_lines_of_article on quotation_lines (article_id);

-- Pieces taken from stock for a customer: with a swatch, one row per customer and article at a time, or promised by a quotation.
create table reservations (
  id text primary key,
  customer_id text not null references users (id) on update cascade,
  article_id text not null references articles (id),
  lot_id text references stock_lots (id),
  -- The order of swatches that it was made with, or else the quotation.
  order_id text references orders (id),
  quotation_id text references quotations (id),
  quantity integer not null check (quantity > 0),
  -- A quotation's ends with the quotation.
  ends_at bigint not null,
  ended_at bigint,
  check ((order_id is null) <> (quotation_id is null))
);
create unique index reservations_of_customer on reservations (customer_id, article_id)
  where ended_at is null and quotation_id is null;
create index reservations_due on reservations (ends_at, id) where ended_at is null and quotation_id is null;
create index reservations_of_order on reservations (order_id) where order_id is not null;
create index reservations_of_quotation on reservations (quotation_id) where quotation_id is not null;
create index reservations_by_customer on reservations (customer_id, article_id);
create index reservations_of_article on reservations (article_id);
create index reservations_of_lot on reservations (lot_id) where lot_id is not null;

-- What VIES has answered about tax ids, as evidence of sales without tax. No person is named but by the register.
create table tax_id_checks (
  id text primary key,
  -- The country's prefix in VIES and the number.
  tax_id text not null,
  checked_at bigint not null,
  is_valid integer not null check (is_valid in (0, 1)),
  -- As registered; '' where the member state does not say.
  name text not null,
  address text not null,
  -- VIES's number of the answer; '' for a seller without a tax id.
  consultation text not null
);
create index tax_id_checks_of_id on tax_id_checks (tax_id, checked_at);

-- Payments. One row for each intent, inserted before the provider is called: `transaction_id` is null until it has answered.

create table payments (
  id text primary key,
  order_id text references orders (id),
  -- Null when only the provider knew of the payment, and it names nobody.
  caller_id text references users (id) on update cascade,
  amount_cents bigint not null check (amount_cents > 0),
  -- An ISO 4217 code.
  currency text not null,
  state text not null check (state in ('open', 'withdrawn', 'settled', 'refunding', 'refunded')),
  transaction_id text unique,
  -- 1 when it pays the deposit of its order.
  is_deposit integer not null default 0 check (is_deposit in (0, 1)),
  -- The brand and last four digits of the card that paid.
  card_brand text,
  card_last4 text,
  create_attempts integer not null default 0,
  refund_id text unique,
  refund_attempts integer not null default 0,
  refund_reason text,
  created_at bigint not null,
  charged_at bigint,
  settled_at bigint,
  withdrawn_at bigint,
  refunding_at bigint,
  refunded_at bigint,
  next_check_at bigint not null,
  check (state <> 'settled' or order_id is not null),
  check (state not in ('settled', 'refunding', 'refunded') or transaction_id is not null),
  check ((state in ('refunding', 'refunded')) = (refund_reason is not null))
);
create unique index payments_open_of_order on payments (order_id) where state = 'open';
create unique index payments_settled_of_order on payments (order_id, is_deposit) where state = 'settled';
create index payments_in_progress on payments (next_check_at) where state in ('open', 'refunding');
create index payments_of_caller on payments (caller_id);

-- The orders of a payment that pays several; payments.order_id is the first of them. A payment of one order has no rows.
create table payment_orders (
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  price_cents bigint not null check (price_cents > 0),
  primary key (payment_id, order_id)
);
create index payment_orders_of_order on payment_orders (order_id);

-- Webhook events that were processed, by the provider's id.
create table payment_events (
  id text primary key,
  type text not null,
  processed_at bigint not null
);
create index payment_events_by_age on payment_events (processed_at);

-- `shop_id` is in the metadata of every intent: it tells this shop's payments from those of other shops.
create table payment_settings (
  name text primary key,
  value text not null
);

-- Money returned for a paid order. Recorded before the provider is asked.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  -- Null for an order on account, whose refund only lowers what is owed.
  payment_id text references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- That of its order; the sums per day are computed from the index alone.
  currency text not null,
  reason text not null,
  -- The id of an admin; null for a refund made at the provider.
  requested_by text references users (id) on update cascade,
  -- Repeating an admin's request with the same key finds this row.
  idempotency_key text,
  -- 1 when the admin chose the lines; otherwise the amount was split over all lines.
  is_by_line integer not null default 0 check (is_by_line in (0, 1)),
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  -- The provider's id of the refund; null until it has answered. Refunds of one provider's refund share it.
  provider_refund_id text,
  attempts integer not null default 0,
  requested_at bigint not null,
  succeeded_at bigint,
  failed_at bigint,
  next_check_at bigint not null,
  unique (order_id, idempotency_key)
);
create index refunds_of_order on refunds (order_id, id);
create index refunds_by_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_in_progress on refunds (next_check_at) where state = 'requested';
create index refunds_by_time on refunds (succeeded_at, id, amount_cents, currency) where state = 'succeeded';
create index refunds_of_admin on refunds (requested_by) where requested_by is not null;

-- The lines of refunds; a refund's amount is the sum of its lines.
create table refund_lines (
  refund_id text not null references refunds (id),
  line_id text not null references order_lines (id),
  amount_cents bigint not null check (amount_cents >= 0),
  -- The tax in the amount; 0 until the refund has succeeded.
  tax_cents bigint not null default 0 check (tax_cents >= 0 and tax_cents <= amount_cents),
  -- The number of pieces put back to stock.
  returned_quantity integer not null default 0 check (returned_quantity >= 0),
  primary key (refund_id, line_id),
  check (amount_cents > 0 or returned_quantity > 0)
);
create index refund_lines_of_line on refund_lines (line_id);

-- Messages on orders, between customers and the mill.
create table order_messages (
  id text primary key,
  order_id text not null references orders (id),
  author_id text not null references users (id) on update cascade,
  is_from_mill integer not null check (is_from_mill in (0, 1)),
  text text not null,
  -- JSON: the URLs of its photos.
  photos text not null,
  sent_at bigint not null,
  -- 1 for the first message of a customer that nobody has answered: at most one of each order.
  is_waiting integer not null check (is_waiting in (0, 1))
);
create index order_messages_of_order on order_messages (order_id, id);
create index order_messages_of_author on order_messages (author_id, id);
create index order_messages_waiting on order_messages (id) where is_waiting = 1;
create index order_messages_with_photos on order_messages (id) where photos <> '[]';

-- Invoices and credit notes. `document` (JSON) is everything that is printed, so the same row always gives the same bytes.
create table invoices (
  id text primary key,
  kind text not null check (kind in ('invoice', 'deposit_invoice', 'credit_note')),
  number text not null unique,
  order_id text not null references orders (id),
  refund_id text unique references refunds (id),
  issued_at bigint not null,
  document text not null,
  check ((kind = 'credit_note') = (refund_id is not null))
);
create index invoices_of_order on invoices (order_id, id);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create unique index deposit_invoices_one_per_order on invoices (order_id) where kind = 'deposit_invoice';

-- Customers who may order on account.
create table account_terms (
  customer_id text primary key references users (id) on update cascade,
  -- 0 keeps what is owed and takes no more orders.
  is_allowed integer not null check (is_allowed in (0, 1)),
  net_days integer not null check (net_days between 0 and 365),
  limit_cents bigint not null check (limit_cents >= 0),
  -- Invoices less credit notes and payments; below 0 after an overpayment.
  owed_cents bigint not null default 0
);

-- Money received for orders on account, as an admin has entered it or booked it from a bank's file.
create table account_payments (
  id text primary key,
  customer_id text not null references users (id) on update cascade,
  amount_cents bigint not null check (amount_cents > 0),
  -- YYYY-MM-DD
  received_on text not null,
  -- The number of the invoice that it pays first; '' for the oldest.
  invoice_number text not null,
  reference text not null,
  -- Repeating an admin's request with the same key finds this row.
  idempotency_key text unique,
  -- The line of a bank's file that it was booked from: a hash, which is the same in every file that states the line.
  bank_entry text unique,
  entered_by text not null references users (id) on update cascade,
  at bigint not null
);
create index account_payments_of_customer on account_payments (customer_id, id);
create index account_payments_of_admin on account_payments (entered_by);

-- The reminders of unpaid invoices that were sent.
create table account_reminders (
  order_id text not null references orders (id),
  -- Days after the due date.
  after_days integer not null,
  at bigint not null,
  primary key (order_id, after_days)
);

-- Emails to send, written in the transaction of the change that they report.
create table outbox_emails (
  id text primary key,
  -- The kind determines the template; `data` is its input (JSON).
  kind text not null,
  data text not null,
  recipient text not null,
  recipient_name text not null,
  order_id text references orders (id),
  state text not null check (state in ('due', 'sent', 'failed')),
  created_at bigint not null,
  -- 0 when somebody waits for the email to sign in; those are sent before the others, which have 1.
  priority integer not null check (priority in (0, 1)),
  attempts integer not null default 0,
  -- The earliest time of the next attempt. During an attempt, the time from which another process may take over.
  next_attempt_at bigint not null,
  sent_at bigint,
  last_error text
);
create index outbox_emails_due on outbox_emails (priority, next_attempt_at, id) where state = 'due';
create index outbox_emails_failed on outbox_emails (id) where state = 'failed';
create index outbox_emails_of_order on outbox_emails (order_id, id) where order_id is not null;
create index outbox_emails_of_recipient on outbox_emails (recipient);

-- The sums of settlements and refunds on days that have ended, in a time zone. They are copies: triggers delete a day when an
-- order or a refund is written into it afterwards, and backups leave the tables out.
create table daily_sales (
  time_zone text not null,
  -- Orders in other currencies are not in the sums.
  currency text not null,
  day text not null,
  -- The range of the day: from the first (included) to the second (excluded).
  starts_at bigint not null,
  ends_at bigint not null,
  paid_orders integer not null,
  paid_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  primary key (time_zone, currency, day)
);
create index daily_sales_by_end on daily_sales (ends_at, starts_at);
-- The same settlements and refunds by article.
create table daily_article_sales (
  time_zone text not null,
  currency text not null,
  day text not null,
  article_id text not null,
  -- Less what was put back to stock and refunded on that day, so both may be negative.
  pieces integer not null,
  revenue_cents bigint not null,
  primary key (time_zone, currency, day, article_id),
  foreign key (time_zone, currency, day) references daily_sales (time_zone, currency, day) on delete cascade
);

-- The process that runs a background job.
create table job_leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);
