// The order dialog says why an order cannot be placed, and keeps its title and submit button visible.
import type { Locator, Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/article.ts';
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

test('the dialog says why an order cannot be placed', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('customer');
  await test.step('stock below the minimum order, and a minimum order that costs less than a card can be charged', async () => {
    for (const [values, reason] of [
      [
        { minimumQuantity: 5, availableQuantity: 3 },
        'This fabric cannot be ordered: 3 pieces left, and the minimum order is 5 pieces.',
      ],
      [
        { minimumQuantity: 2, availableQuantity: 40, price: 0.1 },
        'Order at least 5 pieces: a card cannot be charged less than $0.50.',
      ],
    ] as const) {
      await changeArticles(page, values);
      await page.goto(pages.purchase);
      const dialog = await openOrderDialog(page);
      await expect(dialog.getByText(reason)).toBeVisible();
      await expect(quantity(dialog)).toHaveAccessibleDescription(reason);
      await expect(submit(dialog)).toBeDisabled();
      await expect(submit(dialog)).toHaveAccessibleDescription(/order/);
      await checkAccessibility(page);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
  await test.step('a quantity outside the bounds shows an error at the field', async () => {
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
});

const LONG_NAME = 'Herringbone of undyed Shetland wool, brushed on both sides, '.repeat(2).trim();

test('the name, the close control and the submit button stay visible on every screen, and above the keyboard of a phone', async ({
  signedIn,
}) => {
  const page = await signedIn('customer');
  await test.step('on every screen', async () => {
    await changeArticles(page, { productName: LONG_NAME });
    await page.goto(pages.purchase);
    const dialog = await openOrderDialog(page);
    const fixed = [
      dialog.getByRole('heading'),
      dialog.getByRole('button', { name: 'Close' }),
      submit(dialog),
    ];
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
  await test.step('above the keyboard of a phone', async () => {
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
});
