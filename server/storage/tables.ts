// Kysely's types of the tables: what the migrations make (tables.generated.ts), the values of columns that the contract lists, and
// the columns that updates may set. Names of amounts contain the unit; times are milliseconds since 1970. Tables of better-auth
// are not listed.
import type {
  ColumnType,
  Insertable,
  InsertType,
  Kysely,
  Selectable,
  SelectType,
  Transaction,
  Updateable,
  UpdateType,
} from 'kysely';
import type { StoredValue, ValueOf } from '#contract/articles/article-fields.ts';
import type { Fibre } from '#contract/articles/composition-texts.ts';
import type { ColourFamily, Use } from '#contract/articles/fabric-vocabulary.ts';
import type { OrderEventType } from '#contract/core/order-state.ts';
import type { AuditAction } from '#contract/office/audit.ts';
import type { AdminEmailKind, EmailKind } from '#contract/office/email.ts';
import type { FeedEventType } from '#contract/office/feed-event-types.ts';
import type { StockMovementReason } from '#contract/office/stock.ts';
import type { ShopSettingName } from '#contract/shop/shop-settings.ts';
import type { GeneratedTables } from './tables.generated.ts';

/** Orders and each kind of document are counted per year. */
export type SequenceName =
  | 'article'
  | 'feed-event'
  | `${'order' | 'invoice' | 'credit-note' | 'pro-forma' | 'commercial-invoice' | 'packing-list'}-${number}`;

/** The values of columns that rows of the table of fields name. */
type FieldValues = { [Value in StoredValue as Value['column']]: ValueOf<Value> };

/** The values of columns that have no check in the database, without null. */
interface ColumnValues {
  access_tokens: { has_second_factor: 0 | 1 };
  article_changes: {
    /** On SQLite a number that ascends with every commit; on PostgreSQL the transaction's id as text. */
    position: number | string;
  };
  article_fibres: { fibre: Fibre };
  article_uses: { use_code: Use };
  articles: FieldValues & {
    colour_family: ColourFamily;
    is_low: 0 | 1;
    is_remnant: 0 | 1;
    is_sold_out: 0 | 1;
  };
  audit_log: { action: AuditAction };
  email_subscriptions: { kind: AdminEmailKind };
  feed_events: { type: FeedEventType };
  number_sequences: { name: SequenceName };
  order_events: { type: OrderEventType };
  outbox_emails: { kind: EmailKind };
  payments: { refund_reason: 'order_gone' | 'order_paid' | 'order_differs' | 'amount_differs' | 'unclaimed' };
  shop_settings: { name: ShopSettingName };
  stock_movements: { reason: StockMovementReason };
}

/** The columns that every insertion states and that updates may set. All others of that sort stay as they were inserted. */
interface UpdatedColumns {
  account_terms: 'is_allowed' | 'net_days' | 'limit_cents';
  addresses: 'address' | 'phone';
  api_keys: 'admin_id';
  article_import_pictures: 'state' | 'created_at' | 'next_attempt_at';
  /** `content` and `plan` are emptied a day after the import was applied. */
  article_imports: 'file_name' | 'content' | 'state' | 'plan' | 'seen' | 'left_out';
  articles:
    | ('article_number' | 'slug' | 'name' | 'description' | 'img')
    | ('price_cents' | 'minimum_quantity' | 'available_quantity');
  awaited_pieces: 'quantity';
  basket_lines: 'quantity';
  data_export_files: 'delete_at';
  data_exports: 'state' | 'requested_at';
  disputes: 'amount_cents' | 'reason' | 'state' | 'is_inquiry';
  email_changes: 'expires_at';
  expected_deliveries: 'quantity' | 'expected_on';
  idempotency_keys: 'request_fingerprint' | 'order_id' | 'created_at';
  identity_limits: 'attempts' | 'ends_at';
  job_leases: 'holder' | 'expires_at';
  /** Grows when awaited pieces of the lot are woven. */
  lot_allocations: 'quantity';
  number_sequences: 'last_number';
  open_order_counts: 'at_most';
  /** Only the delivery's name changes, with the address; figures change while the order is unpaid. */
  order_lines: 'article_name' | 'quantity' | 'unit_price_cents' | 'amount_cents';
  order_messages: 'is_waiting';
  /** The price changes only while the order is unpaid, when a line is cancelled. */
  orders: 'customer_id' | 'customer_email' | 'customer_name' | 'price_cents' | 'phone' | 'address' | 'status';
  outbox_emails: 'recipient' | 'state' | 'next_attempt_at';
  parcels: 'carrier' | 'tracking_number';
  payments: 'state' | 'next_check_at';
  quotations: 'state' | 'currency';
  /** The reason is emptied with the account of its customer. */
  refunds: 'reason' | 'state' | 'next_check_at';
  reservations: 'ends_at';
  reviews: 'name' | 'customer';
  shop_settings: 'value' | 'revision';
  stock_counts: 'counted_at' | 'counted';
  stock_lots: 'quantity';
  users: 'id' | 'name';
  webhook_deliveries: 'state' | 'next_attempt_at';
  webhooks: 'admin_id';
  withdrawals: 'name' | 'email' | 'goods';
}

/** The columns that may be null or have a default, and that no update sets. All others of that sort may be set later. */
interface ConstantColumns {
  account_payments: 'idempotency_key' | 'bank_entry';
  api_keys: 'ends_at';
  article_certificates: 'valid_until';
  article_changes: 'position' | 'article_id' | 'changed_at';
  article_prices: 'price_steps' | 'actor_id' | 'api_key_id';
  audit_log: 'actor_id' | 'api_key_id' | 'subject' | 'person_id';
  feed_events: 'position';
  export_papers: 'order_id' | 'quotation_id' | 'parcel_id';
  images: 'uploaded_by';
  invoices: 'refund_id';
  order_events: 'api_key_id';
  order_lines: 'article_id';
  outbox_emails: 'order_id';
  parcel_lines: 'lot_id';
  refunds: 'payment_id' | 'requested_by' | 'idempotency_key';
  reservations: 'lot_id' | 'order_id';
  stock_movements: 'order_id' | 'actor_id' | 'api_key_id';
  withdrawals: 'order_id';
}

/** Triggers write their rows. */
type TriggeredTable = 'article_changes' | 'order_words';

/** What one of the interfaces above has for a table; never without an entry. */
type Entry<Entries, Table> = Table extends keyof Entries ? Entries[Table] : never;

type ValuesOf<Table, Name, Values = Entry<ColumnValues, Table>> = Name extends keyof Values
  ? Values[Name]
  : never;

/** Puts the values of a column, unless they are never, into a type of it, which keeps null and undefined. */
type WithValues<Type, Values> = [Type] extends [never]
  ? never
  : [Values] extends [never]
    ? Type
    : Values | Extract<Type, null | undefined>;

/** The columns that an insertion may leave out. */
type OptionalColumn<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends string | number ? never : Name;
}[keyof Columns];

type UpdatableColumn<Table extends keyof GeneratedTables> = Exclude<
  OptionalColumn<GeneratedTables[Table]> | Entry<UpdatedColumns, Table>,
  Entry<ConstantColumns, Table>
>;

type Columns<Table extends keyof GeneratedTables, Generated = GeneratedTables[Table]> = {
  [Name in keyof Generated]: ColumnType<
    WithValues<SelectType<Generated[Name]>, ValuesOf<Table, Name>>,
    Table extends TriggeredTable ? never : WithValues<InsertType<Generated[Name]>, ValuesOf<Table, Name>>,
    Name extends UpdatableColumn<Table>
      ? WithValues<UpdateType<Generated[Name]>, ValuesOf<Table, Name>>
      : never
  >;
};

type AllTables = { [Table in keyof GeneratedTables]: Columns<Table> };

/** An interface, so that errors name it. */
export interface Tables extends AllTables {}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
export type RowUpdate<Table extends keyof Tables> = Updateable<Tables[Table]>;

/** The first parameter of store functions: the database or a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
export type Database = Kysely<Tables>;
