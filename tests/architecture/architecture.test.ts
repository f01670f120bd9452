// The architecture rules, run on every source file of the project. rules.test.ts shows that each one finds violations.
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { owners, updaters } from '#server/storage/owners.ts';
import { wordsInSources, wordsInSql } from './banned-words.ts';
import * as fileRules from './file-rules.ts';
import { incompletePackages } from './lock-file.ts';
import * as moduleBoundaries from './module-boundaries.ts';
import { sources } from './parsed-project.ts';
import { root } from './project-files.ts';
import { foreignWrites, unownedTables } from './table-owners.ts';
import {
  foreignReads,
  orderReaders,
  readExceptions,
  unlistedOrderReaders,
  unusedExceptions,
} from './table-reads.ts';

const migrations = readdirSync(join(root, 'server/storage/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(join(root, 'server/storage/migrations', name), 'utf8') }));

test('the project is read', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['start.ts', 'server/app.ts', 'web/root.tsx']),
  );
});

test.each(Object.entries({ ...moduleBoundaries, ...fileRules }))('%s', (_name, rule) => {
  expect(rule(sources)).toEqual([]);
});

test('a table is written by one module only', () => {
  expect(foreignWrites(sources, owners, updaters)).toEqual([]);
});

test('a module reads no later module’s table without a listed reason', () => {
  expect(foreignReads(sources, owners, readExceptions)).toEqual([]);
  expect(unusedExceptions(sources, owners, readExceptions)).toEqual([]);
});

test('few files read the table of orders', () => {
  expect(unlistedOrderReaders(sources, orderReaders)).toEqual([]);
});

test('every table has an owner', () => {
  expect(unownedTables(migrations.map(({ sql }) => sql).join('\n'), owners)).toEqual([]);
});

test('each thing has one word', () => {
  expect([
    ...wordsInSources(sources),
    ...migrations.flatMap(({ name, sql }) => wordsInSql(name, sql)),
  ]).toEqual([]);
});

test('ARCHITECTURE.md names every caller of the functions that change the stock', () => {
  const [, table = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## Stock\n');
  const rows = [...table.matchAll(/^\| `(\w.*) \| (.+) \|$/gm)].map(([, functions = '', callers = '']) => ({
    functions: [...`\`${functions}`.matchAll(/`((?:Reservations\.)?[a-z]\w+)`/g)].map(
      ([, name = '']) => name,
    ),
    callers: [...callers.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path).sort(),
  }));
  expect(rows.length).toBeGreaterThan(4);
  for (const { functions, callers } of rows.filter((row) => row.functions.length > 0))
    expect(callersOf(functions), functions.join()).toEqual(callers);
});

/** The files outside of the module that import a function of it, or call a method of its `reservations`. */
function callersOf(functions: readonly string[]): string[] {
  const methods = functions.map((name) => name.replace(/^Reservations/, 'reservations'));
  return sources
    .filter(({ path }) => /^(server|scripts|seed)\//.test(path) && !/\.test\.ts$|modules\/stock\//.test(path))
    .filter(
      ({ imported, calls }) =>
        imported.some(
          ({ target, name }) => target.startsWith('server/modules/stock/') && functions.includes(name),
        ) ||
        calls.some(({ name }) => methods.some((method) => name.endsWith(method) && method.includes('.'))),
    )
    .map(({ path }) => path)
    .sort();
}

test('the lock file is complete for every platform and names no registry', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(incompletePackages(JSON.parse(lock))).toEqual([]);
  // The workspaces of packages/ are links.
  expect([...lock.matchAll(/"resolved": "(?!packages\/)/g)]).toEqual([]);
});

test('public pages import no component whose classes their stylesheet leaves out', () => {
  const css = readFileSync(join(root, 'web/styles/shop.css'), 'utf8');
  const leftOut = [...css.matchAll(/^@source not "\.\.\/(.+)";$/gm)].map(([, path]) => `web/${path}`);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const pages = byPath.get('web/routes.ts')?.strings.map(({ text }) => `web/${text}`) ?? [];
  const styledElsewhere = /^web\/pages\/(dashboard|(account|dev|office|orders)\/)/;
  const publicPages = pages.filter((path) => byPath.has(path) && !styledElsewhere.test(path));
  const reached = new Set(['web/root.tsx', ...publicPages]);
  // A set visits what is added during the loop, too.
  for (const path of reached) {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) if (!typeOnly) reached.add(target);
  }
  expect(reached).toContain('web/components/ui/button.tsx');
  expect(
    [...reached].filter(
      (path) =>
        path.endsWith('.tsx') &&
        leftOut.some((glob) => matchesGlob(path, glob) || path.startsWith(`${glob}/`)),
    ),
  ).toEqual([]);
});
