// An admin's morning at 1440 px: what waits is read, paid orders are prepared, a typo is fixed, a delivery of 200 articles is booked,
// a review is answered and another hidden, a role is taken away, the month is exported, and the log says all of it. Orders on a
// phone: all-orders.spec.ts.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { csv } from '../support/articles/article-csv.ts';
import { expect, type Requester, type TestUser, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { isTooWide, makeAdmin, payOrder } from './order-steps.ts';

async function menu(page: Page, name: string): Promise<void> {
  const items = page.getByRole('navigation', { name: 'Dashboard' });
  const link = items.getByRole('link', { name, exact: true });
  await expect(items.getByRole('link', { name: formTexts.dashboard.stock })).toBeVisible();
  if (!(await link.isVisible())) await items.getByRole('button', { name: formTexts.dashboard.more }).click();
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Finds something in the list of the page by typing, once the field no longer holds what was last searched for. */
async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(field).toHaveValue('');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await page.waitForURL((address) => address.searchParams.get('q') === words);
}

/** Moves all paid orders of a customer to "being prepared" and prints their slips. */
async function prepareOrders(page: Page, { email }: TestUser, count: number): Promise<void> {
  await menu(page, formTexts.dashboard.allOrder);
  await search(page, email);
  await expect(page.getByRole('rowheader')).toHaveCount(count);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('checkbox', { name: 'Select all shown' }).filter({ visible: true }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Start preparing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start preparing' }).click();
  await expect(dialog.getByRole('status')).toContainText(`${count} order`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Being prepared' })).toHaveCount(count);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: /^Print packing slip/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^packing-slip.*\.pdf$/);
}

/** Reviews of the shop by the page's customer; returns their texts. */
async function writeReviews(page: Requester, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const texts = Array.from({ length: count }, () => `Drapes well ${crypto.randomUUID()}`);
  for (const description of texts) {
    const data = { name: 'Ada Weaver', description, img: '/cloth/og.jpg' };
    const added = await page.request.post(endpoints.addReview.path, { headers, data });
    expect(added.status(), await added.text()).toBe(201);
  }
  return texts;
}

async function hideReview(page: Page, text: string): Promise<void> {
  await search(page, text);
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /^Hide/ }).click();
  await page.getByLabel('Reason').fill('Not about the cloth');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide the review' }).click();
  await expect(row).toContainText('Hidden');
}

async function answerReview(page: Page, text: string): Promise<void> {
  await search(page, text);
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /^Answer/ }).click();
  await page.getByLabel('Answer of the mill').fill('Thank you, Ada.');
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(row).toContainText('answered');
}

/** Corrects the name of an article. What another admin changes meanwhile: article-editing.spec.ts. */
async function fixTypo(page: Page): Promise<void> {
  const typo = `Haringbone ${crypto.randomUUID()}`;
  const { article } = await addArticle(page, { productName: typo });
  await page.goto(fillPath(pages.editArticle, { id: article._id }));
  await page.getByLabel('Name', { exact: true }).fill(typo.replace('Haring', 'Herring'));
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Article saved')).toBeVisible();
}

type Rows = readonly (readonly (string | number)[])[];

/** Uploads a file of articles, whose plan is then shown. */
async function upload(page: Page, rows: Rows): Promise<void> {
  const buffer = Buffer.from(csv(rows));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'delivery.csv', mimeType: 'text/csv', buffer });
}

async function applyUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported.')).toBeVisible();
}

/** Books a delivery for 200 drafts, after three wrong rows were corrected. */
async function bookDelivery(page: Page): Promise<void> {
  const run = crypto.randomUUID().slice(0, 8).toUpperCase();
  const numbers = Array.from({ length: 200 }, (_, nth) => `D${run}-${nth}`);
  const titles = ['Article number', 'State', 'Name', 'Price', 'Minimum order', 'Available'];
  const articles = numbers.map((number) => [number, 'draft', `Twill ${number}`, 12.5, 2, 40]);
  await page.goto(pages.importArticles);
  await upload(page, [
    [...titles, 'Description', 'Image 1'],
    ...articles.map((cells) => [...cells, 'A twill.', '/cloth/og.jpg']),
  ]);
  await applyUpload(page);

  const delivery: Rows = [['Article number', 'Received'], ...numbers.map((number) => [number, 5])];
  const wrong = new Map<number, string | number>([
    [3, 'five'],
    [77, -1],
    [200, 'x'],
  ]);
  await page.goto(pages.importArticles);
  await upload(
    page,
    delivery.map(([number = '', pieces = ''], row) => [number, wrong.get(row) ?? pieces]),
  );
  await expect(page.getByRole('heading', { name: 'Wrong: 3 rows' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await upload(page, delivery);
  await applyUpload(page);
}

/** The amounts of the month's file add up to what the Overview says. */
async function exportMonth(page: Page): Promise<void> {
  await menu(page, formTexts.dashboard.overview);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 0 });
  const [, told = ''] =
    /add up to \$([\d,.]+)\./.exec((await page.getByText('Its amounts add up to').textContent()) ?? '') ?? [];
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export / }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [titles = [], ...rows] = parse(text, { bom: true }) as string[][];
  const amounts = rows.map((cells) => Math.round(Number(cells[titles.indexOf('Amount')]) * 100));
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(
    Math.round(Number(told.replaceAll(',', '')) * 100),
  );
  expect(amounts.length).toBeGreaterThanOrEqual(7);
}

// Only in a long run: A walk through pages that have tests of their own.
test('an admin’s morning at 1440 px @long', async ({ signedIn, requestsOf, newCustomer, placedOrder }) => {
  const ada = await newCustomer({ isConfirmed: true });
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.push((await placedOrder(ada)).id);
  const [page, requests] = [await signedIn('admin'), await requestsOf(ada)];
  for (const id of ids) await payOrder(requests, id);
  const [praise = '', blame = ''] = await writeReviews(requests, 2);
  await makeAdmin(page, requests, ada.email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pages.dashboard);

  await test.step('the Overview says what waits', async () => {
    await menu(page, formTexts.dashboard.overview);
    await expect(page.getByRole('link', { name: /paid orders to prepare/ })).toBeVisible();
  });
  await test.step('seven paid orders are advanced, and their slips printed', () =>
    prepareOrders(page, ada, 7));
  await test.step('a typo is fixed', () => fixTypo(page));
  await test.step('a delivery of 200 articles is booked', () => bookDelivery(page));
  await test.step('a review is answered, another hidden', async () => {
    await menu(page, formTexts.dashboard.reviews);
    await answerReview(page, praise);
    await menu(page, formTexts.dashboard.reviews);
    await hideReview(page, blame);
  });
  await test.step('a role is taken away', async () => {
    await menu(page, formTexts.dashboard.allUser);
    await search(page, ada.email);
    const row = page.getByRole('row', { name: ada.email });
    await row.getByRole('button', { name: formTexts.users.takeAdmin }).click();
    await page.getByRole('button', { name: 'Yes, take it away' }).click();
    await expect(row.getByRole('button', { name: formTexts.dashboard.makeAdmin })).toBeVisible();
  });
  await test.step('the month is exported for the accountant', () => exportMonth(page));
  await test.step('the log says what was done', async () => {
    await menu(page, formTexts.dashboard.log);
    for (const [nth, words] of [
      [1, 'Exported ledger'],
      [2, 'Took admin role away'],
      [3, 'Hid review'],
      [3, 'Not about the cloth'],
      [4, 'Answered review'],
    ] as const)
      await expect(page.getByRole('row').nth(nth)).toContainText(words);
    await expect(page.getByRole('row').filter({ hasText: 'Moved to “Being prepared”' })).not.toHaveCount(0);
  });
});
