// What comes first: the page in its own clothes, then its pictures, then its type and scripts (decisions 0018, 0021).
import { devices, type Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { HYDRATED } from '#web/layout/inline-scripts.ts';
import { expect, test } from '../support/browser.ts';
import { holdRequests } from './steps.ts';

const HERO = '**/cloth/hero-*';
const TYPE = /bitter.*\.woff2$/;

test.use({ ...devices['Pixel 7'] });

/** Paths of what the page has asked for, of one kind of file. */
function asked(page: Page, kind: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (kind.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Whether the shop's own type has come; the faces that stand in for it do not count. */
const ours = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^"?Bitter"?$/.test(family) && status === 'loaded'),
  );
const awaited = (page: Page) => page.locator('html[data-type="awaited"]');

const awake = (page: Page) => page.evaluate((mark) => mark in window, HYDRATED);

test('no page waits for a stylesheet, and none is fetched twice on the way through the shop', async ({
  page,
}) => {
  const sheets = asked(page, /\.css$/);
  await page.goto(pages.home);
  await expect(page.locator('h1')).toHaveCSS('font-weight', '300');
  expect(sheets).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: messages.shop.claim })).toBeVisible();
  expect(new Set(sheets).size).toBe(sheets.length);
  expect(sheets.some((path) => path.includes('root'))).toBe(false);
  await page.goto(pages.login);
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('background-color', 'rgb(138, 44, 36)');
});

test('scripts wait for the picture one sees first, and for nothing when somebody touches the page', async ({
  page,
}) => {
  const scripts = asked(page, /\.js$/);
  await page.clock.install();
  const release = await holdRequests(page, HERO);
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(scripts).toEqual([]);
  await page.getByRole('heading', { name: messages.shop.claim }).tap();
  await expect.poll(() => awake(page)).toBe(true);
  release();
});

test("a phone's first visit asks for the type after that picture, a later one at once", async ({ page }) => {
  const type = asked(page, TYPE);
  await page.clock.install();
  const showHero = await holdRequests(page, HERO);
  const bringType = await holdRequests(page, TYPE);
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: messages.shop.claim })).toBeVisible();
  expect(type).toEqual([]);
  showHero();
  await expect.poll(() => type.length).toBe(1);
  await expect.poll(() => awake(page)).toBe(true);
  await expect(awaited(page)).toHaveCount(1);
  bringType();
  await expect(awaited(page)).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bitter,/);
  expect(await ours(page)).toBe(true);
  expect(type).toHaveLength(1);

  await page.goto(pages.blog, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bitter,/);
  await expect(awaited(page)).toHaveCount(0);
});

test('type that does not come leaves the page as it stands', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED .*woff2/);
  await page.route(TYPE, (route) => route.abort());
  await page.goto(pages.home);
  await expect(awaited(page)).toHaveCount(0);
  await expect.poll(() => awake(page)).toBe(true);
  expect(await ours(page)).toBe(false);
});

test('a picture that never comes does not keep the page asleep', async ({ page }) => {
  await page.clock.install();
  await page.route(HERO, () => {});
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  expect(await awake(page)).toBe(false);
  await page.clock.runFor(4000);
  await expect.poll(() => awake(page)).toBe(true);
  await expect.poll(() => ours(page)).toBe(true);
});

test('pages that wait for who is here ask for their scripts at once, the others first show themselves', async ({
  request,
}) => {
  const held = async (path: string) =>
    !(await (await request.get(path)).text()).includes('rel="modulepreload"');
  for (const path of [pages.home, pages.login, pages.blog]) expect(await held(path), path).toBe(true);
  for (const path of [pages.purchase, pages.dashboard]) expect(await held(path), path).toBe(false);
});

test('without scripts everything is there and in its place', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.home);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bitter,/);
  await context.close();
});

test('a wide screen has the type from the first word on', async ({ browser, app }) => {
  const context = await browser.newContext({
    baseURL: app.address,
    viewport: { width: 1440, height: 900 },
    isMobile: false,
  });
  const page = await context.newPage();
  const release = await holdRequests(page, HERO);
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bitter,/);
  await expect.poll(() => ours(page)).toBe(true);
  release();
  await context.close();
});
