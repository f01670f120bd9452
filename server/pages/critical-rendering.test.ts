// How a page is sent: its styles are in it, its scripts wait their turn, and nothing else of it is touched.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildCsp, scriptSources } from './content-security-policy.ts';
import { arriving, readStylesheets } from './critical-rendering.ts';

const styles = new Map([['/assets/root.css', 'p{content:"$&"}']]);
const rendered = [
  '<head><link rel="stylesheet" href="/assets/root.css"/><link rel="modulepreload" href="/assets/a.js"/></head>',
  '<script>window.__reactRouterContext = {}</script>',
  '<script type="module" async="">import "/assets/a.js"</script>',
  '<script>window.__reactRouterContext.streamController.close()</script>',
].join('');

test('a stylesheet of the build is written into the page, and its link is not followed', () => {
  const page = arriving(rendered, styles);
  expect(page).toContain('<style>p{content:"$&"}</style>');
  expect(page).toContain('<link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(arriving(rendered, new Map())).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
});

test('scripts that wake the page are held in their order, and allowed by their own hash', () => {
  const page = arriving(rendered, styles);
  expect(page).toContain('<link rel="held" href="/assets/a.js"/>');
  expect(page.match(/<script type="text\/held"[^>]*>/g)).toEqual([
    '<script type="text/held">',
    '<script type="text/held" data-module="">',
    '<script type="text/held">',
  ]);
  for (const source of scriptSources(rendered)) expect(scriptSources(page)).toContain(source);
});

test('a page that has nothing to show without its scripts is not kept from them', () => {
  const page = arriving(`${rendered}<div role="status" data-waits="true"></div>`, styles);
  expect(page).toContain('<link rel="modulepreload" href="/assets/a.js"/>');
  expect(page).not.toContain('text/held');
});

test('the policy allows the styles in the page and no others', () => {
  const [, sources] =
    /style-src ([^;]+);/.exec(buildCsp(arriving(rendered, styles), { stripe: false })) ?? [];
  expect(sources).toMatch(/^'self' 'sha256-[\w+/]+=*'$/);
});

test('a stylesheet that would end its own element is refused when the shop opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-styles-'));
  try {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', 'good.css'), 'p{}\n');
    expect(await readStylesheets(folder)).toEqual(new Map([['/assets/good.css', 'p{}']]));
    await writeFile(join(folder, 'assets', 'bad.css'), 'p{content:"</style>"}');
    await expect(readStylesheets(folder)).rejects.toThrow('bad.css');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
