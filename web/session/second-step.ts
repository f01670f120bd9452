// The second step of a sign-in: the login page asks for a code at `/login?step=code`.
import { pages } from '#contract/core/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { withRedirectTo } from './redirect-to.ts';

const STEP = 'step';

/** Whether the password was right and the account has an authenticator app. */
export function isSecondStepNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step_required';
}

export function takesSecondStep(search: URLSearchParams): boolean {
  return search.get(STEP) === 'code';
}

/** Keeps the return page. */
export function secondStepPath(search: URLSearchParams): string {
  const path = withRedirectTo(pages.login, search);
  return `${path}${path.includes('?') ? '&' : '?'}${STEP}=code`;
}
