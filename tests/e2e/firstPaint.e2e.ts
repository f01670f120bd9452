// What comes first: the page in its own clothes, then its pictures, then its scripts (decision 0018).
import { devices, type Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { AWAKE } from '#web/frame/headScripts.ts';
import { expect, test } from '../support/browser.ts';

const HERO = '**/cloth/hero-*';

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

const awake = (page: Page) => page.evaluate((mark) => mark in window, AWAKE);

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
  await expect(page.getByRole('heading', { name: wording.shop.claim })).toBeVisible();
  expect(new Set(sheets).size).toBe(sheets.length);
  expect(sheets.some((path) => path.includes('root'))).toBe(false);
  await page.goto(pages.login);
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('background-color', 'rgb(138, 44, 36)');
});

test('scripts wait for the picture one sees first, and for nothing when somebody touches the page', async ({
  page,
}) => {
  const scripts = asked(page, /\.js$/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.clock.install();
  await page.route(HERO, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(scripts).toEqual([]);
  await page.getByRole('heading', { name: wording.shop.claim }).tap();
  await expect.poll(() => awake(page)).toBe(true);
  release();
});

test('a picture that never comes does not keep the page asleep', async ({ page }) => {
  await page.clock.install();
  await page.route(HERO, () => {});
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  expect(await awake(page)).toBe(false);
  await page.clock.runFor(4000);
  await expect.poll(() => awake(page)).toBe(true);
});

test('pages that wait for who is here ask for their scripts at once, the others first show themselves', async ({
  request,
}) => {
  const held = async (path: string) =>
    !(await (await request.get(path)).text()).includes('rel="modulepreload"');
  for (const path of [pages.home, pages.login, pages.blog]) expect(await held(path), path).toBe(true);
  for (const path of [pages.purchase, pages.dashboard]) expect(await held(path), path).toBe(false);
});

test('without scripts everything is there and in its place', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.home);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await context.close();
});
