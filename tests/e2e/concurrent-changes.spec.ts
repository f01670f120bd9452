// Changes made elsewhere while a page is open: a deleted article, an ended session, a cancelled order.
import type { Locator, Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { CARDS, fillCard, openOrderDialog } from './steps.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? '');

async function submitOrder(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Address').fill('1 Mill Lane');
  await dialog.getByLabel('Phone').fill('0123');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
}

// Only in a long run: An article deleted within a minute.
test('an article deleted while its dialog is open cannot be ordered @long', async ({
  signedIn,
  requestsOf,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const admin = await requestsOf('admin');
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const [listed] = await (
    await admin.request.get(endpoints.listProducts.path, { params: { limit: 1 } })
  ).json();
  const productName = `Test Cloth ${crypto.randomUUID()}`;
  const body = { productName, img: listed.img, price: 5, description: 'Deleted by the test.' };
  const data = { ...body, minimumQuantity: 1, availableQuantity: 9 };
  const { insertedId: id } = await (
    await admin.request.post(endpoints.addProduct.path, { headers, data })
  ).json();

  const page = await signedIn(await newCustomer());
  await page.goto(`${pages.purchase}?${new URLSearchParams({ q: productName })}`);
  const dialog = await openOrderDialog(page);
  expect((await admin.request.delete(fillPath(endpoints.deleteProduct.path, { id }), { headers })).ok()).toBe(
    true,
  );
  await submitOrder(dialog);
  await expect(
    dialog.getByRole('alert').getByText('This fabric is no longer in the collection.'),
  ).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
});

// Only in a long run: A provider that sends the browser back with an error.
test('after a failed redirect a card can be tried, for open orders only @long', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[04]/);
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(`${fillPath(pages.payment, { id })}?redirect_status=failed`);
  await expect(page.getByText(formTexts.payment.notAuthenticated)).toHaveClass(/text-error/);
  await expect(page.getByRole('button', { name: formTexts.payment.pay })).toBeEnabled();
  await fillCard(page, CARDS.good);
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  expect((await page.request.delete(fillPath(endpoints.cancelOrder.path, { id }), { headers })).ok()).toBe(
    true,
  );
  await page.getByRole('button', { name: formTexts.payment.pay }).click();
  await expect(page.getByRole('alert').getByText(/was cancelled\.$/)).toBeVisible();
  await expect(page.getByText(formTexts.payment.completed)).toHaveCount(0);
});

// Only in a long run: A login in another tab.
test('an open login page continues when another tab logs in @long', async ({
  page,
  newCustomer,
  context,
}) => {
  const { email, password } = await newCustomer();
  await page.goto(pages.myOrder);
  await page.waitForURL(/\/login\?from=/);
  const other = await context.newPage();
  await other.goto(pages.login);
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('main').getByRole('button', { name: texts.navigation.login }).click();
  await page.waitForURL(pages.myOrder);
});
