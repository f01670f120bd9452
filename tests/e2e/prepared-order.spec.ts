// An order that somebody has prepared as an address: read by a visitor, taken over after signing in, and placed.
import { preparedOrderPath } from '#contract/orders/prepared-order.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { addArticle } from './article-steps.ts';
import { fillDelivery, orderButton, row, rows } from './swatch-steps.ts';

test('a prepared order is read, taken over after signing in, and placed', async ({
  page,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const admin = await requestsOf('admin');
  const twill = await addArticle(admin, { productName: 'Prepared Twill', price: 10, minimumQuantity: 2 });
  const linen = await addArticle(admin, { productName: 'Prepared Linen', price: 2.5, minimumQuantity: 2 });
  const lines = [
    { articleNumber: twill.article.articleNumber, quantity: 3 },
    { articleNumber: linen.article.articleNumber, quantity: 1 },
    { articleNumber: 'SV-99999', quantity: 1 },
  ];
  await page.goto(preparedOrderPath(lines, 'PO 4711'));
  const prepared = page.getByRole('region', { name: 'Somebody prepared this order for you' });
  await expect(prepared).toContainText('The minimum order is 2 pieces.');
  await expect(prepared).toContainText('No fabric on sale has this article number.');
  await expect(prepared.getByText('$30.00').first()).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await checkAccessibility(page);
  await prepared.getByRole('link', { name: 'Log in to order' }).click();
  await logIn(page, await newCustomer({ isConfirmed: true }));
  await prepared.getByRole('button', { name: 'Make it 2' }).click();
  await prepared.getByRole('button', { name: 'Take 2 fabrics into my order' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect(prepared).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Prepared Twill').getByLabel('Pieces of Prepared Twill')).toHaveValue('3');
  await expect(page.getByLabel('Purchase order number')).toHaveValue(/^PO 4711/);
  await fillDelivery(page);
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByRole('main')).toContainText('$35.00');
});

test('a prepared order adds to what is in the order, and says so', async ({
  signedIn,
  newCustomer,
  requestsOf,
}) => {
  const admin = await requestsOf('admin');
  const { article } = await addArticle(admin, { productName: 'Prepared Felt', price: 10 });
  const lace = await addArticle(admin, { productName: 'Prepared Lace', price: 10 });
  const page = await signedIn(await newCustomer({ isConfirmed: true }));
  await page.goto(lace.path);
  await page.getByRole('button', { name: 'Add to order: Prepared Lace' }).click();
  await page.goto(preparedOrderPath([{ articleNumber: article.articleNumber, quantity: 2 }]));
  const prepared = page.getByRole('region', { name: 'Somebody prepared this order for you' });
  await expect(prepared).toContainText('The fabric in your order stays; these are added to it.');
  await prepared.getByRole('button', { name: 'Leave out' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(preparedOrderPath([{ articleNumber: article.articleNumber, quantity: 2 }]));
  await prepared.getByRole('button', { name: 'Take 1 fabric into my order' }).click();
  await expect(rows(page)).toHaveCount(2);
});
