// Recognizes the errors of constraints, on both databases.

/** PostgreSQL's SQLSTATE. */
const UNIQUE_VIOLATION = '23505';
/** SQLite's extended result codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_CODES: readonly unknown[] = [1555, 2067];

/** Whether a unique index has rejected a row. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === UNIQUE_VIOLATION || SQLITE_CODES.includes(errcode);
}

/** PostgreSQL's SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLite's extended result code SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_CODE = 787;

/** Whether a row refers to a missing row. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === FOREIGN_KEY_VIOLATION || errcode === SQLITE_CODE;
}
