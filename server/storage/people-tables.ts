// Kysely's types of the tables of people: accounts, access tokens, removals, exports, changes of email.
import type { Role } from '#contract/core/roles.ts';
import type { Defaulted, Fixed } from './column-types.ts';

export interface UsersTable {
  id: string;
  /** Null once the person was removed. */
  email: string | null;
  name: string;
  education: Defaulted<string>;
  address: Defaulted<string>;
  phone: Defaulted<string>;
  linkend: Defaulted<string>;
  role: Defaulted<Role | null>;
  company: Defaulted<string>;
  tax_id: Defaulted<string>;
  /** JSON: InvoiceAddress. */
  invoice_address: Defaulted<string | null>;
  units: Defaulted<'metric' | 'imperial' | null>;
  removed_at: Defaulted<number | null>;
}

export interface AccessTokensTable {
  /** The SHA-256 of the token (hex), so that the table alone grants no access. */
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  /** The session for which it was issued; the token is deleted with it. */
  session_id: Fixed<string>;
  expires_at: Fixed<number>;
  /** 1 when the session began with a code or a passkey. */
  has_second_factor: Defaulted<number>;
}

export interface IdentityLimitsTable {
  /** A hash of what is counted: neither address nor email is stored. */
  key: Fixed<string>;
  attempts: number;
  /** The time at which the count resets. */
  ends_at: number;
}

/** Changes of an account's email in progress. */
export interface EmailChangesTable {
  account_id: string;
  new_email: string;
  old_token_hash: string;
  new_token_hash: string;
  old_confirmed_at: Defaulted<number | null>;
  new_confirmed_at: Defaulted<number | null>;
  expires_at: number;
}

/** Removed accounts. */
export interface RemovalsTable {
  id: Fixed<string>;
  /** The former id of the rows in `users` and `identity_user`. */
  user_id: Fixed<string>;
  removed_at: Fixed<number>;
}

/** The last export that a person has requested. */
export interface DataExportsTable {
  user_id: Fixed<string>;
  state: 'waiting' | 'ready' | 'failed' | 'fetched';
  requested_at: number;
  attempts: Defaulted<number>;
  /** The name of its file; null unless it is ready. */
  file: Defaulted<string | null>;
  /** The time at which the file is deleted; null unless there is one. */
  expires_at: Defaulted<number | null>;
}

/** Files of exports to be deleted at `delete_at`, written or not. */
export interface DataExportFilesTable {
  name: Fixed<string>;
  delete_at: number;
}
