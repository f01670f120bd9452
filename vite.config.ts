// How the pages are bundled. The server's TypeScript is never bundled: Node runs it as it stands.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The toasts' usual entry writes its styles into the page, which the pages' policy refuses.
  resolve: { alias: [{ find: /^react-toastify$/, replacement: 'react-toastify/unstyled' }] },
  // The built pages carry React in its production form, whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    target: 'es2022',
    // A small file as its own immutable asset is kept by the browser; inlined, it is sent with every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // React Router names what a page needs before it is asked for; Vite's own list would say it twice.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page needs, in one file that changes only with a release of its authors.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                {
                  // What every page of ours needs: pressed together it is lighter than in a dozen small files.
                  name: 'shop',
                  test: /\/(contract\/(paths|wording|limits)|web\/(api\/(ask|bearer|patience|refused)|session\/(useSession|session|keptSession|refreshTimes|shopCalls|identity)|frame\/pageMeta|parts\/(Picture|pictureSources|ProductCard|shorten)|states\/FullScreenSpinner))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
