// An email, and the interface of the transports that deliver it.

export interface EmailAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  /** A media type such as `application/pdf`. */
  readonly contentType: string;
}

export interface Email {
  /** One address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Determines the Message-ID, which is the same at every attempt so that mail servers and clients drop duplicates. */
  readonly id?: string;
  readonly attachments?: readonly EmailAttachment[];
}

export interface EmailTransport {
  /** Resolves once the email is accepted for delivery; rejects otherwise. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** The message that nodemailer composes from an email. Throws what `assertNoHeaderInjection` throws. */
export function toMessage(email: Email, from: string) {
  assertNoHeaderInjection(email);
  const { to, subject, text, html, attachments = [] } = email;
  return {
    from,
    // nodemailer would parse a string for several addresses; it uses an object as it is.
    to: { name: '', address: to },
    messageId: messageId(email, from),
    subject,
    text,
    html,
    attachments: attachments.map((one) => ({ ...one, content: Buffer.from(one.content) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The Message-ID of an email with an id, in the domain of the sender `from`; undefined lets the composer make one. */
function messageId({ id }: Email, from: string): string | undefined {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'selvedge.example';
  return id && `<${id}@${domain}>`;
}

/** Rejects line breaks in address or subject (header injection), and more than one recipient. */
export function assertNoHeaderInjection({ to, subject }: Pick<Email, 'to' | 'subject'>): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(to + subject))
    throw new Error('An email header contains control characters.');
  if (/[\s,;<>"()]/.test(to) || !to.includes('@')) throw new Error('An email needs exactly one recipient.');
}
