// The one place where a failed request ends the session (spec sections 6 and 8).
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { getSessionStore } from './use-session.ts';

/** The section of My Profile where a second factor is set up. */
export const TWO_STEP_LOGIN_ID = 'two-step-login';

const SESSION_ENDED = ['not_signed_in', 'token_unknown', 'session_required'];

/**
 * Called for every failed query. `signOutTo` is the page a 401 or 403 of this request leads to, where the specification
 * names one; without it a guarded page leads to the login page and returns from there.
 */
export function handleQueryError(error: unknown, signOutTo?: string): void {
  if (!(error instanceof ApiError)) return;
  const rejected = error.status === 401 || error.status === 403;
  if (rejected && signOutTo) void getSessionStore().logOut(signOutTo);
  else if (SESSION_ENDED.includes(error.code)) getSessionStore().expire();
  else handleMutationError(error);
}

/** Called for every failed mutation. A session that ended keeps the page, so that the form keeps what was typed. */
export function handleMutationError(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'admins_only') void getSessionStore().logOut(pages.login);
  if (error.code === 'second_factor_required') leadToSecondFactor();
}

/** My Profile works without a second factor. Loads the page anew: what an admin has loaded before may be out of date. */
function leadToSecondFactor(): void {
  if (location.pathname !== pages.dashboard) location.assign(`${pages.dashboard}#${TWO_STEP_LOGIN_ID}`);
}
