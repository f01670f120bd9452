// An email and the interface of the transports that deliver it.

export interface Email {
  /** One address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Makes the Message-ID the same at every attempt, so that mail servers and clients drop a repetition. */
  readonly id?: string;
}

export interface EmailTransport {
  /** Resolves once the email has been accepted for delivery; rejects when it has not. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** The Message-ID of an email with an id, in the domain of the sender `from`; undefined lets the composer make one. */
export function messageId({ id }: Email, from: string): string | undefined {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'selvedge.example';
  return id && `<${id}@${domain}>`;
}

/** Rejects line breaks in address or subject (header injection), and more than one recipient. */
export function assertNoHeaderInjection({ to, subject }: Email): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(to + subject))
    throw new Error('An email header contains control characters.');
  if (/[\s,;<>"()]/.test(to) || !to.includes('@')) throw new Error('An email needs exactly one recipient.');
}
