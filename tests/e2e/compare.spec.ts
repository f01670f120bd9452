// Comparing fabrics: picking them, the shared address, what differs, keyboard, print.
import type { Page } from '@playwright/test';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE, TABLET } from './page-steps.ts';

const toggle = (page: Page, nth: number) => page.getByRole('button', { name: /^Compare / }).nth(nth);
const columns = (page: Page) => page.getByRole('table').getByRole('columnheader');

async function slugs(page: Page, count: number): Promise<string[]> {
  const { items } = await (await page.request.get(endpoints.listFabrics.path)).json();
  return items.slice(0, count).map(({ slug }: { slug: string }) => slug);
}

const address = (...compared: string[]) =>
  `${pages.compare}?${new URLSearchParams(compared.map((slug) => ['article', slug]))}`;
/** Opens the collection with the first fabrics picked. Articles of other tests have no price per metre, and are last. */
async function pick(page: Page, count: number): Promise<void> {
  await page.goto(`${pages.fabrics}?sort=metre-price-desc`);
  for (let nth = 0; nth < count; nth++) await toggle(page, nth).click();
  await expect(page.getByRole('link', { name: `Compare (${count})` })).toBeVisible();
}

/** Opens the comparison of the first fabrics. */
async function openComparison(page: Page, count: number): Promise<void> {
  await page.goto(address(...(await slugs(page, count))));
  await expect(columns(page)).toHaveCount(count);
}

test('an empty comparison leads to the collection', async ({ page, checkAccessibility }) => {
  await page.goto(pages.compare);
  await checkAccessibility(page);
  await page.getByRole('main').getByRole('link', { name: 'See all fabrics' }).click();
  await page.waitForURL(pages.fabrics);
});

test('picked fabrics stand side by side, with what differs marked, and are removed', async ({
  page,
  checkAccessibility,
}) => {
  await pick(page, 2);
  await expect(toggle(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Compare (2)' }).click();
  await expect(columns(page)).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Price/ }).first()).toContainText('differs');
  await expect(page.getByRole('row', { name: /^Composition/ })).toBeVisible();
  const alike = page.getByRole('row', { name: /^Woven in/ });
  await expect(alike).toBeVisible();
  await page.getByLabel('Only differences').check();
  await expect(alike).toHaveCount(0);
  await page.getByLabel('Only differences').uncheck();
  await checkAccessibility(page);

  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(columns(page)).toHaveCount(1);
  await expect(page.getByText('differs')).toHaveCount(0);
  await page.goBack();
  await expect(columns(page)).toHaveCount(2);
});

test('what is picked is kept until it is cleared, and never a fifth fabric', async ({ page }) => {
  await pick(page, COMPARE_MAX);
  await toggle(page, COMPARE_MAX).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 fabrics can be compared. Take one off first.')).toBeVisible();
  await expect(toggle(page, COMPARE_MAX)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: `Compare (${COMPARE_MAX})` })).toBeVisible();

  await page.goto(pages.fabrics);
  await expect(page.getByRole('link', { name: `Compare (${COMPARE_MAX})` })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the comparison' }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toHaveCount(0);
});

test('a comparison scrolls on a phone, and prints on landscape pages', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await openComparison(page, COMPARE_MAX);
  const table = page.getByRole('region', { name: 'Comparison' });
  // Beside the names of the facts, the table begins with the first fabric.
  expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await page.setViewportSize(PHONE);
  const fact = page.getByRole('rowheader', { name: /^Price/ }).first();
  // Two fabrics are to be seen at once, in columns of one width.
  const widths = await columns(page).evaluateAll((heads) =>
    heads.map((head) => Math.round(head.clientWidth)),
  );
  expect(new Set(widths).size).toBe(1);
  expect((await table.boundingBox())?.width ?? 0).toBeCloseTo(2 * (widths[0] ?? 0), -1);
  const before = await fact.boundingBox();
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  // The names of the facts stay.
  expect((await fact.boundingBox())?.x).toBe(before?.x);
  expect(await isTooWide(page)).toBe(false);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});

// Only in a long run: Fabrics that are gone since the address was shared.
test('a shared comparison takes another fabric, and drops those gone @long', async ({ page }) => {
  const [first = '', second = ''] = await slugs(page, 2);
  await page.goto('/robots.txt');
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

// Only in a long run: A browser that stores nothing.
test('an article is picked where the browser stores nothing @long', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const [slug = ''] = await slugs(page, 1);
  await page.goto(fillPath(pages.fabric, { slug }));
  await toggle(page, 0).click();
  await page.getByRole('link', { name: 'Compare (1)' }).click();
  await page.waitForURL(address(slug));
});
