// What works without JavaScript: reading every public page, filtering, comparing, calculating and writing to the office by links
// and forms.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';
import { DESK, PHONE } from './page-steps.ts';

test.use({ javaScriptEnabled: false });

/** Without waiting for scripts. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'load' });

test('home is read without JavaScript, and forms that need it say so', async ({ page }) => {
  await open(page, pages.home);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bitter,/);

  for (const path of [pages.login, pages.signUp, pages.forgottenPassword]) {
    await open(page, path);
    await expect(page.getByText('This page needs JavaScript')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
  }
});
for (const viewport of [PHONE, DESK])
  test(`the filters of the collection apply without JavaScript at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, pages.fabrics);
    await expect(page.getByRole('article')).toHaveCount(24);
    if (viewport === PHONE) await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Wool \d/ }).check();
    await filters.getByRole('spinbutton', { name: 'Weight from' }).fill('400');
    await filters.getByRole('button', { name: 'Apply the filters' }).click();
    await expect(page).toHaveURL(/fibre=wool/);
    await expect(page).toHaveURL(/weightFrom=400/);
    await expect(page.getByRole('note')).toHaveCount(0);
  });

test('words, chips and pages of the collection are links and forms', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, `${pages.fabrics}?fibre=wool&weightFrom=400`);
  await page.getByRole('searchbox', { name: 'Search fabrics' }).fill('tweed');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article').first()).toContainText(/tweed/i);
  await page.getByRole('link', { name: 'Remove the filter from 400 g/m²' }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?q=tweed&fibre=wool`);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?page=2`);
});

test('an article has pictures and sums without JavaScript', async ({ page }) => {
  const { path, article } = await sampleArticle(page.request, 'Shuttle Denim, 14 oz');
  await open(page, path);
  await expect(page.getByRole('table', { name: 'Specification' }).getByRole('row')).toHaveCount(15);
  const pictures = page.getByRole('region', { name: /^Pictures/ }).getByRole('link');
  await expect(pictures.first()).toHaveAttribute('href', article.img);
  await page.getByLabel(/^I need/).fill('100');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/\?metres=100/);
  // 100 m / (2.5 m × 0.98 × 0.92)
  await expect(page.locator('#calculator dd').first()).toHaveText('45');
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute('href', /order=/);
});

test('a workroom calculates clothes without JavaScript', async ({ page }) => {
  const { article } = await sampleArticle(page.request, 'Shuttle Denim, 14 oz');
  await open(page, fillPath(pages.workroom, { slug: article.slug }));
  await page.getByRole('link', { name: 'Clothes' }).click();
  await page.getByLabel('Garment').selectOption('Trousers');
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/garment=trousers&count=3/);
  // 3 ¼ yd × 35 in / (78 cm × 0.97) before 8 % of shrinkage are four rows of 120 cm, and a piece of 2.45 m has two.
  await expect(page.locator('#result dd').first()).toHaveText('6');
  await expect(page.locator('#result')).toContainText('12 lengths of 1.2 m.');
});

test('a fabric leaves a comparison without JavaScript', async ({ page }) => {
  const { items } = await (await page.request.get(endpoints.listFabrics.path)).json();
  const compared = new URLSearchParams([
    ['article', items[0].slug],
    ['article', items[1].slug],
  ]);
  await open(page, `${pages.compare}?${compared}`);
  const columns = page.getByRole('table').getByRole('columnheader');
  await expect(columns).toHaveCount(2);
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(columns).toHaveCount(1);
});

test('a message is sent without JavaScript, and one that cannot says so', async ({ page }) => {
  await open(page, `${pages.contact}?fabric=SV-00004`);
  const main = page.getByRole('main');
  await expect(main.getByLabel('Fabric')).toHaveValue('SV-00004');
  await main.getByLabel('Name').fill('Ada Weaver');
  await main.getByLabel('Email').fill('ada@weaver');
  await main.getByLabel('Message').fill('Is there more?');
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(page).toHaveURL(/problem=/);
  await expect(main.getByRole('alert')).toContainText('The message was not sent.');
  await page.goBack();
  await main.getByLabel('Email').fill('ada@weaver.example');
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(main.getByRole('status')).toContainText('Your message is at the office.');
});
