// Access tokens: a random text, and behind it when it was issued, with a mark that only this shop can make. The row of a token is
// deleted when it ends, so the token itself tells the log why it is refused.
import { ACCESS_TOKEN_TTL_MS } from '#contract/core/limits.ts';
import type { TokenFault } from '#server/http/caller.ts';
import type { Pseudonymize } from '#server/http/logging.ts';
import { newToken } from '#server/storage/random-tokens.ts';

/** The random text and the seconds since 1970 as eight hexadecimal digits; then the mark of both. */
const FORM = /^([\w-]{43}([0-9a-f]{8}))([\w-]{12})$/;

/** `issuedAt` is in milliseconds since 1970. */
export function newAccessToken(mark: Pseudonymize, issuedAt: number): string {
  const seconds = Math.floor(issuedAt / 1000)
    .toString(16)
    .padStart(8, '0');
  const marked = newToken() + seconds;
  return marked + mark(marked);
}

/** Why a token identifies nobody at `now`, in milliseconds since 1970. */
export function tokenFault(mark: Pseudonymize, token: string, now: number): TokenFault {
  const [, marked = '', seconds = '', stated] = FORM.exec(token) ?? [];
  if (stated === undefined) return { reason: 'never issued' };
  if (mark(marked) !== stated) return { reason: 'of another shop' };
  const ageMs = now - Number.parseInt(seconds, 16) * 1000;
  return {
    reason: ageMs >= ACCESS_TOKEN_TTL_MS ? 'expired' : 'ended',
    tokenAgeSeconds: Math.floor(ageMs / 1000),
  };
}
