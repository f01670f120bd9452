// The payment page: every outcome of a card, and recovery after failures (spec sections 4, 8).
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { stateOf } from './order-steps.ts';
import { CARDS, delayRequests, fillCard } from './steps.ts';

const payButton = (page: Page) => page.getByRole('button', { name: formTexts.payment.pay });
const completed = (page: Page) => page.getByText(formTexts.payment.completed);
const paymentOf = (...ids: readonly string[]) => `/dashboard/payment/${ids.join(',')}`;

test('a card: no secret, incomplete, rejected, not authenticated, paid, and then no card data is left', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (402|503)/);
  const SECRET = '**/api/create-payment-intent';
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.route(SECRET, (route) =>
    route.fulfill({ status: 503, json: { message: 'The card provider cannot be reached.' } }),
  );
  await page.goto(paymentOf(id));
  await test.step('Pay is disabled while the provider is unavailable and until the secret arrives', async () => {
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
  await test.step('the form validates the card before anything is sent', async () => {
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
  await test.step('a rejected card shows the reason', async () => {
    await fillCard(page, CARDS.insufficient);
    await payButton(page).click();
    await expect(page.getByRole('alert').getByText('Your card has insufficient funds.')).toBeVisible();
  });
  await test.step('3-D Secure: a check that fails or is closed shows an error, a passed one pays', async () => {
    await fillCard(page, CARDS.challenged);
    const bank = page.frameLocator('iframe');
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Fail' }).click();
    await expect(
      page.getByRole('alert').getByText(/unable to authenticate your payment method/),
    ).toBeVisible();
    await payButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert').getByText(formTexts.payment.notAuthenticated)).toBeVisible();
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(completed(page)).toBeVisible();
    await expect(page.getByText(formTexts.payment.nextSteps)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the order' })).toBeVisible();
  });
  await test.step('after the payment no card data is left on the page', async () => {
    for (const label of ['Card number', 'Expiry date', 'Security code'])
      await expect(page.getByLabel(label)).toHaveCount(0);
    const values = await page
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    expect(values.join()).not.toContain(CARDS.challenged.slice(0, 4));
    await expect(payButton(page)).toBeDisabled();
  });
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

test('a page closed after the charge settles it when it is opened again; a second tab that pays it too shows the payment', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  // The last request may be aborted before the page closes or after.
  consoleErrors.allow(/ERR_FAILED/, /status of (400|409)/);
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(paymentOf(id));
  const other = await page.context().newPage();
  await other.goto(paymentOf(id));
  await fillCard(other, CARDS.good);
  await closeAfterCharge(page);
  const again = await other.context().newPage();
  await again.goto(paymentOf(id));
  await expect(completed(again)).toBeVisible();
  await expect(again.getByText(/^pi_/)).toBeVisible();
  await payButton(other).click();
  await expect(completed(other)).toBeVisible();
  await other.getByRole('link', { name: formTexts.dashboard.myOrder }).first().click();
  await expect(other.getByRole('row').getByText(formTexts.order.paid, { exact: true })).toHaveCount(1);

  await test.step('a payment of two orders', async () => {
    const two = [(await placedOrder(customer)).id, (await placedOrder(customer)).id];
    await again.goto(paymentOf(...two));
    await closeAfterCharge(again);
    await other.goto(paymentOf(...two));
    await expect(completed(other)).toBeVisible();
    for (const order of two) expect(await stateOf(other, order)).toBe('paid');
  });
});
