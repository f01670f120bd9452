// A log that says what failed and where, and never whose row it was: PostgreSQL's errors quote the row they refuse.
import type { FastifyBaseLogger } from 'fastify';
import { stdSerializers } from 'pino';

/** Parts of a database error that hold values of a row or a query. */
const QUOTING: readonly string[] = ['detail', 'where', 'internalQuery', 'parameters'];

function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = Object.entries({ ...stdSerializers.err(error) });
  return Object.fromEntries(told.filter(([name]) => !QUOTING.includes(name)));
}

/** The same log, with errors (`err`) told that way. */
export function redactLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { err: withoutRows } });
}
