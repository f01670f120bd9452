// The order dialog: facts of the article, metres, kilograms and total of the quantity, and why an order cannot be placed.
import type { Locator, Page } from '@playwright/test';
import type { Article } from '#contract/articles/article.ts';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

const coating: Partial<Article> = {
  minimumQuantity: 2,
  availableQuantity: 50,
  price: 38.5,
  priceSteps: [{ fromQuantity: 3, price: 36 }],
  pricePerMetre: 15.4,
  pieceLengthM: 2.5,
  widthCm: 150,
  weightGsm: 400,
  composition: [
    { fibre: 'wool', percent: 80 },
    { fibre: 'polyamide', percent: 20 },
  ],
};
const none = {
  priceSteps: null,
  composition: null,
  widthCm: null,
  weightGsm: null,
  pieceLengthM: null,
  pricePerMetre: null,
};
const LONG_NAME = 'Herringbone of undyed Shetland wool, brushed on both sides, '.repeat(2).trim();

const quantity = (dialog: Locator) => dialog.locator('[name=productQuantity]');
const live = (dialog: Locator) => dialog.locator('[aria-live=polite]', { hasText: 'Total' });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Place the order' });

/** Opens the dialog of an article with these facts, on the purchase page, whose list is loaded once. */
async function openWith(page: Page, facts: Partial<Article>): Promise<Locator> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/{available,product}**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Article | Article[];
    const change = (article: Article) => ({ ...article, ...facts });
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
  if (!page.url().includes(pages.purchase)) await page.goto(pages.purchase);
  else {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return openOrderDialog(page);
}

test('facts, measures and total follow the quantity, beside or above the form', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('customer');
  const dialog = await openWith(page, { ...coating, ...none });
  const facts = dialog.getByRole('listitem').filter({ hasNot: page.getByRole('link') });
  await expect(facts).toHaveText([/^Article number: /]);
  await expect(live(dialog)).toHaveText('Total: $77.00');

  await openWith(page, coating);
  for (const fact of [/^Article number: SV-\d{5}$/, '80 % wool, 20 % polyamide', '150 cm wide · 400 g/m²'])
    await expect(dialog.getByRole('listitem').filter({ hasText: fact })).toBeVisible();
  await expect(dialog.getByText('$15.40 per metre')).toBeVisible();
  await expect(live(dialog)).toContainText('Total: $77.00');
  await expect(live(dialog)).toContainText('5 m · 3 kg');
  await expect(dialog.getByText('from 3 pieces $36.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'One piece more' }).click();
  await expect(live(dialog)).toContainText('Total: $108.00');
  await expect(live(dialog)).toContainText('$36.00 per piece · 7.5 m · 4.5 kg');
  await quantity(dialog).fill('');
  await expect(live(dialog)).toHaveText('Total: –');
  await checkAccessibility(page);

  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => place(dialog)).toBe('beside');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => place(dialog)).toBe('above');
});

test('why a fabric or a quantity cannot be ordered stands at its field', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('customer');
  const dialog = page.getByRole('dialog');
  for (const [values, reason] of [
    [
      { minimumQuantity: 2, availableQuantity: 40, price: 0.1 },
      'Order at least 5 pieces: a card cannot be charged less than $0.50.',
    ],
    [
      { minimumQuantity: 5, availableQuantity: 3 },
      'This fabric cannot be ordered: 3 pieces left, and the minimum order is 5 pieces.',
    ],
  ] as const) {
    await openWith(page, values);
    await expect(dialog.getByText(reason)).toBeVisible();
    await expect(quantity(dialog)).toHaveAccessibleDescription(reason);
    await expect(submit(dialog)).toBeDisabled();
    await expect(submit(dialog)).toHaveAccessibleDescription(/order/);
  }
  await checkAccessibility(page);

  await openWith(page, { minimumQuantity: 5, availableQuantity: 10 });
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

test('name, close control and submit button stay visible on every screen', async ({ signedIn }) => {
  const page = await signedIn('customer');
  const dialog = await openWith(page, { productName: LONG_NAME });
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

test('the submit button stays above the keyboard of a phone', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.purchase);
  // What a browser reports while its keyboard covers the lower 300 pixels.
  await page.evaluate(() => {
    const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 544, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  const dialog = await openWith(page, { productName: LONG_NAME });
  await expect.poll(() => bottom(submit(dialog))).toBeLessThan(544);
  await dialog.getByLabel(/Custom details/).click();
  await expect.poll(() => bottom(dialog.getByLabel(/Custom details/))).toBeLessThan(544);
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

async function bottom(element: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height;
}

/** Where the picture is, seen from the quantity field. */
async function place(dialog: Locator): Promise<'beside' | 'above' | 'elsewhere'> {
  const picture = await dialog.locator('picture img').boundingBox();
  const field = await quantity(dialog).boundingBox();
  if (!picture || !field) return 'elsewhere';
  if (picture.x + picture.width <= field.x) return 'beside';
  return picture.y + picture.height <= field.y ? 'above' : 'elsewhere';
}
