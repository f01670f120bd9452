// The user that an access token identifies. Created by the API router, used by the modules.
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiKeyScope } from '#contract/core/api-key-scopes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Role } from '#contract/core/roles.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

/** The user of a token, before the endpoint is known. */
export interface IdentifiedUser {
  /** The id in `users`. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** '' when the profile has none; not read for a machine. */
  readonly company?: string;
  /**
   * Read from the database for each request, so that a change takes effect at once. Undefined for customers, and for
   * staff whose rights are withheld.
   */
  readonly role?: Role | undefined;
  /**
   * True for staff whose rights are withheld: the shop requires a second factor, and the session began without one.
   */
  readonly needsSecondFactor?: boolean;
  /** Set when the caller is a machine with an API key of this admin. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiKeyScope[] };
}

export interface Caller extends IdentifiedUser {
  /** Whether the caller's role is one of the endpoint's: that of an admin, or one that the endpoint names. */
  readonly isStaff: boolean;
}

/**
 * Resolves to undefined for an unknown or expired token. Throws `api_key_ended` and `api_key_suspended` for a key that no
 * longer works.
 */
export type Identify = (token: string) => Promise<IdentifiedUser | undefined>;

/**
 * Whether somebody with this role acts for the mill at the endpoint. At one that does not name the role, or states no roles,
 * they are a customer like any other.
 */
export function isEndpointForRole(name: EndpointName, role: Role | undefined): boolean {
  const { roles }: Pick<Endpoint, 'roles'> = endpoints[name] as Endpoint;
  if (role === undefined || roles === undefined) return false;
  return role === 'admin' || (roles !== 'none' && roles.includes(role));
}

/**
 * Why a token identifies nobody, for the log. One that has ended was issued within the hour, and deleted with its session, account
 * or second factor; one of another shop may also be older than a change of AUTH_SECRET.
 */
export interface TokenFault {
  readonly reason: 'never issued' | 'of another shop' | 'expired' | 'ended' | 'no bearer token';
  readonly tokenAgeSeconds?: number;
}

/** Programs that look for leaked secrets find API keys by it. */
export const API_KEY_PREFIX = 'svk_';

/** The bearer token of a request (RFC 6750), or undefined. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w~+/.=-]{1,512})$/i.exec(headers.authorization ?? '')?.[1];
}
