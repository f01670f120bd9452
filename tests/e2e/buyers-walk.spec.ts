// A buyer's walk: from the home page to a fabric that fits, two fabrics compared, a quantity calculated, and an order
// placed by a visitor who signs in on the way.
import type { Locator, Page } from '@playwright/test';
import type { Article } from '#contract/articles/article.ts';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { sampleArticle } from './article-steps.ts';
import { PHONE } from './page-steps.ts';

const TWEED = 'Fell Herringbone Tweed';
const TOUCHES_MAX = 5;
const METRES = 40;

// Only in a long run: A walk through pages that have tests of their own.
test('a buyer finds, compares, calculates and orders a coating on a phone @long', async ({
  page,
  newCustomer,
}) => {
  await page.setViewportSize(PHONE);
  await findCoating(page);
  await expectFittingResults(page);
  await compareTwo(page);
  const { article, path } = await sampleArticle(page.request, TWEED);
  const pieces = piecesAfterWashing(article);
  expect(pieces).toBe(17);

  await page.getByRole('table').getByRole('link', { name: TWEED, exact: true }).click();
  await page.waitForURL(path);
  await page.getByLabel('metres after washing').fill(String(METRES));
  await page.getByRole('link', { name: `${texts.shop.buyNow}: ${TWEED}` }).click();
  await page.waitForURL(({ pathname }) => pathname === pages.login);
  await logIn(page, await newCustomer());
  await page.waitForURL((url) => url.pathname === path);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: TWEED })).toBeVisible();
  await expect(dialog.locator('[name=productQuantity]')).toHaveValue(String(pieces));
  await payAfterOrder(page, dialog);
});

/** Wool coating over 400 g/m², enough for 100 pieces, under $80. Typing and the Enter key are not touches. */
async function findCoating(page: Page): Promise<void> {
  let touches = 0;
  const touch = async (target: Locator) => {
    touches += 1;
    await target.click();
  };
  await page.goto(pages.home);
  await touch(page.getByRole('banner').getByRole('link', { name: 'Fabrics' }));
  await page.waitForURL(pages.fabrics);
  await touch(page.getByRole('searchbox', { name: 'Search fabrics' }));
  await page.keyboard.type('wool coating over 400 g/m² under $80');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.has('q'));
  await touch(page.getByRole('button', { name: /^Filters/ }));
  await touch(page.getByRole('spinbutton', { name: /^Enough for/ }));
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.waitForURL(
    ({ searchParams }) => searchParams.has('q') && searchParams.get('enoughFor') === '100',
  );
  expect(touches).toBeLessThanOrEqual(TOUCHES_MAX);
}

/** The cards are those the API answers for the address, and each fits. */
async function expectFittingResults(page: Page): Promise<void> {
  const { search } = new URL(page.url());
  const { items }: FabricList = await (
    await page.request.get(`${endpoints.listFabrics.path}${search}&sort=best-match`)
  ).json();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(items.map(({ productName }) => productName));
  expect(items.map(({ productName }) => productName)).toContain(TWEED);
  for (const { composition, weightGsm, price, minimumQuantity, availableQuantity } of items) {
    expect(composition?.map(({ fibre }) => fibre)).toContain('wool');
    expect(weightGsm).toBeGreaterThan(400);
    expect(price).toBeLessThan(80);
    expect(minimumQuantity).toBeLessThanOrEqual(100);
    expect(availableQuantity).toBeGreaterThanOrEqual(100);
  }
}

/** The tweed and a fabric outside the filters, through the controls of their cards. */
async function compareTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Compare ${TWEED}` }).click();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(pages.fabrics);
  await page
    .getByRole('button', { name: /^Compare / })
    .and(page.locator('[aria-pressed=false]'))
    .first()
    .click();
  await page.getByRole('link', { name: 'Compare (2)' }).click();
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(2);
}

/** From the facts of the page: the length of a piece less its tolerance, less the shrinkage of the first wash. */
function piecesAfterWashing({ pieceLengthM, lengthTolerancePercent, shrinkagePercent }: Article): number {
  const short = 1 - (lengthTolerancePercent ?? 0) / 100;
  const washed = 1 - (shrinkagePercent?.length ?? 0) / 100;
  return Math.ceil(METRES / ((pieceLengthM ?? 0) * short * washed));
}

async function payAfterOrder(page: Page, dialog: Locator): Promise<void> {
  const placed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === endpoints.placeOrder.path && response.status() === 201,
  );
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  const { insertedId } = await (await placed).json();
  await page.getByRole('region', { name: 'Order to pay' }).getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(fillPath(pages.payment, { id: insertedId }));
  await expect(page.getByLabel('Card number')).toBeVisible();
}
