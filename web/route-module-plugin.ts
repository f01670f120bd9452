// Vite plugin: replaces React Router's loading of a page's script by the shop's (layout/load-route-module.ts). React Router
// reloads the page when a script fails to load, also one that is only prefetched, and has no option for it.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const REPLACEMENT = join(import.meta.dirname, 'layout/load-route-module.ts');
const REPLACED = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

export function routeModules(): Plugin {
  let isReplaced = false;
  return {
    name: 'route-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: REPLACED },
      handler() {
        isReplaced = true;
        return `export { loadRouteModule } from ${JSON.stringify(REPLACEMENT)};`;
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router loads route modules elsewhere than before.');
    },
  };
}
