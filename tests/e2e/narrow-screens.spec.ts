// Narrow screens: no page of 320 px scrolls sideways with the text spacing of WCAG 1.4.12, and medium ones have three columns.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

async function expectFit(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate((spacing) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(spacing);
      document.adoptedStyleSheets = [sheet];
    }, SPACING);
    expect(await isTooWide(page), path).toBe(false);
  }
}

test('public pages with wide text fit 320 px', async ({ page }) => {
  const ofArticle = [pages.fabric, pages.workroom].map((path) =>
    fillPath(path, { slug: 'mill-canvas-no-8' }),
  );
  await expectFit(page, [
    pages.home,
    pages.fabrics,
    ...ofArticle,
    pages.basket,
    pages.compare,
    pages.contact,
    pages.login,
    pages.signUp,
  ]);
});

// Only in a long run: The same styles as the public pages, whose test stays.
test('pages of orders with wide text fit 320 px @long', async ({ signedIn, newCustomer, placedOrder }) => {
  const customer = await newCustomer();
  await placedOrder(customer);
  const page = await signedIn(customer);
  await expectFit(page, [pages.purchase, pages.dashboard, pages.myOrder]);
  const admin = await signedIn('admin');
  await expectFit(admin, [pages.manageAllOrder, pages.overview, pages.stock, pages.users]);
});

test('the header is one row at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(pages.blog);
  const header = page.getByRole('banner');
  const menu = await header.getByRole('button', { name: 'Menu' }).boundingBox();
  const name = await header.getByRole('link', { name: 'Selvedge' }).boundingBox();
  expect(menu?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});

test('the cards of home are in three columns from 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(pages.home);
  const cards = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('[data-article], [data-review]') });
  await expect(cards).toHaveCount(2);
  const columns = await cards.evaluateAll((grids) =>
    grids.map((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  );
  expect(columns).toEqual([3, 3]);
});
