// A shop in another currency and language that gives swatches away: figures that the server renders, that the browser
// renders, and of a payment; an order without a payment, and what admins see of it.
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { followHeader } from './account-steps.ts';
import { CARDS, fillCard, openOrderDialog, placeOrder } from './steps.ts';
import { chooseSwatches, downloadedText, fillDelivery, orderButton, sampleFabrics } from './swatch-steps.ts';

test.use({ settings: { CURRENCY: 'KWD', LOCALE: 'de-DE', SWATCH_PRICE: '0' } });

/** Prices of the sample shop have two decimals, so the third, of the fils, is 0. */
const DINARS = /\d,\d{2}0\sKWD/;

// Only in a long run: A currency of three decimals; sums and texts of currencies have API tests.
test('prices are in dinars and German figures, and swatches free @long', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.fabrics);
  await expect(page.getByText(DINARS).first()).toBeVisible();
  await followHeader(page, texts.navigation.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.locator('p').filter({ hasText: 'Total:' })).toContainText(DINARS);
  await page.keyboard.press('Escape');
  const { article } = await placeOrder(page);
  await followHeader(page, 'Dashboard');
  await page.getByRole('link', { name: formTexts.dashboard.myOrder }).first().click();
  const row = page.getByRole('row', { name: article });
  await expect(row).toContainText(DINARS);
  await row.getByRole('link', { name: formTexts.payment.pay }).click();
  await fillCard(page, CARDS.good);
  const pay = page.getByRole('button', { name: formTexts.payment.pay });
  await expect(pay).toContainText(DINARS);
  await pay.click();
  await expect(page.getByText(formTexts.payment.completed)).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);

  await test.step('free swatches need no payment; admins find them by their kind and print what to cut', async () => {
    const fabrics = await sampleFabrics(page, 2);
    await followHeader(page, texts.navigation.fabrics);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('button', { name: /^Free swatch: / })).toBeVisible();
    await chooseSwatches(
      page,
      fabrics.map(({ _id }) => _id),
    );
    await expect(page.getByRole('region', { name: 'Order' })).toContainText('2 swatchesFree');
    await fillDelivery(page);
    await orderButton(page).click();
    await expect(page.getByText('Ordered. The mill prepares it next.')).toBeVisible();
    const { pathname } = new URL(page.url());
    await expect(page.getByRole('region', { name: 'Payment' })).toHaveCount(0);
    await checkAccessibility(page);

    const admin = await signedIn('admin');
    await admin.goto(pages.manageAllOrder);
    await admin.getByRole('button', { name: 'More filters' }).click();
    await admin.getByLabel('Kind').selectOption('Swatches');
    const orders = admin.getByRole('table').getByRole('link', { name: /^SO-/ });
    await expect(orders).toHaveCount(1);
    await orders.click();
    await admin.waitForURL(pathname);
    await expect(admin.getByRole('region', { name: 'Articles' }).getByRole('listitem')).toHaveCount(2);
    const list = await downloadedText(admin, admin.getByRole('button', { name: 'Packing slip' }));
    for (const { articleNumber } of fabrics) expect(list).toContain(articleNumber);
  });
});
