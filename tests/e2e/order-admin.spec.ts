// The page of an order as admins see it: notes, moving it on, two admins at once, refunds.
import type { Page } from '@playwright/test';
import { test as base, expect, type TestUser } from '../support/browser.ts';
import { advanceOrder, makeAdmin, orderPath, payOrder, timeline } from './order-steps.ts';

const mill = (page: Page) => page.getByRole('region', { name: 'For the mill' });
const step = (page: Page, name: string) => mill(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the dialog of a step and confirms it. */
async function confirmStep(page: Page, name: string): Promise<void> {
  await step(page, name).click();
  await dialog(page).getByRole('button', { name, exact: true }).click();
}
/** A paid order of a customer, on the page of an admin. */
const test = base.extend<{ openPaid: () => Promise<{ page: Page; customer: TestUser; id: string }> }>({
  openPaid: async ({ newCustomer, placedOrder, requestsOf, signedIn }, use) => {
    await use(async () => {
      const customer = await newCustomer();
      const { id } = await placedOrder(customer);
      await payOrder(await requestsOf(customer), id);
      const page = await signedIn('admin');
      await page.goto(orderPath(id));
      return { page, customer, id };
    });
  },
});

test('an internal note joins the timeline', async ({ openPaid, checkAccessibility }) => {
  const { page, customer } = await openPaid();
  await expect(mill(page)).toContainText(customer.email);
  await checkAccessibility(page);
  const note = page.getByLabel('Internal note');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('Note is Required')).toBeVisible();
  await note.fill('Rang the customer about the ends.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(timeline(page).last()).toContainText('Rang the customer about the ends.');
  await expect(timeline(page).last()).toContainText('only the mill sees this');
  await expect(note).toHaveValue('');
});

test('of two admins who move an order on, the second sees the first', async ({
  openPaid,
  newCustomer,
  requestsOf,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page, customer, id } = await openPaid();
  const lee = await newCustomer({ isConfirmed: true });
  const first = await requestsOf(lee);
  await makeAdmin(page, first, lee.email);
  await step(page, 'Start preparing').click();
  await expect(dialog(page)).toContainText(customer.email);
  await advanceOrder(first, id, { to: 'processing', note: '' });
  await dialog(page).getByRole('button', { name: 'Start preparing' }).click();
  const notice = mill(page).getByRole('alert');
  await expect(notice).toContainText(`This order has changed meanwhile: Being prepared by ${lee.email}`);
  await expect(notice).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await expect(step(page, 'Mark as shipped')).toBeVisible();
  await expect(timeline(page)).toHaveCount(3);
});

test('a step that fails keeps its dialog open', async ({ openPaid, checkAccessibility, consoleErrors }) => {
  consoleErrors.allow(/net::ERR_FAILED/);
  const { page, id } = await openPaid();
  await advanceOrder(page, id, { to: 'processing', note: '' });
  await page.reload();
  await confirmStep(page, 'Mark as shipped');
  await expect(dialog(page).getByText('Carrier is Required')).toBeVisible();
  await expect(dialog(page).getByText('Tracking number is Required')).toBeVisible();
  await checkAccessibility(page);
  await dialog(page).getByLabel('Carrier').fill('DHL');
  await dialog(page).getByLabel('Tracking number').fill('00340434');
  await dialog(page).getByLabel('Note to the customer').fill('Cut on Tuesday.');
  await page.route('**/advance', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  const failure = dialog(page).getByRole('alert');
  await expect(failure.getByText(/Network request failed/)).toBeVisible();
  await expect(dialog(page).getByLabel('Tracking number')).toHaveValue('00340434');
  await page.unroute('**/advance');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(timeline(page).last()).toContainText('DHL 00340434');
  await expect(timeline(page).last()).toContainText('Cut on Tuesday.');
  await expect(dialog(page)).toHaveCount(0);
});

test('a delivered order has no next step', async ({ openPaid }) => {
  const { page, id } = await openPaid();
  await advanceOrder(page, id, { to: 'processing', note: '' });
  await advanceOrder(page, id, { to: 'shipped', carrier: 'DHL', trackingNumber: '1', note: '' });
  await page.reload();
  await confirmStep(page, 'Mark as delivered');
  await expect(timeline(page).last()).toContainText('Delivered');
  await expect(dialog(page)).toHaveCount(0);
  await expect(step(page, 'Mark as delivered')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeFocused();
});

test('a refund needs a reason, and is at most the price', async ({ openPaid, checkAccessibility }) => {
  const { page } = await openPaid();
  await step(page, 'Refund').click();
  const refund = dialog(page).getByRole('button', { name: /^Refund \$/ });
  const amount = dialog(page).getByLabel('Amount in dollars');
  const whole = Number(await amount.inputValue());
  await amount.fill(String(whole + 1));
  await refund.click();
  await expect(dialog(page).getByText(/^At most \$/)).toBeVisible();
  await expect(dialog(page).getByText('Reason is Required')).toBeVisible();
  await checkAccessibility(page);
});

test('what the card provider says of a rejected refund is shown', async ({ openPaid, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const { page } = await openPaid();
  await step(page, 'Refund').click();
  const refund = dialog(page).getByRole('button', { name: /^Refund \$/ });
  const amount = dialog(page).getByLabel('Amount in dollars');
  await amount.fill('1.25');
  await dialog(page).getByLabel('Reason').fill('A flaw in one piece.');
  const message = 'The card provider rejected this refund: The charge is disputed.';
  await page.route('**/api/orders/*/refunds', (route) =>
    route.fulfill({ status: 409, json: { code: 'refund_rejected', message } }),
  );
  await refund.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(message);
  await expect(page.getByText('goes back to the card')).toHaveCount(0);
});

test('an order is refunded in part, then whole, as its customer sees', async ({ openPaid, signedIn }) => {
  const { page, customer, id } = await openPaid();
  await step(page, 'Refund').click();
  const refund = dialog(page).getByRole('button', { name: /^Refund \$/ });
  const amount = dialog(page).getByLabel('Amount in dollars');
  const whole = Number(await amount.inputValue());
  await amount.fill('1.25');
  await dialog(page).getByLabel('Pieces back to stock').fill('1');
  await dialog(page).getByLabel('Reason').fill('A flaw in one piece.');
  await dialog(page).getByRole('button', { name: 'Refund $1.25' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Partly refunded')).toBeVisible();
  const refunds = (at: Page) => at.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds(page)).toContainText(['A flaw in one piece.']);

  await step(page, 'Refund').click();
  await expect(dialog(page)).toContainText('can be refunded');
  expect(Number(await amount.inputValue())).toBeCloseTo(whole - 1.25, 2);
  await dialog(page).getByLabel('Reason').fill('Sent back.');
  await refund.click();
  await expect(page.getByText('The whole price was refunded.')).toBeVisible();
  await expect(step(page, 'Refund')).toHaveCount(0);
  const customerPage = await signedIn(customer);
  await customerPage.goto(orderPath(id));
  await expect(refunds(customerPage)).toHaveCount(2);
  await expect(refunds(customerPage).first()).toContainText('$1.25');
});
