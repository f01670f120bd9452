// The page that the user came from, passed in `?from=` through the sign-in pages. Only paths of this shop are followed.
import { isLocalPath, pages } from '#contract/core/paths.ts';

const PARAMETER = 'from';
export const AUTH_PAGES: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.forgottenPassword,
  pages.resetPassword,
  pages.confirmEmail,
  pages.confirmEmailChange,
];

/** The page to open after signing in: the one that the user came from, or the home page. */
export function getRedirectTo(search: URLSearchParams): string {
  return readRedirectTo(search) ?? pages.home;
}

/** The login page that returns to `path`. */
export function loginPath(path: string): string {
  return path === pages.home ? pages.login : `${pages.login}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** The login page that returns to the current page; from a sign-in page, to its own return page. */
export function loginPathFrom({ pathname, search }: { pathname: string; search: string }): string {
  return AUTH_PAGES.includes(pathname)
    ? withRedirectTo(pages.login, new URLSearchParams(search))
    : loginPath(pathname + search);
}

/** Adds the `?from=` of `search` to `path`, if it is valid. */
export function withRedirectTo(path: string, search: URLSearchParams): string {
  const from = readRedirectTo(search);
  return from ? `${path}?${new URLSearchParams({ [PARAMETER]: from })}` : path;
}

function readRedirectTo(search: URLSearchParams): string | undefined {
  const from = search.get(PARAMETER);
  return from !== null && isLocalPath(from) ? from : undefined;
}
