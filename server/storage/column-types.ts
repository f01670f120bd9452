// Kysely's column types that every table uses.
import type { ColumnType } from 'kysely';

/** A column that is set at insertion and never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
/** A column with a default, so it is optional at insertion. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
