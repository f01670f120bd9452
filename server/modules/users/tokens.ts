// Access tokens: 256 random bits for the caller, their hash for the shop. Pure but for the randomness.
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the shop keeps of a token. A plain hash will do: there is nothing to guess in 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
