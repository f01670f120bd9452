// Decides when an email of the outbox is set aside until an admin resends it, and what an error of the mail server means. Pure.
import type { FailureKind } from '#server/jobs/send-queue.ts';

/** The most emails that one process sends per second, so that bulk sending leaves the processor to requests. */
export const EMAILS_PER_SECOND = 25;

/** An email is set aside after this many attempts: 12 take about five hours, 80 about three days. */
const ATTEMPTS_MAX = { rejected: 1, unreadable: 12, deferred: 12, unreachable: 80 } as const;

export function isSetAside(kind: FailureKind, attempts: number): boolean {
  return attempts >= ATTEMPTS_MAX[kind];
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
