// What the documents say exists: every test, script and file they name is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project-files.ts';

const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith('.md'),
);

/** `api/x.test.ts` and its fellows in docs/security.md stand below tests/. */
const placed = (path: string) => (/^(api|e2e|architecture)\//.test(path) ? `tests/${path}` : path);

test.each(documents)('%s names only files that are there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|conf|md))`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, placed(path))))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+\.md)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(root, document, '..', path)))).toEqual([]);
});

test('the table of security names a test for most of what it says', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(new Set(text.match(/`(?:api|e2e|architecture|server|tests)\/[\w/.-]+\.ts`/g)).size).toBeGreaterThan(
    30,
  );
});
