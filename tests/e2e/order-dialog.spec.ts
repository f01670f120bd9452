// The order dialog (spec sections 2, 4, 5): quantity, form, focus, layout and error cases.
import type { Locator, Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog, placeOrder } from './steps.ts';

const minus = (dialog: Locator) => dialog.getByRole('button', { name: 'One piece fewer' });
const plus = (dialog: Locator) => dialog.getByRole('button', { name: 'One piece more' });
const quantity = (dialog: Locator) => dialog.locator('[name=productQuantity]');
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Place the order' });

async function fact(dialog: Locator, name: string): Promise<number> {
  return Number(await dialog.locator('dl > div', { hasText: name }).locator('dd').textContent());
}

function articleRefetched(page: Page) {
  return page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith(`${endpoints.listProducts.path}/`),
  );
}

test('minus stops one below the minimum, and each press refetches the product', async ({
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
    const refetch = articleRefetched(page);
    await minus(dialog).click();
    await refetch;
    await expect(quantity(dialog)).toHaveValue(String(minimum - 1));
  }
  await expect(dialog.getByText(formMessages.order.belowMinimum)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();
});

test('plus stops one above the available quantity', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const available = await fact(dialog, 'Available Quantity');
  await quantity(dialog).fill(String(available));
  await expect(submit(dialog)).toBeEnabled();
  for (let press = 0; press < 2; press++) {
    const refetch = articleRefetched(page);
    await plus(dialog).click();
    await refetch;
    await expect(quantity(dialog)).toHaveValue(String(available + 1));
  }
  await expect(dialog.getByText(formMessages.order.aboveAvailable)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();
});

test('name, email and quantity are read-only, address and phone are required', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  for (const label of ['Name', 'Email']) await expect(dialog.getByLabel(label)).not.toBeEditable();
  await expect(dialog.getByLabel('Quantity', { exact: true })).not.toBeEditable();
  await submit(dialog).click();
  await expect(dialog.getByText(formMessages.fields.addressRequired)).toBeVisible();
  await expect(dialog.getByText(formMessages.fields.phoneRequired)).toBeVisible();
});

test('on a slow computer the dialog opens again, however soon after it was closed', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading').first()).toBeFocused();
  }
});

test('the focus stays inside and returns on close; Escape and the close control close', async ({
  signedIn,
}) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByRole('heading').first()).toBeFocused();
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
  const buyNow = page.getByRole('button', { name: messages.shop.buyNow, disabled: false });
  await expect(buyNow.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a bottom sheet at phone width, a centered box at desktop width', async ({ signedIn }) => {
  const page = await signedIn('customer');
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(pages.purchase);
    await openOrderDialog(page);
    const box = page.locator('dialog .modal-box');
    const spaceBelow = async () => {
      const { y = 0, height: boxHeight = 0 } = (await box.boundingBox()) ?? {};
      return Math.round(height - y - boxHeight);
    };
    if (width < 640) await expect.poll(spaceBelow).toBe(0);
    else await expect.poll(spaceBelow).toBeGreaterThan(20);
  }
});

test('a double click places one order; a rejection keeps what was typed', async ({
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

test('after an order the list shows the remaining stock', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const available = await fact(dialog, 'Available Quantity');
  const id = new URL(page.url()).searchParams.get('order');
  await page.keyboard.press('Escape');
  const { quantity: taken } = await placeOrder(page);
  const card = page.locator(`[data-article="${id}"]`);
  const left = card.locator('dl > div', { hasText: 'Available Quantity' }).locator('dd');
  await expect(left).toHaveText(String(available - taken));
});

test('a sold-out article is marked in red and cannot be bought', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.route('**/api/available**', async (route) => {
    const response = await route.fetch();
    const articles = (await response.json()) as { availableQuantity: number }[];
    await route.fulfill({
      response,
      json: articles.map((article) => ({ ...article, availableQuantity: 0 })),
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
