// The page somebody came from, carried in `?from=` through logging in. Only a path of this shop is ever followed.
import { pages } from '#contract/paths.ts';

const PARAMETER = 'from';

/** A path on this origin, or undefined: no scheme, no `//host`, no backslash or control character browsers would mend. */
export function safePath(wish: string | null): string | undefined {
  if (!wish?.startsWith('/') || /[\\\p{Cc}]/u.test(wish)) return undefined;
  const here = 'http://shop.invalid';
  const { origin, pathname, search, hash } = new URL(wish, here);
  // Dots are resolved only now: '/.//evil' becomes '//evil'.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Where to go after logging in: where one came from, else the home page. */
export function getRedirectTo(search: URLSearchParams): string {
  return safePath(search.get(PARAMETER)) ?? pages.home;
}

/** The login page, remembering where one wanted to go. */
export function loginPath(path: string): string {
  return `${pages.login}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** `path` with the remembered page of `search` carried on. */
export function withRedirectTo(path: string, search: URLSearchParams): string {
  const from = safePath(search.get(PARAMETER));
  return from ? `${path}?${new URLSearchParams({ [PARAMETER]: from })}` : path;
}
