// The rule for paths that a redirect may lead to. Separate from predicates.ts so that the home page loads it alone.

/**
 * A path on this shop and never another host. Resolves the path as a browser does: '/.//evil.example' becomes another
 * host once its dots are resolved.
 */
export function isLocalPath(path: string): boolean {
  if (!/^\/[^\s\\\p{Cc}]*$/u.test(path)) return false;
  const base = 'http://shop.invalid';
  if (!URL.canParse(path, base)) return false;
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}
