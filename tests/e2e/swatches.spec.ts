// Choosing swatches, and the buyer's walk from three swatches with a reservation to the pieces that were reserved.
import type { Page } from '@playwright/test';
import type { Article } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { SWATCHES_MAX } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { addLots, changeStock } from './lot-steps.ts';
import { isTooWide, orderPath, payOrder } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { CARDS, fillCard } from './steps.ts';
import {
  chooseSwatches,
  downloadedText,
  fillDelivery,
  openSwatches,
  orderButton,
  orderThrough,
  reservePieces,
  row,
  rows,
  sampleFabrics,
} from './swatch-steps.ts';

const LOT = 'K-2231';
const PIECES = 12;

const choose = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Swatch, \$3\.00: / });
const chosen = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Your swatches \(\d\)/ });

/** Pays the order whose payment page is open, and returns its id. */
async function pay(page: Page): Promise<string> {
  await page.waitForURL(new RegExp(fillPath(pages.payment, { id: '.+' }).replace('.%2B', '.+')));
  const id = page.url().split('/').at(-1) ?? '';
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: formTexts.payment.pay }).click();
  await expect(page.getByText(formTexts.payment.completed)).toBeVisible();
  return id;
}

interface Dyed {
  readonly page: Page;
  readonly admin: Requester;
  readonly id: string;
  readonly article: Article;
}

/** A new customer, and an article of two lots. */
const test = base.extend<{ dyed: Dyed }>({
  dyed: async ({ signedIn, requestsOf, newCustomer }, use) => {
    const admin = await requestsOf('admin');
    const { article, id } = await addLots(admin, { 'K-2230': 40, [LOT]: 14 });
    await use({ page: await signedIn(await newCustomer()), admin, id, article });
  },
});

test('swatches are chosen on an article, and in a comparison by keyboard', async ({
  page,
  requestsOf,
  checkAccessibility,
}) => {
  const { path } = await addLots(await requestsOf('admin'), { 'K-2230': 40, [LOT]: 14 });
  const fabrics = await sampleFabrics(page, 2);
  await page.goto(path);
  const login = page.getByRole('banner').getByRole('link', { name: texts.navigation.login });
  const loginPlace = await login.boundingBox();
  await choose(page).click();
  await expect(chosen(page)).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Swatches: 1' })).toBeVisible();
  expect(await login.boundingBox()).toEqual(loginPlace);
  // Two more in the comparison, with the keyboard.
  const compared = new URLSearchParams(fabrics.map(({ slug }) => ['article', slug]));
  await page.goto(`${pages.compare}?${compared}`);
  for (const nth of [0, 1]) {
    await choose(page).nth(0).focus();
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(nth + 1);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(pages.swatches);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('3 swatches at $3.00$9.00');
  await checkAccessibility(page);
});
test('a visitor logs in to order the swatches of the list', async ({ page, newCustomer }) => {
  const fabrics = await sampleFabrics(page, 3);
  await chooseSwatches(
    page,
    fabrics.map(({ _id }) => _id),
  );
  await page.getByRole('link', { name: 'Log in to order' }).click();
  await logIn(page, await newCustomer());
  await page.waitForURL(pages.swatches);
  await expect(page.getByText('You can order 5 now, and up to 5 swatches in 30 days.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
});

test('swatches with a reservation are paid, and their order says what is kept', async ({
  dyed: { page, id, article },
  checkAccessibility,
}) => {
  const fabrics = await sampleFabrics(page, 2);
  await chooseSwatches(page, [id, ...fabrics.map(({ _id }) => _id)]);
  await reservePieces(page, article.productName, PIECES);
  await fillDelivery(page);
  await checkAccessibility(page);
  await orderButton(page).click();
  const swatchOrder = await pay(page);
  await page.goto(orderPath(swatchOrder));
  const reserved = page.getByRole('region', { name: 'Articles' }).getByRole('listitem');
  await expect(reserved).toHaveCount(3);
  await expect(reserved.first()).toContainText(`${PIECES} pieces of lot ${LOT} reserved until`);
  await expect(page.getByRole('link', { name: 'Order again' })).toHaveCount(0);
  await checkAccessibility(page);
});

test('reserved pieces are ordered with the credit of the swatch', async ({
  dyed: { page, admin, id, article },
  checkAccessibility,
}) => {
  const swatchOrder = await orderThrough(page, [{ articleId: id, reservedQuantity: PIECES }]);
  await payOrder(page, swatchOrder);
  await page.goto(orderPath(swatchOrder));
  // A lot that would fit better than the reserved one.
  await changeStock(admin, id, { reason: 'delivery', quantity: PIECES, note: '', lot: 'K-2299' });
  await page.getByRole('link', { name: `Order them: ${article.productName}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=productQuantity]')).toHaveValue(String(PIECES));
  await expect(dialog.getByText(`${PIECES} pieces of lot ${LOT} are reserved for you until`)).toBeVisible();
  await dialog.getByRole('button', { name: 'One piece fewer' }).click();
  await expect(dialog.getByText('Those you do not order now go back to stock.')).toBeVisible();
  await dialog.getByRole('button', { name: 'One piece more' }).click();
  await expect(dialog.getByText('Swatch credit −$3.00')).toBeVisible();
  await expect(dialog.getByText('Total: $147.00')).toBeVisible();
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane, Halifax');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('region', { name: 'Order to pay' }).getByRole('link', { name: 'Pay now' }).click();
  const order = await pay(page);

  await page.goto(orderPath(order));
  await expect(page.getByText(`Lot ${LOT}: ${PIECES} pieces`).first()).toBeVisible();
  await expect(page.getByText('−$3.00')).toBeVisible();
  const invoice = await downloadedText(page, page.getByRole('button', { name: /^PDF of INV-/ }));
  expect(invoice).toContain(LOT);
  expect(invoice).toContain('147.00');
  expect(invoice).not.toContain('K-2299');
});

// Only in a long run: Two tabs.
test('the list of swatches is the same in every tab, and holds five @long', async ({ page, context }) => {
  const fabrics = await sampleFabrics(page, SWATCHES_MAX + 1);
  const names = fabrics.map(({ productName }) => productName);
  await chooseSwatches(
    page,
    fabrics.slice(0, SWATCHES_MAX).map(({ _id }) => _id),
  );
  const other = await context.newPage();
  await other.goto(fillPath(pages.fabric, { slug: fabrics[SWATCHES_MAX]?.slug ?? '' }));
  await choose(other).click();
  await expect(other.getByText('5 swatches can be ordered at once.')).toBeVisible();
  await row(page, names[1] ?? '')
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await choose(other).click();
  await expect(chosen(other)).toHaveText('Your swatches (5)');
  await expect(rows(page).getByRole('heading')).toHaveText(names.filter((_, nth) => nth !== 1));
});

test('the list of swatches fits a phone, full and empty', async ({ page, checkAccessibility }) => {
  await page.setViewportSize(PHONE);
  await page.goto(pages.swatches);
  await checkAccessibility(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'See all fabrics' })).toBeVisible();

  const fabrics = await sampleFabrics(page, SWATCHES_MAX + 1);
  await chooseSwatches(
    page,
    fabrics.slice(0, SWATCHES_MAX).map(({ _id }) => _id),
  );
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);
});

test('swatches that are no longer on sale are taken off the list', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const fabrics = await sampleFabrics(page, 1);
  const names = fabrics.map(({ productName }) => productName);
  await openSwatches(page, [fabrics[0]?._id ?? '', crypto.randomUUID()]);
  await expect(rows(page).getByRole('heading')).toHaveText([names[0] ?? '']);
  await expect(page.getByText('No longer on sale, and taken off your list: A fabric')).toBeVisible();
});
