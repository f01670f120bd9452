// The order dialog and the address book; the purchase order number; ordering again.
import type { Locator, Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken, addAddresses, card, PHONE } from './address-steps.ts';
import { openOrderDialog } from './steps.ts';

const MILL = '1 Mill Lane, Halifax';
const SHED = '2 Weaving Shed, Leeds';
const address = (dialog: Locator) => dialog.getByLabel('Address');
const phone = (dialog: Locator) => dialog.getByLabel('Phone');
const choice = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Deliver to' });
const source = (dialog: Locator) => dialog.getByRole('status').filter({ hasText: 'From ' });

/** Name, close and submit lie within the window. */
async function expectInView(page: Page, dialog: Locator): Promise<void> {
  for (const element of [
    dialog.getByRole('heading').first(),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'Place the order' }),
  ])
    await expect(element).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test('"Keep this address" keeps a typed address, and the dialog offers it', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn(await newCustomer());
  // The number is for companies.
  await page.request.put(endpoints.putBusiness.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: { company: 'Calder Coats', taxId: '', invoiceAddress: null },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await test.step('a typed address is kept, or it is said why not', () => keepAddress(page, dialog));
  await addAddresses(page, [SHED]);
  await test.step('the purchase order number stays in the draft', async () => {
    await expect(dialog.getByLabel('Purchase order number')).toBeHidden();
    await dialog.getByText('Add a purchase order number').press('Enter');
    await dialog.getByLabel('Purchase order number').fill('PO 1');
    await page.reload();
    await expect(dialog.getByLabel('Purchase order number')).toHaveValue('PO 1');
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openOrderDialog(page);
  await expect(source(dialog)).toHaveText('From your addresses');
  await expect(address(dialog)).toHaveValue(MILL);
  await checkAccessibility(page);
  await expectInView(page, dialog);
  await choice(dialog).selectOption(`${SHED} · ${PHONE}`);
  await expect(address(dialog)).toHaveValue(SHED);
  await expect(phone(dialog)).toHaveValue(PHONE);
  await choice(dialog).selectOption('Another address');
  await expect(address(dialog)).toBeFocused();
  await expect(address(dialog)).toHaveValue('');
  await choice(dialog).selectOption(`${SHED} · ${PHONE}`);
  await dialog.getByText('Add a purchase order number').click();
  await dialog.getByLabel('Purchase order number').fill('PO 4711');
  await expectInView(page, dialog);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(pages.myOrder);
  await expect(page.getByText(SHED)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^SO-/ }).click();
  await expect(page.getByText('PO 4711')).toBeVisible();
});

async function keepAddress(page: Page, dialog: Locator): Promise<void> {
  const keep = dialog.getByRole('button', { name: 'Keep this address' });
  await address(dialog).fill(MILL);
  await expect(keep).toHaveCount(0);
  await phone(dialog).fill(PHONE);
  await page.route(`**${endpoints.addAddress.path}`, (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  });
  await keep.click();
  await expect(dialog.getByText('Something went wrong')).toBeVisible();
  await expect(address(dialog)).toHaveValue(MILL);
  await keep.click();
  await expect(source(dialog)).toHaveText('From your addresses');
  await expect(keep).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Address book' }).click();
  await expect(card(page, MILL)).toContainText('Preferred');
  await page.goBack();
  await expect(address(dialog)).toHaveValue(MILL);
}

// Only in a long run: An article that has changed since the order.
test('"Order again" of a sold-out or withdrawn article says so @long', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const admin = await signedIn('admin');
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const [sample]: ArticleSummary[] = await (
    await admin.request.get(`${endpoints.listProducts.path}?limit=1`)
  ).json();
  const data = {
    productName: `Last serge ${crypto.randomUUID().slice(0, 8)}`,
    img: sample?.img,
    description: 'The last pieces of a serge that was woven once.',
    price: 20,
    minimumQuantity: 2,
    availableQuantity: 2,
  };
  const { insertedId: id } = await (
    await admin.request.post(endpoints.addProduct.path, { headers, data })
  ).json();
  const page = await signedIn(await newCustomer());
  const own = { authorization: `Bearer ${await accessToken(page)}` };
  const order = { productId: id, quantity: 2, address: MILL, phone: PHONE };
  const placed = await page.request.post(endpoints.placeOrder.path, { headers: own, data: order });
  const { insertedId: orderId } = await placed.json();
  const again = async () => {
    await page.goto(`${fillPath(pages.order, { id: orderId })}`);
    await page.getByRole('link', { name: 'Order again' }).click();
  };
  await page.request.delete(fillPath(endpoints.cancelOrder.path, { id: orderId }), { headers: own });
  await again();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=productQuantity]')).toHaveValue('2');
  await expect(source(dialog)).toHaveText('From the order you repeat');
  await expect(address(dialog)).toHaveValue(MILL);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);

  await again();
  await expect(dialog.getByText('This fabric is sold out.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place the order' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /^Tell me when it is back/ })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See other fabrics' })).toBeVisible();

  await admin.request.delete(fillPath(endpoints.deleteProduct.path, { id }), { headers });
  await again();
  await page.waitForURL((url) => url.pathname === pages.purchase);
  await expect(page.getByText('This fabric is no longer in the collection.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
