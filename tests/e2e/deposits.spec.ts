// Woven to order in the browser: the deposit is paid, the office records the woven pieces, and the rest is paid.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { isTooWide, payOrder } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { CARDS, fillCard } from './steps.ts';

const AVAILABLE = 5;
/** More than there is: the others are woven. */
const PIECES = AVAILABLE + 10;
const PRICE = PIECES * 20;

const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const [deposit, rest] = [money(PRICE * 0.3), money(PRICE * 0.7)];

interface Promised {
  readonly page: Page;
  readonly admin: Requester;
  readonly id: string;
}

const send = async (user: Requester, method: string, path: string, data: unknown) => {
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const response = await user.request.fetch(path, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
};

const setDeposit = (admin: Requester, percent: number) =>
  send(admin, 'PUT', endpoints.putDepositSettings.path, { settings: { percent } });

const test = base.extend<{
  /** A shop with a deposit of 30 % until the test ends, as an admin. */
  depositAdmin: Requester;
  /** A customer's page and a quotation of more pieces than there are. */
  openPromise: () => Promise<Promised>;
  /** The same, once the customer has accepted it. */
  openOrder: () => Promise<Promised>;
}>({
  depositAdmin: async ({ requestsOf }, use) => {
    const admin = await requestsOf('admin');
    await setDeposit(admin, 30);
    await use(admin);
    await setDeposit(admin, 0);
  },
  openPromise: async ({ depositAdmin: admin, signedIn, newCustomer }, use) => {
    await use(async () => {
      const customer = await newCustomer({ isConfirmed: true });
      const page = await signedIn(customer);
      await page.setViewportSize(PHONE);
      await accessToken(page);
      const { article } = await addLoom(admin);
      const path = fillPath(endpoints.makeQuotation.path, { email: customer.email });
      const made = await send(admin, 'POST', path, {
        lines: [{ articleId: article._id, quantity: PIECES, unitPrice: 20 }],
        readyOn: '2100-01-31',
        validUntil: new Date(Date.now() + 1e9).toISOString().slice(0, 10),
        answer: '',
      });
      return { page, admin, id: (await made.json()).insertedId };
    });
  },
  openOrder: async ({ openPromise }, use) => {
    await use(async () => {
      const { page, admin, id: quotation } = await openPromise();
      const path = fillPath(endpoints.acceptQuotation.path, { id: quotation });
      const delivery = { address: '1 Mill Lane, Halifax', phone: '+44 1422 000000' };
      const placed = await send(page, 'POST', path, { price: PRICE, customDetails: '', ...delivery });
      return { page, admin, id: (await placed.json()).insertedId };
    });
  },
});

const addLoom = (admin: Requester) =>
  addArticle(admin, {
    productName: `Loom${crypto.randomUUID().slice(0, 8)}`,
    availableQuantity: AVAILABLE,
    leadTimeDays: 28,
  });

/** Pays what is due of the order, on its open payment page. */
async function pay(page: Page, amount: string): Promise<void> {
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect(page.getByText('Your Payment is completed.')).toBeVisible();
}

/** Records the awaited pieces of an order as woven. */
async function weave(admin: Requester, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const path = fillPath(endpoints.getOrderDetails.path, { id });
  const { lines }: OrderDetails = await (await admin.request.get(path, { headers })).json();
  for (const { _id: line = '', awaitedQuantity } of lines)
    await send(admin, 'POST', fillPath(endpoints.receiveWoven.path, { id, line }), {
      quantity: awaitedQuantity,
      awaitedQuantity,
    });
}

test('an admin sets the deposit', async ({ depositAdmin: _, signedIn, checkAccessibility }) => {
  const admin = await signedIn('admin');
  await admin.goto(pages.taxAndDelivery);
  await admin.getByLabel('Deposit in percent').fill('40');
  await admin.getByRole('button', { name: 'Save the deposit' }).click();
  await expect(admin.getByText('The deposit is saved.')).toBeVisible();
  await checkAccessibility(admin);
});

test('a fabric woven to order says how much the deposit is', async ({ page, depositAdmin }) => {
  const { path } = await addLoom(depositAdmin);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.getByText('Woven to order: a deposit of 30 % when you order')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
});

test('the mill promises more pieces than there are', async ({
  depositAdmin,
  signedIn,
  newCustomer,
  requestsOf,
}) => {
  const { article } = await addLoom(depositAdmin);
  const { productName } = article;
  const customer = await newCustomer({ isConfirmed: true });
  await accessToken(await requestsOf(customer));
  const admin = await signedIn('admin');
  await admin.goto(pages.quotations);
  await admin.getByRole('link', { name: 'New quotation' }).click();
  await admin.getByLabel('Customer').fill(customer.email);
  await admin.getByRole('button', { name: 'Find' }).click();
  await admin.getByRole('button', { name: `Choose ${customer.name}` }).click();
  await admin.getByLabel('Add an article by its number').fill(article.articleNumber);
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.getByLabel(`Price a piece of ${productName}`).fill('20');
  await admin.getByLabel(`Pieces of ${productName}`, { exact: true }).fill(String(PIECES));
  await admin.getByLabel('Ready on').fill('2100-01-31');
  await admin.getByRole('button', { name: 'Promise it' }).click();
  await expect(admin.getByText(/^What there is is kept at this price/)).toBeVisible();
});

test('accepting a quotation leads to the payment of its deposit', async ({
  openPromise,
  checkAccessibility,
}) => {
  const { page, id } = await openPromise();
  await page.goto(fillPath(pages.quotation, { id }));
  await expect(page.getByText('Woven to order: a deposit of 30 % when you order')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone').fill('+44 1422 000000');
  await page.getByRole('button', { name: `Accept and order for ${money(PRICE)}` }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByText(`Deposit ${deposit} of ${money(PRICE)}`)).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await pay(page, deposit);
  await expect(page.getByText(/^Rest: /)).toHaveText(
    `Rest: ${rest}, due once your pieces are woven, before they are shipped.`,
  );
  await checkAccessibility(page);
});

test('My Order shows a paid deposit, and nothing to pay yet', async ({ openOrder }) => {
  const { page, id } = await openOrder();
  await payOrder(page, id);
  await page.goto(pages.myOrder);
  await expect(page.getByText('Deposit paid')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay for/ })).toHaveCount(0);
});

test('the office is led to the order, and records the woven pieces', async ({
  openOrder,
  signedIn,
  checkAccessibility,
}) => {
  const { page, id } = await openOrder();
  await payOrder(page, id);
  const admin = await signedIn('admin');
  await admin.goto(pages.overview);
  await expect(admin.getByRole('link', { name: /to weave, (its|their) deposit/ })).toBeVisible();
  await admin.goto(fillPath(pages.order, { id }));
  await expect(admin.getByText('The deposit is paid, and the mill weaves the pieces.')).toBeVisible();
  await admin.getByRole('button', { name: /^They are woven/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'They are woven' }).click();
  await expect(
    admin.getByText('All pieces are woven. The order is shipped once the rest is paid.'),
  ).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Start preparing' })).toHaveCount(0);
  await checkAccessibility(admin);
});

test('the rest is paid once the pieces are woven', async ({ openOrder }) => {
  const { page, admin, id } = await openOrder();
  await payOrder(page, id);
  await weave(admin, id);
  await page.goto(fillPath(pages.order, { id }));
  await page.getByRole('link', { name: `Pay the rest, ${rest}` }).click();
  await expect(page.getByText(`Rest ${rest} of ${money(PRICE)}`)).toBeVisible();
  await pay(page, rest);
  await page.goto(fillPath(pages.order, { id }));
  await expect(page.getByText('Paid. The mill prepares it next.')).toBeVisible();
  await expect(page.getByText(/^Invoice for the deposit/)).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
});
