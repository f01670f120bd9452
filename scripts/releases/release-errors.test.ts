// What keeps a version from being released, and the files that a release has.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMigrations } from '#server/storage/migrate.ts';
import released from '#server/storage/released-migrations.json' with { type: 'json' };
import {
  changedMigrations,
  datedChangelog,
  type ReleasedMigrations,
  releaseErrors,
} from './release-errors.ts';
import { releasedFiles } from './release-files.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-12-01\n\n### Before you upgrade\n\nNothing.\n\n### Settings\n\nNone.\n\n## 0.9.0 - 2026-11-01\n';
const ready = {
  version: '1.0.0',
  tag: 'v1.0.0',
  changelog: CHANGELOG,
  changed: [],
  migrations: ['0001_schema_aaaaaaaa'],
  released: { '1.0.0': ['0001_schema_aaaaaaaa'] } as ReleasedMigrations,
};

test('no migration that was released has changed since', async () => {
  for (const kind of ['sqlite', 'postgres'] as const)
    expect(
      changedMigrations(released as ReleasedMigrations, Object.keys(await readMigrations(kind))),
    ).toEqual([]);
});

test('a version that is ready has no errors; without a tag less is asked', () => {
  expect(releaseErrors(ready)).toEqual([]);
  expect(releaseErrors({ ...ready, tag: undefined, changelog: '', changed: ['a.ts'], released: {} })).toEqual(
    [],
  );
});

test.each([
  ['another version', { tag: 'v1.0.1' }, 'The tag is v1.0.1'],
  ['a changed file', { changed: ['start.ts'] }, 'start.ts'],
  ['no section', { changelog: '## 1.0.0\n' }, 'no heading'],
  [
    'no word on upgrading',
    { changelog: CHANGELOG.replace('Before you upgrade', 'Added') },
    'Before you upgrade',
  ],
  ['a date within a word', { changelog: CHANGELOG.replace('Nothing', '2026-12-01V') }, '2026-12-01V'],
  ['a section of another version only', { changelog: CHANGELOG.replace('1.0.0', '1x0x0') }, 'no heading'],
  ['migrations that are not frozen', { released: {} }, 'not frozen'],
  ['a migration that changed', { migrations: ['0001_schema_bbbbbbbb'] }, 'was released in 1.0.0'],
])('%s: not released', (_, change, error) => {
  expect(releaseErrors({ ...ready, ...change }).join('\n')).toContain(error);
});

test('the day of a release is in the heading only', () => {
  const unreleased = '# Changelog\n\n## Unreleased\n\nBookings for DATEV. Unreleased: none.\n';
  expect(datedChangelog(unreleased, '1.1.0', '2026-12-24')).toBe(
    '# Changelog\n\n## 1.1.0 - 2026-12-24\n\nBookings for DATEV. Unreleased: none.\n',
  );
});

test('a release has what the server runs, and no tests', () => {
  const all = readdirSync('.', { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(^|\/)(node_modules|\.git|build|data)\//.test(path),
  );
  const files = releasedFiles(all);
  for (const path of [
    'start.ts',
    'scripts/run-task.mjs',
    'scripts/backup.ts',
    'server/app.ts',
    'docs/upgrade.md',
  ])
    expect(files).toContain(path);
  expect(files.filter((path) => /\.test\.ts$|^tests\/|^web\/|^\.github\//.test(path))).toEqual([]);
});
