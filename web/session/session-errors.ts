// Ends the session after a failed request. Only this file does so (spec sections 6 and 8).
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { getSessionStore } from './use-session.ts';

/** The id of the section of My Profile that sets up a second factor. */
export const TWO_STEP_LOGIN_ID = 'two-step-login';

const SESSION_ENDED = ['not_signed_in', 'token_unknown', 'session_required'];

/**
 * Called for every failed query. `signOutTo` is the page to which a 401 or 403 of this request leads, if the
 * specification names one; otherwise a guarded page leads to the login page and returns from there.
 */
export function handleQueryError(error: unknown, signOutTo?: string): void {
  if (!(error instanceof ApiError)) return;
  const rejected = error.status === 401 || error.status === 403;
  if (rejected && signOutTo) void getSessionStore().logOut(signOutTo);
  else if (SESSION_ENDED.includes(error.code)) getSessionStore().expire();
  else handleMutationError(error);
}

/**
 * Called for every failed mutation. When the session has ended the page stays, so that the form keeps what was typed.
 */
export function handleMutationError(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'admins_only') void getSessionStore().logOut(pages.login);
  // The role was changed meanwhile: what it does not include any more disappears.
  if (error.code === 'not_for_role') void getSessionStore().loadRole();
  if (error.code === 'second_factor_required') leadToSecondFactor();
}

/**
 * Leads to My Profile, which works without a second factor. The page is loaded again, because the loaded data of an
 * admin may be outdated.
 */
function leadToSecondFactor(): void {
  if (location.pathname !== pages.dashboard) location.assign(`${pages.dashboard}#${TWO_STEP_LOGIN_ID}`);
}
