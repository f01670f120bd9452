// Several orders paid with one card payment: all of them or none, whatever happens meanwhile.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { test as base, expect, type PlacedOrder } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { CARDS, fillCard } from './steps.ts';

const payButton = (page: Page) => page.getByRole('button', { name: formMessages.payment.pay });
const completed = (page: Page) => page.getByText(formMessages.payment.completed);
const pathOf = (orders: readonly PlacedOrder[]) =>
  `/dashboard/payment/${orders.map(({ id }) => id).join(',')}`;

interface Opened {
  readonly page: Page;
  readonly orders: readonly PlacedOrder[];
}

/** `openPayment` opens the payment page of two orders of a new customer. */
const test = base.extend<{ openPayment: () => Promise<Opened> }>({
  openPayment: ({ signedIn, newCustomer, placedOrder }, use) =>
    use(async () => {
      const customer = await newCustomer();
      const orders = [await placedOrder(customer), await placedOrder(customer)];
      const page = await signedIn(customer);
      await page.goto(pathOf(orders));
      await expect(page.getByLabel('Card number')).toBeVisible();
      return { page, orders };
    }),
});

async function stateOf(page: Page, id = ''): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const path = fillPath(endpoints.getOrderDetails.path, { id });
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).state;
}

test("two orders are paid at once, and the summary takes the form's place, on a phone", async ({
  openPayment,
  checkAccessibility,
}) => {
  const { page, orders } = await openPayment();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Pay for 2 orders' })).toBeVisible();
  await page.locator('summary', { hasText: 'Details' }).click();
  await expect(page.getByRole('table').getByRole('link', { name: /^SO-/ })).toHaveCount(2);
  const total = await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .textContent();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await checkAccessibility(page);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByText(/^pi_/)).toBeVisible();
  await expect(page.getByText(`Visa ending 4242: ${total}`)).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Invoice INV-/ })).toHaveCount(2);
  await checkAccessibility(page);
  for (const { id } of orders) expect(await stateOf(page, id)).toBe('paid');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt for 2 orders' })).toBeVisible();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByText(`Visa ending 4242: ${total}`)).toBeVisible();
  const paid = page.getByRole('region', { name: 'Paid' });
  const invoices = paid.getByRole('button', { name: /^Invoice INV-\d{4}-\d{6}$/ });
  await expect(invoices).toHaveCount(2);
  for (const invoice of await invoices.all()) {
    const number = (await invoice.textContent())?.replace('Invoice ', '');
    const download = page.waitForEvent('download');
    await invoice.click();
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  }
  await paid.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  await page.goBack();
  await expect(completed(page)).toBeVisible();
});

test('a member cancelled meanwhile is named, nothing is charged, and the rest can be paid', async ({
  openPayment,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|404)/);
  const { page, orders } = await openPayment();
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const cancel = fillPath(endpoints.cancelOrder.path, { id: orders[1]?.id ?? '' });
  expect((await page.request.delete(cancel, { headers })).ok()).toBe(true);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(`${orders[1]?.article}, was cancelled.`)).toBeVisible();
  await expect(page.getByText('Nothing is charged for these orders together.')).toBeVisible();
  expect(await stateOf(page, orders[0]?.id)).toBe('unpaid');
  await page.getByRole('link', { name: /^Pay the rest/ }).click();
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(completed(page)).toBeVisible();
  expect(await stateOf(page, orders[0]?.id)).toBe('paid');
});

test('a member paid alone in another tab is named, and the rest can be paid', async ({
  openPayment,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of (400|409)/);
  const { page, orders } = await openPayment();
  const other = await page.context().newPage();
  await other.goto(fillPath(pages.payment, { id: orders[0]?.id ?? '' }));
  await fillCard(other, CARDS.good);
  await payButton(other).click();
  await expect(completed(other)).toBeVisible();
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/is paid already\.$/)).toBeVisible();
  await checkAccessibility(page);
  await expect(page.getByRole('link', { name: /^Pay the rest/ })).toHaveAttribute(
    'href',
    fillPath(pages.payment, { id: orders[1]?.id ?? '' }),
  );
});

test('a declined card pays none; a payment opened elsewhere is renewed, and 3-D Secure pays both', async ({
  openPayment,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[02]/);
  const { page, orders } = await openPayment();
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/declined/)).toBeVisible();
  expect(await stateOf(page, orders[1]?.id)).toBe('unpaid');
  const other = await page.context().newPage();
  await other.goto(fillPath(pages.payment, { id: orders[0]?.id ?? '' }));
  await expect(payButton(other)).toBeEnabled();
  await other.close();
  await fillCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(page.getByText(formMessages.payment.renewed)).toBeVisible();
  await payButton(page).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Complete' }).click();
  await expect(completed(page)).toBeVisible();
  for (const { id } of orders) expect(await stateOf(page, id)).toBe('paid');
});

test('a page closed after the charge settles both orders when it is opened again', async ({
  openPayment,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { page, orders } = await openPayment();
  await page.route(`**${endpoints.settleSharedPayment.path}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await fillCard(page, CARDS.good);
  const charged = page.waitForResponse(/payment_intents\/.*\/confirm/);
  await payButton(page).click();
  await charged;
  await page.close();
  const again = await page.context().newPage();
  await again.goto(pathOf(orders));
  await expect(completed(again)).toBeVisible();
  for (const { id } of orders) expect(await stateOf(again, id)).toBe('paid');
});
