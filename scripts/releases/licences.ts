// The licences of what a release contains: the packages that a production install brings, and those in the built scripts.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
/** `packages` of a package-lock.json. */
type Locked = Readonly<Record<string, LockedPackage>>;

interface LicencesOptions {
  readonly root: string;
  readonly packages: Locked;
  /** Those of a production install. */
  readonly production: Locked;
  /** Names of packages that the sources of the pages import. */
  readonly imported: readonly string[];
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** A text: each package with its licence, then the texts of the licences. */
export async function licencesText({
  root,
  packages,
  production,
  imported,
}: LicencesOptions): Promise<string> {
  const installed = Object.keys(production).filter((path) => path.includes('node_modules/'));
  const paths = [...new Set([...installed, ...bundledPaths(packages, imported)])].sort();
  const lines: string[] = [];
  const texts: string[] = [];
  for (const path of paths) {
    const { version = '', license } = packages[path] ?? {};
    const name = `${nameOf(path)} ${version}`;
    lines.push(`${name}: ${license ?? (await statedLicence(root, path))}`);
    for (const text of await licenceTexts(join(root, path))) texts.push(`== ${name}\n\n${text.trim()}\n`);
  }
  return `${lines.join('\n')}\n\n${texts.join('\n')}`;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What the pages import, with what that depends on; bundlers put no more into the scripts. */
function bundledPaths(packages: Locked, imported: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const path = `node_modules/${name}`;
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    for (const dependency of Object.keys(entry.dependencies ?? {})) visit(dependency);
  };
  for (const name of imported) visit(name);
  return [...found];
}

/** Old packages state their licence in a way that npm does not lock. */
async function statedLicence(root: string, path: string): Promise<string> {
  const text = await readFile(join(root, path, 'package.json'), 'utf8').catch(() => '{}');
  const { license, licenses } = JSON.parse(text) as { license?: unknown; licenses?: unknown };
  const stated = [license ?? licenses].flat() as (string | { type?: string } | undefined)[];
  const names = stated.map((one) => (typeof one === 'object' ? one.type : one));
  return names.filter(Boolean).join(' or ') || 'not stated';
}

/** Those of optional packages for other platforms are not installed here. */
async function licenceTexts(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const named = files.filter((file) => LICENCE_FILE.test(file)).sort();
  return Promise.all(named.map((file) => readFile(join(folder, file), 'utf8')));
}
