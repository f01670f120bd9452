// Loads a part of a page, and at the same time the scripts it imports. Stands in for Vite's own function
// (web/replaced-modules-plugin.ts).
import { preloadModule } from 'react-dom';

/** `files`: of the scripts, as the build names them. Vite writes the calls. */
export function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  for (const file of files) preloadModule(`/${file}`, { as: 'script', crossOrigin: '' });
  return load();
}
