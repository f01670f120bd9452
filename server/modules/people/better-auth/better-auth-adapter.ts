// Adapter between Fastify and better-auth: requests, cookies, errors, and the origin check (CSRF).
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import { endpoints } from '#contract/endpoints.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { throwingUnavailable } from '#server/storage/open-storage.ts';
import { authClock } from './auth-clock.ts';
import type { Auth, SignInSession } from './better-auth.ts';
import { DEVICE_HEADER, describeDevice, hasSessionCookie } from './session-origin.ts';

/**
 * The headers passed to better-auth. IP address and user agent are left out because better-auth would store
 * them.
 */
const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

export interface AuthResponse<Body> {
  readonly response: Response;
  readonly body: Body;
}

/** What the adapter needs of `Identity`. */
interface AuthAccess {
  readonly publicOrigin: string | undefined;
  auth(): Promise<Auth>;
  getSession(headers: IncomingHttpHeaders): Promise<SignInSession | undefined>;
}

interface CallOptions {
  /** True for a sign-in: better-auth must not see the session that the browser still has. */
  readonly withoutSession?: boolean;
}

/**
 * Sends the request to better-auth and forwards its cookies to the browser. Throws better-auth's errors as
 * AppError.
 */
export async function callBetterAuth<Body>(
  identity: AuthAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  body?: object,
  { withoutSession = false }: CallOptions = {},
): Promise<AuthResponse<Body>> {
  const origin = requestOrigin(request, identity.publicOrigin);
  assertSameOrigin(request, origin);
  const auth = await identity.auth();
  const webRequest = toWebRequest(request, origin, body);
  if (withoutSession) removeSession(webRequest.headers);
  const response = await throwingUnavailable(() => auth.handler(webRequest));
  const error = await readError(response);
  if (error) throw toAppError(error);
  forwardCookies(response, reply);
  return { response, body: (await response.json()) as Body };
}

/** Matches the cookies of better-auth that hold the session. */
const SESSION_COOKIE = /selvedge\.session_/;

function removeSession(headers: Headers): void {
  const cookies = headers
    .get('cookie')
    ?.split(/; */)
    .filter((cookie) => !SESSION_COOKIE.test(cookie));
  headers.set('cookie', cookies?.join('; ') ?? '');
  headers.delete('authorization');
}

/** Whether a sign-in needs its second step; its response then sets the challenge's cookie. */
export function isChallenge(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /selvedge\.two_factor=[^;]/.test(cookie));
}

/** The session that a response of better-auth has created. */
export function newSession(identity: AuthAccess, response: Response): Promise<SignInSession | undefined> {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return identity.getSession({ cookie: pairs.join('; ') });
}

/** Returns the request's session, and records its email for the log. */
export async function getSession(
  identity: AuthAccess,
  request: FastifyRequest,
): Promise<SignInSession | undefined> {
  const session = await identity.getSession(request.headers);
  if (session) request.actor = session.email;
  return session;
}

/**
 * Returns the request's session. Throws `session_required` without one, and `fresh_sign_in_required` for one
 * that is too old.
 */
export async function getFreshSession(identity: AuthAccess, request: FastifyRequest): Promise<SignInSession> {
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  if (session.startedAt.getTime() + FRESH_SIGN_IN_MS <= authClock.now())
    throw new AppError('fresh_sign_in_required');
  return session;
}

/** The shop's origin: PUBLIC_URL, or the request's scheme and host (see TRUST_PROXY). */
export function requestOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin) return publicOrigin;
  try {
    return new URL(`${request.protocol}://${request.host}`).origin;
  } catch {
    throw new AppError('malformed_request');
  }
}

/** Rejects a write from another site's page (CSRF). Browsers send Origin with every write. */
export function assertSameOrigin({ method, headers }: FastifyRequest, ownOrigin: string): void {
  if (method === 'GET') return;
  if (headers.origin !== undefined && headers.origin !== ownOrigin) throw new AppError('origin_not_allowed');
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('origin_not_allowed');
}

/** Builds the web request that better-auth takes, with the validated body. */
export function toWebRequest(request: FastifyRequest, ownOrigin: string, body?: object): Request {
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set(DEVICE_HEADER, describeDevice(request.headers));
  const { cookie, authorization } = request.headers;
  // With both, better-auth would use the bearer, but `Identity.getSession` has checked the cookie's session.
  if (authorization && !(cookie && hasSessionCookie(cookie))) headers.set('authorization', authorization);
  if (!headers.has('origin')) headers.set('origin', ownOrigin);
  if (body) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, ownOrigin), {
    method: request.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Drops better-auth's deletion of the session cookie after a first step: the browser keeps its session until
 * the second step is done.
 */
export function forwardCookies(from: Response, to: FastifyReply): void {
  const all = from.headers.getSetCookie();
  const cookies = isChallenge(from) ? all.filter((cookie) => !SESSION_COOKIE.test(cookie)) : all;
  if (cookies.length > 0) to.header('set-cookie', cookies);
  to.header('cache-control', 'no-store');
}

/** Deletes the cookies of an ended session in the browser; better-auth knows their names. */
export async function clearSessionCookies(
  identity: AuthAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const origin = requestOrigin(request, identity.publicOrigin);
  const address = new URL(endpoints.signOut.path, origin);
  const { cookie = '' } = request.headers;
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const auth = await identity.auth();
  forwardCookies(await auth.handler(new Request(address, { method: 'POST', headers, body: '{}' })), reply);
}

const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_in_use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_in_use',
  INVALID_TOKEN: 'reset_link_invalid',
  USER_NOT_FOUND: 'reset_link_invalid',
  // The unique index has rejected the row because a concurrent sign-up was first (see `signUp` in routes.ts).
  FAILED_TO_CREATE_USER: 'email_in_use',
  INVALID_CODE: 'code_wrong',
  INVALID_BACKUP_CODE: 'code_wrong',
  // Two recovery codes were used at the same moment, and the second found the list changed.
  FAILED_TO_VERIFY_BACKUP_CODE_PLEASE_TRY_AGAIN: 'code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_expired',
  // The challenge was answered with more than five codes.
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_step_expired',
  TOTP_ALREADY_ENABLED: 'totp_enabled',
  TOTP_NOT_ENABLED: 'totp_not_enabled',
  TWO_FACTOR_NOT_ENABLED: 'totp_not_enabled',
  BACKUP_CODES_NOT_ENABLED: 'totp_not_enabled',
  CHALLENGE_NOT_FOUND: 'passkey_rejected',
  AUTHENTICATION_FAILED: 'passkey_rejected',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_rejected',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_rejected',
  PROVIDER_NOT_FOUND: 'google_not_configured',
  INVALID_ORIGIN: 'origin_not_allowed',
  MISSING_OR_NULL_ORIGIN: 'origin_not_allowed',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'origin_not_allowed',
};

interface LibraryError {
  readonly code: string;
  readonly status: number;
}

/**
 * Returns better-auth's error, or undefined for a successful response. Consumes the body of an error
 * response.
 */
async function readError(response: Response): Promise<LibraryError | undefined> {
  if (response.status < 400) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return { code, status: response.status };
}

/** Maps better-auth's error to an AppError. Throws for failures that are not the client's. */
function toAppError({ code, status }: LibraryError): AppError {
  if (code === 'INVALID_EMAIL') {
    return invalidField('/email', formTexts.fields.emailInvalid);
  }
  const known = ERROR_CODES[code];
  if (known) return new AppError(known);
  if (status === 401) return new AppError('session_required');
  if (status < 500 && !code.startsWith('FAILED_')) return new AppError('malformed_request');
  throw new Error(`better-auth failed: ${code || status}`);
}
