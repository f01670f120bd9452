// Decides when an email of the outbox is tried again, and when it is set aside until an admin resends it. Pure.

/** A claim lasts this long: other processes leave the row alone. */
export const CLAIM_MS = 5 * 60_000;
/** The most emails that one process sends per second, so that bulk sending leaves the processor to requests. */
export const EMAILS_PER_SECOND = 25;

const FIRST_PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 60 * 60_000;
/** A mail server that could not be reached is tried at least this often. */
const OUTAGE_PAUSE_MAX_MS = 5 * 60_000;

/**
 * - `rejected`: the mail server has rejected the recipient or the content for good
 * - `unreadable`: this version cannot read the row; a newer one that runs at the same time may have written it
 * - `deferred`: the mail server does not accept this email now
 * - `unreachable`: the mail server cannot be reached or accepts no email at all
 */
export type FailureKind = 'rejected' | 'unreadable' | 'deferred' | 'unreachable';

/** An email is set aside after this many attempts: 12 take about five hours, 80 about three days. */
const ATTEMPTS_MAX = { rejected: 1, unreadable: 12, deferred: 12, unreachable: 80 } as const;

export function isSetAside(kind: FailureKind, attempts: number): boolean {
  return attempts >= ATTEMPTS_MAX[kind];
}

/**
 * Milliseconds until the next attempt after this many failed ones: 30 s, doubling up to an hour, plus up to a fifth at
 * random, so that emails that failed together are not always retried together. `random` is in [0, 1).
 */
export function pauseAfter(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS) * (1 + random / 5));
}

/** Milliseconds until a process tries the mail server again after it could not be reached this many times in a row. */
export function outagePause(outages: number, random = Math.random()): number {
  return Math.min(pauseAfter(outages, random), OUTAGE_PAUSE_MAX_MS);
}

interface SmtpError {
  readonly code: string;
  readonly responseCode: number;
  readonly command: string;
}

/** Classifies an error of the transport (nodemailer's codes; replies of RFC 5321, 4.2.1). */
export function failureKind(error: unknown): FailureKind {
  const { code, responseCode: reply = 0, command } = (error ?? {}) as Partial<SmtpError>;
  // A rejected sender means a wrong MAIL_FROM, and 421 a server about to close.
  const isAboutSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutEmail || isAboutSender || reply === 421) return 'unreachable';
  return reply >= 400 && reply < 500 ? 'deferred' : 'rejected';
}
