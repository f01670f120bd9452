// The order dialog says why an order cannot be placed, and keeps its title and submit button visible.
import type { Locator, Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

const quantity = (dialog: Locator) => dialog.locator('[name=productQuantity]');
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Place the order' });

/** Changes these values in the response of every article request. */
async function changeArticles(page: Page, values: Partial<ArticleSummary>): Promise<void> {
  await page.route('**/api/{available,product}**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as ArticleSummary | ArticleSummary[];
    const change = (article: ArticleSummary) => ({ ...article, ...values });
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
}

for (const [title, values, reason] of [
  [
    'stock below the minimum order',
    { minimumQuantity: 5, availableQuantity: 3 },
    'This fabric cannot be ordered: 3 pieces left, and the minimum order is 5 pieces.',
  ],
  [
    'a minimum order that costs less than a card can be charged',
    { minimumQuantity: 2, availableQuantity: 40, price: 0.1 },
    'Order at least 5 pieces: a card cannot be charged less than $0.50.',
  ],
] as const) {
  test(`${title}: the dialog says why the order cannot be placed`, async ({
    signedIn,
    checkAccessibility,
  }) => {
    const page = await signedIn('customer');
    await changeArticles(page, values);
    await page.goto(pages.purchase);
    const dialog = await openOrderDialog(page);
    await expect(dialog.getByText(reason)).toBeVisible();
    await expect(quantity(dialog)).toHaveAccessibleDescription(reason);
    await expect(submit(dialog)).toBeDisabled();
    await expect(submit(dialog)).toHaveAccessibleDescription(/order/);
    await checkAccessibility(page);
  });
}

test('a quantity outside the bounds shows an error at the field', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await changeArticles(page, { minimumQuantity: 5, availableQuantity: 10 });
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  for (const [typed, error] of [
    ['4', 'The minimum order is 5 pieces.'],
    ['11', 'Only 10 pieces available.'],
    ['', 'Enter a whole number of pieces.'],
  ] as const) {
    await quantity(dialog).fill(typed);
    await expect(quantity(dialog)).toHaveAccessibleDescription(error);
    await expect(dialog.getByText(error)).toBeVisible();
    await expect(submit(dialog)).toBeDisabled();
    await expect(submit(dialog)).toHaveAccessibleDescription('To place the order, change the quantity.');
  }
  await quantity(dialog).fill('10');
  await expect(quantity(dialog)).toHaveAccessibleDescription('');
  await expect(submit(dialog)).toBeEnabled();
});

const LONG_NAME = 'Herringbone of undyed Shetland wool, brushed on both sides, '.repeat(2).trim();

test('the name, the close control and the submit button stay visible on every screen', async ({
  signedIn,
}) => {
  const page = await signedIn('customer');
  await changeArticles(page, { productName: LONG_NAME });
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const fixed = [dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Close' }), submit(dialog)];
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
    [390, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const element of fixed) await expect(element).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel(/Custom details/).scrollIntoViewIfNeeded();
    await dialog.getByLabel(/Custom details/).click();
    await expect(dialog.getByLabel(/Custom details/)).toBeInViewport({ ratio: 0.9 });
    for (const element of fixed) await expect(element).toBeInViewport({ ratio: 1 });
  }
});

test('the dialog stays above the keyboard of a phone', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  // What a browser reports while its keyboard covers the lower 300 pixels.
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 544, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const bottom = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(() => bottom(submit(dialog))).toBeLessThan(544);
  await dialog.getByLabel(/Custom details/).click();
  await expect.poll(() => bottom(dialog.getByLabel(/Custom details/))).toBeLessThan(544);
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('required fields are marked, and after a cancelled order the next attempt places a new one', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const required = dialog.locator('[required], [aria-required=true]');
  for (const label of ['Address', 'Phone'])
    await expect(dialog.getByLabel(label).and(required)).toBeVisible();
  const keys: (string | undefined)[] = [];
  await page.route(`**${endpoints.placeOrder.path}`, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const message = 'The order placed with this request has been cancelled since.';
    return route.fulfill({ status: 409, json: { code: 'placed_order_cancelled', message } });
  });
  await dialog.getByLabel('Address').fill('1 Mill Lane');
  await dialog.getByLabel('Phone').fill('0123');
  await submit(dialog).click();
  await expect(dialog.getByText('has been cancelled since.')).toBeVisible();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  expect(new Set(keys).size).toBe(2);
});

test('product images have the name of the article as alternative text', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await expect(card.getByRole('img', { name })).toBeVisible();
});

test('the number of search results is announced', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const name = (await page.getByRole('article').getByRole('heading').first().textContent()) ?? '';
  await page.getByRole('searchbox').fill(name);
  await expect(page.locator('[aria-live]').filter({ hasText: '1 result' })).toHaveCount(1);
});
