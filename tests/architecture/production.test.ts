// The container: it holds every file its programs load, and its packages are those a running server needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasedFiles } from '../../scripts/releases/release-files.ts';
import { productionPackages } from './lock-file.ts';
import { sources } from './parsed-project.ts';
import { root } from './project-files.ts';

const PROGRAMS = [
  'start.ts',
  // These run in a thread, which the server starts by their paths.
  'server/modules/invoices/render.ts',
  'server/modules/receivables/bank/read-file.ts',
  ...[
    'check-settings',
    'admin',
    'shop',
    'reconcile',
    'backup',
    'restore',
    'db-to-postgres',
    'copy-database',
    'tell-failure',
  ].map((name) => `scripts/${name}.ts`),
];
/** Imported outside production only. */
const DEVELOPMENT_ONLY = [
  'vite',
  'scripts/start-dev-services.ts',
  'scripts/languages/translate-build.ts',
  'web/precompress.ts',
  'seed/seed-database.ts',
];

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

/** Files and packages the programs import, statically or dynamically. */
function findReachable(): { files: Set<string>; packages: Set<string> } {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    for (const { target, internal, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || DEVELOPMENT_ONLY.includes(target)) continue;
      if (internal) visit(target);
      else if (!target.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
    }
  };
  PROGRAMS.forEach(visit);
  return { files, packages };
}

const { files, packages } = findReachable();

test('the server imports no development package', () => {
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

test('every production package is imported by the server', () => {
  // `node` is the runtime itself, installed outside the container; fonts are read as files.
  const isImported = (name: string) =>
    packages.has(name) || name === 'node' || /^@(fontsource|expo-google-fonts)\//.test(name);
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
});

test('a production install holds no compiler, bundler or test runner', () => {
  const names = productionPackages(readJson('package-lock.json'));
  expect(names.size).toBeGreaterThan(50);
  const tools =
    /^(typescript|vite|vitest|rolldown|esbuild|lightningcss|@vitest\/|@rolldown\/|react-router|playwright)/;
  expect([...names].filter((name) => tools.test(name))).toEqual([]);
});

test('the container holds every file its programs import', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const isCopied = (path: string) => copied.some((name) => path === name || path.startsWith(`${name}/`));
  expect([...files].filter((path) => !isCopied(path))).toEqual([]);
});

test('an archive of a release holds every file its programs import', () => {
  expect(releasedFiles([...files])).toEqual([...files]);
});

test('unit and container wait for a stop as long as check-settings says', () => {
  const file = (name: string) => readFileSync(join(root, name), 'utf8');
  const [, seconds] = /^const STOP_SECONDS = (\d+);$/m.exec(file('scripts/check-services.ts')) ?? [];
  expect(file('deploy/selvedge@.service')).toContain(`\nTimeoutStopSec=${seconds}\n`);
  expect(file('compose.yaml')).toContain(`\n  stop_grace_period: ${seconds}s\n`);
});

test('the container runs without root on the Node version of package.json', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '));
  const [major] = (dependencies.node ?? '').split('.');
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${major}-slim`]));
});
