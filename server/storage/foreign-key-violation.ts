// Recognizes the error of a row that refers to a missing row, on both databases.

/** PostgreSQL's SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLite's extended result code SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_CODE = 787;

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === FOREIGN_KEY_VIOLATION || errcode === SQLITE_CODE;
}
