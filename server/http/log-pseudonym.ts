// Pseudonyms of emails for the log.
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** 72 bits: collisions are negligible. */
const PSEUDONYM_CHARACTERS = 12;

/** Returns the same pseudonym for the same email. */
export type Pseudonymize = (email: string) => string;

/**
 * `secret`: AUTH_SECRET. With it, the pseudonym of a known email can be computed; the email cannot be derived from the
 * pseudonym. Another secret gives other pseudonyms.
 */
export function createPseudonymizer(secret: string): Pseudonymize {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'names in the log', KEY_BYTES));
  return (email) =>
    createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, PSEUDONYM_CHARACTERS);
}
