// Kysely's types of the tables of accounts: removals, exports, changes of emails.
import type { Defaulted, Fixed } from './column-types.ts';

/** Accounts that were removed. */
export interface RemovalsTable {
  id: Fixed<string>;
  /** The id that the rows in `users` and `identity_user` had. */
  user_id: Fixed<string>;
  removed_at: Fixed<number>;
}

/** The last export a person has asked for. */
export interface DataExportsTable {
  user_id: Fixed<string>;
  state: 'waiting' | 'ready' | 'failed' | 'fetched';
  requested_at: number;
  attempts: Defaulted<number>;
  /** The name of its file; null unless it is ready. */
  file: Defaulted<string | null>;
  /** When the file is deleted; null unless there is one. */
  expires_at: Defaulted<number | null>;
}

/** Files of exports that are to be deleted at `delete_at`, written or not. */
export interface DataExportFilesTable {
  name: Fixed<string>;
  delete_at: number;
}

/** Changes of an account's email that are under way. */
export interface EmailChangesTable {
  account_id: string;
  new_email: string;
  old_token_hash: string;
  new_token_hash: string;
  old_confirmed_at: Defaulted<number | null>;
  new_confirmed_at: Defaulted<number | null>;
  expires_at: number;
}
