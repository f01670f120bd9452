// Bundles the pages. The server's TypeScript is never bundled: Node runs it as it is.
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { inlineScript } from './web/inline-script-plugin.ts';
import { replacedModules } from './web/replaced-modules-plugin.ts';

const web = join(import.meta.dirname, 'web');
const FIRST_VISIT_ROUTES = [join(web, 'root.tsx'), join(web, 'pages/marketing/home.tsx')];
/** Public pages that need neither the query client nor forms. */
const ARTICLE_ROUTE = join(web, 'pages/shop/article.tsx');
const COLLECTION_ROUTE = join(web, 'pages/fabrics/fabrics.tsx');

/** Whether one of the routes imports the module, directly or indirectly. */
function isImportedBy(
  routes: readonly string[],
  id: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some(
    (importer) => routes.includes(pathOf(importer)) || isImportedBy(routes, importer, graph, seen),
  );
}

const pathOf = (id: string) => id.split('?', 1)[0] ?? id;
const isPage = (id: string) => id.startsWith(join(web, 'pages/'));
const isRoot = (id: string) => pathOf(id) === FIRST_VISIT_ROUTES[0];

/**
 * Few files compress better than dozens of small ones; each group changes for a different reason. The first match wins.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /rolldown\/runtime|load-route-module|away-server|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 4,
  },
  {
    debugName: 'base',
    name: (id, graph) =>
      isRoot(id) || (!isPage(id) && isImportedBy(FIRST_VISIT_ROUTES, id, graph)) ? 'base' : null,
    priority: 3,
  },
  {
    debugName: 'article',
    name: (id, graph) => (!isPage(id) && isImportedBy([ARTICLE_ROUTE], id, graph) ? 'article' : null),
    priority: 2,
  },
  // Without a group of its own it would be part of the forms, and pages without forms would load them.
  { name: 'field-edge', test: /\/web\/components\/ui\/field-edge/, priority: 1 },
  {
    debugName: 'collection',
    name: (id, graph) => (!isPage(id) && isImportedBy([COLLECTION_ROUTE], id, graph) ? 'fabrics' : null),
    priority: 1,
  },
  // Modules that several pages about orders import: separate files would add their names to the manifest of every first
  // visit.
  {
    name: 'orders',
    test: /\/web\/(components\/ui\/order-|pages\/account\/(order-format|shared-payment-path|order\/(payment-time-left|time-left)))/,
  },
  { name: 'query', test: /node_modules\/@tanstack\/|\/web\/api\// },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|react-toastify)\/|\/web\/components\/(form|dialog)\/|\/contract\/form-messages/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), replacedModules(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The default entry of react-toastify injects a <style>, which the Content-Security-Policy blocks.
  resolve: { alias: [{ find: /^react-toastify$/, replacement: 'react-toastify/unstyled' }] },
  // React is bundled in its production form, whatever NODE_ENV the server runs with, because its development form
  // renders far slower.
  ssr: { noExternal: command === 'build' ? true : [] },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Vite discovers these only behind a page's import, and would reload the first visit to such a page.
  optimizeDeps: { include: ['@tanstack/react-query', 'react-hook-form', 'react-toastify/unstyled'] },
  build: {
    target: 'es2022',
    // Small assets stay separate files, which are cached for a year instead of sent with every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A list of all files to preload would slow the first visit down; those that the base loads later can wait.
    modulePreload: {
      resolveDependencies(_file, needed, { hostId }) {
        if (needed.some((file) => file.endsWith('.css')))
          throw new Error(`${hostId} imports styles: web/layout/preload-imports.ts loads scripts only.`);
        return /\/base-/.test(hostId) ? [] : needed;
      },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
