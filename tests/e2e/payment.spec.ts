// The payment page: every outcome of a card, and recovery after failures (spec sections 4, 8).
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect } from '../support/browser.ts';
import { stateOf } from './order-steps.ts';
import { CARDS, delayRequests, fillCard } from './steps.ts';

const payButton = (page: Page) => page.getByRole('button', { name: formTexts.payment.pay });
const completed = (page: Page) => page.getByText(formTexts.payment.completed);
const paymentOf = (...ids: readonly string[]) => `/dashboard/payment/${ids.join(',')}`;
const SECRET = '**/api/create-payment-intent';

/** The payment page of a new customer's order. */
const test = base.extend<{ openPayment: () => Promise<Page> }>({
  openPayment: async ({ signedIn, newCustomer, placedOrder }, use) => {
    await use(async () => {
      const customer = await newCustomer();
      const { id } = await placedOrder(customer);
      const page = await signedIn(customer);
      await page.goto(paymentOf(id));
      await expect(payButton(page)).toBeEnabled();
      return page;
    });
  },
});

test('without a secret of the provider Pay is disabled, until it arrives', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.route(SECRET, (route) =>
    route.fulfill({ status: 503, json: { message: 'The card provider cannot be reached.' } }),
  );
  await page.goto(paymentOf(id));
  await expect(page.getByRole('alert').getByText('The card provider cannot be reached.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('The card provider cannot be reached.');
  await page.unroute(SECRET);
  const release = await delayRequests(page, SECRET);
  const asked = page.waitForRequest(SECRET);
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
});

test('the form validates the card before anything is sent', async ({ openPayment, checkAccessibility }) => {
  const page = await openPayment();
  await payButton(page).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Card number').pressSequentially('4242424242424241');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241');
  await expect(page.getByText('Visa')).toBeVisible();
  await page.getByLabel('Expiry date').pressSequentially('1220');
  await page.getByLabel('Security code').pressSequentially('12');
  await payButton(page).click();
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await expect(page.getByText("Your card's expiration date is in the past.")).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
});

test('a rejected card shows the reason', async ({ openPayment, consoleErrors }) => {
  consoleErrors.allow(/status of 402/);
  const page = await openPayment();
  await fillCard(page, CARDS.insufficient);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText('Your card has insufficient funds.')).toBeVisible();
});

test('a 3-D Secure check that fails or is closed shows an error', async ({ openPayment, consoleErrors }) => {
  consoleErrors.allow(/status of 402/);
  const page = await openPayment();
  await fillCard(page, CARDS.challenged);
  const bank = page.frameLocator('iframe');
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').getByText(/unable to authenticate your payment method/)).toBeVisible();
  await payButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').getByText(formTexts.payment.notAuthenticated)).toBeVisible();
});

test('a passed 3-D Secure check pays, and no card data is left', async ({ openPayment }) => {
  const page = await openPayment();
  await fillCard(page, CARDS.challenged);
  const bank = page.frameLocator('iframe');
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByText(formTexts.payment.nextSteps)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the order' })).toBeVisible();
  for (const label of ['Card number', 'Expiry date', 'Security code'])
    await expect(page.getByLabel(label)).toHaveCount(0);
  const values = await page
    .locator('input')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  expect(values.join()).not.toContain(CARDS.challenged.slice(0, 4));
  await expect(payButton(page)).toBeDisabled();
});

/** Pays on the open page, whose last request is aborted, and closes it. */
async function closeAfterCharge(page: Page): Promise<void> {
  for (const { path } of [endpoints.settleOrder, endpoints.settleSharedPayment])
    await page.route(`**${path.replace(':id', '*')}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
  await fillCard(page, CARDS.good);
  const charged = page.waitForResponse(/payment_intents\/.*\/confirm/);
  await payButton(page).click();
  await charged;
  await page.close();
}

test('a page closed after the charge settles it when opened again', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  // The last request may be aborted before the page closes or after.
  consoleErrors.allow(/ERR_FAILED/);
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(paymentOf(id));
  const context = page.context();
  await closeAfterCharge(page);
  const again = await context.newPage();
  await again.goto(paymentOf(id));
  await expect(completed(again)).toBeVisible();
  await expect(again.getByText(/^pi_/)).toBeVisible();
});

// Only in a long run: Two tabs; what they may do has API tests.
test('a second tab that pays a paid order shows the payment @long', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/, /status of (400|409)/);
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(paymentOf(id));
  const other = await page.context().newPage();
  await other.goto(paymentOf(id));
  await fillCard(other, CARDS.good);
  await closeAfterCharge(page);
  await payButton(other).click();
  await expect(completed(other)).toBeVisible();
  await other.getByRole('link', { name: formTexts.dashboard.myOrder }).first().click();
  await expect(other.getByRole('row').getByText(formTexts.order.paid, { exact: true })).toHaveCount(1);
});

// Only in a long run: A closed payment of one order is always tested.
test('a closed payment of two orders is settled when opened again @long', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const customer = await newCustomer();
  const two = [(await placedOrder(customer)).id, (await placedOrder(customer)).id];
  const page = await signedIn(customer);
  const other = await page.context().newPage();
  await page.goto(paymentOf(...two));
  await closeAfterCharge(page);
  await other.goto(paymentOf(...two));
  await expect(completed(other)).toBeVisible();
  for (const order of two) expect(await stateOf(other, order)).toBe('paid');
});
