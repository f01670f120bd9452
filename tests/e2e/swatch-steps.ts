// Steps around swatches: choosing them, filling in the order, and what the API says of them.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Article, ArticleSummary } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect } from '../support/browser.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { accessToken } from './address-steps.ts';

/** Stores the list of chosen swatches and opens it. */
export async function chooseSwatches(page: Page, ids: readonly string[]): Promise<void> {
  await openSwatches(page, ids);
  await expect(rows(page)).toHaveCount(ids.length);
}

/** Opens the list of swatches with fabrics that need not be on sale. */
export async function openSwatches(page: Page, ids: readonly string[]): Promise<void> {
  // A document of the shop without scripts, because an open page may read the list, and change it, at once.
  if (page.url() === 'about:blank') await page.goto(ROBOTS);
  await page.evaluate((list) => localStorage.setItem('swatches', JSON.stringify(list)), ids);
  await page.goto(pages.swatches);
}

const ROBOTS = '/robots.txt';

/** Sample fabrics, oldest first. */
export async function sampleFabrics({ request }: Page, count: number): Promise<Article[]> {
  const articles: ArticleSummary[] = await (await request.get(endpoints.listProducts.path)).json();
  return Promise.all(
    articles
      .slice(0, count)
      .map(async ({ _id: id }) => (await request.get(fillPath(endpoints.getProduct.path, { id }))).json()),
  );
}

export const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
export const orderButton = (page: Page): Locator => page.getByRole('button', { name: /^Order for / });

export async function fillDelivery(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone', { exact: true }).fill('+44 1422 000000');
}

/** Reserves pieces with the swatch of a fabric. */
export async function reservePieces(page: Page, name: string, pieces: number): Promise<void> {
  await row(page, name).getByRole('checkbox').check();
  await row(page, name).getByLabel('Pieces to reserve').fill(String(pieces));
}

/** Orders swatches as the page's user; resolves with the order's id. */
export async function orderThrough(
  page: Page,
  swatches: readonly { readonly articleId: string; readonly reservedQuantity?: number }[],
): Promise<string> {
  const placed = await page.request.post(endpoints.orderSwatches.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: { swatches, address: '1 Mill Lane, Halifax', phone: '+44 1422 000000' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return (await placed.json()).insertedId;
}

/** Ids of the orders of the page's user. */
export async function orderIds(page: Page, email: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const listed = await page.request.get(endpoints.listOrders.path, { headers, params: { user: email } });
  return (await listed.json()).map(({ _id }: { _id: string }) => _id);
}

/** The text of the PDF that a button downloads. */
export async function downloadedText(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  return pdfText(await readFile(await (await download).path()));
}
