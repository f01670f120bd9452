// Recognizes the error of a row that refers to a row that is not there, on both databases.

/** SQLSTATE of PostgreSQL. */
const FOREIGN_KEY_VIOLATION = '23503';
/** Extended result code of SQLite: SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_CODE = 787;

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === FOREIGN_KEY_VIOLATION || errcode === SQLITE_CODE;
}
