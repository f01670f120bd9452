// Names an error for the log without its message, which can contain emails.

/** Returns a text like 'Error' or 'Error ECONNREFUSED'. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}
