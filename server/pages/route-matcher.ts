// Which addresses are pages, read from the routes the bundle was built with. Pure.

/** As far as React Router's route manifest is used here. */
export type RouteList = Readonly<Record<string, RouteEntry | undefined>>;

interface RouteEntry {
  readonly parentId?: string | undefined;
  readonly path?: string | undefined;
  readonly caseSensitive?: boolean | undefined;
}

/**
 * fixed    one of a countable number of pages, spelled as the routes spell it
 * open     a page with a parameter, a query or another spelling: these can be asked for without end
 * missing  no page at all
 */
export type RouteKind = 'fixed' | 'open' | 'missing';

/** A second slash, of either kind, begins the name of a host: such an address leads elsewhere, or nowhere at all. */
const OF_THIS_SHOP = /^\/(?![/\\])/;

/** Tells what kind of address a request's URL (path and query) is. */
export function createRouteMatcher(routes: RouteList): (url: string) => RouteKind {
  const fixed = new Set<string>();
  const patterns: RegExp[] = [];
  for (const id of Object.keys(routes)) {
    const path = fullPath(routes, id);
    if (path.includes('*')) continue;
    if (!path.includes(':')) fixed.add(path);
    const pattern = path === '/' ? '' : path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    patterns.push(new RegExp(`^${pattern}/*$`, routes[id]?.caseSensitive ? '' : 'i'));
  }
  return (url) => {
    if (fixed.has(url)) return 'fixed';
    if (!OF_THIS_SHOP.test(url)) return 'missing';
    const [path = ''] = url.split('?', 1);
    // Data of a page, asked for by a browser that is on the site already.
    if (path.endsWith('.data')) return 'open';
    return patterns.some((pattern) => pattern.test(path)) ? 'open' : 'missing';
  };
}

function fullPath(routes: RouteList, id: string): string {
  const parts: string[] = [];
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/');
}
