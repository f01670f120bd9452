// Between Fastify's requests and better-auth's: what goes in, what comes back, and its errors as our refusals.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/refusals.ts';
import { wording } from '#contract/wording.ts';
import { Refusal } from '#server/refusal.ts';

/** What better-auth is told of a request. Neither address nor browser of a customer is: it would keep them. */
const PASSED_ON = ['cookie', 'origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

/** The origin a request was sent to: the shop's public one, else as the server sees it (TRUST_PROXY). */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin) return publicOrigin;
  try {
    return new URL(`${request.protocol}://${request.host}`).origin;
  } catch {
    throw new Refusal('malformed_request');
  }
}

/** Browsers name the page's origin with every POST. One that is not ours is a page of somebody else's. */
export function refuseForeignPages({ headers }: FastifyRequest, ownOrigin: string): void {
  if (headers.origin !== undefined && headers.origin !== ownOrigin) throw new Refusal('origin_refused');
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'cross-site')
    throw new Refusal('origin_refused');
}

/** The same request for better-auth, with the body the contract has validated. */
export function requestFor(request: FastifyRequest, ownOrigin: string, body?: object): Request {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (request.headers.authorization) headers.set('authorization', request.headers.authorization);
  if (!headers.has('origin')) headers.set('origin', ownOrigin);
  if (body) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, ownOrigin), {
    method: request.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Hands better-auth's cookies on. */
export function passCookies(from: Response, to: FastifyReply): void {
  const cookies = from.headers.getSetCookie();
  if (cookies.length > 0) to.header('set-cookie', cookies);
  to.header('cache-control', 'no-store');
}

const BY_LIBRARY_CODE: Readonly<Record<string, RefusalCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_in_use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_in_use',
  INVALID_TOKEN: 'reset_link_spent',
  USER_NOT_FOUND: 'reset_link_spent',
  INVALID_PASSWORD: 'current_password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password_yet',
  PROVIDER_NOT_FOUND: 'google_off',
  INVALID_ORIGIN: 'origin_refused',
  MISSING_OR_NULL_ORIGIN: 'origin_refused',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'origin_refused',
};

/** The refusal one of better-auth's errors amounts to. What is none of its own errors is thrown on as it is. */
export function refusalOfLibrary(error: unknown): Refusal {
  const { code, status } = libraryError(error);
  if (code === 'INVALID_EMAIL') {
    return new Refusal('validation_failed', {
      errors: [{ pointer: '/email', detail: wording.fields.emailInvalid }],
    });
  }
  const known = BY_LIBRARY_CODE[code];
  if (known) return new Refusal(known);
  if (status === 401) return new Refusal('session_required');
  if (status >= 400 && status < 500 && !code.startsWith('FAILED_')) return new Refusal('malformed_request');
  throw error;
}

/** The library could not write an account: its database refused, for whatever reason. */
export function couldNotMakeAccount(error: unknown): boolean {
  return libraryError(error).code === 'FAILED_TO_CREATE_USER';
}

function libraryError(error: unknown): { readonly code: string; readonly status: number } {
  if (!(error instanceof Error)) return { code: '', status: 500 };
  const { statusCode = 500, body } = error as { statusCode?: number; body?: { code?: string } };
  return { code: body?.code ?? '', status: statusCode };
}
