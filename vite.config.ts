// How the browser's part is bundled. The server's TypeScript is never bundled: Node runs it as it stands.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  server: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    // A small file as its own immutable asset is kept by the browser; inlined, it is sent with every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
