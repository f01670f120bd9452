// Kysely's types of the tables of the accounts module.
import type { Defaulted, Fixed } from './column-types.ts';

/** Accounts that were removed. */
export interface RemovalsTable {
  id: Fixed<string>;
  /** HMAC-SHA-256 of the email, hex. */
  email_hash: Fixed<string>;
  removed_at: Fixed<number>;
}

/** The last export a person has asked for. */
export interface DataExportsTable {
  email: string;
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
