// The letters the shop writes. Pure: words in, a letter out.
import { messages } from '#contract/messages.ts';
import type { Email } from './email.ts';

const { name: shopName } = messages.shop;

/** The way to a new password. `link` works once, for an hour. */
export function passwordResetEmail(to: string, name: string, link: string): Email {
  return letter(to, `Choose a new password for ${shopName}`, [
    greeting(name),
    'Somebody, hopefully you, asked for a new password. Open this link within an hour to choose one; it works once:',
    { link },
    'If it was not you, there is nothing to do: your password stays as it is.',
  ]);
}

/** Tells the owner of an account that its password is a new one. */
export function passwordChangedEmail(to: string, name: string, forgottenPasswordLink: string): Email {
  return letter(to, `Your ${shopName} password was changed`, [
    greeting(name),
    'The password of your account was changed a moment ago, and you were logged out everywhere else.',
    'If it was not you, choose a new password at once:',
    { link: forgottenPasswordLink },
  ]);
}

type Paragraph = string | { readonly link: string };

function letter(to: string, subject: string, paragraphs: readonly Paragraph[]): Email {
  const all = [...paragraphs, `The front desk of ${shopName}`];
  const text = all.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = all.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part)}</p>`
      : `<p><a href="${escaped(part.link)}">${escaped(part.link)}</a></p>`,
  );
  return { to, subject, text: `${text}\n`, html: html.join('\n') };
}

/** Names are typed by strangers: one that holds an address must not become a link in somebody's mail. */
function greeting(name: string): string {
  const harmless = name.replace(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ').replace(/ +/g, ' ');
  return `${`Hello ${harmless.trim().slice(0, 60)}`.trim()},`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
