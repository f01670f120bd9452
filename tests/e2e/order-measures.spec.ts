// The order dialog shows the facts of the article, and metres, kilograms and total of the quantity.
import type { Locator, Page } from '@playwright/test';
import type { Article } from '#contract/article.ts';
import { pages } from '#contract/paths.ts';
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

/** Changes these facts in every article the page loads. */
async function changeArticles(page: Page, facts: Partial<Article>): Promise<void> {
  await page.route('**/api/{available,product}**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Article | Article[];
    const change = (article: Article) => ({ ...article, ...facts });
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
}

const quantity = (dialog: Locator) => dialog.locator('[name=productQuantity]');
const live = (dialog: Locator) => dialog.locator('[aria-live=polite]', { hasText: 'Total' });

test('facts and figures of the quantity stand in the dialog, beside the form or above it; what is not stated is left out', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('customer');
  await test.step('what is not stated is left out', async () => {
    const none = {
      priceSteps: null,
      composition: null,
      widthCm: null,
      weightGsm: null,
      pieceLengthM: null,
      pricePerMetre: null,
    };
    await changeArticles(page, { ...coating, ...none });
    await page.goto(pages.purchase);
    const dialog = await openOrderDialog(page);
    await expect(dialog.getByRole('listitem')).toHaveText([/^Article number: /]);
    await expect(live(dialog)).toHaveText('Total: $77.00');
    await page.unrouteAll({ behavior: 'wait' });
  });
  await changeArticles(page, coating);
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
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
  await test.step('picture and facts are beside the form on wide screens, and above it on phones', async () => {
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => place(dialog)).toBe('beside');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => place(dialog)).toBe('above');
  });
});

/** Where the picture is, seen from the quantity field. */
async function place(dialog: Locator): Promise<'beside' | 'above' | 'elsewhere'> {
  const picture = await dialog.locator('picture img').boundingBox();
  const field = await quantity(dialog).boundingBox();
  if (!picture || !field) return 'elsewhere';
  if (picture.x + picture.width <= field.x) return 'beside';
  return picture.y + picture.height <= field.y ? 'above' : 'elsewhere';
}
