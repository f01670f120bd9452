// Who is calling, as far as the access token tells. Rooms decide with it; only the door makes it.
import type { IncomingHttpHeaders } from 'node:http';

export interface Caller {
  readonly email: string;
  readonly name: string;
  /** Read from the database on each request: a role taken away is gone at once. */
  readonly isAdmin: boolean;
}

/** Finds the caller of an access token; undefined for one unknown or expired. */
export type Identify = (token: string) => Promise<Caller | undefined>;

/** The bearer token of a request (RFC 6750), or undefined. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w~+/.=-]{1,512})$/i.exec(headers.authorization ?? '')?.[1];
}
