// Marks the texts of pages (contract/languages/text.ts) while Vite bundles them, and takes the marks out of the built
// files, which then contain plain English: t`Hello ${name}` is built as __t`Hello ${name}`, which minifiers keep, and
// becomes `Hello ${name}`. `build/texts.json` says where the texts are, so that scripts/languages/translate-build.ts
// writes the same files in another language, without another build.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A call of it may be left out when its text is not used, as a plain text would be. */
export const TEXT_MARK = '__t';

/** `tx` is a function that stays: tx`…` is built as tx(__tx)`…`. */
const ELEMENTS_MARK = '__tx';

const MARK = new RegExp(`${TEXT_MARK}\`|\\(${ELEMENTS_MARK}\\)\``, 'g');

export function markTexts(): Plugin {
  return {
    name: 'mark-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /\btx?`/ },
      handler: (code) => ({
        code: code
          .replace(/(?<![\w$.])t`/g, `${TEXT_MARK}\``)
          .replace(/(?<![\w$.])tx`/g, `tx(${ELEMENTS_MARK})\``),
        map: null,
      }),
    },
  };
}

/**
 * Takes the marks out of the files that were built in `buildDir`. `texts.json` says where they were, which
 * server/languages/translated-build.ts reads.
 */
export async function takeOutMarks(buildDir: string): Promise<void> {
  const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));
  const places: Record<string, number[]> = {};
  const digests = new Map<string, string>();
  await Promise.all(
    paths.map(async (path) => {
      const marked = await readFile(path, 'utf8');
      const offsets: number[] = [];
      let removed = 0;
      const plain = marked.replace(MARK, (mark, offset: number) => {
        offsets.push(offset - removed);
        removed += mark.length - 1;
        return '`';
      });
      const name = relative(buildDir, path).replaceAll('\\', '/');
      digests.set(name, createHash('sha256').update(plain).digest('hex'));
      if (offsets.length === 0) return;
      places[name] = offsets;
      await writeFile(path, plain);
    }),
  );
  const version = createHash('sha256')
    .update(JSON.stringify([...digests].sort()))
    .digest('hex');
  await writeFile(join(buildDir, 'texts.json'), JSON.stringify({ version, places }));
}
