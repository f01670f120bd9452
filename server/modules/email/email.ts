// A letter and the port it leaves by. Imports nothing: every way of sending shares it.

export interface Email {
  /** One address, nothing else. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  /** Resolves once the letter was handed over; rejects when it could not be. */
  send(letter: Email): Promise<void>;
  close(): Promise<void>;
}

/** Line ends in an address or a subject would begin headers of somebody else's making. */
export function assertNoHeaderInjection({ to, subject }: Email): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(to + subject)) throw new Error('A mail header holds control characters.');
  if (/[\s,;<>"()]/.test(to) || !to.includes('@')) throw new Error('A mail goes to exactly one address.');
}
