// Vite plugin: `import code from './x.ts?inline-script'` bundles x.ts and its imports into one minified string, for a
// <script> element within the page.
import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?inline-script';

export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const { code, modules } = await bundle(id.slice(0, -QUERY.length));
        for (const path of modules) this.addWatchFile(path);
        return { code: `export default ${JSON.stringify(code)}`, moduleSideEffects: false };
      },
    },
  };
}

async function bundle(entry: string): Promise<{ code: string; modules: string[] }> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput[])[0]?.output ?? [];
  if (!chunk) throw new Error(`${entry} was not bundled.`);
  return { code: chunk.code.trim(), modules: chunk.moduleIds };
}
