// Vite plugin: browsers compile all functions of some chunks while they are fetched, off the main thread, instead of each
// at its first call. Chromium reads the comment, which must be the first line; others ignore it.
import type { Plugin } from 'vite';

const COMMENT = '//# allFunctionsCalledOnLoad';

/** For chunks whose functions hydration calls. */
export function compileEarly(names: readonly string[]): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own lines before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = `${COMMENT}\n${chunk.code}`;
      },
    },
  };
}
