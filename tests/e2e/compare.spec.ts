// Comparing fabrics: picking them, the shared address, what differs, keyboard, print, without scripts.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { COMPARE_MAX } from '#contract/limits.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { closeContext, expect, test } from '../support/browser.ts';

const toggle = (page: Page, nth: number) => page.getByRole('button', { name: /^Compare / }).nth(nth);
const columns = (page: Page) => page.getByRole('table').getByRole('columnheader');

async function slugs(page: Page, count: number): Promise<string[]> {
  const { items } = await (await page.request.get(endpoints.listFabrics.path)).json();
  return items.slice(0, count).map(({ slug }: { slug: string }) => slug);
}

const address = (...compared: string[]) =>
  `${pages.compare}?${new URLSearchParams(compared.map((slug) => ['article', slug]))}`;

test('picked fabrics stand side by side, with what differs marked; removing one is a link', async ({
  page,
  checkAccessibility,
}) => {
  // The articles that other tests add have no price per metre, and are last.
  await page.goto(`${pages.fabrics}?sort=metre-price-desc`);
  await toggle(page, 0).click();
  await toggle(page, 1).click();
  await expect(toggle(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await checkAccessibility(page);
  await page.reload();
  await page.getByRole('link', { name: 'Compare (2)' }).click();
  await expect(columns(page)).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Price/ }).first()).toContainText('differs');
  await expect(page.getByRole('row', { name: /^Composition/ })).toBeVisible();
  await checkAccessibility(page);

  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(columns(page)).toHaveCount(1);
  await expect(page.getByText('differs')).toHaveCount(0);
  await page.goBack();
  await expect(columns(page)).toHaveCount(2);
  await page.goto(pages.fabrics);
  await expect(page.getByRole('link', { name: 'Compare (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the comparison' }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toHaveCount(0);
});

test(`a fifth fabric is not picked, and says why`, async ({ page }) => {
  await page.goto(pages.fabrics);
  for (let nth = 0; nth < COMPARE_MAX; nth++) await toggle(page, nth).click();
  await toggle(page, COMPARE_MAX).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 fabrics can be compared. Take one off first.')).toBeVisible();
  await expect(toggle(page, COMPARE_MAX)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: `Compare (${COMPARE_MAX})` })).toBeVisible();
});

test('unknown and surplus fabrics of an address are left out with a note', async ({ page }) => {
  const five = await slugs(page, 5);
  await page.goto(address(...five));
  await expect(columns(page)).toHaveCount(COMPARE_MAX);
  await expect(page.getByRole('note')).toContainText('1 more of this address is left out');
  const [first = ''] = five;
  await page.goto(address(first, first, 'no-such-fabric', '%00'));
  await expect(columns(page)).toHaveCount(1);
  await expect(page.getByRole('note')).toContainText('no-such-fabric');
});

test('an address without fabrics leads to the collection', async ({ page, checkAccessibility }) => {
  await page.goto(pages.compare);
  await checkAccessibility(page);
  await page.getByRole('main').getByRole('link', { name: 'See all fabrics' }).click();
  await page.waitForURL(pages.fabrics);
});

test('the table scrolls with the keyboard on a phone while the names of the facts stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address(...(await slugs(page, 4))));
  const table = page.getByRole('region', { name: 'Comparison' });
  const fact = page.getByRole('rowheader', { name: /^Price/ }).first();
  const before = await fact.boundingBox();
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await fact.boundingBox())?.x).toBe(before?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the comparison works without scripts, and prints on landscape pages', async ({
  browser,
  page,
  app,
}) => {
  const two = await slugs(page, 2);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.address });
  const plain = await context.newPage();
  await plain.goto(address(...two), { waitUntil: 'load' });
  await expect(columns(plain)).toHaveCount(2);
  await plain
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(columns(plain)).toHaveCount(1);
  await closeContext(context);
  await page.goto(address(...two));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});

test('the comparison shows the stock of this moment', async ({ page, newCustomer, placedOrder }) => {
  const [article] = await (await page.request.get(`${endpoints.listAvailable.path}?limit=1`)).json();
  const stock = page.getByRole('row', { name: /^In stock/ });
  await page.goto(address(article.slug));
  await expect(stock).toContainText(`${article.availableQuantity} pieces`);
  await placedOrder(await newCustomer());
  const left = article.availableQuantity - article.minimumQuantity;
  await page.goto(address(article.slug));
  await expect(stock).toContainText(`${left} pieces`);
});

test('adding a fabric to a shared comparison keeps its fabrics, and drops those that are gone', async ({
  page,
}) => {
  const [first = '', second = ''] = await slugs(page, 2);
  await page.goto(pages.fabrics);
  await page.evaluate(() => localStorage.setItem('compare', '["no-such-fabric"]'));
  await page.goto(address('no-such-fabric', first, second));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compare'))).toBe('[]');
  await page.getByRole('link', { name: 'Add a fabric' }).click();
  await page.waitForURL(pages.fabrics);
  await toggle(page, 2).click();
  await page.getByRole('link', { name: 'Compare (3)' }).click();
  await expect(columns(page)).toHaveCount(3);
  const { searchParams } = new URL(page.url());
  expect(searchParams.getAll('article').slice(0, 2)).toEqual([first, second]);
});

test('fabrics are picked where the browser refuses to store them', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(pages.fabrics);
  await toggle(page, 0).click();
  await toggle(page, 1).click();
  await expect(page.getByRole('link', { name: 'Compare (2)' })).toBeVisible();
});

test('the page of an article picks it too', async ({ page }) => {
  const [slug = ''] = await slugs(page, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(fillPath(pages.fabric, { slug }));
  await toggle(page, 0).click();
  await page.getByRole('link', { name: 'Compare (1)' }).click();
  await page.waitForURL(address(slug));
});
