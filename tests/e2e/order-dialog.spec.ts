// The order dialog (spec sections 2, 4, 5): quantity, form, focus, layout and error cases.
import type { Locator, Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { addArticle } from './article-steps.ts';
import { openOrderDialog } from './steps.ts';
import { orderIds } from './swatch-steps.ts';

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

// Only in a long run: A slow computer.
test('on a slow computer the dialog opens again, soon after it closed @long', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading').first()).toBeFocused();
  }
  await devtools.detach();
});

test('minus and plus stop one beyond the bounds, and each press refetches', async ({
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
  await expect(dialog.getByText(formTexts.order.belowMinimum)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();

  const available = await fact(dialog, 'Available Quantity');
  await quantity(dialog).fill(String(available));
  await expect(submit(dialog)).toBeEnabled();
  for (let press = 0; press < 2; press++) {
    const refetch = articleRefetched(page);
    await plus(dialog).click();
    await refetch;
    await expect(quantity(dialog)).toHaveValue(String(available + 1));
  }
  await expect(dialog.getByText(formTexts.order.aboveAvailable)).toBeVisible();
  await expect(submit(dialog)).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: /one length/ })).toHaveCount(0);
});

test('name, email and quantity are text; address and phone are required', async ({
  signedIn,
  newCustomer,
  requestsOf,
}) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const cut = { productName: 'Long Cut Twill', pieceLengthM: 2.5, continuousLengthM: 30 };
  const { path, article } = await addArticle(await requestsOf('admin'), cut);
  await page.goto(`${path}?order=${article._id}`);
  const dialog = page.getByRole('dialog');
  const fixed = dialog.locator('form dl dd');
  await expect(fixed).toHaveText([customer.name, customer.email, /^\d+ pieces?$/]);
  const oneLength = dialog.getByRole('checkbox', { name: 'As long as possible in one length' });
  await oneLength.check();
  await expect(dialog.getByLabel(/Custom details/)).toHaveValue('As long as possible in one length');
  await oneLength.uncheck();
  await expect(dialog.getByLabel(/Custom details/)).toHaveValue('');
  const required = dialog.locator('[required], [aria-required=true]');
  for (const label of ['Address', 'Phone'])
    await expect(dialog.getByLabel(label).and(required)).toBeVisible();
  await submit(dialog).click();
  await expect(dialog.getByText(formTexts.fields.addressRequired)).toBeVisible();
  await expect(dialog.getByText(formTexts.fields.phoneRequired)).toBeVisible();
});

test('the dialog keeps the focus, and is a sheet on a phone', async ({ signedIn }) => {
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
  const buyNow = page.getByRole('button', { name: texts.shop.buyNow, disabled: false });
  await expect(buyNow.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  await openOrderDialog(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = page.locator('dialog .modal-box');
    const spaceBelow = async () => {
      const { y = 0, height: boxHeight = 0 } = (await box.boundingBox()) ?? {};
      return Math.round(height - y - boxHeight);
    };
    if (width < 640) await expect.poll(spaceBelow).toBe(0);
    else await expect.poll(spaceBelow).toBeGreaterThan(20);
  }
});
/** Opens the dialog and fills in the delivery. */
async function openFilled(page: Page): Promise<Locator> {
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await dialog.getByLabel('Address').fill('1 Mill Lane');
  await dialog.getByLabel('Phone').fill('0123');
  return dialog;
}

test('a rejection keeps what was typed; after a cancellation a new order is placed', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (503|409)/);
  const page = await signedIn(await newCustomer());
  const dialog = await openFilled(page);
  const rejections = [
    { status: 503, json: { message: 'Very busy.' } },
    {
      status: 409,
      json: {
        code: 'placed_order_cancelled',
        message: 'The order placed with this request has been cancelled.',
      },
    },
  ];
  const keys: (string | undefined)[] = [];
  await page.route('**/api/order', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    const rejection = rejections.shift();
    return rejection ? route.fulfill(rejection) : route.continue();
  });
  await submit(dialog).click();
  await expect(dialog.getByRole('alert').getByText('Very busy.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Mill Lane');
  await submit(dialog).click();
  await expect(dialog.getByText('has been cancelled.')).toBeVisible();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  expect(keys[2], 'after a cancelled order a new one is placed').not.toBe(keys[1]);
});

test('a double click places one order, and the list shows the rest', async ({ signedIn, newCustomer }) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const dialog = await openFilled(page);
  const id = new URL(page.url()).searchParams.get('order');
  const available = await fact(dialog, 'Available Quantity');
  const taken = await fact(dialog, 'Minimum Quantity');
  await submit(dialog).dblclick();
  await expect(dialog).toHaveCount(0);
  const left = page
    .locator(`[data-article="${id}"]`)
    .locator('dl > div', { hasText: 'Available Quantity' })
    .locator('dd');
  await expect(left).toHaveText(String(available - taken));
  expect(await orderIds(page, customer.email)).toHaveLength(1);
});
