// The payment page: every outcome of a card, and recovery after failures (spec sections 4, 8).
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { test as base, expect } from '../support/browser.ts';
import { CARDS, delayRequests, fillCard } from './steps.ts';

const payButton = (page: Page) => page.getByRole('button', { name: formMessages.payment.pay });

interface Opening {
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** `openPayment` opens the payment page of a new customer's order. */
const test = base.extend<{ openPayment: (opening?: Opening) => Promise<Page> }>({
  openPayment: ({ signedIn, newCustomer, placedOrder }, use) =>
    use(async ({ prepare } = {}) => {
      const customer = await newCustomer();
      const { id } = await placedOrder(customer);
      const page = await signedIn(customer);
      await prepare?.(page);
      await page.goto(fillPath(pages.payment, { id }));
      await expect(page.getByLabel('Card number')).toBeVisible();
      return page;
    }),
});

test('a card: no secret, incomplete, rejected, paid, and then no card data is left', async ({
  openPayment,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (402|503)/);
  const SECRET = '**/api/create-payment-intent';
  const page = await openPayment({
    prepare: (page) =>
      page.route(SECRET, (route) =>
        route.fulfill({ status: 503, json: { message: 'The card provider cannot be reached.' } }),
      ),
  });
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
  await test.step('a rejected card shows the reason, and another card pays', async () => {
    await fillCard(page, CARDS.insufficient);
    await payButton(page).click();
    await expect(page.getByRole('alert').getByText('Your card has insufficient funds.')).toBeVisible();
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
    await expect(page.getByText(formMessages.payment.nextSteps)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the order' })).toBeVisible();
  });
  await test.step('after the payment no card data is left on the page', async () => {
    for (const label of ['Card number', 'Expiry date', 'Security code'])
      await expect(page.getByLabel(label)).toHaveCount(0);
    const values = await page
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    expect(values.join()).not.toContain('4242');
    await expect(payButton(page)).toBeDisabled();
  });
});

test('3-D Secure: a failed check shows an error, a passed one pays', async ({
  openPayment,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 402/);
  const page = await openPayment();
  await fillCard(page, CARDS.challenged);
  const bank = page.frameLocator('iframe');
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').getByText(/failed authentication/)).toBeVisible();
  await payButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').getByText(formMessages.payment.notAuthenticated)).toBeVisible();
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
});

test('a page closed after the charge settles the payment when it is opened again', async ({
  openPayment,
  consoleErrors,
}) => {
  // The last request may be aborted before the page closes or after.
  consoleErrors.allow(/ERR_FAILED/);
  const page = await openPayment();
  const url = page.url();
  await page.route('**/api/order/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await fillCard(page, CARDS.good);
  const charged = page.waitForResponse(/payment_intents\/.*\/confirm/);
  await payButton(page).click();
  await charged;
  await page.close();
  const again = await page.context().newPage();
  await again.goto(url);
  await expect(again.getByText(formMessages.payment.completed)).toBeVisible();
  await expect(again.getByText(/^pi_/)).toBeVisible();
});

test('a second tab that pays a paid order shows the payment', async ({ openPayment, consoleErrors }) => {
  consoleErrors.allow(/status of (400|409)/);
  const page = await openPayment();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await fillCard(other, CARDS.good);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
  await payButton(other).click();
  await expect(other.getByText(formMessages.payment.completed)).toBeVisible();
  await other.goto(pages.myOrder);
  await expect(other.getByRole('row').getByText(formMessages.order.paid, { exact: true })).toHaveCount(1);
});
