// Between Fastify's requests and better-auth's: what goes in, what comes back, and its errors as our refusals.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/app-error.ts';

/** What better-auth is told of a request. Neither address nor browser of a customer is: it would keep them. */
const PASSED_ON = ['cookie', 'origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

/** The origin a request was sent to: the shop's public one, else as the server sees it (TRUST_PROXY). */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin) return publicOrigin;
  try {
    return new URL(`${request.protocol}://${request.host}`).origin;
  } catch {
    throw new AppError('malformed_request');
  }
}

/** Browsers name the page's origin with every POST. One that is not ours is a page of somebody else's. */
export function assertSameOrigin({ method, headers }: FastifyRequest, ownOrigin: string): void {
  if (method !== 'POST') return;
  if (headers.origin !== undefined && headers.origin !== ownOrigin) throw new AppError('origin_not_allowed');
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('origin_not_allowed');
}

/** The same request for better-auth, with the body the contract has validated. */
export function toWebRequest(request: FastifyRequest, ownOrigin: string, body?: object): Request {
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
export function forwardCookies(from: Response, to: FastifyReply): void {
  const cookies = from.headers.getSetCookie();
  if (cookies.length > 0) to.header('set-cookie', cookies);
  to.header('cache-control', 'no-store');
}

const BY_LIBRARY_CODE: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_in_use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_in_use',
  INVALID_TOKEN: 'reset_link_invalid',
  USER_NOT_FOUND: 'reset_link_invalid',
  INVALID_PASSWORD: 'current_password_wrong',
  // The database refused the row, because somebody else's sign-up came first (see `signUp`).
  FAILED_TO_CREATE_USER: 'email_in_use',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_not_set',
  PROVIDER_NOT_FOUND: 'google_not_configured',
  INVALID_ORIGIN: 'origin_not_allowed',
  MISSING_OR_NULL_ORIGIN: 'origin_not_allowed',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'origin_not_allowed',
};

/** What better-auth said no with. */
export interface LibraryError {
  readonly code: string;
  readonly status: number;
}

/** The error a response of better-auth tells of; undefined where all went well. Reads its body. */
export async function errorIn(response: Response): Promise<LibraryError | undefined> {
  if (response.status < 400) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return { code, status: response.status };
}

/** The refusal one of better-auth's errors amounts to. Throws what is a failure of ours instead. */
export function toAppError({ code, status }: LibraryError): AppError {
  if (code === 'INVALID_EMAIL') {
    return new AppError('validation_failed', {
      errors: [{ pointer: '/email', detail: messages.fields.emailInvalid }],
    });
  }
  const known = BY_LIBRARY_CODE[code];
  if (known) return new AppError(known);
  if (status === 401) return new AppError('session_required');
  if (status < 500 && !code.startsWith('FAILED_')) return new AppError('malformed_request');
  throw new Error(`The identity library failed: ${code || status}.`);
}
