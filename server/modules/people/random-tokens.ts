// Random tokens: 256 bits for the client (access tokens, emailed links), their hash for the database.
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
