// The page that a login opens.
import type { NavigateFunction } from 'react-router';
import { pages } from '#contract/paths.ts';
import { getRedirectTo } from '#web/session/redirect-to.ts';
import { getSessionStore } from '#web/session/use-session.ts';

/** The page that the user came from; without one, the home page for customers and the Overview for admins. */
export function firstPage(search: URLSearchParams, isAdmin: boolean): string {
  const page = getRedirectTo(search);
  return isAdmin && page === pages.home ? pages.overview : page;
}

/** Opens the first page of the role, which is waited for. */
export async function openFirstPage(navigate: NavigateFunction, search: URLSearchParams): Promise<void> {
  await navigate(firstPage(search, await isAdminOnceKnown()), { replace: true });
}

/** Resolves with false when the role cannot be loaded. */
function isAdminOnceKnown(): Promise<boolean> {
  const store = getSessionStore();
  return new Promise((resolve) => {
    const check = () => {
      const { state } = store;
      if (state.status === 'signedIn' && state.isAdmin === undefined && state.roleError === undefined) return;
      stop();
      resolve(state.isAdmin === true);
    };
    const stop = store.onChange(check);
    check();
  });
}
