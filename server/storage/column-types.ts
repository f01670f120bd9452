// Kysely's column types used by every table.
import type { ColumnType } from 'kysely';

/** Set at insertion, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Optional at insertion: the column has a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
