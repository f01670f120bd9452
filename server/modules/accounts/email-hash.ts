// The hash under which the list of removals keeps an email.
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * `secret`: AUTH_SECRET. Without it nobody can tell from the list whether an email was removed; with another one the list no
 * longer finds anybody.
 */
export function createEmailHash(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'removed accounts', KEY_BYTES));
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('hex');
}
