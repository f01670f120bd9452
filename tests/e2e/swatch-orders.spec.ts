// Ordering swatches when something stands in the way: the allowance, pieces that others took, a lost answer, an ended
// session.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addLots, changeStock } from './lot-steps.ts';
import { orderPath } from './order-steps.ts';
import {
  chooseSwatches,
  fillDelivery,
  orderButton,
  orderIds,
  reservePieces,
  row,
  rows,
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

test('a double click, and another press after a lost answer and a reload, order once', async ({
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
  await expect(page.getByText(messages.errors.network)).toBeVisible();
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

test('five swatches in thirty days: the page says when the next one can be ordered, and keeps the list', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  const fabrics = await chooseFabrics(page, 4);
  await fillDelivery(page);
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await chooseSwatches(
    page,
    fabrics.slice(0, 2).map(({ _id }) => _id),
  );
  await expect(page.getByText('1 of 5 swatches left in 30 days.')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await expect(orderButton(page)).toHaveAccessibleDescription('Take 1 swatch off to order now.');
  await rows(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await chooseSwatches(
    page,
    fabrics.slice(0, 1).map(({ _id }) => _id),
  );
  await expect(
    page.getByText(/^You have ordered 5 swatches within 30 days\. One more from \d+ \w+, /),
  ).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await checkAccessibility(page);
});

test('pieces that others took meanwhile are refused at their fabric, with what can be reserved now', async ({
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 409/);
  const admin = await signedIn('admin');
  const { article, id } = await addLots(admin, { 'K-1': 12 });
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await chooseSwatches(page, [id]);
  await reservePieces(page, article.productName, 10);
  await fillDelivery(page);
  await page.getByLabel(/Custom details/).fill('Two cuttings, please.');
  const lot = { lot: 'K-1', note: 'Moths' };
  await changeStock(admin, id, { reason: 'correction', quantity: -6, ...lot });
  await orderButton(page).click();
  const alert = row(page, article.productName).getByRole('alert');
  await expect(alert).toHaveText(
    `${errorCodes.reservation_not_possible.message} 2 to 4 pieces can be reserved.`,
  );
  await expect(page.getByLabel(/Custom details/)).toHaveValue('Two cuttings, please.');
  await checkAccessibility(page);
  await row(page, article.productName).getByLabel('Pieces to reserve').fill('4');
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  const [order = ''] = await orderIds(page, customer.email);
  await page.goto(orderPath(order));
  await expect(page.getByRole('region', { name: 'Articles' })).toContainText(
    '4 pieces of lot K-1 reserved until',
  );
  await page.getByRole('button', { name: formMessages.order.cancel }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('region', { name: 'Articles' })).not.toContainText('reserved');
});

test('pieces that cannot be reserved any more are given up before the swatch is ordered', async ({
  signedIn,
  newCustomer,
}) => {
  const admin = await signedIn('admin');
  const { article, id } = await addLots(admin, { 'K-1': 12 });
  const page = await signedIn(await newCustomer());
  await chooseSwatches(page, [id]);
  await reservePieces(page, article.productName, 10);
  await fillDelivery(page);
  await changeStock(admin, id, { reason: 'correction', quantity: -11, lot: 'K-1', note: 'Moths' });
  await page.reload();
  await expect(row(page, article.productName).getByRole('alert')).toContainText('cannot be reserved now');
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Order the swatch without' }).click();
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
});

test('what changed meanwhile is said and shown: the allowance used up, a fabric withdrawn', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/, /status of 409/);
  const admin = await signedIn('admin');
  const { article, id } = await addLots(admin, { 'K-1': 12 });
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const fabrics = await sampleFabrics(page, 4);
  await chooseSwatches(page, [fabrics[0]?._id ?? '', id]);
  await fillDelivery(page);
  const placed = await page.request.post(endpoints.orderSwatches.path, {
    headers,
    data: {
      swatches: fabrics.map(({ _id: articleId }) => ({ articleId })),
      address: '1 Mill Lane, Halifax',
      phone: '0123',
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(errorCodes.swatch_limit_reached.message)).toBeVisible();
  await expect(page.getByText('1 of 5 swatches left in 30 days.')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();

  await row(page, fabrics[0]?.productName ?? '')
    .getByRole('button', { name: /^Remove / })
    .click();
  await withdraw(admin, id);
  await orderButton(page).click();
  await expect(page.getByText('No swatches are on your list.')).toBeVisible();
  await expect(page.getByText(`taken off your list: ${article.productName}`)).toBeVisible();
});

test('a session that has ended keeps what was typed and the pieces to reserve', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const [fabric] = await chooseFabrics(page, 1);
  await reservePieces(page, fabric?.productName ?? '', 11);
  await fillDelivery(page);
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post(endpoints.signOut.path, { headers, data: {} })).ok()).toBe(true);
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(messages.errors.sessionEnded)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Log in to order' }).click();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(pages.swatches);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane, Halifax');
  await expect(page.getByLabel('Pieces to reserve')).toHaveValue('11');
});
