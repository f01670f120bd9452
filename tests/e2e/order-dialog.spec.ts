// The order dialog, rule by rule (spec sections 2, 4, 5), on a desk and on a phone, with keys alone.
import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog, placeOrder } from './steps.ts';

const fewer = (dialog: Locator) => dialog.getByRole('button', { name: 'One piece fewer' });
const more = (dialog: Locator) => dialog.getByRole('button', { name: 'One piece more' });
const quantity = (dialog: Locator) => dialog.locator('[name=productQuantity]');
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Place the order' });

async function fact(dialog: Locator, name: string): Promise<number> {
  return Number(await dialog.locator('dl > div', { hasText: name }).locator('dd').textContent());
}

function refetched(page: Page) {
  return page.waitForResponse((answer) =>
    new URL(answer.url()).pathname.startsWith(`${api.listProducts.path}/`),
  );
}

test('minus goes one below the minimum and no further; each press asks for the product again', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const minimum = await fact(dialog, 'Minimum Quantity');
  await expect(quantity(dialog)).toHaveValue(String(minimum));
  await expect(submit(dialog)).toBeEnabled();
  await checkAccessibility(page);
  for (let press = 0; press < 2; press++) {
    const asked = refetched(page);
    await fewer(dialog).click();
    await asked;
    await expect(quantity(dialog)).toHaveValue(String(minimum - 1));
  }
  await expect(dialog.getByText(messages.order.belowMinimum)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();
});

test('plus goes one above what is available and no further', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const available = await fact(dialog, 'Available Quantity');
  await quantity(dialog).fill(String(available));
  await expect(submit(dialog)).toBeEnabled();
  for (let press = 0; press < 2; press++) {
    const asked = refetched(page);
    await more(dialog).click();
    await asked;
    await expect(quantity(dialog)).toHaveValue(String(available + 1));
  }
  await expect(dialog.getByText(messages.order.aboveAvailable)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();
});

test('name, email and quantity are shown, address and phone are asked for', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  for (const label of ['Name', 'Email']) await expect(dialog.getByLabel(label)).not.toBeEditable();
  await expect(dialog.getByLabel('Quantity', { exact: true })).not.toBeEditable();
  await submit(dialog).click();
  await expect(dialog.getByText(messages.fields.addressRequired)).toBeVisible();
  await expect(dialog.getByText(messages.fields.phoneRequired)).toBeVisible();
});

test('the focus stays inside and is given back; Escape and the close control close', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest('dialog');
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: messages.shop.buyNow }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('on a phone it is a sheet at the bottom, on a desk a box in the middle', async ({ signedIn }) => {
  const page = await signedIn('customer');
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(pages.purchase);
    await openOrderDialog(page);
    const box = page.locator('dialog .modal-box');
    const below = async () => {
      const { y = 0, height: tall = 0 } = (await box.boundingBox()) ?? {};
      return Math.round(height - y - tall);
    };
    if (width < 640) await expect.poll(below).toBe(0);
    else await expect.poll(below).toBeGreaterThan(20);
  }
});

test('pressed twice, one order is placed; a refusal keeps what was typed', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await dialog.getByLabel('Address').fill('1 Mill Lane');
  await dialog.getByLabel('Phone').fill('0123');
  await page.route(
    '**/api/order',
    (route) => route.fulfill({ status: 503, json: { message: 'Very busy.' } }),
    {
      times: 1,
    },
  );
  await submit(dialog).click();
  await expect(dialog.getByRole('alert').getByText('Very busy.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Mill Lane');
  await submit(dialog).dblclick();
  await expect(dialog).toHaveCount(0);
  await page.goto(pages.myOrder);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('an order placed, the list shows what is left', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const available = await fact(dialog, 'Available Quantity');
  const name = (await dialog.getByRole('heading').textContent()) ?? '';
  await page.keyboard.press('Escape');
  const { quantity: taken } = await placeOrder(page);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const left = card.locator('dl > div', { hasText: 'Available Quantity' }).locator('dd');
  await expect(left).toHaveText(String(available - taken));
});

test('what is sold out says so in red and cannot be bought', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.route('**/api/available**', async (route) => {
    const answer = await route.fetch();
    const products = (await answer.json()) as { availableQuantity: number }[];
    await route.fulfill({
      response: answer,
      json: products.map((one) => ({ ...one, availableQuantity: 0 })),
    });
  });
  await page.goto(pages.purchase);
  const card = page.getByRole('article').first();
  await expect(card.getByText(messages.shop.notAvailable)).toHaveClass(/text-error/);
  const buy = card.getByRole('button', { name: messages.shop.buyNow });
  await expect(buy).toBeDisabled();
  await buy.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
