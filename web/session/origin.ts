// The page somebody came from, carried in `?from=` through logging in. Only a path of this shop is ever followed.
import { pages } from '#contract/paths.ts';

const PARAMETER = 'from';

/** A path on this origin, or undefined: no scheme, no `//host`, no backslash or control character browsers would mend. */
export function ownPath(wish: string | null): string | undefined {
  if (!wish?.startsWith('/') || /[\\\p{Cc}]/u.test(wish)) return undefined;
  const here = 'http://shop.invalid';
  const { origin, pathname, search, hash } = new URL(wish, here);
  // Dots are resolved only now: '/.//evil' becomes '//evil'.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Where to go after logging in: where one came from, else the home page. */
export function cameFrom(search: URLSearchParams): string {
  return ownPath(search.get(PARAMETER)) ?? pages.home;
}

/** The login page, remembering where one wanted to go. */
export function loginFrom(path: string): string {
  return `${pages.login}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** `path` with the remembered page of `search` carried on. */
export function carryOrigin(path: string, search: URLSearchParams): string {
  const from = ownPath(search.get(PARAMETER));
  return from ? `${path}?${new URLSearchParams({ [PARAMETER]: from })}` : path;
}
