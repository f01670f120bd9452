// Steps shared by several browser tests.
import type { Locator, Page } from '@playwright/test';
import { texts } from '#contract/core/texts.ts';
import { jpeg } from '../support/articles/images.ts';

/** Stripe's test card numbers by their outcome. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  challenged: '4000002760003184',
  disputed: '4000000000000259',
} as const;

/** Opens the order dialog of the first available article. */
export async function openOrderDialog(page: Page): Promise<Locator> {
  const buyNow = page.getByRole('button', { name: texts.shop.buyNow, disabled: false });
  await buyNow.first().click();
  const dialog = page.getByRole('dialog');
  // The dialog opens after a navigation; until then the keyboard acts on the page.
  await dialog.waitFor();
  return dialog;
}

interface OrderedArticle {
  readonly article: string;
  readonly quantity: number;
}

interface OrderOptions {
  readonly customDetails?: string;
}

/** Orders the minimum quantity of the first available article, on the purchase page. */
export async function placeOrder(
  page: Page,
  { customDetails = '' }: OrderOptions = {},
): Promise<OrderedArticle> {
  const dialog = await openOrderDialog(page);
  const article = (await dialog.getByRole('heading').textContent()) ?? '';
  const quantity = Number(await dialog.locator('[name=productQuantity]').inputValue());
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByLabel(/Custom details/).fill(customDetails);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { article, quantity };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** A photo for `setInputFiles`. */
export async function testPhoto() {
  return { name: 'cloth.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
}

/** Holds the page's requests to matching URLs until the returned function is called. */
export async function delayRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Clicks where an element is, whatever lies over it. */
export async function clickOn(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}
