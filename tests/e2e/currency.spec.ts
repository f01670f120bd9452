// A shop in another currency and language: figures that the server renders, that the browser renders, and of a payment.
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { type AppProcess, startAppProcess } from '../support/app-process.ts';
import { test as base, expect } from '../support/browser.ts';
import { followHeader } from './account-steps.ts';
import { CARDS, fillCard, openOrderDialog, placeOrder } from './steps.ts';

const test = base.extend<object, { app: AppProcess }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess({ env: { CURRENCY: 'KWD', LOCALE: 'de-DE' } });
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

/** Prices of the sample shop have two decimals, so the third, of the fils, is 0. */
const DINARS = /\d,\d{2}0\sKWD/;

test('prices in dinars and German figures, from the collection over the dialog to the payment', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.fabrics);
  await expect(page.getByText(DINARS).first()).toBeVisible();
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByText('Total:')).toContainText(DINARS);
  await page.keyboard.press('Escape');
  const { article } = await placeOrder(page);
  await followHeader(page, 'Dashboard');
  await page.getByRole('link', { name: formMessages.dashboard.myOrder }).first().click();
  const row = page.getByRole('row', { name: article });
  await expect(row).toContainText(DINARS);
  await row.getByRole('link', { name: formMessages.payment.pay }).click();
  await fillCard(page, CARDS.good);
  const pay = page.getByRole('button', { name: formMessages.payment.pay });
  await expect(pay).toContainText(DINARS);
  await pay.click();
  await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
});
