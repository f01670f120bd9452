// `npm run release -- FOLDER [--tag v1.0.0]`: writes selvedge-VERSION.tar.gz with built pages, its SBOM (CycloneDX), the licences of its
// packages, the client of its API as selvedge-client-VERSION.tgz, and SHA256SUMS. `npm run release -- --freeze` writes down the
// migrations of this version, dates its changes, and gives client and lock file the version. See docs/upgrade.md.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { readMigrations } from '#server/storage/migrate.ts';
import { licencesText } from './releases/licences.ts';
import { datedChangelog, type ReleasedMigrations, releaseErrors } from './releases/release-errors.ts';
import { releasedFiles } from './releases/release-files.ts';

const run = promisify(execFile);
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const FROZEN = join(root, 'server/storage/released-migrations.json');
/** Its helper describes routes to the build, and is in no script. */
const BUILD_PACKAGE = '@react-router/dev';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const command = async (name: string, args: readonly string[], cwd = root) =>
  (await run(name, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES })).stdout;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

async function editJson(
  name: string,
  edit: (json: Awaited<ReturnType<typeof readJson>>) => object,
): Promise<void> {
  const path = join(root, name);
  await writeFile(path, `${JSON.stringify(edit(await readJson(path)), null, 2)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: 'string' }, freeze: { type: 'boolean' } },
  });
  const { version } = (await readJson(join(root, 'package.json'))) as { version: string };
  // Their names are the same for both engines.
  const migrations = Object.keys(await readMigrations('sqlite'));
  const released = (await readJson(FROZEN)) as ReleasedMigrations;
  if (values.freeze) {
    await writeFile(FROZEN, `${JSON.stringify({ ...released, [version]: migrations }, null, 2)}\n`);
    const changelog = join(root, 'CHANGELOG.md');
    const day = new Date().toISOString().slice(0, 10);
    await writeFile(changelog, datedChangelog(await readFile(changelog, 'utf8'), version, day));
    await editJson('packages/client/package.json', (client) => ({ ...client, version }));
    await editJson('package-lock.json', ({ packages, ...lock }) => {
      const versions = ['', 'packages/client'].map((name) => [name, { ...packages[name], version }]);
      return { ...lock, version, packages: { ...packages, ...Object.fromEntries(versions) } };
    });
    console.log(
      `The ${migrations.length} migrations of ${version} are in ${FROZEN}, its day is in CHANGELOG.md, and client and lock file have the version. Commit all.`,
    );
    return;
  }
  const [folder] = positionals;
  if (!folder) throw new Error('State the folder of the release: npm run release -- FOLDER');
  const errors = releaseErrors({
    version,
    tag: values.tag,
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    changed: lines(await command('git', ['status', '--porcelain'])),
    migrations,
    released,
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await writeRelease(resolve(folder), version);
}

async function writeRelease(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `selvedge-${version}`;
  const temporary = await mkdtemp(join(tmpdir(), 'selvedge-release-'));
  try {
    // npm names the SBOM's component after the folder.
    const staged = join(temporary, 'selvedge');
    await stage(staged);
    const sbom = join(folder, `${name}.sbom.cdx.json`);
    await cp(join(staged, 'sbom.cdx.json'), sbom);
    const archive = join(folder, `${name}.tar.gz`);
    const seconds = (await command('git', ['log', '-1', '--format=%ct'])).trim();
    // Archives of one commit differ in the SBOM's id and time only.
    const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
    const compressed = ['--use-compress-program=gzip -9n', `--transform=s,^selvedge,${name},`];
    await command('tar', [...same, ...compressed, '-cf', archive, 'selvedge'], temporary);
    await command('npm', ['pack', '--workspace=selvedge-client', `--pack-destination=${folder}`]);
    const client = join(folder, `selvedge-client-${version}.tgz`);
    const sums = await Promise.all([archive, sbom, client].map(sumOf));
    await writeFile(join(folder, 'SHA256SUMS'), sums.join(''));
    console.log(`${archive}, its SBOM, ${client} and SHA256SUMS are written.`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Copies the files of a release and the built pages, and adds the commit, the SBOM and the licences. */
async function stage(target: string): Promise<void> {
  const tracked = lines(await command('git', ['ls-files']));
  for (const path of releasedFiles(tracked)) await cp(join(root, path), join(target, path));
  await command(process.execPath, ['scripts/languages/translate-builds.ts']);
  await cp(join(root, 'build'), join(target, 'build'), { recursive: true });
  await writeFile(join(target, 'build/commit'), (await command('git', ['rev-parse', 'HEAD'])).trim());
  await leaveOutDevelopment(target);
  await writeFile(
    join(target, 'sbom.cdx.json'),
    await command('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], target),
  );
  const { packages } = await readJson(join(root, 'package-lock.json'));
  const { packages: production } = await readJson(join(target, 'package-lock.json'));
  const imported = await importedByPages();
  await writeFile(join(target, 'LICENCES.txt'), await licencesText({ root, packages, production, imported }));
}

/** Packages that only development asks for are otherwise installed where a production package has them as optional peers. */
async function leaveOutDevelopment(target: string): Promise<void> {
  await command('npm', ['pkg', 'delete', 'devDependencies', 'workspaces'], target);
  const locking = ['--package-lock-only', '--ignore-scripts', '--omit=dev', '--omit=peer'];
  await command('npm', ['install', ...locking, '--prefer-offline', '--loglevel=error'], target);
}

/** The names of packages that the sources of the pages import. */
async function importedByPages(): Promise<string[]> {
  const files = await readdir(join(root, 'web'), { recursive: true });
  const names = new Set<string>();
  for (const file of files.filter((path) => /\.(tsx?|css)$/.test(path))) {
    const text = await readFile(join(root, 'web', file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import) ['"]((?:@[a-z0-9-]+\/)?[a-z][^/'"]*)/g))
      if (name && name !== BUILD_PACKAGE) names.add(name);
  }
  return [...names];
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return `${sum}  ${path.slice(path.lastIndexOf('/') + 1)}\n`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
