// Ordering swatches when something stands in the way: the allowance, pieces that others took, a lost answer, an ended
// session.
import type { Page } from '@playwright/test';
import type { Article } from '#contract/articles/article.ts';
import { errorCodes } from '#contract/core/error-codes.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { accessToken } from './address-steps.ts';
import { addLots, changeStock } from './lot-steps.ts';
import {
  chooseSwatches,
  fillDelivery,
  orderButton,
  orderIds,
  orderThrough,
  reservePieces,
  row,
  sampleFabrics,
} from './swatch-steps.ts';

const isSwatchOrder = (url: URL) => url.pathname === endpoints.orderSwatches.path;

async function withdraw(admin: Requester, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const response = await admin.request.delete(fillPath(endpoints.deleteProduct.path, { id }), { headers });
  expect(response.ok(), await response.text()).toBe(true);
}

async function chooseFabrics(page: Page, count: number) {
  const fabrics = await sampleFabrics(page, count);
  await chooseSwatches(
    page,
    fabrics.map(({ _id }) => _id),
  );
  return fabrics;
}

const idsOf = (fabrics: readonly Article[]) => fabrics.map(({ _id: articleId }) => ({ articleId }));

interface Chosen {
  readonly page: Page;
  readonly admin: Requester;
  readonly article: Article;
}

/** A customer and an article of one lot of 12 pieces. */
const test = base.extend<{ openArticle: () => Promise<Chosen> }>({
  openArticle: async ({ signedIn, requestsOf, newCustomer }, use) => {
    const admin = await requestsOf('admin');
    await use(async () => {
      const { article } = await addLots(admin, { 'K-1': 12 });
      return { page: await signedIn(await newCustomer()), admin, article };
    });
  },
});

const lose = (admin: Requester, { _id: id }: Article, quantity: number) =>
  changeStock(admin, id, { reason: 'correction', quantity: -quantity, lot: 'K-1', note: 'Moths' });

test('a session that ended keeps what was typed for swatches', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const [fabric] = await chooseFabrics(page, 2);
  await reservePieces(page, fabric?.productName ?? '', 11);
  await fillDelivery(page);
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post(endpoints.signOut.path, { headers, data: {} })).ok()).toBe(true);
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(texts.errors.sessionEnded)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Log in to order' }).click();
  await logIn(page, customer);
  await page.waitForURL(pages.swatches);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane, Halifax');
  await expect(page.getByLabel('Pieces to reserve')).toHaveValue('11');
});

test('a double click, a lost answer and a reload order swatches once', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await chooseFabrics(page, 2);
  await fillDelivery(page);
  await page.route(isSwatchOrder, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).dblclick();
  await expect(page.getByText(texts.errors.network)).toBeVisible();
  await page.unroute(isSwatchOrder);
  await page.reload();
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  expect(await orderIds(page, customer.email)).toHaveLength(1);
  await page.goto(pages.swatches);
  await expect(page.getByText('No swatches are on your list.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order to pay' })).toContainText(
    '2 swatches ordered, not paid',
  );
});
// Only in a long run: Two customers; the refusal has API tests.
test('pieces that others took are refused with what can be reserved @long', async ({
  openArticle,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page, admin, article } = await openArticle();
  await chooseSwatches(page, [article._id]);
  await reservePieces(page, article.productName, 10);
  await fillDelivery(page);
  await page.getByLabel(/Custom details/).fill('Two cuttings, please.');
  await lose(admin, article, 6);
  await orderButton(page).click();
  const alert = row(page, article.productName).getByRole('alert');
  await expect(alert).toHaveText(
    `${errorCodes.reservation_not_possible.message} 2 to 4 pieces can be reserved.`,
  );
  await expect(page.getByLabel(/Custom details/)).toHaveValue('Two cuttings, please.');
  await checkAccessibility(page);
});

// Only in a long run: Two customers; the refusal has API tests.
test('a swatch is ordered without pieces that cannot be reserved @long', async ({ openArticle }) => {
  const { page, admin, article } = await openArticle();
  await chooseSwatches(page, [article._id]);
  await reservePieces(page, article.productName, 10);
  await fillDelivery(page);
  await lose(admin, article, 11);
  await page.reload();
  const alert = row(page, article.productName).getByRole('alert');
  await expect(alert).toContainText('cannot be reserved now');
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Order the swatch without' }).click();
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
});

// Only in a long run: Two tabs; the refusal has API tests.
test('an allowance used up elsewhere says how many can be ordered @long', async ({
  openArticle,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page, article } = await openArticle();
  const fabrics = await sampleFabrics(page, 4);
  await chooseSwatches(page, [fabrics[0]?._id ?? '', article._id]);
  await fillDelivery(page);
  await orderThrough(page, idsOf(fabrics));
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(errorCodes.swatch_limit_reached.message)).toBeVisible();
  await expect(page.getByText('You can order 1 now, and up to 5 swatches in 30 days.')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await expect(orderButton(page)).toHaveAccessibleDescription('Take 1 swatch off to order now.');
});

// Only in a long run: An article withdrawn within a minute.
test('a withdrawn fabric is taken off the list of swatches @long', async ({ openArticle, consoleErrors }) => {
  consoleErrors.allow(/status of 40[49]/);
  const { page, admin, article } = await openArticle();
  await chooseSwatches(page, [article._id]);
  await fillDelivery(page);
  await withdraw(admin, article._id);
  await orderButton(page).click();
  await expect(page.getByText('No swatches are on your list.')).toBeVisible();
  await expect(page.getByText(`taken off your list: ${article.productName}`)).toBeVisible();
});

test('who has ordered all swatches is told when there are more', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  const fabrics = await sampleFabrics(page, 5);
  await orderThrough(page, idsOf(fabrics));
  await chooseSwatches(page, [fabrics[0]?._id ?? '']);
  await expect(
    page.getByText(/^You have ordered 5 swatches within 30 days\. One more from \d+ \w+, /),
  ).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await checkAccessibility(page);
});
