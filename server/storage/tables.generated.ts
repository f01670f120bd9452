// Generated from the migrations by `npm run tables`; tables.ts adds what the database does not say.
import type { Generated, GeneratedAlways } from 'kysely';

export interface GeneratedTables {
  access_tokens: {
    token_hash: string;
    user_id: string;
    session_id: string;
    expires_at: number;
    /** Whether the session began with a second factor (REQUIRE_ADMIN_2FA): 0 or 1. */
    has_second_factor: Generated<number>;
  };
  /** Money received for orders on account, as an admin has entered it or booked it from a bank's file. */
  account_payments: {
    id: string;
    customer_id: string;
    amount_cents: number;
    /** YYYY-MM-DD */
    received_on: string;
    /** The number of the invoice that it pays first; '' for the oldest. */
    invoice_number: string;
    reference: string;
    /** Repeating an admin's request with the same key finds this row. */
    idempotency_key: string | null;
    /** The line of a bank's file that it was booked from: a hash, which is the same in every file that states the line. */
    bank_entry: string | null;
    entered_by: string;
    at: number;
  };
  /** The reminders of unpaid invoices that were sent. */
  account_reminders: {
    order_id: string;
    /** Days after the due date. */
    after_days: number;
    at: number;
  };
  /** Customers who may order on account. */
  account_terms: {
    customer_id: string;
    /** 0 keeps what is owed and takes no more orders. */
    is_allowed: 0 | 1;
    net_days: number;
    limit_cents: number;
    /** Invoices less credit notes and payments; below 0 after an overpayment. */
    owed_cents: Generated<number>;
  };
  addresses: {
    id: string;
    user_id: string;
    address: string;
    /** JSON; `address` is then made of them. Null when it was entered as one text. */
    address_parts: string | null;
    phone: string;
    is_preferred: Generated<0 | 1>;
    created_at: number;
  };
  /** API keys of machines. A key is its id and a secret, of which the SHA-256 is kept (hex). It acts for an admin, and only while that person is one. `scopes` is JSON. */
  api_keys: {
    id: string;
    name: string;
    secret_hash: string;
    scopes: string;
    admin_id: string;
    created_at: number;
    ends_at: number | null;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  article_certificates: {
    article_id: string;
    position: number;
    name: string;
    number: string;
    /** The last day, YYYY-MM-DD; null means no end. */
    valid_until: string | null;
  };
  /** The changed articles in the order of commits: the index of the collection reads those that it has not applied yet. Triggers fill the table; rows older than an hour are deleted. */
  article_changes: {
    position: Generated<number>;
    article_id: string | null;
    changed_at: Generated<number>;
  };
  article_fibres: {
    article_id: string;
    position: number;
    fibre: string;
    share_permille: number;
  };
  /** All images of an article, the first of which is also articles.img. An article without rows has only that one. */
  article_images: {
    article_id: string;
    position: number;
    url: string;
    alt: string;
    /** The width of cloth that a picture shows; null where nobody has measured it. */
    width_mm: number | null;
  };
  /** Pictures of other sites that an import of another shop system's export names. `asked` until an admin confirms or leaves out the host; then they are deliveries like those of emails, in the other direction. */
  article_import_pictures: {
    id: string;
    import_id: string;
    url: string;
    host: string;
    /** The first row of the file that names it. */
    file_row: number;
    state: 'asked' | 'left_out' | 'due' | 'sent' | 'failed';
    attempts: Generated<number>;
    created_at: number;
    next_attempt_at: number;
    /** When the picture was stored, and its address here. */
    sent_at: number | null;
    stored_url: string | null;
    last_error: string | null;
  };
  /** Uploaded CSV files of articles: planned first, then applied as a whole or not at all. */
  article_imports: {
    id: string;
    created_by: string;
    created_at: number;
    file_name: string;
    /** The text of the file, compressed, as base64. */
    content: string;
    /** The SHA-256, hex: finds a file that was applied before. */
    content_hash: string;
    state: 'planned' | 'applied';
    /** The plan as JSON, as it is shown. */
    plan: string;
    /** The revision and state of each article the file names, by its id, as JSON; empty once the import was applied. */
    seen: string;
    /** A process that is applying the import holds it until then, also after it was killed. */
    applying_until: number | null;
    applied_at: number | null;
    /** The wrong rows of an import and new articles without a picture, by row, with what is wrong with each, as JSON. */
    left_out: Generated<string>;
  };
  /** The prices that an article has had. A price applies from the time of its row on. */
  article_prices: {
    id: string;
    article_id: string;
    price_cents: number;
    price_steps: Generated<string>;
    /** `person`: the user of actor_id. */
    actor: 'person' | 'operator' | 'system';
    actor_id: string | null;
    /** The key by which actor_id acted. */
    api_key_id: string | null;
    at: number;
  };
  /** Every slug that an article has had: a former one leads to the current one, articles.slug. */
  article_slugs: {
    slug: string;
    article_id: string;
  };
  /** What the mill has written of an article in a language other than the shop's first; null where it has not. */
  article_texts: {
    article_id: string;
    language: string;
    name: string | null;
    description: string | null;
    colour_name: string | null;
    /** JSON: alternative texts by the address of their picture. */
    alts: Generated<string>;
  };
  article_uses: {
    article_id: string;
    position: number;
    use_code: string;
  };
  articles: {
    id: string;
    article_number: string;
    /** The current slug; article_slugs has it, too. */
    slug: string;
    name: string;
    description: string;
    img: string;
    price_cents: number;
    /** JSON: [{"fromQuantity":50,"priceCents":6100}], ascending. A column, so that orders read and guard it with the price. */
    price_steps: Generated<string>;
    minimum_quantity: number;
    available_quantity: number;
    size: Generated<string>;
    weight_gsm: number | null;
    width_mm: number | null;
    usable_width_mm: number | null;
    piece_length_cm: number | null;
    /** The longest cut in which pieces of one order come; null means that each piece is one cut. */
    continuous_length_cm: number | null;
    length_tolerance_permille: number | null;
    /** Rounded to the cent, so that lists can be sorted and filtered by it. */
    price_per_metre_cents: number | null;
    weave: string | null;
    pattern: string | null;
    repeat_height_mm: number | null;
    repeat_width_mm: number | null;
    direction: string | null;
    colour_name: string | null;
    colour_hex: string | null;
    colour_family: string | null;
    /** Articles with one name here are the colours of one fabric. */
    colourway_group: string | null;
    care_wash: string | null;
    care_bleach: string | null;
    care_dry: string | null;
    care_iron: string | null;
    care_professional: string | null;
    shrinkage_length_permille: number | null;
    shrinkage_width_permille: number | null;
    /** A code of ISO 3166-1 alpha-2. */
    origin_spinning: string | null;
    origin_weaving: string | null;
    origin_finishing: string | null;
    /** JSON: [{"method":"martindale","value":40000,"laboratory":"","testedOn":null,"report":""}]. */
    test_results: Generated<string>;
    lead_time_days: number | null;
    /** Set for drafts as well, so that every query for articles on sale leaves them out. */
    withdrawn_at: number | null;
    /** 1 when the article has not been on sale yet. */
    is_draft: Generated<0 | 1>;
    /** The number of edits of an article, which is its ETag for admins. Orders and stock do not change it. */
    revision: Generated<number>;
    /** At or below this stock the article is listed as low and admins are emailed; null means the minimum order. */
    alert_level: number | null;
    /** The rate of tax; null means the standard one. */
    tax_kind: string | null;
    /** The minimum order before the last pieces were put on sale as a whole; null while they are not. */
    minimum_before_remnant: number | null;
    /** 1 when available_quantity is the sum of the article's lots. */
    has_lots: Generated<0 | 1>;
    /** The lists of articles filter by these columns. Every order would write an index on the stock itself; these change only when an article becomes low, a remnant or sold out, so that an order still updates an article in place. At or below the alert level, as alertLevelOf (server/domain/alert-level.ts) computes it. */
    is_low: GeneratedAlways<number>;
    /** Fewer pieces than the minimum order. */
    is_remnant: GeneratedAlways<number>;
    is_sold_out: GeneratedAlways<number>;
    external_id: string | null;
    /** The code of the Harmonized System, 6 to 10 digits, and what papers for customs call the fabric; null where the mill has stated none. */
    hs_code: string | null;
    customs_name: string | null;
    /** What can still be ordered out of deliveries, by day: [{"on": "2027-03-12", "quantity": 40}]; null when nothing is expected. */
    expected: string | null;
  };
  /** The audit log. `label` is the subject's name or number, so that entries can be read after it is deleted. `details` is JSON. */
  audit_log: {
    id: string;
    /** `person`: the user of actor_id. */
    actor: 'person' | 'operator' | 'system';
    actor_id: string | null;
    /** The key by which actor_id acted. */
    api_key_id: string | null;
    action: string;
    /** The id of the subject; null when it is a person. */
    subject: string | null;
    person_id: string | null;
    label: Generated<string>;
    details: string | null;
    created_at: number;
  };
  /** Pieces of an order's line that come out of a delivery; the awaited pieces of a line without rows are woven to order. */
  awaited_pieces: {
    id: string;
    line_id: string;
    order_id: string;
    article_id: string | null;
    /** Null when the delivery was cancelled or came short: the pieces wait for the next one. */
    delivery_id: string | null;
    quantity: number;
    /** The day that the customer was told when the order was placed, YYYY-MM-DD. */
    promised_on: string;
    /** 1 when all pieces of the line are to come from one dye lot. */
    is_one_lot: Generated<0 | 1>;
  };
  basket_lines: {
    /** Ascends in the order in which lines were added. */
    id: string;
    user_id: string;
    article_id: string;
    quantity: number;
    /** 1 when its pieces may come from several lots. */
    several_lots: Generated<0 | 1>;
    /** The id of the lot that the order takes where it has all the pieces. No reference: the order checks it. */
    preferred_lot: string | null;
  };
  /** What the mill remembers of a customer. */
  customer_notes: {
    id: string;
    customer_id: string;
    text: string;
    written_by: string;
    written_at: number;
  };
  /** The same settlements and refunds by article. */
  daily_article_sales: {
    time_zone: string;
    currency: string;
    day: string;
    article_id: string;
    /** Less what was put back to stock and refunded on that day, so both may be negative. */
    pieces: number;
    revenue_cents: number;
  };
  /** The sums of settlements and refunds on days that have ended, in a time zone. They are copies: triggers delete a day when an order or a refund is written into it afterwards, and backups leave the tables out. */
  daily_sales: {
    time_zone: string;
    /** Orders in other currencies are not in the sums. */
    currency: string;
    day: string;
    /** The range of the day: from the first (included) to the second (excluded). */
    starts_at: number;
    ends_at: number;
    paid_orders: number;
    paid_cents: number;
    refunds: number;
    refunded_cents: number;
  };
  /** Files of exports, recorded before they are written, so that each is deleted whatever happens in between. */
  data_export_files: {
    name: string;
    delete_at: number;
  };
  /** A person's data export: one at a time. `file` names it in the storage of images, below no public path. */
  data_exports: {
    user_id: string;
    state: 'waiting' | 'ready' | 'failed' | 'fetched';
    requested_at: number;
    attempts: Generated<number>;
    file: string | null;
    expires_at: number | null;
  };
  /** What customers dispute with the bank of their card. The money of one that is lost is a row of refunds that has its id as provider_refund_id. */
  disputes: {
    /** The card provider's. */
    id: string;
    payment_id: string;
    amount_cents: number;
    /** That of its payment. */
    currency: string;
    /** The provider's word, such as fraudulent. */
    reason: string;
    state: 'needs_response' | 'under_review' | 'won' | 'lost';
    /** 1 while the bank only asks: nothing is withdrawn, and the payment can be refunded. */
    is_inquiry: 0 | 1;
    /** The last moment to answer. */
    answer_by: number | null;
    opened_at: number;
    /** Null until it is won or lost. */
    closed_at: number | null;
  };
  /** Requested changes of an account's email: the account keeps its email until both addresses have confirmed. */
  email_changes: {
    account_id: string;
    new_email: string;
    /** The SHA-256 of the emailed tokens, hex. */
    old_token_hash: string;
    new_token_hash: string;
    old_confirmed_at: number | null;
    new_confirmed_at: number | null;
    expires_at: number;
  };
  /** The kinds of emails that admins subscribe to. */
  email_subscriptions: {
    user_id: string;
    kind: string;
  };
  /** What is still to come from the loom: pieces of an article on a day, which customers may order before they are there. */
  expected_deliveries: {
    id: string;
    article_id: string;
    quantity: number;
    /** Pieces of `quantity` that orders wait for. */
    promised_quantity: Generated<number>;
    /** YYYY-MM-DD. */
    expected_on: string;
    lot: Generated<string>;
    note: Generated<string>;
    revision: Generated<number>;
    created_at: number;
    received_at: number | null;
    cancelled_at: number | null;
    idempotency_key: string | null;
  };
  /** Papers for customs and for payment in advance, numbered without gaps for each kind and year. What one says stays; where something has changed since, the next one names it as replaced. */
  export_papers: {
    id: string;
    kind: 'pro_forma' | 'commercial_invoice' | 'packing_list';
    number: string;
    order_id: string | null;
    /** The order that accepts a quotation has papers of its own. */
    quotation_id: string | null;
    /** Null for a commercial invoice of all parcels. */
    parcel_id: string | null;
    issued_at: number;
    document: string;
  };
  /** What happened to orders, stock and articles, for other systems. A row is written in the transaction of the change, while its order or article is locked; `number` is its place in the feed, which follows once the row is committed. */
  feed_events: {
    position: Generated<number>;
    id: string;
    type: string;
    /** The id of the order or the article. */
    subject_id: string;
    at: number;
    number: number | null;
  };
  idempotency_keys: {
    /** Checked at the end, because a transaction locks its orders before its person. */
    user_id: string;
    idempotency_key: string;
    request_fingerprint: string;
    order_id: string;
    created_at: number;
  };
  identity_limits: {
    key: string;
    attempts: number;
    ends_at: number;
  };
  image_uploads: {
    id: string;
    uploader_id: string;
    network: string;
    byte_count: Generated<number>;
    uploaded_at: number;
  };
  images: {
    hash: string;
    url: string;
    width: number;
    height: number;
    byte_count: number;
    tone: string;
    uploaded_by: string | null;
    uploaded_at: number;
    delete_at: number | null;
    deleting_until: number | null;
  };
  /** Invoices and credit notes. `document` (JSON) is everything that is printed, so the same row always gives the same bytes. */
  invoices: {
    id: string;
    kind: 'invoice' | 'deposit_invoice' | 'credit_note';
    number: string;
    order_id: string;
    refund_id: string | null;
    issued_at: number;
    document: string;
  };
  /** The process that runs a background job. */
  job_leases: {
    name: string;
    holder: string;
    expires_at: number;
  };
  /** The pieces of a line by lot. */
  lot_allocations: {
    line_id: string;
    lot_id: string;
    quantity: number;
    /** The pieces put back by refunds. */
    returned_quantity: Generated<number>;
    /** The pieces in parcels. */
    shipped_quantity: Generated<number>;
  };
  /** What customers have allowed: a row each time, with the text as it was read. One that was not withdrawn is valid. */
  news_consents: {
    id: string;
    user_id: string;
    given_at: number;
    text: string;
    language: string;
    withdrawn_at: number | null;
  };
  /** Numbers that people read, counted without gaps in the transaction that uses them. */
  number_sequences: {
    name: string;
    last_number: number;
  };
  /** An upper bound of a customer's unpaid orders: each order placed adds one, and they are counted again at the limit. Only placing writes it, so that payments and cancellations of a customer's orders do not wait for each other. */
  open_order_counts: {
    customer_id: string;
    at_most: number;
  };
  /** The timeline of an order. Rows are inserted and never changed. */
  order_events: {
    id: string;
    order_id: string;
    type: string;
    at: number;
    actor: 'customer' | 'admin' | 'shop' | 'provider';
    actor_id: string | null;
    /** The key by which actor_id acted. */
    api_key_id: string | null;
    note: Generated<string>;
    /** 1 when only admins see the event. */
    is_internal: Generated<0 | 1>;
    /** The details as JSON, such as carrier and tracking number, or an amount. */
    data: string | null;
  };
  /** The lines of orders. Article, name, number and description stay as they were when the order was placed. */
  order_lines: {
    id: string;
    order_id: string;
    /** Counts from 0. */
    position: number;
    /** `pieces` of the article's stock, a `swatch`, or the `delivery`, which comes last and has no article: its name says where to, its description in how many days. */
    kind: 'pieces' | 'swatch' | 'delivery';
    article_id: string | null;
    article_name: string;
    article_number: string;
    article_description: string;
    quantity: number;
    unit_price_cents: number;
    /** The swatch credit taken off the line. */
    credit_cents: Generated<number>;
    /** The amount to pay for the line, its tax included. */
    amount_cents: number;
    /** The rate of tax in hundredths of a percent, and the tax in the amount. */
    tax_rate: Generated<number>;
    tax_cents: Generated<number>;
    tax_kind: Generated<'standard' | 'reduced'>;
    /** The weight of its pieces; null where weight, width or length of a piece are not stated. */
    weight_grams: number | null;
    /** The sums of its requested refunds, and of those that have succeeded. */
    refunding_cents: Generated<number>;
    refunded_cents: Generated<number>;
    /** The pieces that refunds have returned to stock, or will return. */
    returned_quantity: Generated<number>;
    /** The pieces that are still to be woven: they are not taken from stock, and the order is not shipped before they are there. */
    awaited_quantity: Generated<number>;
    /** The pieces or swatches in its parcels. */
    shipped_quantity: Generated<number>;
    /** The surcharge of a small order is a line like its delivery, of the same kind, after it. One of 0 is there in case the order becomes small when its lines change. */
    is_surcharge: Generated<0 | 1>;
    /** The name of the article as the customer read it in the order's language; null where it is `article_name`. */
    shown_name: string | null;
    /** Those of the awaited pieces that a refund has taken out of the order: nobody waits for them any more. */
    released_quantity: Generated<number>;
  };
  /** Messages on orders, between customers and the mill. */
  order_messages: {
    id: string;
    order_id: string;
    author_id: string;
    is_from_mill: 0 | 1;
    text: string;
    /** JSON: the URLs of its photos. */
    photos: string;
    sent_at: number;
    /** 1 for the first message of a customer that nobody has answered: at most one of each order. */
    is_waiting: 0 | 1;
  };
  /** All Order: the words that find an order, each by its beginning. `orders.words` has each after a space, without quotes, so that they are JSON between quotes. Triggers fill the table, and backups leave it out. */
  order_words: {
    word: string;
    order_id: string;
  };
  orders: {
    id: string;
    /** A number like `SO-2026-000123`. */
    number: string;
    customer_id: string;
    /** The email and name when the order was placed; '' and REMOVED_NAME once the customer was removed. */
    customer_email: string;
    customer_name: string;
    /** The ISO 4217 code of the shop's currency when the order was placed; its amounts are in the smallest unit of it. */
    currency: string;
    /** The price to pay, the sum of its lines; 0 for free swatches, which are paid without a card. */
    price_cents: number;
    /** The swatch credit taken off the order, the sum of its lines. */
    credit_cents: Generated<number>;
    /** The number of swatches among its lines; the indexes of a customer's allowance and credit use it. */
    swatch_quantity: Generated<number>;
    phone: string;
    address: string;
    /** JSON; `address` is then made of them. Null when it was entered as one text. */
    address_parts: string | null;
    /** The delivery's, ISO 3166-1 alpha-2; null when the address was entered as one text. */
    country: string | null;
    custom_details: Generated<string>;
    purchase_order_number: Generated<string>;
    /** What searches find the order by, as plain text, each word after a space; triggers copy them to order_words. */
    words: Generated<string>;
    status: 'unpaid' | 'paid' | 'cancelled';
    /** Orders paid together have the same one. */
    transaction_id: string | null;
    placed_at: number;
    paid_at: number | null;
    /** The time at which an unpaid order is cancelled; null when it never is (PAYMENT_DEADLINE_HOURS). */
    payment_due_at: number | null;
    /** The time at which the customer is reminded; null once that is done. */
    payment_reminder_at: number | null;
    /** The progress of a paid order; null from payment until an admin advances it. */
    fulfilment: 'processing' | 'shipped' | 'delivered' | null;
    /** The time of its last parcel. */
    shipped_at: number | null;
    delivered_at: number | null;
    cancelled_at: number | null;
    cancelled_by: 'customer' | 'admin' | 'shop' | null;
    cancel_reason: Generated<string>;
    /** The sums of requested refunds, and of those that have succeeded. */
    refunding_cents: Generated<number>;
    refunded_cents: Generated<number>;
    /** The credit that its swatches have given to other orders, the sum of their swatch_credits. */
    credit_used_cents: Generated<number>;
    /** How the order is taxed; the tax is part of price_cents, and the sum of its lines. */
    tax_rule: Generated<'none' | 'domestic' | 'destination' | 'origin' | 'reverse_charge' | 'export'>;
    /** 1 when the listed prices, unit_price_cents of its lines, include the tax. */
    prices_include_tax: Generated<0 | 1>;
    tax_cents: Generated<number>;
    /** The customer's tax id when the order was placed, if the shop charges tax; '' when there is none. */
    buyer_tax_id: Generated<string>;
    /** The rates of tax and the delivery zone that the order was placed with (JSON); null in a shop without both. */
    terms: string | null;
    /** An order on account is `paid` from the start: what is owed for it is in account_terms. */
    payment_method: Generated<'card' | 'account'>;
    /** When the invoice of an order on account is due. */
    account_due_at: number | null;
    /** The part of the price that is paid first, of an order with pieces that are still to be woven, and the percentage that it was computed with; both 0 without a deposit. */
    deposit_percent: Generated<number>;
    deposit_cents: Generated<number>;
    /** The payment of the deposit; `transaction_id` is then that of the rest. */
    deposit_transaction_id: string | null;
    deposit_paid_at: number | null;
    /** When the deposit was paid and all pieces were there: from then on the rest can be paid. */
    rest_due_at: number | null;
    /** Whose tax id takes the tax off an order, as VIES said when it was placed; '' where the member state gives no name, null where VIES was not asked. And the company that the customer had stated. */
    tax_id_holder: string | null;
    buyer_company: Generated<string>;
    language: string | null;
    /** The id of an order, an article or a customer in another system, such as an ERP; null where none is stated. */
    external_id: string | null;
    /** The time of the last change since the order was placed; null before the first, and of orders whose last one is older than this column. */
    updated_at: number | null;
    /** An order that its customer pays by bank transfer: unpaid until the office books the transfer. `payment_method` stays 'card', the only value that release 1.0 lets an unpaid order have. */
    is_by_transfer: Generated<0 | 1>;
    /** 0 when the customer wants what is there first in a parcel of its own. */
    ships_together: Generated<0 | 1>;
  };
  /** Emails to send, written in the transaction of the change that they report. */
  outbox_emails: {
    id: string;
    /** The kind determines the template; `data` is its input (JSON). */
    kind: string;
    data: string;
    recipient: string;
    recipient_name: string;
    order_id: string | null;
    state: 'due' | 'sent' | 'failed';
    created_at: number;
    /** 0 when somebody waits for the email to sign in; those are sent before the others, which have 1. */
    priority: 0 | 1;
    attempts: Generated<number>;
    /** The earliest time of the next attempt. During an attempt, the time from which another process may take over. */
    next_attempt_at: number;
    sent_at: number | null;
    last_error: string | null;
    language: string | null;
  };
  /** What is in a parcel; a line from several lots has a row for each. */
  parcel_lines: {
    parcel_id: string;
    /** Counts from 0. */
    position: number;
    line_id: string;
    /** Null for pieces without a lot, and for swatches. */
    lot_id: string | null;
    quantity: number;
  };
  /** The parcels of orders. One without lines was sent after all pieces of its order had been returned. */
  parcels: {
    id: string;
    order_id: string;
    carrier: string;
    /** '' once its customer was removed. */
    tracking_number: string;
    shipped_at: number;
    /** What a parcel weighs with its packing, and its outer measures; null where they were not stated. */
    gross_grams: number | null;
    length_mm: number | null;
    width_mm: number | null;
    height_mm: number | null;
  };
  /** Webhook events that were processed, by the provider's id. */
  payment_events: {
    id: string;
    type: string;
    processed_at: number;
  };
  /** The orders of a payment that pays several; payments.order_id is the first of them. A payment of one order has no rows. */
  payment_orders: {
    payment_id: string;
    order_id: string;
    price_cents: number;
  };
  /** `shop_id` is in the metadata of every intent: it tells this shop's payments from those of other shops. */
  payment_settings: {
    name: string;
    value: string;
  };
  payments: {
    id: string;
    order_id: string | null;
    /** Null when only the provider knew of the payment, and it names nobody. */
    caller_id: string | null;
    amount_cents: number;
    /** An ISO 4217 code. */
    currency: string;
    state: 'open' | 'withdrawn' | 'settled' | 'refunding' | 'refunded';
    transaction_id: string | null;
    /** 1 when it pays the deposit of its order. */
    is_deposit: Generated<0 | 1>;
    /** The brand and last four digits of the card that paid. */
    card_brand: string | null;
    card_last4: string | null;
    create_attempts: Generated<number>;
    refund_id: string | null;
    refund_attempts: Generated<number>;
    refund_reason: string | null;
    created_at: number;
    charged_at: number | null;
    settled_at: number | null;
    withdrawn_at: number | null;
    refunding_at: number | null;
    refunded_at: number | null;
    next_check_at: number;
    /** A booked transfer is a settled payment that the card provider does not know. `transaction_id` is its reference (ISO 11649), with '-deposit' behind it for a deposit, so that each part of an order is booked once. The day on which the bank has booked it, YYYY-MM-DD; null for a card. */
    received_on: string | null;
    /** What the customer has paid less than `amount_cents`, because banks have kept it. */
    short_cents: Generated<number>;
    /** What the bank says of it. */
    bank_reference: Generated<string>;
    /** The line of a bank's file that it was booked from, or the key of the request: nothing is booked twice. */
    transfer_key: string | null;
  };
  quotation_lines: {
    quotation_id: string;
    /** Counts from 0. */
    position: number;
    article_id: string;
    quantity: number;
    /** Listed: with or without tax. Null until the mill has answered. */
    unit_price_cents: number | null;
    /** The promised pieces that are still to be woven; the others are reserved. */
    awaited_quantity: Generated<number>;
  };
  /** What a customer has asked the mill to supply, and the prices that the mill promises until `valid_until`. Accepting it places an order. */
  quotations: {
    id: string;
    customer_id: string;
    /** `asked` or made by the mill as `answered`; then accepted, cancelled or expired once. */
    state: 'asked' | 'answered' | 'accepted' | 'cancelled' | 'expired';
    /** 0 when the mill made it unasked. */
    is_asked: 0 | 1;
    /** The customer's words, and the day (YYYY-MM-DD) by which the pieces are needed; '' and null when not stated. */
    note: Generated<string>;
    wanted_on: string | null;
    /** The number of the mill's answers. */
    answers: Generated<number>;
    /** The mill's words, and the day on which the pieces are ready; '' and null when not stated. */
    answer: Generated<string>;
    ready_on: string | null;
    /** The ISO 4217 code of the agreed prices. */
    currency: string;
    created_at: number;
    answered_at: number | null;
    /** The first millisecond at which it can no longer be accepted. */
    valid_until: number | null;
    ended_at: number | null;
    cancelled_by: 'customer' | 'admin' | null;
    order_id: string | null;
    language: string | null;
  };
  /** The lines of refunds; a refund's amount is the sum of its lines. */
  refund_lines: {
    refund_id: string;
    line_id: string;
    amount_cents: number;
    /** The tax in the amount; 0 until the refund has succeeded. */
    tax_cents: Generated<number>;
    /** The number of pieces put back to stock. */
    returned_quantity: Generated<number>;
    /** Awaited pieces that a refund takes out of the order. */
    awaited_quantity: Generated<number>;
  };
  /** Money returned for a paid order. Recorded before the provider is asked. */
  refunds: {
    id: string;
    order_id: string;
    /** Null for an order on account, whose refund only lowers what is owed. */
    payment_id: string | null;
    amount_cents: number;
    /** That of its order; the sums per day are computed from the index alone. */
    currency: string;
    reason: string;
    /** The id of an admin; null for a refund made at the provider. */
    requested_by: string | null;
    /** Repeating an admin's request with the same key finds this row. */
    idempotency_key: string | null;
    /** 1 when the admin chose the lines; otherwise the amount was split over all lines. */
    is_by_line: Generated<0 | 1>;
    state: 'requested' | 'succeeded' | 'failed';
    /** The provider's id of the refund; null until it has answered. Refunds of one provider's refund share it. */
    provider_refund_id: string | null;
    attempts: Generated<number>;
    requested_at: number;
    succeeded_at: number | null;
    failed_at: number | null;
    next_check_at: number;
  };
  /** Removed accounts, so that they are removed again from a restored older backup: the id that the rows in `users` and `identity_user` had. Nothing else refers to it. */
  removals: {
    id: string;
    user_id: string;
    removed_at: number;
  };
  /** Pieces taken from stock for a customer: with a swatch, one row per customer and article at a time, or promised by a quotation. */
  reservations: {
    id: string;
    customer_id: string;
    article_id: string;
    lot_id: string | null;
    /** The order of swatches that it was made with, or else the quotation. */
    order_id: string | null;
    quotation_id: string | null;
    quantity: number;
    /** A quotation's ends with the quotation. */
    ends_at: number;
    ended_at: number | null;
  };
  /** Reviews of the shop or of an article. */
  reviews: {
    id: string;
    author_id: string;
    name: string;
    customer: string;
    description: string;
    img: string;
    article_id: string | null;
    stars: number | null;
    /** A review with `waiting` is shown once an admin has published it. */
    state: Generated<'waiting' | 'published' | 'hidden'>;
    hide_reason: Generated<string>;
    /** 1 when its author had paid for the article. */
    is_verified: Generated<0 | 1>;
    /** The mill's answer; '' while there is none. */
    answer: Generated<string>;
    answered_at: number | null;
    answered_by: string | null;
    /** The number of changes by admins: of two simultaneous changes, the second is rejected. */
    revision: Generated<number>;
  };
  saved_fabrics: {
    /** Ascends in the order in which fabrics were saved. */
    id: string;
    user_id: string;
    article_id: string;
    saved_at: number;
  };
  /** The kind of this database, written at its first start: at most one row. */
  shop_kind: {
    id: number;
    kind: 'shop' | 'sample';
  };
  /** What admins set in the dashboard: a row for each setting that was ever changed. `value` is JSON. */
  shop_settings: {
    name: string;
    value: string;
    /** Counts the changes: of two simultaneous ones, the second is rejected. */
    revision: number;
  };
  stock_alerts: {
    id: string;
    user_id: string;
    article_id: string;
    requested_at: number;
  };
  /** When each article, or lot, was last counted: an older count that arrives later is refused, and the same count is recorded once. */
  stock_counts: {
    article_id: string;
    /** '' where the stock is kept without lots. */
    lot_id: string;
    counted_at: number;
    counted: number;
  };
  /** Stock by lot: the pieces dyed in one bath. Articles without rows here have a stock without lots. */
  stock_lots: {
    id: string;
    article_id: string;
    name: string;
    quantity: number;
    received_at: number;
    /** A closed lot is empty. */
    closed_at: number | null;
    /** The address of the picture of a lot; null where it has none. */
    img: string | null;
  };
  /** Every change of articles.available_quantity, negative when pieces leave; an article's movements add up to its stock. */
  stock_movements: {
    id: string;
    article_id: string;
    quantity: number;
    reason: string;
    order_id: string | null;
    lot_id: string | null;
    /** `person`: the user of actor_id. */
    actor: 'person' | 'operator' | 'system';
    actor_id: string | null;
    /** The key by which actor_id acted. */
    api_key_id: string | null;
    note: Generated<string>;
    at: number;
    /** Repeating an admin's request with the same key finds this row. */
    idempotency_key: string | null;
    /** The number of pieces counted, if the movement is a count. */
    counted: number | null;
  };
  /** The credit that a swatch has given to orders of its article, in parts, one order after the other. */
  swatch_credits: {
    swatch_line_id: string;
    /** The line of pieces that used the credit. It is inserted later in the same transaction. */
    line_id: string;
    amount_cents: number;
  };
  /** What VIES has answered about tax ids, as evidence of sales without tax. No person is named but by the register. */
  tax_id_checks: {
    id: string;
    /** The country's prefix in VIES and the number. */
    tax_id: string;
    checked_at: number;
    is_valid: 0 | 1;
    /** As registered; '' where the member state does not say. */
    name: string;
    address: string;
    /** VIES's number of the answer; '' for a seller without a tax id. */
    consultation: string;
  };
  users: {
    id: string;
    /** Null once the person was removed; the row then has no personal data, and a new id. */
    email: string | null;
    name: string;
    education: Generated<string>;
    address: Generated<string>;
    phone: Generated<string>;
    linkend: Generated<string>;
    /** Business buyers. */
    company: Generated<string>;
    tax_id: Generated<string>;
    /** JSON: where invoices are addressed to. */
    invoice_address: string | null;
    /** The units of measure that the person has chosen; null before the first choice. */
    units: 'metric' | 'imperial' | null;
    role: 'admin' | 'warehouse' | 'sales' | 'books' | null;
    removed_at: number | null;
    /** The language that a person reads the shop in, and that an order, a quotation and an email keep; null for the shop's first. */
    language: string | null;
    external_id: string | null;
  };
  /** Events to send, written when an event gets its number; they go with the event. */
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event_number: number;
    /** The order or article: its events are sent one after the other. */
    subject_id: string;
    state: 'due' | 'sent' | 'failed';
    created_at: number;
    attempts: Generated<number>;
    next_attempt_at: number;
    sent_at: number | null;
    last_error: string | null;
  };
  /** Addresses of other systems that the shop sends events to. Their secrets are derived from the shop's. */
  webhooks: {
    id: string;
    name: string;
    url: string;
    /** The types of events as JSON. */
    types: string;
    /** Who is responsible; nothing is sent while they are no admin. */
    admin_id: string;
    created_at: number;
  };
  /** Statements of withdrawal, as they were entered. `order_id` is null where no order has the number. */
  withdrawals: {
    id: string;
    order_id: string | null;
    order_number: string;
    name: string;
    email: string;
    goods: string;
    at: number;
    /** When the mill had cancelled or refunded what it had to; null while it waits. */
    done_at: number | null;
  };
}
