// Decides from the router's route list whether a URL is a page, and whether its rendering is kept in the cache for
// good.

/** The used part of React Router's route manifest. */
export type RouteList = Readonly<Record<string, RouteEntry | undefined>>;

interface RouteEntry {
  readonly parentId?: string | undefined;
  readonly path?: string | undefined;
  readonly caseSensitive?: boolean | undefined;
}

/**
 * - `static`: a route without parameters, spelled exactly as the route; their number is finite
 * - `dynamic`: a page with a parameter, a query string or another spelling; clients can request any number of them
 * - `notFound`: not a page
 */
export type RouteKind = 'static' | 'dynamic' | 'notFound';

/** Excludes protocol-relative URLs: a second slash or backslash starts a host name. */
const OWN_PATH = /^\/(?![/\\])/;

/** Returns a function from a request's URL (path and query) to its kind. */
export function createRouteMatcher(routes: RouteList): (url: string) => RouteKind {
  const staticPaths = new Set<string>();
  const patterns: RegExp[] = [];
  for (const id of Object.keys(routes)) {
    const path = fullPath(routes, id);
    if (path.includes('*')) continue;
    if (!path.includes(':')) staticPaths.add(path);
    const pattern = path === '/' ? '' : path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    patterns.push(new RegExp(`^${pattern}/*$`, routes[id]?.caseSensitive ? '' : 'i'));
  }
  return (url) => {
    if (staticPaths.has(url)) return 'static';
    if (!OWN_PATH.test(url)) return 'notFound';
    const [path = ''] = url.split('?', 1);
    // This is the loader data of a page, which the client-side router requests.
    if (path.endsWith('.data')) return 'dynamic';
    return patterns.some((pattern) => pattern.test(path)) ? 'dynamic' : 'notFound';
  };
}

function fullPath(routes: RouteList, id: string): string {
  const segments: string[] = [];
  for (
    let route = routes[id];
    route;
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  ) {
    if (route.path) segments.unshift(route.path);
  }
  return `/${segments.join('/')}`.replace(/\/{2,}/g, '/');
}
