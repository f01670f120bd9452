// Ordering swatches when something stands in the way: the allowance, pieces that others took, a lost answer, an ended
// session.
import type { Page } from '@playwright/test';
import { errorCodes } from '#contract/core/error-codes.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { accessToken } from './address-steps.ts';
import { addLots, changeStock } from './lot-steps.ts';
import {
  chooseSwatches,
  fillDelivery,
  orderButton,
  orderIds,
  reservePieces,
  row,
  sampleFabrics,
} from './swatch-steps.ts';

const isSwatchOrder = (url: URL) => url.pathname === endpoints.orderSwatches.path;

async function withdraw(admin: Page, id: string): Promise<void> {
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

test('swatches are ordered once, after an ended session or lost answer', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/, /ERR_FAILED/);
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

  // Pieces that the lost answer has reserved would not be in the request of the next press.
  await row(page, fabric?.productName ?? '')
    .getByRole('checkbox')
    .uncheck();
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

test('what changed since swatches were chosen is said', async ({
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 404/, /status of 409/);
  const admin = await signedIn('admin');
  const { article, id } = await addLots(admin, { 'K-1': 12 });
  const page = await signedIn(await newCustomer());
  const fabrics = await sampleFabrics(page, 4);
  const lot = { lot: 'K-1', note: 'Moths' };
  await test.step('pieces are refused at their fabric, with what can be reserved, or given up', async () => {
    await chooseSwatches(page, [id]);
    await reservePieces(page, article.productName, 10);
    await fillDelivery(page);
    await page.getByLabel(/Custom details/).fill('Two cuttings, please.');
    await changeStock(admin, id, { reason: 'correction', quantity: -6, ...lot });
    await orderButton(page).click();
    const alert = row(page, article.productName).getByRole('alert');
    await expect(alert).toHaveText(
      `${errorCodes.reservation_not_possible.message} 2 to 4 pieces can be reserved.`,
    );
    await expect(page.getByLabel(/Custom details/)).toHaveValue('Two cuttings, please.');
    await checkAccessibility(page);

    await changeStock(admin, id, { reason: 'correction', quantity: -5, ...lot });
    await page.reload();
    await expect(alert).toContainText('cannot be reserved now');
    await expect(orderButton(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Order the swatch without' }).click();
    await orderButton(page).click();
    await page.waitForURL(/\/dashboard\/payment\//);
  });
  await test.step('the allowance is used up by orders in another place', async () => {
    await chooseSwatches(page, [fabrics[0]?._id ?? '', id]);
    await fillDelivery(page);
    await orderThrough(page, fabrics.slice(0, 3));
    await orderButton(page).click();
    await expect(page.getByRole('alert').getByText(errorCodes.swatch_limit_reached.message)).toBeVisible();
    await expect(page.getByText('You can order 1 now, and up to 5 swatches in 30 days.')).toBeVisible();
    await expect(orderButton(page)).toBeDisabled();
    await expect(orderButton(page)).toHaveAccessibleDescription('Take 1 swatch off to order now.');
  });
  await test.step('a fabric that is withdrawn is taken off', async () => {
    await row(page, fabrics[0]?.productName ?? '')
      .getByRole('button', { name: /^Remove / })
      .click();
    await withdraw(admin, id);
    await orderButton(page).click();
    await expect(page.getByText('No swatches are on your list.')).toBeVisible();
    await expect(page.getByText(`taken off your list: ${article.productName}`)).toBeVisible();
  });
  await test.step('and when the allowance is there again', async () => {
    await orderThrough(page, fabrics.slice(3));
    await chooseSwatches(page, [fabrics[0]?._id ?? '']);
    await expect(
      page.getByText(/^You have ordered 5 swatches within 30 days\. One more from \d+ \w+, /),
    ).toBeVisible();
    await expect(orderButton(page)).toBeDisabled();
    await checkAccessibility(page);
  });
});

async function orderThrough(page: Page, swatches: readonly { readonly _id: string }[]): Promise<void> {
  const placed = await page.request.post(endpoints.orderSwatches.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: {
      swatches: swatches.map(({ _id: articleId }) => ({ articleId })),
      address: '1 Mill Lane, Halifax',
      phone: '0123',
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
}
