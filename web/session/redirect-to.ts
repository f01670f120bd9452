// The page to return to after login, carried in the query parameter `from`. Only paths of this origin are followed.
import { pages } from '#contract/paths.ts';

const PARAMETER = 'from';

const BASE = 'http://shop.invalid';

/** The path, or undefined when it could leave this origin: a scheme, `//host`, a backslash or a control character. */
export function safePath(path: string | null): string | undefined {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  // Parsing resolves dots: '/.//evil' becomes '//evil'.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** The page after login: the remembered one, else the home page. */
export function getRedirectTo(search: URLSearchParams): string {
  return safePath(search.get(PARAMETER)) ?? pages.home;
}

/** The login page, remembering `path`. */
export function loginPath(path: string): string {
  return `${pages.login}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** `path`, keeping the page that `search` remembers. */
export function withRedirectTo(path: string, search: URLSearchParams): string {
  const from = safePath(search.get(PARAMETER));
  return from ? `${path}?${new URLSearchParams({ [PARAMETER]: from })}` : path;
}
