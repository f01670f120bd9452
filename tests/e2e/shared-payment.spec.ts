// Several orders selected in My Order and paid with one card payment: all of them or none, whatever happens meanwhile.
import type { Locator, Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type TestUser } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide, payOrder, stateOf } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { CARDS, fillCard } from './steps.ts';

const choices = (page: Page) => page.getByRole('checkbox', { name: /^Pay together: SO-/ });
const payTogether = (page: Page, orders: number) =>
  page.getByRole('link', { name: `Pay together (${orders}) · $` });
const payButton = (page: Page) => page.getByRole('button', { name: formTexts.payment.pay });
const completed = (page: Page) => page.getByText(formTexts.payment.completed);

/** Another tab opens the payment of an order, which replaces the one that is open. */
async function openElsewhere(page: Page, id: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(fillPath(pages.payment, { id }));
  await expect(payButton(other)).toBeEnabled();
  await other.close();
}

const receipt = (page: Page) => page.getByRole('region', { name: 'Paid' });

async function downloadInvoices(receipt: Locator): Promise<void> {
  const invoices = receipt.getByRole('button', { name: /^Invoice INV-\d{4}-\d{6}$/ });
  await expect(invoices).toHaveCount(2);
  for (const invoice of await invoices.all()) {
    const number = (await invoice.textContent())?.replace('Invoice ', '');
    const download = receipt.page().waitForEvent('download');
    await invoice.click();
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  }
}
interface Unpaid {
  readonly page: Page;
  readonly customer: TestUser;
  readonly ids: readonly [string, ...string[]];
}

const test = base.extend<{ placeOrders: (count: number) => Promise<Unpaid> }>({
  placeOrders: async ({ signedIn, newCustomer, placedOrder }, use) => {
    await use(async (count) => {
      const customer = await newCustomer();
      const ids: [string, ...string[]] = [(await placedOrder(customer)).id];
      while (ids.length < count) ids.push((await placedOrder(customer)).id);
      return { page: await signedIn(customer), customer, ids };
    });
  },
});

/** Opens the payment of two orders; resolves with what they cost together. */
async function openPayment(page: Page, ids: readonly string[]): Promise<string> {
  await page.goto(fillPath(pages.payment, { id: ids.join(',') }).replaceAll('%2C', ','));
  await page.locator('summary', { hasText: 'Details' }).click();
  const total = page.getByRole('row', { name: /^Total/ }).getByRole('cell');
  return (await total.textContent()) ?? '';
}

test('the list of orders is filtered by its address, with what was paid', async ({
  placeOrders,
  placedOrder,
  checkAccessibility,
}) => {
  const { page, customer, ids } = await placeOrders(1);
  await payOrder(page, ids[0]);
  await placedOrder(customer);
  await page.goto(`${pages.myOrder}?state=paid`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('list', { name: /^Paid by year/ })).toContainText(/\d{4}: one order, \$/);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Remove the filter State: Paid' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(choices(page)).toHaveCount(0);
});

test('unpaid orders are selected by keyboard, and lead to one payment', async ({
  placeOrders,
  checkAccessibility,
}) => {
  const { page, ids } = await placeOrders(4);
  const [paid, ...unpaid] = ids;
  await payOrder(page, paid);
  await page.goto(pages.myOrder);
  await expect(page.getByRole('row')).toHaveCount(5);
  await expect(choices(page)).toHaveCount(3);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Quantity',
    'Price',
    'Ordered',
    'Payment',
  ]);
  await choices(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 order selected.' })).toBeVisible();
  await expect(payTogether(page, 1)).toHaveCount(0);
  for (const nth of [1, 2]) {
    await choices(page).nth(nth).focus();
    await page.keyboard.press('Space');
  }
  await checkAccessibility(page);
  const address = await payTogether(page, 3).getAttribute('href');
  expect(new Set(address?.replace(/^.*\//, '').split(','))).toEqual(new Set(unpaid));
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect(payTogether(page, 3)).toHaveCount(0);
});

// Only in a long run: A cancellation between selecting and paying.
test('an order that is cancelled leaves the selection on a phone @long', async ({ placeOrders }) => {
  const { page } = await placeOrders(3);
  await page.setViewportSize(PHONE);
  await page.goto(pages.myOrder);
  await page.getByRole('button', { name: 'Select the unpaid orders' }).click();
  await expect(payTogether(page, 3)).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('button', { name: new RegExp(`^${formTexts.order.cancel} `) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(formTexts.order.cancelled)).toBeVisible();
  await expect(payTogether(page, 2)).toBeInViewport({ ratio: 1 });
  expect(await isTooWide(page)).toBe(false);
  await payTogether(page, 2).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[^/,]+,[^/,]+$/);
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
});

test('the payment of two orders has both and their sum', async ({ placeOrders, checkAccessibility }) => {
  const { page, ids } = await placeOrders(2);
  const total = await openPayment(page, ids);
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: /^SO-/ })).toHaveCount(2);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await checkAccessibility(page);
});

test('a declined card pays none of two orders', async ({ placeOrders, consoleErrors }) => {
  consoleErrors.allow(/status of 402/);
  const { page, ids } = await placeOrders(2);
  await openPayment(page, ids);
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/declined/)).toBeVisible();
  for (const id of ids) expect(await stateOf(page, id)).toBe('unpaid');
});

// Only in a long run: Two tabs; what they may do has API tests.
test('a payment of two orders that was opened elsewhere is renewed @long', async ({
  placeOrders,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  const { page, ids } = await placeOrders(2);
  await openPayment(page, ids);
  await openElsewhere(page, ids[0]);
  await fillCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(page.getByText(formTexts.payment.renewed)).toBeVisible();
  await payButton(page).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Complete' }).click();
  await expect(completed(page)).toBeVisible();
  for (const id of ids) expect(await stateOf(page, id)).toBe('paid');
});

test('the receipt of two orders stays after a reload', async ({ placeOrders, checkAccessibility }) => {
  const { page, ids } = await placeOrders(2);
  const total = await openPayment(page, ids);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByText(/^pi_/)).toBeVisible();
  await expect(page.getByText(`Visa ending 4242: ${total}`)).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Invoice INV-/ })).toHaveCount(2);
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt for 2 orders' })).toBeVisible();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByText(`Visa ending 4242: ${total}`)).toBeVisible();
  await downloadInvoices(receipt(page));
  await receipt(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  await page.goBack();
  await expect(completed(page)).toBeVisible();
});

// Only in a long run: Two tabs; an order paid meanwhile is always tested.
test('an order cancelled meanwhile is named, and nothing is charged @long', async ({
  placeOrders,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|404|409)/);
  const { page, ids } = await placeOrders(3);
  const [cancelled, ...rest] = ids;
  await openPayment(page, ids);
  await fillCard(page, CARDS.good);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const cancel = fillPath(endpoints.cancelOrder.path, { id: cancelled });
  expect((await page.request.delete(cancel, { headers })).ok()).toBe(true);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/, was cancelled\.$/)).toBeVisible();
  await expect(page.getByText('Nothing is charged for these orders together.')).toBeVisible();
  for (const id of rest) expect(await stateOf(page, id)).toBe('unpaid');
  await page.getByRole('link', { name: /^Pay the rest/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
});

test('an order paid meanwhile is named, and the rest can be paid', async ({
  placeOrders,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of (400|409)/);
  const { page, ids } = await placeOrders(2);
  const [paid, rest = ''] = ids;
  await openPayment(page, ids);
  await fillCard(page, CARDS.good);
  await payOrder(page, paid);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/is paid already\.$/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: /^Pay the rest/ }).click();
  await page.waitForURL(fillPath(pages.payment, { id: rest }));
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(completed(page)).toBeVisible();
  expect(await stateOf(page, rest)).toBe('paid');
});
