// Who it was, for the log: a name that stands for an email and does not tell it. Knows no request.
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** 72 bits: no two customers share a name. */
const LETTERS = 12;

/** The name of an email, always the same. */
export type PseudonymOf = (email: string) => string;

/**
 * `secret`: AUTH_SECRET. Whoever has it finds the name of an email they know; nobody finds the email of a name. Another
 * secret makes other names.
 */
export function createPseudonymOf(secret: string): PseudonymOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'names in the log', KEY_BYTES));
  return (email) =>
    createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, LETTERS);
}
