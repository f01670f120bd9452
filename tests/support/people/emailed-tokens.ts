// Tokens of the links in emails that a mail server has received.
import type { MailServer } from '../providers/mail-server.ts';

/** The token of the newest link to `page`, in the emails to one address or to all; '' without such a link. */
export function emailedToken({ emails }: MailServer, page: string, to?: string): string {
  const pattern = new RegExp(`${page}\\?token=([\\w-]+)`);
  const email = emails.findLast(
    ({ text, to: recipients }) => pattern.test(text) && (!to || recipients.includes(to)),
  );
  return pattern.exec(email?.text ?? '')?.[1] ?? '';
}
