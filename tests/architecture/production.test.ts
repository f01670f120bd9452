// What the container runs: every file it needs is copied into it, and every package is one that a running shop installs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHouse } from './parse-source.ts';
import { projectTree, root } from './project-files.ts';

const PROGRAMS = [
  'start.ts',
  ...['admin', 'reconcile', 'backup', 'restore', 'db-to-postgres'].map((name) => `scripts/${name}.ts`),
];
/** Loaded only where the shop is not in production. */
const ELSEWHERE = ['vite', 'dev-services/start-dev-services.ts', 'seed/seed-database.ts'];

const house = readHouse(projectTree());
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

/** Files and packages the programs load, whether at once or later. */
function reached(): { files: Set<string>; packages: Set<string> } {
  const byPath = new Map(house.map((source) => [source.path, source]));
  const files = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    for (const { to, ours, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || ELSEWHERE.includes(to)) continue;
      if (ours) walk(to);
      else if (!to.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to);
    }
  };
  PROGRAMS.forEach(walk);
  return { files, packages };
}

test('a running shop needs no development package', () => {
  const { packages } = reached();
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

test('the container holds every file its programs load, and drops no package they need', () => {
  const { files, packages } = reached();
  const copied = [...dockerfile.matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const isCopied = (path: string) => copied.some((name) => path === name || path.startsWith(`${name}/`));
  expect([...files].filter((path) => !isCopied(path))).toEqual([]);
  const dropped = /rm -rf (.+)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
  expect(dropped.length).toBeGreaterThan(0);
  expect([...packages].filter((name) => dropped.includes(name))).toEqual([]);
});

test('the container runs without root on the Node the shop is made for', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '));
  const [major] = (dependencies.node ?? '').split('.');
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${major}-slim`]));
});
