// How the pages are bundled. The server's TypeScript is never bundled: Node runs it as it stands.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './web/inline-script-plugin.ts';

/** Our own modules that every page needs. */
const ON_EVERY_PAGE = [
  'contract/(paths|messages|limits)',
  'web/api/(client|token-provider|timeout|api-error)',
  'web/session/(use-session|session-store|form-drafts|stored-session|refresh-schedule|shop-client|identity-client)',
  'web/layout/(page-meta|announcer|avatar|error-page|footer|root-layout|header|navigation|notice|offline-notice|script-load-fallback|inline-scripts)',
  'web/components/image/(decor-image|decor-images|responsive-image|image-sources)',
  'web/components/ui/(product-card|shorten|button)',
  'web/components/feedback/full-screen-spinner',
];

/** Files that are pressed together: lighter than dozens of small ones, and each changes for a reason of its own. */
const groups = [
  {
    name: 'react',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  { name: 'shop', test: new RegExp(`vite/preload-helper|/(${ON_EVERY_PAGE.join('|')})\\.tsx?$`) },
  { name: 'query', test: /node_modules\/@tanstack\/|\/web\/api\/quer/ },
  {
    name: 'app-providers',
    test: /node_modules\/(react-hook-form|react-toastify)\/|\/web\/components\/(form|dialog)\/|\/contract\/predicates/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The toasts' usual entry writes its styles into the page, which the pages' policy refuses.
  resolve: { alias: [{ find: /^react-toastify$/, replacement: 'react-toastify/unstyled' }] },
  // The built pages carry React in its production form, whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : [] },
  // Found only behind a page's own import: without this the first visit to such a page reloads it (development).
  optimizeDeps: { include: ['@tanstack/react-query', 'react-hook-form', 'react-toastify/unstyled'] },
  build: {
    target: 'es2022',
    // A small file as its own immutable asset is kept by the browser; inlined, it is sent with every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
