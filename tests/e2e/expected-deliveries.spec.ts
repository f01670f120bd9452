// What comes from the loom: the office adds, changes and receives it, and sees which orders wait longer than promised; customers see
// what comes when before they order it, and take out what comes late.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { NewExpectedDelivery } from '#contract/office/expected-deliveries.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { isTooWide, orderPath } from './order-steps.ts';
import { checkBothWidths, DESK, PHONE } from './page-steps.ts';
import { fillDelivery, orderButton, row } from './swatch-steps.ts';

const EXPECTED = `${pages.stock}?deliveries=open`;
const DAY_MS = 86_400_000;

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** A day as YYYY-MM-DD, and as lists show it. */
function dayIn(days: number): { day: string; text: string } {
  const date = new Date(Date.now() + days * DAY_MS);
  const text = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { day: date.toISOString().slice(0, 10), text };
}

async function send(user: Requester, method: 'POST' | 'PUT', path: string, data: object) {
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const answer = await user.request.fetch(path, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** An article of which so many are in stock, with an expected delivery. */
async function expectPieces(admin: Requester, inStock: number, fields: Partial<NewExpectedDelivery> = {}) {
  const productName = `Loom${crypto.randomUUID().slice(0, 8)}`;
  const { article, path } = await addArticle(admin, { productName, availableQuantity: inStock });
  const delivery = {
    articleNumber: article.articleNumber,
    quantity: 40,
    expectedOn: dayIn(30).day,
    lot: '',
    note: '',
  };
  const data = { ...delivery, ...fields };
  const { insertedId: id } = await send(admin, 'POST', endpoints.addExpectedDelivery.path, data);
  return { productName, article, path, id, fields: data };
}

/** A confirmed customer, and a fabric of which 12 pieces are in stock and 40 come on 12 March 2099. */
const test = base.extend<{ loom: { readonly page: Page } & Awaited<ReturnType<typeof expectPieces>> }>({
  loom: async ({ requestsOf, signedIn, newCustomer }, use) => {
    const expected = await expectPieces(await requestsOf('admin'), 12, { expectedOn: '2099-03-12' });
    await use({ ...expected, page: await signedIn(await newCustomer({ isConfirmed: true })) });
  },
});

const COMING = '12 now, 40 from 12 March 2099';

/** Changes the delivery of a loom, as an admin. */
async function changeLoom(
  admin: Requester,
  { id, fields }: { id: string; fields: NewExpectedDelivery },
  to: object,
) {
  const { articleNumber: _, ...rest } = fields;
  const path = fillPath(endpoints.changeExpectedDelivery.path, { id });
  await send(admin, 'PUT', path, { ...rest, ...to, revision: 1 });
}

async function openDialog(page: Page, path: string, pieces: number) {
  await page.goto(path);
  await page.getByRole('link', { name: new RegExp(`^${texts.shop.buyNow}: `) }).click();
  await dialogOf(page).locator('[name=productQuantity]').fill(String(pieces));
  await dialogOf(page).getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialogOf(page).getByLabel('Phone').fill('+44 1422 000000');
  return dialogOf(page);
}

test('an expected delivery is added, changed and received by the keyboard', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const productName = `Loom${crypto.randomUUID().slice(0, 8)}`;
  const { article } = await addArticle(page, { productName, availableQuantity: 5 });
  await page.setViewportSize(DESK);
  await page.goto(pages.stock);
  await page.getByRole('link', { name: 'Expected' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a delivery' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Article number').fill(article.articleNumber.toLowerCase());
  await expect(dialog.getByText(`${productName}, 5 pieces available`)).toBeVisible();
  await dialog.getByLabel('Pieces').fill('40');
  await dialog.getByLabel('Expected on').fill(dayIn(30).day);
  await checkAccessibility(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, productName)).toContainText(dayIn(30).text);
  await checkBothWidths(page, checkAccessibility);

  await page
    .getByRole('button', { name: `Change: ${productName}` })
    .filter({ visible: true })
    .press('Enter');
  await dialog.getByLabel('Expected on').fill(dayIn(45).day);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, productName)).toContainText(dayIn(45).text);

  await page
    .getByRole('button', { name: `Receive: ${productName}` })
    .filter({ visible: true })
    .press('Enter');
  await dialog.getByLabel('Pieces received').fill('38');
  await expect(dialog.getByText('All of them go on sale.')).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, productName)).toHaveCount(0);
  await page.goto(`${pages.stock}?q=${productName}`);
  await expect(rowOf(page, productName)).toContainText('43');
});

test('whoever changes a delivery second sees what it is now', async ({
  signedIn,
  requestsOf,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/);
  const other = await requestsOf('admin');
  const { productName, id, fields } = await expectPieces(other, 5);
  const page = await signedIn('admin');
  await page.goto(EXPECTED);
  await page
    .getByRole('button', { name: `Change: ${productName}` })
    .filter({ visible: true })
    .click();
  const { articleNumber: _, ...rest } = fields;
  const change = { ...rest, quantity: 25, revision: 1 };
  await send(other, 'PUT', fillPath(endpoints.changeExpectedDelivery.path, { id }), change);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Pieces').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/since you opened it: 25 pieces/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, productName)).toContainText('60');
});

test('a file with a wrong row adds nothing and names the row', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const page = await signedIn('admin');
  const productName = `Loom${crypto.randomUUID().slice(0, 8)}`;
  const { article } = await addArticle(page, { productName });
  await page.goto(EXPECTED);
  await page.getByRole('button', { name: 'From a file' }).click();
  const rows = (second: string) =>
    `Article number,Pieces,Day\n${article.articleNumber},40,${dayIn(20).day}\n${second},60,${dayIn(50).day}\n`;
  const choose = (content: string) =>
    dialogOf(page)
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'looms.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose(rows('NOBODY-1'));
  await expect(rowOf(page, 'There is no article NOBODY-1.')).toContainText('3');
  await choose(rows(article.articleNumber));
  await expect(dialogOf(page)).toBeHidden();
  await expect(rowOf(page, productName)).toHaveCount(2);
});

test('late orders are on the Overview, and late pieces can be taken out', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await requestsOf(await newCustomer());
  const admin = await requestsOf('admin');
  const { productName, article, id: delivery, fields } = await expectPieces(admin, 3);
  const { insertedId: order } = await send(customer, 'POST', endpoints.placeOrder.path, {
    productId: article._id,
    quantity: 10,
    awaitedBy: fields.expectedOn,
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
  });
  const { articleNumber: _, ...rest } = fields;
  const later = { ...rest, expectedOn: dayIn(60).day, revision: 1 };
  await send(admin, 'PUT', fillPath(endpoints.changeExpectedDelivery.path, { id: delivery }), later);

  const page = await signedIn('admin');
  await page.setViewportSize(PHONE);
  await page.goto(pages.overview);
  await page.getByRole('link', { name: /with pieces that come late/ }).click();
  await expect(page.getByRole('button', { name: /Awaited pieces: Late/ })).toBeVisible();
  await expect(rowOf(page, productName)).toHaveCount(1);
  await page.goto(orderPath(order));
  const late = page.getByRole('region', { name: 'Later than promised' });
  await expect(late).toContainText(`7 expected on ${dayIn(60).text} instead of ${dayIn(30).text}`);
  await checkBothWidths(page, checkAccessibility);
  await late.getByRole('button', { name: 'Take these pieces out' }).click();
  await dialogOf(page).getByRole('button', { name: 'Yes, take them out' }).dblclick();
  await expect(late).toHaveCount(0);
  await expect(page.getByText('3 pieces').first()).toBeVisible();
});

test('a customer orders what is there now, and what comes later', async ({ loom, checkAccessibility }) => {
  const { page, path } = loom;
  await page.setViewportSize(PHONE);
  const dialog = await openDialog(page, path, 12);
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.locator('[name=productQuantity]').fill('52');
  await expect(dialog.getByText(COMING)).toBeVisible();
  await dialog.getByLabel('What is there first').check();
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('12 pieces set aside for you and 40 promised, not paid yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.goto(orderPath(new URL(page.url()).pathname.split('/').at(-1) ?? ''));
  await expect(page.getByText('40 expected on 12 Mar 2099')).toBeVisible();
  await expect(page.getByText('What is there first in a parcel of its own')).toBeVisible();
});

test('the order dialog says what is left when others were first', async ({
  loom,
  requestsOf,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const dialog = await openDialog(loom.page, loom.path, 52);
  await expect(dialog.getByText(COMING)).toBeVisible();
  await changeLoom(await requestsOf('admin'), loom, { quantity: 30 });
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog.getByText('Fewer pieces are expected by this day than before.')).toBeVisible();
  await expect(dialog.getByText('Only 42 pieces available.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take 42 pieces' }).click();
  await expect(dialog.getByText('12 now, 30 from 12 March 2099')).toBeVisible();
});

test('the order pad and the basket say what of a fabric comes when', async ({ loom }) => {
  const { page, productName, article } = loom;
  await page.goto(pages.basket);
  await page.getByText('I have article numbers').click();
  await page.getByLabel('Article numbers and pieces').fill(`${article.articleNumber} 52`);
  await expect(rowOf(page, productName)).toContainText(COMING);
  await page.getByRole('button', { name: 'Add 1 fabric to your order' }).click();
  await expect(row(page, productName)).toContainText(COMING);
  await page.getByLabel('What is there first').check();
  await fillDelivery(page);
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.goto(orderPath(new URL(page.url()).pathname.split('/').at(-1) ?? ''));
  await expect(page.getByText('What is there first in a parcel of its own')).toBeVisible();
});

test('a customer changes to expected pieces, and takes out what comes late', async ({
  loom,
  requestsOf,
  consoleErrors,
  checkAccessibility,
}) => {
  // The new total is agreed to first.
  consoleErrors.allow(/status of 409/);
  const { page, article } = loom;
  await page.setViewportSize(PHONE);
  const { insertedId: id } = await send(page, 'POST', endpoints.placeOrderOfLines.path, {
    lines: [{ articleId: article._id, quantity: 12 }],
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
  });
  await page.goto(orderPath(id));
  await page.getByRole('button', { name: 'Change the pieces' }).click();
  await dialogOf(page).getByLabel('Pieces').fill('52');
  await expect(dialogOf(page).getByText(COMING)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'See the new total' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Change to 52 pieces/ })
    .click();
  await expect(page.getByText('12 pieces set aside and 40 promised until')).toBeVisible();

  await changeLoom(await requestsOf('admin'), loom, { expectedOn: '2099-03-26' });
  await page.reload();
  const late = page.getByRole('region', { name: 'Later than promised' });
  await expect(late).toContainText('40 expected on 26 Mar 2099 instead of 12 Mar 2099');
  await checkBothWidths(page, checkAccessibility);
  await late.getByRole('button', { name: 'Take these pieces out' }).click();
  await dialogOf(page).getByRole('button', { name: 'Yes, take them out' }).click();
  await expect(late).toHaveCount(0);
  await expect(page.getByText('12 pieces set aside until')).toBeVisible();
});
