// Pseudonyms of emails for the log, and of networks that upload images.
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** A pseudonym has 72 bits, so collisions are negligible. */
const PSEUDONYM_CHARACTERS = 12;

/** Returns the same pseudonym for the same email or network. */
export type Pseudonymize = (name: string) => string;
/** Each use has its own key, so that pseudonyms of one use cannot be matched with those of another. */
type Use = 'names in the log' | 'networks of uploads';

/**
 * `secret` is AUTH_SECRET. With it, the pseudonym of a known email can be computed; without it, the email cannot be
 * derived from the pseudonym. Another secret gives other pseudonyms.
 */
export function createPseudonymizer(secret: string, use: Use = 'names in the log'): Pseudonymize {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return (name) =>
    createHmac('sha256', key).update(name.toLowerCase()).digest('base64url').slice(0, PSEUDONYM_CHARACTERS);
}
