// The content of an email, from which both its HTML and its plain text are made.
import { formatDollars } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';

export interface TemplateContent {
  readonly subject: string;
  /** What an inbox shows behind the subject. */
  readonly preheader: string;
  readonly heading: string;
  /** Beside the shop's name, such as an order's number. */
  readonly reference?: string | undefined;
  readonly blocks: readonly Block[];
}

/** A string is a paragraph. */
export type Block = string | FactsBlock | ButtonBlock | NoteBlock;

/** A table of labels and values. */
export interface FactsBlock {
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly link?: string | undefined;
}

export interface ButtonBlock {
  readonly button: string;
  readonly link: string;
}

/** A paragraph of less weight. */
export interface NoteBlock {
  readonly note: string;
}

export interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** What emails need to know of the shop. */
export interface TemplateContext {
  /** Of links, without a slash at the end. */
  readonly origin: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Lines at the foot of each email: the seller and how to reach the front desk. */
  readonly imprint: readonly string[];
  /** Whether the email has its document attached; left out, it has. */
  readonly hasAttachment?: boolean;
  /** Of an email about an account, made when it is sent. */
  readonly accountLink?: AccountLink | undefined;
}

/** A link that proves who owns an address: a secret, so it is in no table. */
export interface AccountLink {
  readonly address: string;
  /** Of the account, where the email was written without knowing it. */
  readonly name?: string | undefined;
  /** Whether somebody has proved to own the account's address before. */
  readonly isConfirmed: boolean;
}

/** A user may choose a name that contains a URL, which mail clients would turn into a link: only letters and digits stay. */
export function greeting(name: string): string {
  const sanitized = name.replace(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ').replace(/ +/g, ' ');
  return `${`Hello ${sanitized.trim().slice(0, 60)}`.trim()},`;
}

/** For subjects: a name may contain line breaks, which a header must not. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Text that users have typed, on one line, with nothing that mail clients would turn into a link. */
export function typedText(text: string): string {
  return oneLine(text)
    .replace(/[:/\\@<>]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .slice(0, 300);
}

export const dollars = (cents: number) => `$${formatDollars(cents)}`;

export const pieces = (count: number) => `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;

/** `Tuesday 24 November 2026`. `at`: milliseconds since 1970. */
export function day(at: number, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  return date.format(at).replace(',', '');
}

/** Day and hour with the name of the zone: `Tuesday 24 November 2026, 14:05 UTC`. `at`: milliseconds since 1970. */
export function dayAndHour(at: number, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return `${day(at, timeZone)}, ${hour.format(at)}`;
}
