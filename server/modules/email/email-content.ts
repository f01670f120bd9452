// The content of an email, from which its HTML and its plain text are made.

import { formatNumber } from '#contract/figures/number-format.ts';
import { dateLocale, plural, t, withoutComma } from '#contract/languages/text.ts';
import { type BankAccount, bankFacts } from '#contract/money/bank-account.ts';
import type { Logo } from '#contract/shop/logo.ts';

export interface TemplateContent {
  readonly subject: string;
  /** The text that an inbox shows after the subject. */
  readonly preheader: string;
  readonly heading: string;
  /** The address that answers go to; by default the sender's. */
  readonly replyTo?: string | undefined;
  /** Shown beside the shop's name, for example an order's number. */
  readonly reference?: string | undefined;
  readonly blocks: readonly Block[];
}

/** A string is a paragraph. */
export type Block = string | FactsBlock | ButtonBlock | NoteBlock;

/** A table of labels and values. */
interface FactsBlock {
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly link?: string | undefined;
  /** What of the value's beginning is the link; default all of it. */
  readonly linkText?: string;
  /** Whether the value must not break over lines, such as an id. */
  readonly isOneWord?: true;
}

/** Where customers on account pay; nothing until it is stated. */
export const bankAccountFacts = ({ bankAccount }: Pick<EmailShop, 'bankAccount'>): Fact[] =>
  bankAccount ? bankFacts(bankAccount).map(([label, value]) => ({ label, value: oneLine(value) })) : [];

export interface ButtonBlock {
  readonly button: string;
  readonly link: string;
}

/** A paragraph in small grey print. */
interface NoteBlock {
  readonly note: string;
}

/** Ends every email that admins subscribe to. */
export const CHOSEN: NoteBlock = {
  get note() {
    return t`You get this email because you chose it in your profile.`;
  },
};

export interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** The shop as emails show it. */
export interface EmailShop {
  readonly shopName: string;
  /** The lines at the foot of each email: the seller and how to reach the front desk. */
  readonly imprint: readonly string[];
  /** The shop's legal pages, linked at the foot; default none. */
  readonly legalPages?: readonly { readonly path: string; readonly title: string }[];
  /** Where customers on account pay. */
  readonly bankAccount?: BankAccount | null;
  /** Shown instead of the name at the head; default none. */
  readonly logo?: Logo | undefined;
  /** `#rrggbb`; default those of the sample. */
  readonly colours?: EmailColours;
}

export interface EmailColours {
  readonly primary: string;
  readonly button: string;
  readonly onButton: string;
  /** The colour of links on the dark background. */
  readonly primaryOnDark: string;
}

/** The data of the shop that emails contain. */
export interface TemplateContext extends EmailShop {
  /** What the pages' paths are appended to: the origin and the prefix of the email's language. */
  readonly origin: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Whether the document is attached to the email. Default true. */
  readonly hasAttachment?: boolean;
  /** The articles of an order as they are when an email about it is sent, by id. */
  readonly articles?: ReadonlyMap<string, EmailedArticle>;
  /** The link of an email about an account, made when it is sent. */
  readonly accountLink?: AccountLink | undefined;
}

export interface EmailedArticle {
  /** Null while the article is not on sale. */
  readonly path: string | null;
  /** Null where it is not stated. */
  readonly pieceLengthM: number | null;
}

/** A link that proves who owns an address. It is a secret, so no table holds it. */
export interface AccountLink {
  readonly address: string;
  /** The name of the account, if the email was enqueued without it. */
  readonly name?: string | undefined;
  /** Whether the account's address was confirmed before. */
  readonly isConfirmed: boolean;
}

/** Keeps only letters and digits of a name: it may contain a URL, which mail clients would turn into a link. */
export function greeting(name: string): string {
  const sanitized = name.replace(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ').replace(/ +/g, ' ');
  return `${t`Hello ${sanitized.trim().slice(0, 60)}`.trim()},`;
}

/** Replaces line breaks, which a subject header must not contain. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Puts text that users have typed on one line, without anything that mail clients would turn into a link. */
export function typedText(text: string): string {
  return oneLine(text)
    .replace(/[:/\\@<>]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .slice(0, 300);
}

export const pieces = (count: number) =>
  plural(count, { one: t`1 piece`, other: t`${formatNumber(count)} pieces` });

/**
 * Returns a function from a time zone to its format in the current language, which takes longer to create than an email to
 * render.
 */
function formatIn(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const locale = dateLocale();
    const key = `${locale} ${timeZone}`;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
    return format;
  };
}

const dayFormat = formatIn({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const hourFormat = formatIn({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });

/** Formats a day like `Tuesday 24 November 2026`. `at` is in milliseconds since 1970. */
export const day = (at: number, timeZone: string) => withoutComma(dayFormat(timeZone).format(at));

/** Formats day, hour and zone like `Tuesday 24 November 2026, 14:05 UTC`. `at` is in milliseconds since 1970. */
export const dayAndHour = (at: number, timeZone: string) =>
  `${day(at, timeZone)}, ${hourFormat(timeZone).format(at)}`;
