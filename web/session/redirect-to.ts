// The page the user came from, carried in `?from=` through the sign-in pages. Only paths of this shop are followed.

import { isLocalPath } from '#contract/local-path.ts';
import { pages } from '#contract/paths.ts';

const PARAMETER = 'from';
export const AUTH_PAGES: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.forgottenPassword,
  pages.resetPassword,
  pages.confirmEmail,
  pages.confirmEmailChange,
];

/** The page to open after signing in: where the user came from, else the home page. */
export function getRedirectTo(search: URLSearchParams): string {
  return readRedirectTo(search) ?? pages.home;
}

/** The login page that returns to `path`. */
export function loginPath(path: string): string {
  return path === pages.home ? pages.login : `${pages.login}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** The login page that returns to where the user is now; from a sign-in page, to where that one returns. */
export function loginPathFrom({ pathname, search }: { pathname: string; search: string }): string {
  return AUTH_PAGES.includes(pathname)
    ? withRedirectTo(pages.login, new URLSearchParams(search))
    : loginPath(pathname + search);
}

/** `path` with the `?from=` of `search`, if that is valid. */
export function withRedirectTo(path: string, search: URLSearchParams): string {
  const from = readRedirectTo(search);
  return from ? `${path}?${new URLSearchParams({ [PARAMETER]: from })}` : path;
}

function readRedirectTo(search: URLSearchParams): string | undefined {
  const from = search.get(PARAMETER);
  return from !== null && isLocalPath(from) ? from : undefined;
}
