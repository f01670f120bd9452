// Bundles the pages. The server's TypeScript is never bundled: Node runs it as it is.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileEarly } from './web/compile-early-plugin.ts';
import { inlineScript } from './web/inline-script-plugin.ts';
import { markTexts, TEXT_MARK } from './web/text-marks.ts';

export default defineConfig(({ command }) => ({
  plugins: [markTexts(), inlineScript(), tailwindcss(), reactRouter(), compileEarly(['react', 'every-page'])],
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
    // On a slow machine they are twenty lines between two sentences of `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false }, treeshake: { manualPureFunctions: [TEXT_MARK] } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A request takes a browser longer than the kilobyte it fetches, and small files compress badly. Every page loads the
          // first two files, which layout/inline/load-scripts.ts evaluates one after the other; the entry is in neither, because
          // it hydrates. Pages with forms and queries load `app-pages`, and those of the dashboard `dashboard-pages`, which public
          // pages must not load: their limit is in tests/e2e/page-weight.spec.ts.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'every-page',
                  test: /\/web\/(root|components\/(ui\/(?!download)|browser|image)|languages|shop-data)\b/,
                  priority: 1,
                },
                {
                  name: 'fabric-pages',
                  test: /\/web\/parts\/(need|articles|compare|saved|basket)\/(fabric-(card|grid|texts|actions)|colour-dot|need-|compare-(bar|list|toggle)|heart|stock-alert|use-saved\.|add-to-order)/,
                },
                {
                  name: 'app-pages',
                  test: /\/web\/(layout\/app-providers|components\/(dialog|form)\/)|\/node_modules\/(@tanstack|react-hook-form)\//,
                },
                {
                  name: 'dashboard-pages',
                  test: /\/web\/(layout\/dashboard-heading|components\/(table\/|csv-download|feedback\/paged-list)|api\/overview-queries|parts\/orders\/order-(picture|quantity|state)|pages\/orders\/(cancel-order|order\/payment-time-left|shared-payment-path))/,
                },
                // A group takes the imports of its files too, but for those of a group before it. An article's page has these.
                { name: 'order-facts', test: /\/web\/parts\/orders\/(order-format|deposits)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
