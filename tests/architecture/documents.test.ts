// Every file, test and npm script that a document names exists, and every decision record has the same form.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasedFiles } from '../../scripts/releases/release-files.ts';
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
  const targets = links.map((path) => join(document, '..', path));
  expect(targets.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  // An archive has the document, so it has what the document links to.
  expect(targets.filter((path) => releasedFiles([path]).length === 0)).toEqual([]);
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

test('alert rules and dashboard use metrics that docs/operations.md describes, and each alert is tested', () => {
  const described = new Set(namesIn('docs/operations.md', /`(selvedge_\w+|http_request\w+)(?:\{[^}]*\})?`/g));
  const isProcess = (name: string) => /^(process|nodejs)_/.test(name);
  for (const file of ['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json']) {
    const used = namesIn(file, /\b((?:selvedge|http|process|nodejs)_\w+)/g);
    expect(used.length, file).toBeGreaterThan(10);
    const unknown = used.filter(
      (name) => !isProcess(name) && !described.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unknown, file).toEqual([]);
  }
  const alerts = namesIn('deploy/prometheus-alerts.yml', /- alert: (\w+)/g);
  const tested = new Set(namesIn('deploy/prometheus-alerts.test.yml', /^ {8}alertname: (\w+)/gm));
  expect(alerts.filter((name) => !tested.has(name))).toEqual([]);
});

const settingsSource = readFileSync(join(root, 'server/settings.ts'), 'utf8');
const settings = new Set(
  [...settingsSource.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
);

/** The first group of each match in a file. */
const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name);

test('docs/settings.md names every setting and no other', () => {
  const cells = namesIn('docs/settings.md', /^\| (`[A-Z].*?) \|/gm);
  expect(new Set(cells.flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []))).toEqual(settings);
});

test('.env.example names every setting and no other', () => {
  expect(new Set(namesIn('.env.example', /^# ([A-Z][A-Z0-9_]+)=/gm))).toEqual(settings);
});

test('every setting reaches the containers of compose.yaml, but for those that the image sets', () => {
  const [image = ''] = namesIn('Dockerfile', /^ENV (.+)$/gm);
  const ofImage = [...image.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  const passed = namesIn('compose.yaml', /^ {4}([A-Z][A-Z0-9_]+): /gm);
  expect([...passed, ...ofImage].sort()).toEqual([...settings].sort());
  const [shop = ''] = namesIn('compose.yaml', /^x-shop: &shop\n((?: {2}.*\n)+)/gm);
  for (const name of passed) if (name !== 'DATABASE_URL') expect(shop).toContain(`    ${name}: \${${name}:`);
});

test('the alert on jobs waits longer for those with long intervals', () => {
  const jobs = readFileSync(join(root, 'docs/operations.md'), 'utf8').matchAll(
    /^\| `([a-z-]+)` \| (10 minutes|1 hour) \|/gm,
  );
  const rules = readFileSync(join(root, 'deploy/prometheus-alerts.yml'), 'utf8');
  const [others, tenMinutes, hour] = [...rules.matchAll(/exported_job(?:!~|=~)"([a-z|-]+)"/g)].map(
    ([, names = '']) => names.split('|'),
  );
  const named = Map.groupBy(jobs, ([, , interval]) => interval);
  const namesOf = (interval: string) => (named.get(interval) ?? []).map(([, name]) => name);
  expect(tenMinutes?.toSorted()).toEqual(namesOf('10 minutes').toSorted());
  expect(hour?.toSorted()).toEqual(namesOf('1 hour').toSorted());
  expect(others?.toSorted()).toEqual([...(tenMinutes ?? []), ...(hour ?? [])].toSorted());
});
