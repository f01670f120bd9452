// Bundles the pages. The server's TypeScript is never bundled: Node runs it as it is.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './web/inline-script-plugin.ts';

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), tailwindcss(), reactRouter()],
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
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A request takes a browser longer than the kilobyte it fetches, and small files compress badly. Every page loads
          // the browser's entry, the root route and what they import; every page of app-providers.tsx loads the providers,
          // and most of them forms and queries. The components and hooks are also those of public pages, which must not load
          // the second file. Without groups a page is twice as many files and a tenth more bytes.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'every-page',
                  test: /\/web\/((entry\.client|root|components\/(ui\/(button|field-edge)|feedback\/(empty-state|full-screen-spinner)))\.tsx|components\/browser\/use-(document-attribute|is-hydrated)\.ts|shop-data\/use-(shop-charges|takes-orders)\.ts)/,
                  priority: 1,
                },
                // The home page, the collection and an article load the first, the last two also the second.
                {
                  name: 'pictures',
                  test: /\/web\/(components\/image\/responsive-image|parts\/(money\/tax-note|articles\/(article-number|review-marks)))\.tsx|\/web\/parts\/orders\/order-format\.ts|contact-path\.ts|\/contract\/articles\/fabric-vocabulary\.ts/,
                  priority: 1,
                },
                {
                  name: 'fabric-cards',
                  test: /\/web\/parts\/(compare\/compare-(bar|list|toggle)|saved\/(use-saved|heart-button|stock-alert-button)|swatches\/swatch-(button|list)|basket\/(add-to-order-button|add-button)|articles\/(fabric-card|fabric-text|rating-text|stars))\.tsx?|\/contract\/articles\/(measures|composition-text|orderable)\.ts/,
                },
                // An article and its calculators load these; the first also every page that orders.
                {
                  name: 'order-rules',
                  test: /\/web\/parts\/(orders\/order-address|articles\/(order-total|quantity-rules))\.ts|\/contract\/articles\/price-steps\.ts/,
                },
                {
                  name: 'article-sheet',
                  test: /\/web\/parts\/article-sheet\/(article-sheet|buy-panel|gallery|calculator|care-list)\b/,
                },
                {
                  name: 'app-pages',
                  test: /\/web\/(layout\/app-providers|components\/(dialog|form|feedback\/(error-state|paged-list))\b)|\/node_modules\/(@tanstack|react-hook-form)\//,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
