// Email templates: pure functions from data to an email.

import { messages } from '#contract/messages.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { Email } from './transport.ts';

const { name: shopName } = messages.shop;

export interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** `link` works once, for an hour. */
export function passwordResetEmail(to: Recipient, link: string): Email {
  return compose(to, `Choose a new password for ${shopName}`, [
    'We received a request for a new password for your account. Open this link within an hour to choose one; it works once:',
    { link },
    'If it was not you, there is nothing to do: your password stays as it is.',
  ]);
}

export function passwordChangedEmail(to: Recipient, forgottenPasswordLink: string): Email {
  return compose(to, `Your ${shopName} password was changed`, [
    'The password of your account was changed a moment ago, and you were logged out everywhere else.',
    'If it was not you, choose a new password at once:',
    { link: forgottenPasswordLink },
  ]);
}

/** A confirmed Google sign-in has replaced a password that was set before the address was confirmed. */
export function passwordRemovedEmail(to: Recipient, forgottenPasswordLink: string): Email {
  return compose(to, `Your ${shopName} account now signs in with Google`, [
    'Your sign-in with Google confirmed this email address. The password chosen before was never confirmed, so it no longer works, and every earlier login has ended.',
    'To log in with a password as well, choose a new one:',
    { link: forgottenPasswordLink },
  ]);
}

export interface BackInStock {
  readonly alertId: string;
  readonly productName: string;
  readonly articleNumber: string;
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
  /** The article's page. */
  readonly link: string;
}

/** The account asked once to be told; `alertId` identifies that request. */
export function backInStockEmail(to: Recipient, product: BackInStock): Email {
  const { productName, articleNumber, minimumQuantity, availableQuantity, link, alertId } = product;
  // A name may contain line breaks, which a subject must not.
  const name = productName.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const pieces = (count: number) => `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  const email = compose(to, `${name} can be ordered again`, [
    `You asked us to tell you when ${name} (${articleNumber}) is back. It is: ${pieces(availableQuantity)} can be ordered now, at least ${pieces(minimumQuantity)} at a time.`,
    { link },
    'We keep none aside, and we will not write about this fabric again unless you ask us to.',
  ]);
  return { ...email, id: `stock-alert-${alertId}` };
}

type Paragraph = string | { readonly link: string };

function compose({ email, name }: Recipient, subject: string, body: readonly Paragraph[]): Email {
  const paragraphs = [greeting(name), ...body, `The front desk of ${shopName}`];
  const text = paragraphs
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link))
    .join('\n\n');
  const html = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p>${escapeHtml(paragraph)}</p>`
      : `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.link)}</a></p>`,
  );
  return { to: email, subject, text: `${text}\n`, html: html.join('\n') };
}

/** A user may choose a name that contains a URL, which mail clients would turn into a link: only letters and digits stay. */
function greeting(name: string): string {
  const sanitized = name.replace(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ').replace(/ +/g, ' ');
  return `${`Hello ${sanitized.trim().slice(0, 60)}`.trim()},`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
