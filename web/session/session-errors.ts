// The one place where a failed request ends the session (spec sections 6 and 8).
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { getSessionStore } from './use-session.ts';

const SESSION_ENDED = ['not_signed_in', 'token_unknown', 'session_required'];

/**
 * Called for every failed query and mutation. `signOutTo` is the page a 401 or 403 of this request leads to, where the
 * specification names one; without it a guarded page leads to the login page and returns from there.
 */
export function handleSessionError(error: unknown, signOutTo?: string): void {
  if (!(error instanceof ApiError)) return;
  const rejected = error.status === 401 || error.status === 403;
  if (rejected && signOutTo) void getSessionStore().logOut(signOutTo);
  else if (error.code === 'admins_only') void getSessionStore().logOut(pages.login);
  else if (SESSION_ENDED.includes(error.code)) getSessionStore().expire();
}
