// After an order: the notice with a link to pay it, on the purchase page and on the page of an article.

import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { expect, test } from '../support/browser.ts';
import { followHeader } from './account-steps.ts';
import { DESK, PHONE } from './page-steps.ts';
import { placeOrder } from './steps.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Order to pay' });
const payNow = (page: Page) => notice(page).getByRole('link', { name: 'Pay now' });

/** From another page, without loading it again. */
async function backToPurchase(page: Page): Promise<void> {
  await followHeader(page, texts.navigation.purchase);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('after an order a notice offers to pay, until cancelled or dismissed', async ({
  signedIn,
  newCustomer,
  request,
}) => {
  const [article] = (await (await request.get(endpoints.listAvailable.path)).json()) as ArticleSummary[];
  if (!article) throw new Error('There is no article.');
  const page = await signedIn(await newCustomer());
  const pieces = article.minimumQuantity + 2;
  const order = new URLSearchParams({ order: article._id, pieces: String(pieces) });
  await page.goto(`${fillPath(pages.fabric, { slug: article.slug })}?${order}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=productQuantity]')).toHaveValue(String(pieces));
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('0123');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText(formTexts.order.placed(article.productName, pieces))).toBeVisible();
  await expect(payNow(page)).toBeInViewport({ ratio: 1 });
  await expect(notice(page)).toBeFocused();

  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(payNow(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: `Compare ${article.productName}` }).click();
  // A click fails when the notice covers its target.
  await page.getByRole('button', { name: 'Clear the comparison' }).click();
  await page.getByRole('link', { name: /^Buy Now/ }).click({ trial: true });
  const related = page.getByRole('region', { name: 'Related fabrics' }).getByRole('link').first();
  const name = (await related.textContent()) ?? '';
  await related.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(notice(page)).toContainText(article.productName);
  await page.getByRole('link', { name: SAMPLE_CONTENT.company.name }).first().click();
  await page.waitForURL(pages.home);
  await expect(payNow(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
  await backToPurchase(page);
  await test.step('a cancelled order has no notice', () => cancelOrder(page));
  await test.step('nor has one that is dismissed', () => dismiss(page));
});

async function cancelOrder(page: Page): Promise<void> {
  await followHeader(page, texts.navigation.dashboard);
  await page.getByRole('link', { name: formTexts.dashboard.myOrder }).click();
  await page.getByRole('button', { name: new RegExp(`^${formTexts.order.cancel} `) }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(formTexts.order.cancelled)).toBeVisible();
  await backToPurchase(page);
  await expect(notice(page)).toHaveCount(0);
}

async function dismiss(page: Page): Promise<void> {
  await placeOrder(page);
  await expect(notice(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('button', { name: /Dismiss/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
}
