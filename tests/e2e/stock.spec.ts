// The page of stock: deliveries one after the other by the keyboard, corrections, alert levels, last pieces and movements.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE } from './page-steps.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Adds articles whose names share a word of their own; returns that word. */
async function addArticles(page: Page, stocks: readonly number[], minimumQuantity: number): Promise<string> {
  const word = `Weft${crypto.randomUUID().slice(0, 8)}`;
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  for (const [nth, availableQuantity] of stocks.entries()) {
    const data = {
      productName: `${word} ${nth + 1}`,
      img: '/cloth/og.jpg',
      description: 'A cloth for tests.',
      price: 10,
      minimumQuantity,
      availableQuantity,
    };
    const added = await page.request.post(endpoints.addProduct.path, { headers, data });
    expect(added.status(), await added.text()).toBe(201);
  }
  return word;
}

test('deliveries are booked by the keyboard, and are movements of their articles', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const word = await addArticles(page, [5, 7], 2);
  await page.goto(`${pages.stock}?q=${word}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await checkAccessibility(page);
  await page.getByRole('button', { name: `Receive: ${word} 2` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Receive a delivery' });
  await expect(dialog.getByLabel('Pieces received')).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('37 in stock now');
  await expect(dialog.getByText(`${word} 1`)).toBeVisible();
  await expect(dialog.getByLabel('Pieces received')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `${word} 2`)).toContainText('37');
  await expect(rowOf(page, `${word} 1`)).toContainText('15');

  await page.getByRole('link', { name: `${word} 1` }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Delivery' })).toContainText('+10');
  await checkAccessibility(page);
  await page.goBack();
  await expect(rowOf(page, `${word} 1`)).toBeVisible();
});

test('a correction needs a reason, and an alert level lists an article as low', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const page = await signedIn('admin');
  const word = await addArticles(page, [5, 7], 2);
  await page.goto(`${pages.stock}?q=${word}`);
  await page.getByRole('button', { name: `Correct: ${word} 1` }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the stock' });
  await dialog.getByLabel('Pieces more or fewer').fill('-6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Reason is Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Moths');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('There are fewer pieces in stock than that.')).toBeVisible();
  await dialog.getByLabel('Pieces more or fewer').fill('-5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, `${word} 1`)).toContainText('Sold out');

  const level = page.getByLabel(`Alert level: ${word} 2`);
  await level.fill('60');
  await level.press('Enter');
  await expect(rowOf(page, `${word} 2`)).toContainText('Low');
  await page.goto(`${pages.stock}?stock=low&q=${word}`);
  await expect(rowOf(page, `${word} 2`)).toHaveCount(1);
});

test('on a phone an article of the stock unfolds on a press', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const word = await addArticles(page, [5, 7], 2);
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.stock}?q=${word}`);
  await expect(rowOf(page, `${word} 2`)).toContainText('7 available');
  await page.getByRole('button', { name: `Receive: ${word} 2` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pieces received').fill('3');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `${word} 2`)).toContainText('10 available');
  await page.getByRole('button', { name: `More: ${word} 2` }).click();
  await expect(page.getByRole('textbox', { name: `Alert level: ${word} 2` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Correct: ${word} 2` })).toBeVisible();
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
});

test('last pieces are sold together after a question, until the minimum is restored', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const word = await addArticles(page, [4], 10);
  await page.goto(`${pages.stock}?stock=remnant&q=${word}`);
  await page.getByRole('button', { name: `Sell last pieces: ${word}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Minimum order');
  await expect(dialog).toContainText('$40.00');
  await expect(dialog).toContainText('Last 4 pieces, sold together');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Sell the last pieces' }).click();
  await expect(dialog).toBeHidden();
  const articles = await page.request.get(`${endpoints.listProducts.path}?q=${word}`);
  const [{ _id: id }] = (await articles.json()) as [{ _id: string }];
  const article = await page.request.get(fillPath(endpoints.getProduct.path, { id }));
  expect(await article.json()).toMatchObject({ minimumQuantity: 4, availableQuantity: 4 });

  await page.goto(`${pages.stock}?q=${word}`);
  await expect(rowOf(page, word)).toContainText('last pieces, else 10');
  await page.getByRole('button', { name: `Restore minimum: ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the minimum order' }).click();
  await expect(page.getByRole('button', { name: `Sell last pieces: ${word}` })).toBeVisible();
});

test('a count sets what is on hand, open orders included', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const word = await addArticles(page, [12, 40], 2);
  await orderPieces(page, `${word} 2`, 5);
  await page.goto(`${pages.stock}?q=${word}`);
  const row = rowOf(page, `${word} 2`);
  await expect(row).toContainText('35');
  await page.getByRole('button', { name: `Count: ${word} 2` }).click();
  const dialog = page.getByRole('dialog', { name: 'Count the stock' });
  await expect(
    dialog.getByText('By the books 40 pieces on hand: 35 available, 5 in open orders'),
  ).toBeVisible();
  await checkAccessibility(page);
  const counted = dialog.getByLabel('Pieces counted');
  await expect(counted).toBeFocused();
  await counted.fill('4');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Open orders and reservations need 5 pieces')).toBeVisible();
  await counted.fill('38');
  await expect(dialog.getByText('This is 2 fewer than by the books.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('38 on hand, 2 fewer than by the books.');
  await expect(dialog.getByText(`${word} 1`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('33');
  await page.getByRole('link', { name: `${word} 2` }).click();
});

/** Places an order as the page's user. */
async function orderPieces(page: Page, name: string, quantity: number): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const listed = await page.request.get(endpoints.listArticles.path, { headers, params: { q: name } });
  const rows: { _id: string; productName: string }[] = await listed.json();
  const article = rows.find(({ productName }) => productName === name);
  const data = { productId: article?._id, quantity, phone: '+44 1422 000000', address: '1 Mill Lane' };
  const placed = await page.request.post(endpoints.placeOrder.path, { headers, data });
  expect(placed.status(), await placed.text()).toBe(201);
}
