// The identity service as the browser calls it (its details: the service's own documentation). Keeps nothing.
import { IDENTITY_BASE } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { withPatience } from '#web/api/patience.ts';
import { Refused, refusedBy, unanswered } from '#web/api/refused.ts';
import type { Person } from './keptSession.ts';

/** The service's codes in the shop's words; what is not here keeps the service's own. */
const WORDS: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: wording.identity.wrongPassword,
  INVALID_PASSWORD: wording.identity.wrongPassword,
  USER_ALREADY_EXISTS: wording.identity.emailInUse,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: wording.identity.emailInUse,
  USER_NOT_FOUND: wording.identity.userNotFound,
  INVALID_EMAIL: wording.fields.emailInvalid,
  PASSWORD_TOO_SHORT: wording.fields.passwordTooShort,
  INVALID_TOKEN: wording.identity.linkUsed,
};

async function post(path: string, body: unknown, keepalive = false): Promise<unknown> {
  return call(path, { method: 'POST', body: JSON.stringify(body), keepalive });
}

async function call(path: string, init: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(IDENTITY_BASE + path, {
      ...init,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(init.body && { 'content-type': 'application/json' }) },
      signal: withPatience(init.signal),
    });
  } catch (error) {
    throw unanswered(error, init.signal?.aborted === true);
  }
  if (!answer.ok) throw inWords(await refusedBy(answer));
  return answer.json().catch(() => null);
}

function inWords(refused: Refused): Refused {
  const { status, code, retryAfterSeconds } = refused;
  const message =
    status === 429
      ? retryAfterSeconds
        ? wording.identity.tooManyRequestsFor(retryAfterSeconds)
        : wording.identity.tooManyRequests
      : (WORDS[code] ?? refused.message);
  return new Refused(status, code, message, refused);
}

/** All throw Refused: `INVALID_EMAIL_OR_PASSWORD`, `USER_ALREADY_EXISTS…`, status 429, `network_failed`, `timed_out`. */
export const identity = {
  async signIn(email: string, password: string): Promise<Person> {
    return personIn(await post('/sign-in/email', { email, password, rememberMe: true }));
  },

  async signUp(name: string, email: string, password: string): Promise<Person> {
    return personIn(await post('/sign-up/email', { name, email, password }));
  },

  /** Survives the page being closed in the same moment. */
  async signOut(): Promise<void> {
    await post('/sign-out', {}, true);
  },

  /** Who the cookie says is signed in. */
  async currentPerson(): Promise<Person | undefined> {
    const answer = await call('/get-session', { method: 'GET' });
    return answer === null ? undefined : personIn(answer);
  },

  /** Sends a letter with a link to `page`, if the email has an account; says nothing about whether it has. */
  async forgotPassword(email: string, page: string): Promise<void> {
    await post('/request-password-reset', { email, redirectTo: page });
  },

  async resetPassword(token: string, newPassword: string): Promise<void> {
    await post('/reset-password', { token, newPassword });
  },

  async changePassword(currentPassword: string, newPassword: string): Promise<void> {
    await post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
  },

  async changeName(name: string): Promise<void> {
    await post('/update-user', { name });
  },

  /** Answers the address of Google's account chooser. Back from there one lands on `to`, or on `otherwise?error=…`. */
  async googleAddress(to: string, otherwise: string): Promise<string> {
    const answer = await post('/sign-in/social', {
      provider: 'google',
      callbackURL: to,
      newUserCallbackURL: to,
      errorCallbackURL: otherwise,
      disableRedirect: true,
    });
    if (isRecord(answer) && typeof answer.url === 'string') return answer.url;
    throw new Refused(0, 'unreadable_answer', wording.identity.googleFailed);
  },
};

function personIn(answer: unknown): Person {
  const user = isRecord(answer) ? answer.user : undefined;
  if (!isRecord(user) || typeof user.email !== 'string')
    throw new Refused(0, 'unreadable_answer', wording.failures.unforeseen);
  return {
    email: user.email,
    name: typeof user.name === 'string' ? user.name : user.email,
    image: typeof user.image === 'string' ? user.image : undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
