// An email and the interface of the transports that deliver it.

export interface Email {
  /** One address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface EmailTransport {
  /** Resolves once the email has been accepted for delivery; rejects when it has not. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** Rejects line breaks in address or subject (header injection), and more than one recipient. */
export function assertNoHeaderInjection({ to, subject }: Email): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(to + subject))
    throw new Error('An email header contains control characters.');
  if (/[\s,;<>"()]/.test(to) || !to.includes('@')) throw new Error('An email needs exactly one recipient.');
}
