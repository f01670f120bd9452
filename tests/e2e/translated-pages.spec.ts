// Pages that the browser translates: what is sent arrives, and what changes is shown.
import type { Locator, Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { translatePages } from '../support/translate.ts';
import { sampleArticle } from './article-steps.ts';
import { CARDS, fillCard, placeOrder, testPhoto } from './steps.ts';
import { rows } from './swatch-steps.ts';

const { fields } = formTexts;

test.beforeEach(({ page }) => translatePages(page));

test('a translated page signs up, orders, pays, reviews and saves the profile', async ({ page }) => {
  await test.step('sign-up, wrong at first', () => signUp(page));
  const { article, quantity } = await placeOrder(page);
  await expect(page.getByText(formTexts.order.placed(article, quantity))).toBeVisible();
  await page.getByRole('region', { name: 'Order to pay' }).getByRole('link', { name: 'Pay now' }).click();
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: formTexts.payment.pay }).click();
  await expect(page.getByText(formTexts.payment.completed)).toBeVisible();
  await test.step('review', () => review(page));
  await test.step('profile', () => saveProfile(page));
});

async function signUp(page: Page): Promise<void> {
  await page.goto(pages.signUp);
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  await send.click();
  await expect(page.getByText(fields.nameRequired)).toBeVisible();
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Email').fill(`ada${crypto.randomUUID().replaceAll('-', '')}@mail.com`);
  await page.getByLabel('Password').fill('a-length-of-cloth');
  await send.click();
  await page.waitForURL(pages.purchase);
}

async function review(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: formTexts.dashboard.addReview });
  await page.goto(pages.addReview);
  await send.click();
  await expect(page.getByText(fields.descriptionRequired)).toBeVisible();
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill('A lasting cloth');
  await page.locator('input[type=file]').setInputFiles(await testPhoto());
  await send.click();
  await expect(page.getByText(formTexts.review.added)).toBeVisible();
}

async function saveProfile(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Update the profile' });
  await page.goto(pages.dashboard);
  await save.click();
  await expect(page.getByText(fields.educationRequired)).toBeVisible();
  await page.getByLabel('Education').fill('Textile design, Leeds');
  await page.getByLabel('Address').fill('1 Mill Lane');
  await page.getByLabel('Phone').fill('01422000000');
  await page.getByLabel('Linkend').fill('https://linkedin.com/in/ada');
  await save.click();
  await expect(page.getByText(formTexts.profile.updated)).toBeVisible();
}

// Only in a long run: The translation of a browser on other pages.
test('a translated page shows what its filters and its basket come to @long', async ({ page }) => {
  await page.goto(pages.fabrics);
  const found = page.getByRole('heading', { name: /^\d+ fabrics?$/ });
  const all = (await found.textContent()) ?? '';
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Cotton( \d|$)/ })
    .click();
  await expect(found).not.toHaveText(all);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(found).toHaveText(all);

  await page
    .getByRole('button', { name: /^Add to order/ })
    .first()
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'Order 1 fabric' }).click();
  const fabric = rows(page).filter({ has: page.getByRole('spinbutton', { name: /^Pieces of/ }) });
  const before = await moneyIn(fabric);
  await fabric.getByRole('spinbutton').fill('40');
  await expect.poll(() => moneyIn(fabric)).not.toEqual(before);
  await fabric.getByRole('button', { name: /^Remove/ }).click();
  await expect(fabric).toHaveCount(0);
});

// Only in a long run: The translation of a browser on other pages.
test('a translated calculator shows the pieces of each length @long', async ({ page }) => {
  await page.goto((await sampleArticle(page.request, 'Fell Herringbone Tweed')).path);
  for (const [metres, pieces] of [
    ['40', 17],
    ['20', 9],
  ] as const) {
    await page.getByLabel('metres after washing').fill(metres);
    await expect(page.locator('#calculator dd').first()).toHaveText(String(pieces));
  }
});

/** Amounts as they are shown. */
const moneyIn = async (element: Locator) => (await element.textContent())?.match(/\$[\d,.]+/g);
