// The log: where it is written, pseudonyms instead of emails, and errors without values of rows.
import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers } from 'pino';
import type { Metrics } from './metrics.ts';

const KEY_BYTES = 32;
/** A pseudonym has 72 bits, so collisions are negligible. */
const PSEUDONYM_CHARACTERS = 12;

/** Returns the same pseudonym for the same text: an email in the log, a network that uploads images, an access token. */
export type Pseudonymize = (name: string) => string;
/** Each use has its own key, so that pseudonyms of one use cannot be matched with those of another. */
type Use = 'names in the log' | 'networks of uploads' | 'access tokens';

/**
 * `secret` is AUTH_SECRET. With it, the pseudonym of a known email can be computed; without it, the email cannot be
 * derived from the pseudonym. Another secret gives other pseudonyms.
 */
export function createPseudonymizer(secret: string, use: Use = 'names in the log'): Pseudonymize {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return (name) =>
    createHmac('sha256', key).update(name.toLowerCase()).digest('base64url').slice(0, PSEUDONYM_CHARACTERS);
}

/** The properties of a database error that contain values of a row or a query. */
const REDACTED: readonly string[] = ['detail', 'where', 'internalQuery', 'parameters'];

/** Removes row values from logged errors: PostgreSQL's errors quote the row that they reject. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const properties = Object.entries({ ...stdSerializers.err(error) });
  return Object.fromEntries(properties.filter(([name]) => !REDACTED.includes(name)));
}

/** Returns the same log with redacted errors (`err`). */
export function redactLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { err: redactError } });
}

interface LogDestination {
  readonly stream: ReturnType<typeof pino.destination>;
  /** The number of failed writes since the start. */
  readonly failures: () => number;
}

/** The characters of log lines that wait until the disk has room again; later lines are dropped. */
const MAX_WAITING = 1_000_000;

/**
 * The shop keeps serving when the log cannot be written, for example because the disk is full. `report` is called once
 * each time the log begins to fail.
 */
export function openLogDestination(fileDescriptor: number, report: (error: Error) => void): LogDestination {
  let failures = 0;
  let isFailing = false;
  const stream = pino.destination({ dest: fileDescriptor, sync: true, maxLength: MAX_WAITING });
  stream.on('error', (error: Error) => {
    failures += 1;
    if (!isFailing) report(error);
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  return { stream, failures: () => failures };
}

export function registerLogMetric(metrics: Metrics, { failures }: LogDestination): void {
  metrics.addGauge({
    name: 'selvedge_log_write_failures',
    help: 'Writes of the log that failed since the start.',
    collect() {
      this.set(failures());
    },
  });
}
