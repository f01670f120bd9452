// Removes row values from logged errors: PostgreSQL's errors quote the row that they reject.
import type { FastifyBaseLogger } from 'fastify';
import { stdSerializers } from 'pino';

/** The properties of a database error that contain values of a row or a query. */
const REDACTED: readonly string[] = ['detail', 'where', 'internalQuery', 'parameters'];

function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const properties = Object.entries({ ...stdSerializers.err(error) });
  return Object.fromEntries(properties.filter(([name]) => !REDACTED.includes(name)));
}

/** Returns the same log with redacted errors (`err`). */
export function redactLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { err: redactError } });
}
