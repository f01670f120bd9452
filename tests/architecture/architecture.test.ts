// The rules of the house, held against every file of the project. Each rule is shown to bite in tests/house/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { owners } from '#server/storage/owners.ts';
import * as walls from './boundaries.ts';
import * as manners from './code-rules.ts';
import * as names from './file-rules.ts';
import { incompletePackages } from './lock-file.ts';
import { readHouse } from './parse-source.ts';
import { projectTree, root } from './project-files.ts';
import * as sizes from './size-limits.ts';
import { foreignWrites, tablesWithoutOwner } from './table-owners.ts';

const house = readHouse(projectTree());

test('the house is read', () => {
  expect(house.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['start.ts', 'server/app.ts', 'web/root.tsx']),
  );
});

test.each(Object.entries({ ...walls, ...sizes, ...names, ...manners }))('%s', (_name, rule) => {
  expect(rule(house)).toEqual([]);
});

test('a table is written by one room only', () => {
  expect(foreignWrites(house, owners)).toEqual([]);
});

test('every table has an owner', () => {
  const folder = join(root, 'server/storage/migrations');
  const scripts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(tablesWithoutOwner(scripts.join('\n'), owners)).toEqual([]);
});

test('the lock file knows every package of every platform, and no registry', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(incompletePackages(JSON.parse(lock))).toEqual([]);
  expect(lock).not.toContain('"resolved"');
});
