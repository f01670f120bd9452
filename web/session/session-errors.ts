// Ends the session after a failed request. Only this file does so (spec sections 6 and 8).

import { pages } from '#contract/core/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { localPath } from '#web/languages/own-language.ts';
import { getSessionStore } from './use-session.ts';

/** The id of the section of My Profile that sets up a second factor. */
export const TWO_STEP_LOGIN_ID = 'two-step-login';

const SESSION_ENDED = ['not_signed_in', 'token_unknown', 'session_required'];

interface FailedQuery {
  /** The page to which a 401 or 403 of this request leads, if the specification names one. */
  readonly signOutTo: string | undefined;
  /** A change that failed loads its list again: the page stays, as after the change itself. */
  readonly isMutating: boolean;
}

/** Called for every failed query. A guarded page leads to the login page when the session has ended, and returns from there. */
export function handleQueryError(error: unknown, { signOutTo, isMutating }: FailedQuery): void {
  if (!(error instanceof ApiError)) return;
  const rejected = error.status === 401 || error.status === 403;
  if (rejected && signOutTo) void getSessionStore().logOut(signOutTo);
  else if (!SESSION_ENDED.includes(error.code)) handleMutationError(error);
  else if (!isMutating) getSessionStore().expire();
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
  if (location.pathname !== localPath(pages.dashboard))
    location.assign(`${localPath(pages.dashboard)}#${TWO_STEP_LOGIN_ID}`);
}
