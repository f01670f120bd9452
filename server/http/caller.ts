// The user that an access token identifies. Created by the API router, used by the modules.
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiKeyScope } from '#contract/api-key-scopes.ts';

export interface Caller {
  /** The id in `users`. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** '' when the profile has none; not read for a machine. */
  readonly company?: string;
  /** Read from the database for each request, so that a revoked role takes effect at once. */
  readonly isAdmin: boolean;
  /**
   * True for an admin whose rights are withheld: the shop requires a second factor, and the session began without one.
   */
  readonly needsSecondFactor?: boolean;
  /** Set when the caller is a machine with an API key of this admin. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiKeyScope[] };
}

/**
 * Resolves to undefined for an unknown or expired token. Throws `api_key_ended` and `api_key_suspended` for a key that no
 * longer works.
 */
export type Identify = (token: string) => Promise<Caller | undefined>;

/** The bearer token of a request (RFC 6750), or undefined. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w~+/.=-]{1,512})$/i.exec(headers.authorization ?? '')?.[1];
}
