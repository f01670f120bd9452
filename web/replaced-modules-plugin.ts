// Vite plugin: in the browser's bundle, replaces two modules that lack the options that the shop needs, and empties
// those that it does not use.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const REPLACEMENTS: readonly { readonly module: RegExp; readonly name: string; readonly by: string }[] = [
  // React Router reloads the page when the script of another page fails to load, even if it is only prefetched.
  {
    module: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/,
    name: 'loadRouteModule',
    by: 'layout/load-route-module.ts',
  },
  // Vite's function also loads styles, which no part of a page has, and takes 0.7 KB on every page.
  { module: /^\0vite\/preload-helper\.js$/, name: '__vitePreload', by: 'layout/preload-imports.ts' },
];

const REACT_ROUTER = String.raw`/react-router/dist/\w+/lib`;

/**
 * Parts of React Router that the shop's settings turn off (2.1 KB on every page): the functions they export do nothing.
 */
const EMPTIED: readonly { readonly module: RegExp; readonly names: readonly string[] }[] = [
  // This fetches the manifest in parts; `routeDiscovery` in react-router.config.ts sends it as a whole.
  {
    module: new RegExp(`${REACT_ROUTER}/dom/ssr/fog-of-war\\.js$`),
    names: [
      'getManifestPath',
      'getPartialManifest',
      'getPatchRoutesOnNavigationFunction',
      'getPathsWithAncestors',
      'handleClientVersionMismatch',
      'isFogOfWarEnabled',
      'useFogOFWarDiscovery',
    ],
  },
  // This measures navigations for `instrumentations`, which web/entry.client.tsx does not pass.
  {
    module: new RegExp(`${REACT_ROUTER}/router/instrumentation\\.js$`),
    names: [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ],
  },
];

/** The build fails when the rest of the bundle imports a name that is not exported. */
const SOURCES: readonly { readonly module: RegExp; readonly source: string }[] = [
  ...REPLACEMENTS.map(({ module, name, by }) => ({
    module,
    source: `export { ${name} } from ${JSON.stringify(join(import.meta.dirname, by))};`,
  })),
  ...EMPTIED.map(({ module, names }) => ({
    module,
    source: names.map((name) => `export const ${name} = () => undefined;`).join('\n'),
  })),
];

export function replacedModules(): Plugin {
  const missing = new Set(SOURCES);
  return {
    name: 'replaced-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: SOURCES.map(({ module }) => module) },
      handler(id) {
        const replacement = SOURCES.find(({ module }) => module.test(id));
        if (!replacement) return null;
        missing.delete(replacement);
        return replacement.source;
      },
    },
    buildEnd(error) {
      const modules = [...missing].map(({ module }) => module);
      if (!error && modules.length > 0)
        this.error(`${modules} is no longer where it was: adapt ${import.meta.filename}`);
    },
  };
}
