// Kysely's types of the tables in migrations/. Names of amounts contain the unit; times are milliseconds since 1970.
// Articles are in article-tables.ts, orders in order-tables.ts, payments, people, quotations and stock in files of such names.
// Tables of better-auth are not listed.
import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { AuditAction } from '#contract/office/audit.ts';
import type { FeedEventType } from '#contract/office/feed-event-types.ts';
import type { ShopSettingName } from '#contract/shop/shop-settings.ts';
import type { ActorColumns } from './actors.ts';
import type {
  ArticleCertificatesTable,
  ArticleChangesTable,
  ArticleFibresTable,
  ArticleImagesTable,
  ArticleImportPicturesTable,
  ArticleImportsTable,
  ArticlePricesTable,
  ArticleSlugsTable,
  ArticlesTable,
  ArticleUsesTable,
  NumberSequencesTable,
} from './article-tables.ts';
import type { Defaulted, Fixed } from './column-types.ts';
import type {
  AccountPaymentsTable,
  AccountRemindersTable,
  AccountTermsTable,
  AddressesTable,
  EmailSubscriptionsTable,
  InvoicesTable,
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
  OrderWordsTable,
  OutboxEmailsTable,
  ParcelLinesTable,
  ParcelsTable,
  PaymentOrdersTable,
  RefundLinesTable,
  RefundsTable,
  WithdrawalsTable,
} from './order-tables.ts';
import type {
  DisputesTable,
  PaymentEventsTable,
  PaymentSettingsTable,
  PaymentsTable,
} from './payment-tables.ts';
import type {
  AccessTokensTable,
  DataExportFilesTable,
  DataExportsTable,
  EmailChangesTable,
  IdentityLimitsTable,
  RemovalsTable,
  UsersTable,
} from './people-tables.ts';
import type { QuotationLinesTable, QuotationsTable } from './quotation-tables.ts';
import type { StockTables } from './stock-tables.ts';

export interface OrderMessagesTable {
  id: string;
  order_id: string;
  author_id: string;
  is_from_mill: number;
  text: string;
  photos: string;
  sent_at: number;
  is_waiting: number;
}

interface CustomerNotesTable {
  id: string;
  customer_id: string;
  text: string;
  written_by: string;
  written_at: number;
}

export interface ReviewsTable {
  id: Fixed<string>;
  author_id: Fixed<string>;
  name: string;
  customer: string;
  description: string;
  img: string;
  article_id: Defaulted<string | null>;
  /** A number from 1 to 5. */
  stars: Defaulted<number | null>;
  state: Defaulted<'waiting' | 'published' | 'hidden'>;
  hide_reason: Defaulted<string>;
  /** 1 when its author had paid for the article. */
  is_verified: Defaulted<0 | 1>;
  /** '' while the mill has not answered. */
  answer: Defaulted<string>;
  answered_at: Defaulted<number | null>;
  answered_by: Defaulted<string | null>;
  /** The number of changes by admins. */
  revision: Defaulted<number>;
}

/** `id` ascends with the time of saving. */
interface SavedFabricsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  article_id: Fixed<string>;
  saved_at: Fixed<number>;
}

/** `id` ascends with the time of adding. */
interface BasketLinesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  article_id: Fixed<string>;
  quantity: number;
  several_lots: 0 | 1;
  preferred_lot: string | null;
}

/**
 * Customers who want an email once an article can be ordered again. The row is deleted when the email is added to the
 * outbox.
 */
interface StockAlertsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  article_id: Fixed<string>;
  requested_at: Fixed<number>;
}

export interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  idempotency_key: Fixed<string>;
  request_fingerprint: string;
  order_id: string;
  created_at: number;
}

interface OpenOrderCountsTable {
  customer_id: Fixed<string>;
  at_most: number;
}

interface ShopKindTable {
  /** Always 1. */
  id: Fixed<number>;
  kind: 'shop' | 'sample';
}

interface ShopSettingsTable {
  name: Fixed<ShopSettingName>;
  /** JSON. */
  value: string;
  revision: number;
}

/** Answers of VIES about tax ids. */
export interface TaxIdChecksTable {
  id: Fixed<string>;
  tax_id: Fixed<string>;
  checked_at: Fixed<number>;
  is_valid: Fixed<0 | 1>;
  name: Fixed<string>;
  address: Fixed<string>;
  /** VIES's number of the answer; '' for a seller without a tax id. */
  consultation: Fixed<string>;
}

/** Leases of background jobs: one process at a time runs a job. */
interface JobLeasesTable {
  name: Fixed<string>;
  holder: string;
  expires_at: number;
}

export interface ImagesTable {
  /** The SHA-256 of the normalized image or of the PDF, hex. */
  hash: Fixed<string>;
  /** The `img` of articles and reviews, or the address of a test report. */
  url: Fixed<string>;
  /** In pixels; 0 for a PDF, as is the height. */
  width: Fixed<number>;
  height: Fixed<number>;
  byte_count: Fixed<number>;
  /** The average colour as `#rrggbb`; empty for a PDF. */
  tone: Fixed<string>;
  uploaded_by: Fixed<string | null>;
  uploaded_at: Fixed<number>;
  /** The time at which the image is deleted unless something references it; null while something does. */
  delete_at: number | null;
  /** The end of the lease of the process that deletes its files. */
  deleting_until: Defaulted<number | null>;
}

export interface ImageUploadsTable {
  id: Fixed<string>;
  uploader_id: Fixed<string>;
  /** A pseudonym of the uploader's network. */
  network: Fixed<string>;
  /** The size of the stored image; 0 before it is stored. */
  byte_count: Defaulted<number>;
  uploaded_at: Fixed<number>;
}

/** Actions of admins. Rows are inserted and never changed, except to erase a removed person. */
export interface AuditLogTable {
  id: Fixed<string>;
  actor: Fixed<ActorColumns['actor']>;
  actor_id: Fixed<string | null>;
  api_key_id: Fixed<string | null>;
  action: Fixed<AuditAction>;
  /** The id of an article, order, review or import; null when the entry is about a person. */
  subject: Fixed<string | null>;
  person_id: Fixed<string | null>;
  created_at: Fixed<number>;
  /** The name or number of the subject. */
  label: Defaulted<string>;
  /** JSON. */
  details: Defaulted<string | null>;
}

export interface ApiKeysTable {
  id: Fixed<string>;
  name: Fixed<string>;
  /** SHA-256 of the secret, hex. */
  secret_hash: Fixed<string>;
  /** JSON. */
  scopes: Fixed<string>;
  admin_id: string;
  created_at: Fixed<number>;
  ends_at: Fixed<number | null>;
  last_used_at: Defaulted<number | null>;
  revoked_at: Defaulted<number | null>;
}

export interface Tables extends StockTables {
  audit_log: AuditLogTable;
  api_keys: ApiKeysTable;
  feed_events: FeedEventsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  article_imports: ArticleImportsTable;
  article_import_pictures: ArticleImportPicturesTable;
  daily_sales: DailySalesTable;
  daily_article_sales: DailyArticleSalesTable;
  identity_limits: IdentityLimitsTable;
  email_changes: EmailChangesTable;
  users: UsersTable;
  access_tokens: AccessTokensTable;
  articles: ArticlesTable;
  article_fibres: ArticleFibresTable;
  article_uses: ArticleUsesTable;
  article_certificates: ArticleCertificatesTable;
  article_images: ArticleImagesTable;
  article_slugs: ArticleSlugsTable;
  article_prices: ArticlePricesTable;
  article_changes: ArticleChangesTable;
  number_sequences: NumberSequencesTable;
  reviews: ReviewsTable;
  customer_notes: CustomerNotesTable;
  order_messages: OrderMessagesTable;
  saved_fabrics: SavedFabricsTable;
  basket_lines: BasketLinesTable;
  stock_alerts: StockAlertsTable;
  addresses: AddressesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  parcels: ParcelsTable;
  parcel_lines: ParcelLinesTable;
  quotations: QuotationsTable;
  quotation_lines: QuotationLinesTable;
  withdrawals: WithdrawalsTable;
  order_words: OrderWordsTable;
  invoices: InvoicesTable;
  account_terms: AccountTermsTable;
  account_payments: AccountPaymentsTable;
  account_reminders: AccountRemindersTable;
  refunds: RefundsTable;
  refund_lines: RefundLinesTable;
  payment_orders: PaymentOrdersTable;
  outbox_emails: OutboxEmailsTable;
  email_subscriptions: EmailSubscriptionsTable;
  idempotency_keys: IdempotencyKeysTable;
  open_order_counts: OpenOrderCountsTable;
  images: ImagesTable;
  image_uploads: ImageUploadsTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  disputes: DisputesTable;
  payment_settings: PaymentSettingsTable;
  shop_kind: ShopKindTable;
  shop_settings: ShopSettingsTable;
  tax_id_checks: TaxIdChecksTable;
  removals: RemovalsTable;
  data_exports: DataExportsTable;
  data_export_files: DataExportFilesTable;
  job_leases: JobLeasesTable;
}

/** What happened to orders, stock and articles, for other systems. */
export interface FeedEventsTable {
  position: ColumnType<number, number | undefined, never>;
  id: Fixed<string>;
  type: Fixed<FeedEventType>;
  subject_id: Fixed<string>;
  at: Fixed<number>;
  number: ColumnType<number | null, number | undefined, number>;
}

/** Addresses that events are sent to. */
export interface WebhooksTable {
  id: Fixed<string>;
  name: Fixed<string>;
  url: Fixed<string>;
  /** JSON. */
  types: Fixed<string>;
  admin_id: string;
  created_at: Fixed<number>;
}

/** Events to send, and those that were sent. */
export interface WebhookDeliveriesTable {
  id: Fixed<string>;
  webhook_id: Fixed<string>;
  event_number: Fixed<number>;
  subject_id: Fixed<string>;
  state: 'due' | 'sent' | 'failed';
  created_at: Fixed<number>;
  attempts: Defaulted<number>;
  next_attempt_at: number;
  sent_at: Defaulted<number | null>;
  last_error: Defaulted<string | null>;
}

/** The first parameter of store functions: the database or a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
export type Database = Kysely<Tables>;

/** `day` is YYYY-MM-DD in the time zone. Rows are inserted and deleted, never updated. */
export interface DailySalesTable {
  time_zone: Fixed<string>;
  currency: Fixed<string>;
  day: Fixed<string>;
  starts_at: Fixed<number>;
  ends_at: Fixed<number>;
  paid_orders: Fixed<number>;
  paid_cents: Fixed<number>;
  refunds: Fixed<number>;
  refunded_cents: Fixed<number>;
}

/** The same settlements and refunds by article: what was sold less what was refunded. */
interface DailyArticleSalesTable {
  time_zone: Fixed<string>;
  currency: Fixed<string>;
  day: Fixed<string>;
  article_id: Fixed<string>;
  pieces: Fixed<number>;
  revenue_cents: Fixed<number>;
}
