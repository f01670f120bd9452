// The page of an order as its customer sees it, from unpaid to delivered, and without an order.
import type { Page, Route } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { jpeg } from '../support/articles/images.ts';
import { test as base, expect, type Requester, type TestUser } from '../support/browser.ts';
import { addNote, advanceOrder, isTooWide, orderPath, payOrder, timeline } from './order-steps.ts';

const WIDTHS = [390, 820, 1440] as const;
const detailsUrl = (id: string) => `**${fillPath(endpoints.getOrderDetails.path, { id })}`;

/** The link of the dashboard's menu that is marked as current. */
const currentList = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current]');

/** Answers the order's page with a changed order. */
const changeDetails = (change: (order: OrderDetails) => Partial<OrderDetails>) => async (route: Route) => {
  const response = await route.fetch();
  const order: OrderDetails = await response.json();
  await route.fulfill({ response, json: { ...order, ...change(order) } });
};

const dialogOf = (page: Page) => page.getByRole('dialog');
const headingOf = (page: Page) => page.getByRole('heading', { name: /^Order SO-\d{4}-\d{6}$/ });

interface Opened {
  readonly page: Page;
  readonly customer: TestUser;
  readonly id: string;
  readonly article: string;
}

/** The page of a new customer's order. */
const test = base.extend<{ openOrder: (isPaid?: boolean) => Promise<Opened> }>({
  openOrder: async ({ signedIn, newCustomer, placedOrder }, use) => {
    await use(async (isPaid = false) => {
      const customer = await newCustomer();
      const { id, article } = await placedOrder(customer);
      const page = await signedIn(customer);
      if (isPaid) await payOrder(page, id);
      await page.goto(orderPath(id));
      return { page, customer, id, article };
    });
  },
});

test('an order of somebody else is none, alone or among own ones', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const foreign = await placedOrder(await newCustomer());
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await openInVain(page, foreign.id, id);
  await checkAccessibility(page);
  await page.getByRole('alert').getByRole('link', { name: formTexts.dashboard.myOrder }).click();
  await expect(page).toHaveURL(pages.myOrder);
});

/** Neither the payment page nor, opened last, the page of the order shows an order of somebody else. */
async function openInVain(page: Page, foreign: string, own: string): Promise<void> {
  for (const ids of [foreign, `${own},${foreign}`]) {
    await page.goto(fillPath(pages.payment, { id: ids }));
    await expect(page.getByText('There is no such order.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  }
  await page.goto(orderPath(foreign));
  await expect(page.getByRole('alert')).toContainText('There is no such order.');
  await expect(page).toHaveTitle('There is no such order · Selvedge');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
}

// Only in a long run: A request that fails; the list of articles is always tried again.
test('an order that fails to load is tried again @long', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const customer = await newCustomer();
  const { id, article } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.myOrder);
  await page.route(detailsUrl(id), (route) => route.fulfill({ status: 503, body: '{}' }));
  await page
    .getByRole('row', { name: article })
    .getByRole('link', { name: /^SO-\d{4}-\d{6}$/ })
    .click();
  await expect(page).toHaveURL(orderPath(id));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(detailsUrl(id));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headingOf(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Order SO-\d{4}-\d{6} · Selvedge$/);
});

test('an unpaid order shows its facts, the time left and the way to pay', async ({
  openOrder,
  checkAccessibility,
}) => {
  const { page, id, article } = await openOrder();
  await expect(page.getByRole('main').getByRole('link', { name: article })).toHaveAttribute(
    'href',
    /^\/fabrics\//,
  );
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Pieces');
  await expect(page.getByRole('main')).not.toContainText(/\blots?\b/i);
  await expect(page.getByText(/^1 day 23 hours left$|^2 days left$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('1 Mill Lane, Halifax');
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveAttribute(
    'href',
    fillPath(pages.payment, { id }),
  );
  await checkAccessibility(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await isTooWide(page), `${width} px`).toBe(false);
  }
});

test('pieces and address of an unpaid order change once the total is seen', async ({
  openOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  // The new total is asked for by a change at another price.
  consoleErrors.allow(/status of 409/);
  const { page } = await openOrder();
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Change the pieces' }).click();
  const pieces = dialog.getByRole('spinbutton', { name: 'Pieces' });
  const changed = Number(await pieces.inputValue()) + 1;
  await pieces.fill(String(changed));
  await dialog.getByRole('button', { name: 'See the new total' }).click();
  await expect(dialog.getByRole('status')).toContainText('The order then costs $');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: `Change to ${changed} pieces for $` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(timeline(page)).toHaveText([
    /^Ordered/,
    new RegExp(`^Changed.*${changed} pieces instead of ${changed - 1}$`),
  ]);

  await page.getByRole('button', { name: 'Change the address' }).click();
  await dialog.getByLabel('Address').fill('2 Mill Lane, Halifax');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('2 Mill Lane, Halifax');
  await expect(timeline(page)).toHaveText([/^Ordered/, /^Changed/, /^Delivery address changed/]);
});

test('an order is cancelled from its page with a reason', async ({
  openOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (404|409)/);
  const { page, id } = await openOrder();
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: formTexts.order.cancel, exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Are you sure?');
  await dialog.getByLabel('Reason (optional)').fill('The wrong shade');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('This order was cancelled by you.')).toBeVisible();
  await expect(headingOf(page)).toBeFocused();
  await expect(page.getByText('The wrong shade').first()).toBeVisible();
  await expect(timeline(page).last()).toHaveText(/^Cancelled/);
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Order again' })).toBeVisible();
  await checkAccessibility(page);

  await page.goto(fillPath(pages.payment, { id }));
  await expect(page.getByRole('alert').getByText(/was cancelled\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order again' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});

test('the time left counts down to the cancellation by the shop', async ({ openOrder }) => {
  const { page, id } = await openOrder();
  await page.clock.install();
  let isOver = false;
  const endsAt = new Date(Date.now() + 90 * 60_000).toISOString();
  await page.route(
    detailsUrl(id),
    changeDetails(({ events }) =>
      isOver
        ? {
            state: 'cancelled',
            paymentDueAt: null,
            events: events.map((event) => ({ ...event, type: 'cancelled', actor: 'shop', actorEmail: null })),
          }
        : { paymentDueAt: endsAt },
    ),
  );
  await page.goto(orderPath(id));
  await expect(page.getByText('1 hour left')).toBeVisible();
  await page.clock.fastForward('40:00');
  await expect(page.getByText(/^(49|50) minutes left$/)).toBeVisible();
  isOver = true;
  await page.clock.fastForward('55:00');
  await expect(page.getByText('This order was not paid in time, so the shop cancelled it.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
});

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a paid order has payment, invoice and the next step', async ({ openOrder }) => {
  const { page } = await openOrder(true);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(/pi_/);
  await expect(page.getByText('Paid. The mill prepares it next.')).toBeVisible();
  await expect(currentList(page)).toHaveText([formTexts.dashboard.myOrder]);
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF of INV-\d{4}-\d{6}$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
});

test('the customer writes about a problem with a photo, and the mill answers', async ({
  openOrder,
  signedIn,
  checkAccessibility,
}) => {
  const { page } = await openOrder(true);
  await writeMessage(page, checkAccessibility);
  const admin = await signedIn('admin');
  await answerMessage(admin, checkAccessibility);
  await expect(currentList(admin)).toHaveText([new RegExp(`^${formTexts.dashboard.allOrder}`)]);
  await page.reload();
  await expect(messagesOf(page)).toContainText('Another piece is on its way.');
  await expect(messagesOf(page).getByText('The mill', { exact: true })).toBeVisible();
});

type Check = (page: Page) => Promise<void>;

async function writeMessage(page: Page, check: Check): Promise<void> {
  await page.getByRole('button', { name: 'There is a problem with this order' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('The third piece has a fold.\nPlease look.');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const file = { name: 'fold.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await page.getByLabel('Photo 1').setInputFiles(file);
  await expect(page.getByText('Uploaded', { exact: false }).first()).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('link', { name: 'Photo 1 of the message, opens in a new tab' })).toBeVisible();
}

async function answerMessage(admin: Page, check: Check): Promise<void> {
  await admin.goto(pages.overview);
  const waits = admin.getByRole('list', { name: 'What waits' });
  await waits.getByRole('link', { name: /messages? to answer/ }).click();
  await check(admin);
  await admin.getByRole('row').filter({ hasText: 'The third piece has a fold.' }).getByRole('link').click();
  const messages = messagesOf(admin);
  await expect(messages).toContainText('waits for an answer');
  await messages.getByRole('button', { name: 'Answer', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Message' }).fill('Another piece is on its way.');
  await admin.getByRole('button', { name: 'Send the message' }).click();
  await expect(messages).toContainText('Another piece is on its way.');
  await expect(messages).not.toContainText('waits for an answer');
}

const SHIPPED = { to: 'shipped', carrier: 'DHL', trackingNumber: '00340434', note: '' } as const;

/** As an admin does. */
async function ship(admin: Requester, id: string): Promise<void> {
  await advanceOrder(admin, id, { to: 'processing', note: '' });
  await advanceOrder(admin, id, SHIPPED);
}

test('an order is followed to the parcel, and prints on one A4 page', async ({
  openOrder,
  requestsOf,
  checkAccessibility,
}) => {
  const { page, customer, id } = await openOrder(true);
  const admin = await requestsOf('admin');
  await advanceOrder(admin, id, { to: 'processing', note: 'Cut on Tuesday.' });
  await page.reload();
  await expect(page.getByText('The mill is preparing this order.')).toBeVisible();
  await expect(timeline(page)).toHaveText([/^Ordered/, /^Paid/, /^Being prepared.*Cut on Tuesday\./]);
  await expect(page.getByRole('list', { name: 'Still to come' })).toHaveText('ShippedDelivered');
  await advanceOrder(admin, id, SHIPPED);
  await page.reload();
  const track = page.getByRole('link', { name: 'Track the parcel' });
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.dhl\.com\/.*00340434/);
  await checkAccessibility(page);

  await expect(page.getByRole('link', { name: 'Track the parcel' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Print this order', 'Track the parcel', 'Order again', '← My Order'])
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  await expect(page.getByText(`Welcome, ${customer.name}`)).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  await expect(timeline(page).last()).toContainText('DHL 00340434');
});

test('an admin corrects the tracking number', async ({ openOrder, signedIn, checkAccessibility }) => {
  const { id } = await openOrder(true);
  const admin = await signedIn('admin');
  await ship(admin, id);
  await admin.goto(orderPath(id));
  await admin.getByRole('button', { name: 'Correct the tracking number' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Tracking number').fill('00340435');
  await checkAccessibility(admin);
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await expect(timeline(admin).last()).toHaveText(/^Tracking number corrected.*DHL 00340435$/);
});

test('a delivered order leads to another and to a review', async ({ openOrder, requestsOf }) => {
  const { page, id, article } = await openOrder(true);
  const admin = await requestsOf('admin');
  await ship(admin, id);
  await advanceOrder(admin, id, { to: 'delivered', note: '' });
  await page.reload();
  await expect(timeline(page)).toHaveCount(5);
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: article })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Write a review' }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]+${pages.addReview}\\?article=`));
});

test('internal notes stay inside the mill', async ({ openOrder, requestsOf }) => {
  const { page, id } = await openOrder(true);
  await addNote(await requestsOf('admin'), id, 'Rang the customer about the ends.');
  await page.reload();
  await expect(timeline(page)).toHaveText([/^Ordered/, /^Paid/]);
  await expect(page.getByText('Rang the customer')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'For the mill' })).toHaveCount(0);
});

test('a message of the contact page joins the order', async ({ openOrder, checkAccessibility }) => {
  const { page, customer } = await openOrder();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  const number = /SO-\d+-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0];
  await page.goto(`${pages.contact}?order=${number}`);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await page.getByLabel('Message').fill('It has arrived.');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByRole('link', { name: `at order ${number}` }).click();
  await expect(messagesOf(page)).toContainText('It has arrived.');
});
