// Steps that several stories take.
import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { jpeg } from '../support/images.ts';

/** Stripe's test cards, by what they do. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  challenged: '4000002760003184',
} as const;

/** Opens the order dialog of the first product that is there. */
export async function openOrderDialog(page: Page): Promise<Locator> {
  const buyable = page.getByRole('button', { name: messages.shop.buyNow, disabled: false });
  await buyable.first().click();
  return page.getByRole('dialog');
}

export interface Ordered {
  readonly product: string;
  readonly quantity: number;
}

/** Orders the first product that is there, in its smallest quantity. */
export async function placeOrder(page: Page): Promise<Ordered> {
  const dialog = await openOrderDialog(page);
  const product = (await dialog.getByRole('heading').textContent()) ?? '';
  const quantity = Number(await dialog.locator('[name=productQuantity]').inputValue());
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { product, quantity };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** A photo to upload, as a file chooser gives it. */
export async function testPhoto() {
  return { name: 'cloth.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
}

/** What the page asks for at such addresses comes only when what this answers is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
