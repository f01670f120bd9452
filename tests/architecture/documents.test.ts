// Every file, test and npm script that a document names exists, and every decision record has the same form.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project-files.ts';

const inRoot = readdirSync(root).filter((name) => name.endsWith('.md'));
const inDocs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const documents = [
  ...inRoot,
  ...inDocs.map((name) => `docs/${name}`),
  ...['README.md', ...records].map((name) => `docs/decisions/${name}`),
];

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** docs/security.md names tests relative to tests/. */
const fromRoot = (path: string) => (/^(api|api-once|e2e|architecture)\//.test(path) ? `tests/${path}` : path);

test.each(documents)('%s names only files and scripts that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const files = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|conf|md))`/g)];
  const paths = files.map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(root, fromRoot(path))))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+\.md)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(root, document, '..', path)))).toEqual([]);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(records)('docs/decisions/%s has the form of a record and is in the index', (record) => {
  const text = readFileSync(join(root, 'docs/decisions', record), 'utf8');
  const form =
    /^# (\d{4}) ([^\n]+)\n\nStatus: (?:accepted|superseded by|withdrawn).+\n## Context\n.+\n## Decision\n.+\n## Consequences\n/s;
  const [, number = 'none', title] = form.exec(text) ?? [];
  expect(record.startsWith(number)).toBe(true);
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  expect(index).toContain(`| [${number}](${record}) | ${title} |`);
});

test('docs/security.md names a test for most of its rows', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(new Set(text.match(/`(?:api|e2e|architecture|server|tests)\/[\w/.-]+\.ts`/g)).size).toBeGreaterThan(
    30,
  );
});

test.each(['README.md', '.env.example'])('%s names every setting and no other', (document) => {
  const source = readFileSync(join(root, 'server/settings.ts'), 'utf8');
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  const text = readFileSync(join(root, document), 'utf8');
  const named =
    document === '.env.example'
      ? [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
      : [...text.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
          ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
        );
  expect(new Set(named)).toEqual(new Set(settings));
});
