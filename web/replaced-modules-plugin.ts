// Vite plugin: replaces two modules in the browser's bundle that have no option for what the shop needs.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const REPLACEMENTS: readonly { readonly module: RegExp; readonly name: string; readonly by: string }[] = [
  // React Router reloads the page when the script of another page fails to load, also one that is only prefetched.
  {
    module: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/,
    name: 'loadRouteModule',
    by: 'layout/load-route-module.ts',
  },
  // Vite's function loads styles too, which no part of a page brings, and weighs 0.7 KB on every page.
  { module: /^\0vite\/preload-helper\.js$/, name: '__vitePreload', by: 'layout/preload-imports.ts' },
];

export function replacedModules(): Plugin {
  const missing = new Set(REPLACEMENTS);
  return {
    name: 'replaced-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: REPLACEMENTS.map(({ module }) => module) },
      handler(id) {
        const replacement = REPLACEMENTS.find(({ module }) => module.test(id));
        if (!replacement) return null;
        missing.delete(replacement);
        const { name, by } = replacement;
        return `export { ${name} } from ${JSON.stringify(join(import.meta.dirname, by))};`;
      },
    },
    buildEnd(error) {
      const names = [...missing].map(({ name }) => name);
      if (!error && names.length > 0)
        this.error(`${names} is no longer where it was: adapt ${import.meta.filename}`);
    },
  };
}
