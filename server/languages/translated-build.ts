// Where the pages of a language are: scripts/languages/translate-build.ts writes them next to the English ones.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';

/** The texts of the built files: offsets of the backticks that they begin with, by the file's path in the build. */
interface BuiltTexts {
  /** Differs when a file of the build does. */
  readonly version: string;
  readonly places: Readonly<Record<string, readonly number[]>>;
}

export const readBuiltTexts = async (buildDir: string): Promise<BuiltTexts> =>
  JSON.parse(await readFile(join(buildDir, 'texts.json'), 'utf8'));

/** The folder with the language's files, in `client/assets/` and `server/`. Its name changes when its files do. */
export function translatedFolder({ language, version }: Catalogue, texts: BuiltTexts): string {
  const hash = createHash('sha256').update(`${version} ${texts.version}`).digest('hex');
  return `${language}-${hash.slice(0, 8)}`;
}
