// One order of several fabrics: a visitor's list, its lines and widths, what cannot be ordered, two tabs, and the order pad.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type Requester, type TestUser } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { addLots, changeStock } from './lot-steps.ts';
import { orderPath } from './order-steps.ts';
import { fillDelivery, orderButton, row, rows } from './swatch-steps.ts';

const counter = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** On the payment page of the order. */
const orderIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function putIntoBasket(page: Page, ids: readonly string[], quantity: number): Promise<void> {
  const lines = ids.map((articleId) => ({ articleId, quantity }));
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const added = await page.request.post(endpoints.addToBasket.path, { headers, data: { lines } });
  expect(added.ok(), await added.text()).toBe(true);
}

interface Filled {
  readonly page: Page;
  readonly customer: TestUser;
}

/** The order of a customer, with so many pieces of each article. */
const test = base.extend<{ openBasket: (ids: readonly string[], quantity: number) => Promise<Filled> }>({
  openBasket: async ({ signedIn, newCustomer }, use) => {
    await use(async (ids, quantity) => {
      const customer = await newCustomer({ isConfirmed: true });
      const page = await signedIn(customer);
      await putIntoBasket(page, ids, quantity);
      await page.goto(pages.basket);
      await expect(rows(page)).toHaveCount(ids.length);
      return { page, customer };
    });
  },
});

test('a visitor puts fabrics into the order, and logs in for it', async ({
  page,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const admin = await requestsOf('admin');
  const twill = await addArticle(admin, { productName: 'Basket Twill', price: 10 });
  await addArticle(admin, { productName: 'Basket Linen', price: 2.5 });
  const places = [
    [twill.path, 'Basket Twill'],
    [`${pages.fabrics}?q=basket+linen`, 'Basket Linen'],
  ] as const;
  for (const [path, name] of places) {
    await page.goto(path);
    await page.getByRole('button', { name: `Add to order: ${name}` }).click();
    await expect(page.getByRole('link', { name: /^In your order/ })).toBeFocused();
  }
  await counter(page, 'Order 2 fabrics').click();
  await expect(page.getByText('$25.00', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Log in to order' }).click();
  await logIn(page, await newCustomer({ isConfirmed: true }));
  await expect(rows(page)).toHaveCount(2);
});
test('changed pieces of two fabrics are ordered together, once', async ({
  openBasket,
  requestsOf,
  checkAccessibility,
}) => {
  const admin = await requestsOf('admin');
  const twill = await addArticle(admin, { productName: 'Basket Twill', price: 10 });
  const linen = await addArticle(admin, { productName: 'Basket Linen', price: 2.5 });
  const { page, customer } = await openBasket([twill.article._id, linen.article._id], 2);
  await row(page, 'Basket Linen').getByLabel('Pieces of Basket Linen').fill('4');
  await expect(page.getByText('$30.00', { exact: true })).toBeVisible();
  await fillDelivery(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await checkAccessibility(page);
  await orderButton(page).dblclick();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByRole('main')).toContainText('$30.00');
  await expect(counter(page, 'Order')).toBeVisible();
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const listed = await page.request.get(endpoints.listOrders.path, {
    headers,
    params: { user: customer.email },
  });
  const orders: { price: number; lines: { quantity: number }[] }[] = await listed.json();
  expect(orders.map(({ price, lines }) => [price, lines.map(({ quantity }) => quantity)])).toEqual([
    [30, [2, 4]],
  ]);
});

test('a fabric that no lot has alone takes several on request', async ({ openBasket, requestsOf }) => {
  const dyed = await addLots(
    await requestsOf('admin'),
    { 'K-1': 6, 'K-2': 5 },
    { productName: 'Basket Dyed' },
  );
  const plenty = await addArticle(await requestsOf('admin'), { productName: 'Basket Plenty', price: 5 });
  const { page } = await openBasket([dyed.id, plenty.article._id], 8);
  const ofDyed = row(page, 'Basket Dyed');
  await expect(ofDyed).toContainText('No single dye lot has so many pieces.');
  await expect(page.getByText('1 fabric that cannot be ordered stays here.')).toBeVisible();
  await ofDyed.getByRole('button', { name: 'Take 2 lots' }).click();
  await expect(ofDyed).toContainText('of several dye lots');
});

test('a line that cannot be ordered stays, and the others go', async ({
  openBasket,
  requestsOf,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const admin = await requestsOf('admin');
  const scarce = await addArticle(admin, { productName: 'Basket Scarce', price: 10, availableQuantity: 8 });
  const plenty = await addArticle(admin, { productName: 'Basket Plenty', price: 5 });
  const { page } = await openBasket([scarce.article._id, plenty.article._id], 8);
  await fillDelivery(page);
  await changeStock(admin, scarce.article._id, { reason: 'correction', quantity: -5, note: 'Moths' });
  await orderButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be ordered' })).toBeVisible();
  await expect(row(page, 'Basket Scarce')).toContainText('Only 3 pieces available.');
  await page.getByRole('button', { name: 'Order for $40.00' }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.goto(pages.basket);
  await expect(rows(page)).toHaveCount(1);
  await row(page, 'Basket Scarce').getByRole('button', { name: 'Take 3 pieces' }).click();
  await expect(page.getByRole('button', { name: 'Order for $30.00' })).toBeEnabled();
  await row(page, 'Basket Scarce').getByRole('button', { name: 'Remove Basket Scarce' }).click();
  await expect(page.getByText('Nothing is in your order yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
});

test('a line is taken out of an unpaid order', async ({ openBasket, requestsOf }) => {
  const admin = await requestsOf('admin');
  const scarce = await addArticle(admin, { productName: 'Basket Scarce', price: 10, availableQuantity: 8 });
  const plenty = await addArticle(admin, { productName: 'Basket Plenty', price: 5 });
  const { page } = await openBasket([scarce.article._id, plenty.article._id], 8);
  await fillDelivery(page);
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.goto(orderPath(orderIdIn(page)));
  await page.getByRole('button', { name: 'Cancel this line: Basket Plenty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Basket Plenty was taken out of the order')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cancelled in part');
  await expect(page.getByRole('link', { name: 'Pay $80.00' })).toBeVisible();
});

// Only in a long run: Two tabs.
test('two tabs show the same order @long', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.basket);
  const other = await page.context().newPage();
  await other.goto(pages.purchase);
  await other
    .getByRole('button', { name: /^Add to order: / })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(counter(other, 'Order')).toBeVisible();
});

/** Adds the articles; resolves with their numbers. */
async function addMany(admin: Requester, count: number): Promise<string[]> {
  const token = await accessToken(admin);
  const added = await Promise.all(
    Array.from({ length: count }, (_, nth) => addArticle(admin, { productName: `Pad cloth ${nth}` }, token)),
  );
  return added.map(({ article }) => article.articleNumber);
}

test('thirty lines are pasted into the order pad, three of them wrong', async ({
  signedIn,
  requestsOf,
  newCustomer,
}) => {
  const numbers = await addMany(await requestsOf('admin'), 29);
  const wrong = [`${numbers[0]} 1`, 'SV-99999 4', `${numbers[1]} some`];
  const text = [wrong[0], ...numbers.slice(2).map((number) => `${number}\t3`), wrong[1], wrong[2]].join('\n');
  const page = await signedIn(await newCustomer({ isConfirmed: true }));
  await page.goto(pages.basket);
  await page.getByRole('heading', { name: 'I have article numbers' }).click();
  await page.getByLabel('Article numbers and pieces').focus();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.execCommand('insertText', false, pasted);
  }, text);
  await expect(page.getByText('3 lines need a change. 27 fabrics can be added now')).toBeVisible();
  const table = page.getByRole('table', { name: 'The lines of the order pad' });
  await expect(table.getByRole('row').nth(1)).toContainText('The minimum order is 2 pieces.');
  await expect(table.getByRole('row').nth(2)).toContainText('No fabric on sale has this article number.');
  await expect(table.getByRole('row').nth(3)).toContainText('must be a whole number');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add 27 fabrics to your order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('27 fabrics added to your order.')).toBeVisible();
  await expect(page.getByLabel('Article numbers and pieces')).toBeFocused();
  await expect(page.getByLabel('Article numbers and pieces')).toHaveValue(wrong.join('\n'));
  await expect(rows(page)).toHaveCount(27);
  const pad = page.getByLabel('Article numbers and pieces');
  await page.getByRole('button', { name: 'Make it 2' }).press('Enter');
  await expect(pad).toHaveValue([`${numbers[0]} 2`, ...wrong.slice(1)].join('\n'));
  await pad.fill(`${numbers[1]?.replace('-00', '-')} 2\ncloth 0 3`);
  await page.getByRole('button', { name: `Take ${numbers[1]} Pad cloth 1` }).click();
  await page.getByRole('button', { name: `Take ${numbers[0]} Pad cloth 0` }).click();
  await expect(pad).toHaveValue(`${numbers[1]} 2\n${numbers[0]} 3`);
  await pad.fill('');
  await fillDelivery(page);
  await page.getByRole('button', { name: 'Order for $1,012.50' }).press('Enter');
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.locator('summary', { hasText: 'Details' }).click();
  await expect(page.getByText('and 17 more', { exact: true })).toBeVisible();
  const id = orderIdIn(page);
  await page.goto(`${pages.basket}?again=${id}`);
  await expect(page.getByRole('button', { name: 'Add 27 fabrics to your order' })).toBeEnabled();
  await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0);
  await page.goto(orderPath(id));
  await expect(page.getByRole('listitem').filter({ hasText: 'Pad cloth 28' })).toBeHidden();
  await page.getByRole('button', { name: 'Show all 27 lines' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pad cloth 28' })).toBeVisible();
});
