// Writes the built pages in another language: the same files with other texts, in a folder of their own. It takes a
// second, where another build would take ten.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Translate, textKey } from '#contract/languages/text.ts';
import type { Catalogue } from '#server/languages/catalogue.ts';
import { readBuiltTexts, translatedFolder } from '#server/languages/translated-build.ts';

const CLIENT = 'client/assets';
const SERVER = 'server';

/** Writes the files of the languages below `buildDir`, unless they are there. Throws an Error that lists missing texts. */
export async function translateBuild(buildDir: string, catalogues: readonly Catalogue[]): Promise<void> {
  const texts = await readBuiltTexts(buildDir);
  const wanted = catalogues
    .map((catalogue) => ({ catalogue, folder: translatedFolder(catalogue, texts) }))
    .filter(({ folder }) => !existsSync(join(buildDir, SERVER, folder)));
  if (wanted.length === 0) return;
  const clientFiles = await scriptsIn(join(buildDir, CLIENT));
  const serverFiles = await scriptsIn(join(buildDir, SERVER));
  const names = new Set(clientFiles);
  const missing: string[] = [];
  const write = async (root: string, file: string) => {
    const path = `${root}/${file}`;
    const code = await readFile(join(buildDir, path), 'utf8');
    const places = findTexts(code, texts.places[path] ?? []);
    for (const { catalogue, folder } of wanted) {
      const said = translateCode(code, places, (english) => {
        const translation = catalogue.translate(english);
        if (!translation) missing.push(`${catalogue.language}: ${english}`);
        return translation;
      });
      const target = join(buildDir, root, `${folder}.part`, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, inFolder(said, folder, names));
    }
  };
  await Promise.all([
    ...clientFiles.map((file) => write(CLIENT, file)),
    ...serverFiles.map((file) => write(SERVER, file)),
  ]);
  if (missing.length > 0)
    throw new Error(`${missing.length} texts have no translation: ${missing.slice(0, 5).join(' · ')}`);
  for (const root of [CLIENT, SERVER])
    for (const { catalogue, folder } of wanted) {
      await removeOlder(join(buildDir, root), catalogue.language);
      await rename(join(buildDir, root, `${folder}.part`), join(buildDir, root, folder));
    }
}

/** The scripts of a build in one language, by their paths: `index.js`, `assets/home-CTAL8g2k.js`. */
async function scriptsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries.some(({ name }) => name === 'assets') ? await scriptsIn(join(folder, 'assets')) : [];
  const own = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.js')).map(({ name }) => name);
  return [...own, ...below.map((name) => `assets/${name}`)];
}

async function removeOlder(folder: string, language: string): Promise<void> {
  const older = (await readdir(folder)).filter(
    (name) => name.startsWith(`${language}-`) && !name.endsWith('.part'),
  );
  await Promise.all(older.map((name) => rm(join(folder, name), { recursive: true })));
}

/** Scripts name others by their path from the root; those that import each other are in one folder again. */
const inFolder = (code: string, folder: string, names: ReadonlySet<string>) =>
  code.replace(/(?<!\.\/)\bassets\/([\w~.-]+\.js)\b/g, (path, name: string) =>
    names.has(name) ? `assets/${folder}/${name}` : path,
  );

/** The template literals whose backticks are at `offsets`, in the order of the code. */
export function findTexts(code: string, offsets: readonly number[]): readonly ESTree.TemplateLiteral[] {
  if (offsets.length === 0) return [];
  const marked = new Set(offsets);
  const texts: ESTree.TemplateLiteral[] = [];
  const { program } = parseSync('built.js', code);
  new Visitor({
    TemplateLiteral(node) {
      if (marked.has(node.start)) texts.push(node);
    },
  }).visit(program);
  return texts.sort((a, b) => a.start - b.start);
}

/** Replaces the texts. Values stay the expressions that they are. */
export function translateCode(
  code: string,
  texts: readonly ESTree.TemplateLiteral[],
  translate: Translate,
): string {
  let next = 0;
  /** The code between two offsets; a text may stand within a value of another. */
  const translated = (from: number, to: number): string => {
    let [result, position] = ['', from];
    for (let text = texts[next]; text && text.start < to; text = texts[next]) {
      next++;
      const values = text.expressions.map(({ start, end }) => translated(start, end));
      const said = translate(textKey(text.quasis.map(({ value }) => value.cooked ?? value.raw)));
      result += code.slice(position, text.start);
      result += said === undefined ? code.slice(text.start, text.end) : templateOf(said, values);
      position = text.end;
    }
    return result + code.slice(position, to);
  };
  return translated(0, code.length);
}

/** `Hallo {0}` with the values' code as a template literal. */
function templateOf(text: string, values: readonly string[]): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
  return `\`${escaped.replace(/\{(\d+)\}/g, (_, nth: string) => `\${${values[Number(nth)]}}`)}\``;
}
