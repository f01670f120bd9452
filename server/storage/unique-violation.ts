// Recognizes the error of a row that a unique index rejects, on both databases.

/** PostgreSQL's SQLSTATE. */
const UNIQUE_VIOLATION = '23505';
/** SQLite's extended result codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_CODES: readonly unknown[] = [1555, 2067];

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === UNIQUE_VIOLATION || SQLITE_CODES.includes(errcode);
}
