// The shop's tables as Kysely sees them. Columns carry their units; times are milliseconds since 1970 (`_at`).
// The identity service's own tables are better-auth's affair and are not listed.
import type { ColumnType, Kysely, Transaction } from 'kysely';

/** Written once at insertion, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** May be left out at insertion; the column's default stands in. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface UsersTable {
  id: Fixed<string>;
  email: Fixed<string>;
  name: string;
  education: Defaulted<string>;
  address: Defaulted<string>;
  phone: Defaulted<string>;
  linkend: Defaulted<string>;
  role: Defaulted<'admin' | null>;
}

export interface AccessTokensTable {
  /** SHA-256 of the token, hex: a stolen table opens nothing. */
  token_hash: Fixed<string>;
  email: Fixed<string>;
  /** The sign-in session it was issued to; ends with it. */
  session_id: Fixed<string>;
  expires_at: Fixed<number>;
}

export interface ProductsTable {
  id: Fixed<string>;
  name: string;
  description: string;
  img: string;
  price_cents: number;
  minimum_quantity: number;
  available_quantity: number;
  size: Defaulted<string>;
  /** Lower-cased name and description, for searching alike on both databases. */
  search_text: string;
  /** Deleted products stay, unlisted, so that stock given back has a place to go. */
  withdrawn_at: Defaulted<number | null>;
}

export interface ReviewsTable {
  id: Fixed<string>;
  author_email: Fixed<string>;
  name: string;
  customer: string;
  description: string;
  img: string;
}

export interface OrdersTable {
  id: Fixed<string>;
  customer_email: Fixed<string>;
  customer_name: Fixed<string>;
  product_id: Fixed<string>;
  product_name: Fixed<string>;
  quantity: Fixed<number>;
  price_cents: Fixed<number>;
  phone: Fixed<string>;
  address: Fixed<string>;
  custom_details: Fixed<string>;
  status: 'unpaid' | 'paid' | 'cancelled';
  transaction_id: Defaulted<string | null>;
  placed_at: Fixed<number>;
  paid_at: Defaulted<number | null>;
  cancelled_at: Defaulted<number | null>;
}

export interface PlacedKeysTable {
  caller_email: Fixed<string>;
  idempotency_key: Fixed<string>;
  body_hash: string;
  order_id: string;
  placed_at: number;
}

export interface Tables {
  users: UsersTable;
  access_tokens: AccessTokensTable;
  products: ProductsTable;
  reviews: ReviewsTable;
  orders: OrdersTable;
  placed_keys: PlacedKeysTable;
}

/** What a store function takes first: the database, or the transaction it is part of. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
export type Database = Kysely<Tables>;
