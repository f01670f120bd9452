// Reads the origin of a session: the request's cookie, the sign-in method, and the kind of device. Method and
// device are stored with the session and shown to its owner.
import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';
import type { SignInMethod } from '#contract/people/sign-in-methods.ts';

/** Passes the description of the device to better-auth, which gets neither address nor user agent. */
export const DEVICE_HEADER = 'x-selvedge-device';
const DEVICE_MAX_CHARACTERS = 80;

/** Returns a text like 'Firefox on Linux'; '' for a user agent that names neither. */
export function describeDevice({ 'user-agent': userAgent }: IncomingHttpHeaders): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, DEVICE_MAX_CHARACTERS);
}

/** The sign-in method of the better-auth endpoint that creates the session. */
export function methodOfPath(path: string | undefined): SignInMethod | null {
  if (!path) return null;
  if (path.startsWith('/sign-in/email') || path.startsWith('/sign-up/email')) return 'password';
  if (path.startsWith('/two-factor/verify')) return 'totp';
  if (path.startsWith('/passkey/')) return 'passkey';
  return path.includes('callback') ? 'google' : null;
}

/** Whether a cookie header has a session's cookie. The request's bearer is then ignored. */
export function hasSessionCookie(cookie: string): boolean {
  return cookie.includes('selvedge.session_token');
}
