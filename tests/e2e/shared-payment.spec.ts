// Several orders selected in My Order and paid with one card payment: all of them or none, whatever happens meanwhile.
import type { Locator, Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
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

/** Selects the three unpaid orders of five. */
async function selectByKeyboard(page: Page): Promise<void> {
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

test('unpaid orders are selected and paid at once, on a phone; a paid or single one has no choice', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[02]/);
  const customer = await newCustomer();
  const paid = await placedOrder(customer);
  const page = await signedIn(customer);
  await payOrder(page, paid.id);
  const ids = [(await placedOrder(customer)).id];
  await page.goto(`${pages.myOrder}?state=paid`);
  await test.step('the list is filtered by its address, and says what was paid in the year', async () => {
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('list', { name: /^Paid by year/ })).toContainText(/\d{4}: one order, \$/);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Remove the filter State: Paid' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(choices(page)).toHaveCount(0);
  });
  ids.push((await placedOrder(customer)).id, (await placedOrder(customer)).id);
  await page.reload();
  await test.step('orders are selected by keyboard, and lead to one payment', async () => {
    await selectByKeyboard(page);
    await checkAccessibility(page);
    const address = await payTogether(page, 3).getAttribute('href');
    expect(new Set(address?.replace(/^.*\//, '').split(','))).toEqual(new Set(ids));
    await page.getByRole('button', { name: 'Select none' }).click();
    await expect(payTogether(page, 3)).toHaveCount(0);
  });
  await test.step('an order that is cancelled leaves the selection', async () => {
    await page.setViewportSize(PHONE);
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
  });
  await payTogether(page, 2).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[^/,]+,[^/,]+$/);
  const orders = new URL(page.url()).pathname.split('/').at(-1)?.split(',') ?? [];
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
  await page.locator('summary', { hasText: 'Details' }).click();
  await expect(page.getByRole('table').getByRole('link', { name: /^SO-/ })).toHaveCount(2);
  const total = await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .textContent();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await checkAccessibility(page);
  await test.step('a declined card pays none; a payment opened elsewhere is renewed, and 3-D Secure pays both', async () => {
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await expect(page.getByRole('alert').getByText(/declined/)).toBeVisible();
    expect(await stateOf(page, orders[1] ?? '')).toBe('unpaid');
    await openElsewhere(page, orders[0] ?? '');
    await fillCard(page, CARDS.challenged);
    await payButton(page).click();
    await expect(page.getByText(formTexts.payment.renewed)).toBeVisible();
    await payButton(page).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Complete' }).click();
    await expect(completed(page)).toBeVisible();
    for (const id of orders) expect(await stateOf(page, id)).toBe('paid');
  });
  await test.step("the summary takes the form's place, also after a reload", async () => {
    await expect(page.getByText(/^pi_/)).toBeVisible();
    await expect(page.getByText(`Visa ending 3184: ${total}`)).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expect(payButton(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Invoice INV-/ })).toHaveCount(2);
    await checkAccessibility(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Receipt for 2 orders' })).toBeVisible();
    await expect(completed(page)).toBeVisible();
    await expect(page.getByText(`Visa ending 3184: ${total}`)).toBeVisible();
  });
  await downloadInvoices(receipt(page));
  await receipt(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  await page.goBack();
  await expect(completed(page)).toBeVisible();
});

test('an order cancelled meanwhile, and one paid meanwhile, are named; nothing is charged, and the rest can be paid', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of (400|404|409)/);
  const customer = await newCustomer();
  const [cancelled, paid, rest] = [
    await placedOrder(customer),
    await placedOrder(customer),
    await placedOrder(customer),
  ];
  const page = await signedIn(customer);
  await page.goto(`/dashboard/payment/${[paid.id, cancelled.id, rest.id].join(',')}`);
  await fillCard(page, CARDS.good);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const cancel = fillPath(endpoints.cancelOrder.path, { id: cancelled.id });
  expect((await page.request.delete(cancel, { headers })).ok()).toBe(true);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(`${cancelled.article}, was cancelled.`)).toBeVisible();
  await expect(page.getByText('Nothing is charged for these orders together.')).toBeVisible();
  expect(await stateOf(page, rest.id)).toBe('unpaid');
  await page.getByRole('link', { name: /^Pay the rest/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
  await fillCard(page, CARDS.good);
  await payOrder(page, paid.id);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/is paid already\.$/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: /^Pay the rest/ }).click();
  await page.waitForURL(fillPath(pages.payment, { id: rest.id }));
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(completed(page)).toBeVisible();
  expect(await stateOf(page, rest.id)).toBe('paid');
});
