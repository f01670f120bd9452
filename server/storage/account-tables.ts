// Kysely's types of the tables of accounts: removals, exports, changes of emails.
import type { Defaulted, Fixed } from './column-types.ts';

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
