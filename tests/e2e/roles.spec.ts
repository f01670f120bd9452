// The mornings of the roles smaller than admin: the warehouse ships an order in two parcels on a tablet, sales answers customers
// on a phone, the books refund at a desk. Each sees its own work and nothing else, and a changed role counts from the next request.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type Requester, type TestUser } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { advanceOrder, isTooWide, numberOf, orderPath, payOrder, timeline } from './order-steps.ts';
import { DESK, PHONE, TABLET } from './page-steps.ts';
import { sampleFabrics } from './swatch-steps.ts';

const words = formTexts.dashboard;
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The names in the menu, without their counts. */
async function expectMenu(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: words.more })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  const shown = (await links.allInnerTexts()).map((name) => name.replace(/\s*\d+\+?$/, '').trim());
  expect(shown).toEqual(names);
}

async function changeRole(
  admin: Requester,
  { email }: TestUser,
  { from, to }: { readonly from: StaffRole | null; readonly to: StaffRole | null },
): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const path = fillPath(endpoints.changeRole.path, { email });
  expect((await admin.request.put(path, { headers, data: { from, to } })).status()).toBe(200);
}

interface Staff {
  readonly page: Page;
  readonly staff: TestUser;
  readonly admin: Requester;
}

interface Shift extends Staff {
  readonly customer: TestUser;
  /** An order that the customer has paid. */
  readonly id: string;
}

const test = base.extend<{
  /** A page of somebody with the role. */
  signedInAs: (role: StaffRole) => Promise<Staff>;
  /** The same, with a paid order of a customer. */
  openShift: (role: StaffRole) => Promise<Shift>;
}>({
  signedInAs: async ({ signedIn, requestsOf, newCustomer }, use) => {
    await use(async (role) => {
      const staff = await newCustomer({ isConfirmed: true });
      const [page, admin] = [await signedIn(staff), await requestsOf('admin')];
      await accessToken(page);
      await changeRole(admin, staff, { from: null, to: role });
      return { page, staff, admin };
    });
  },
  openShift: async ({ signedInAs, requestsOf, newCustomer, placedOrder }, use) => {
    await use(async (role) => {
      const customer = await newCustomer({ isConfirmed: false, name: 'Tunde Oyelaran' });
      const { id } = await placedOrder(customer);
      await payOrder(await requestsOf(customer), id);
      return { ...(await signedInAs(role)), customer, id };
    });
  },
});

test('an admin gives a role on the page of a user', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const eva = await newCustomer({ isConfirmed: true });
  await accessToken(await requestsOf(eva));
  const admin = await signedIn('admin');
  await admin.goto(`${pages.users}?q=${eva.email}`);
  await admin.getByRole('link', { name: eva.name }).click();
  await admin.getByText('Role and sessions').click();
  await press(admin, 'Role');
  await dialog(admin)
    .getByRole('radio', { name: /^Warehouse/ })
    .check();
  await checkAccessibility(admin);
  await press(admin, 'Save the role');
  await expect(admin.getByRole('article').getByText('Warehouse')).toBeVisible();
});

test('the warehouse prepares what waits and prints its slip, without money', async ({ openShift }) => {
  const { page, id } = await openShift('warehouse');
  await page.setViewportSize(TABLET);
  await page.goto(pages.overview);
  await expectMenu(page, [words.myProfile, words.allOrder, words.overview, words.stock]);
  await expect(page.getByText('Revenue')).toHaveCount(0);
  await page
    .getByRole('list', { name: 'What waits' })
    .getByRole('link', { name: /to prepare/ })
    .click();
  await page.waitForURL(/state=paid/);

  await page.goto(orderPath(id));
  await press(page, 'Start preparing');
  await dialog(page).getByRole('button', { name: 'Start preparing' }).click();
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Packing slip');
  expect((await download).suggestedFilename()).toMatch(/^packing-slip.*\.pdf$/);
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Documents' })).toHaveCount(0);
});
/** Fills in the parcel of the open dialog. */
async function fillParcel(page: Page, trackingNumber: string): Promise<void> {
  await dialog(page).getByLabel('Carrier').fill('DHL');
  await dialog(page).getByLabel('Tracking number').fill(trackingNumber);
}

test('the warehouse scans a slip, ships two parcels, and corrects a tracking number', async ({
  openShift,
  checkAccessibility,
  signedIn,
}) => {
  const { page, admin, customer, id } = await openShift('warehouse');
  await advanceOrder(admin, id, { to: 'processing', note: '' });
  await page.setViewportSize(TABLET);
  await page.goto(pages.stock);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // A scanner types the bar code of the packing slip and presses Enter.
  await page.keyboard.type(await numberOf(admin, id));
  await page.keyboard.press('Enter');
  await page.waitForURL(orderPath(id));
  await press(page, 'Mark as shipped');
  await fillParcel(page, 'JD 1');
  await dialog(page).getByLabel('Only a part is in this parcel').check();
  const pieces = dialog(page).getByLabel(/ left$/);
  await pieces.fill('99');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog(page).getByText(/^Only \d+ pieces? (is|are) left to ship$/)).toBeVisible();
  await checkAccessibility(page);
  const tick = dialog(page).getByRole('checkbox', { name: /^In this parcel: / });
  await tick.uncheck();
  await expect(pieces).toHaveValue('0');
  await dialog(page)
    .getByRole('button', { name: /^One more: / })
    .click();
  await expect(tick).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).dblclick();
  await expect(timeline(page).last()).toContainText(/Shipped in part.*DHL JD 1/);
  await expect(page.getByText(/^1 of \d+ shipped$/)).toBeVisible();
  await expect(page.getByText('The mill is preparing the rest.')).toBeVisible();
  await press(page, 'Mark as shipped');
  await expect(dialog(page).getByText(/^In this parcel: \d+ /)).toBeVisible();
  await expect(dialog(page).getByLabel('Carrier')).toHaveValue('DHL');
  await dialog(page).getByLabel('Tracking number').fill('JD 2');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('On its way in 2 parcels.')).toBeVisible();

  const parcels = page.getByRole('region', { name: 'Parcels' });
  await parcels.getByRole('button', { name: 'Correct the tracking number of parcel 1' }).click();
  await dialog(page).getByLabel('Tracking number').fill('JD 11');
  await press(page, 'Correct it');
  await expect(parcels.getByRole('link', { name: /^JD 11\b/ })).toBeVisible();
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
  const customerPage = await signedIn(customer);
  await customerPage.goto(orderPath(id));
  await expect(customerPage.getByRole('link', { name: /^Track parcel/ })).toHaveCount(2);
});

test('a role that is taken away ends with the next request', async ({ signedInAs, consoleErrors }) => {
  consoleErrors.allow(/status of 403/);
  const { page, staff, admin } = await signedInAs('warehouse');
  await page.goto(pages.stock);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await changeRole(admin, staff, { from: 'warehouse', to: 'books' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page is for another role' })).toBeVisible();
});

test('sales answers a message on a phone', async ({ openShift, requestsOf }) => {
  const { page, customer, id } = await openShift('sales');
  const requests = await requestsOf(customer);
  const headers = { authorization: `Bearer ${await accessToken(requests)}` };
  const data = { text: 'Is it the same lot as last time?', photos: [] };
  const path = fillPath(endpoints.addOrderMessage.path, { id });
  expect((await requests.request.post(path, { headers, data })).status()).toBe(201);
  await page.setViewportSize(PHONE);
  await page.goto(pages.messages);
  await page.getByRole('row').filter({ hasText: data.text }).getByRole('link').click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Yes, lot K-1.');
  await press(page, 'Send the message');
  await expect(messages).toContainText('Yes, lot K-1.');
  expect(await isTooWide(page)).toBe(false);
});

// Only in a long run: What a role may do has API tests, and the note a test as an admin.
test('sales writes a note on the page of a customer @long', async ({ openShift, checkAccessibility }) => {
  const { page, staff, customer, id } = await openShift('sales');
  await page.setViewportSize(PHONE);
  await page.goto(orderPath(id));
  await page.getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(customer.email);
  await page.getByLabel('New note').fill('Prefers calls before noon');
  await press(page, 'Add the note');
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(staff.email);
  await checkAccessibility(page);
});

test('sales promises a price on the telephone, and orders for the customer', async ({
  openShift,
  checkAccessibility,
}) => {
  const { page, customer } = await openShift('sales');
  await page.setViewportSize(PHONE);
  const [fabric] = await sampleFabrics(page, 1);
  const { articleNumber = '', productName = '' } = fabric ?? {};
  await page.goto(pages.quotations);
  await page.getByRole('link', { name: 'New quotation' }).click();
  await page.getByLabel('Customer').fill(customer.email);
  await press(page, 'Find');
  await press(page, `Choose ${customer.name}`);
  await page.getByLabel('Add an article by its number').fill(articleNumber);
  await press(page, 'Add');
  await page.getByLabel(`Price a piece of ${productName}`).fill('20');
  await page.getByLabel(`Pieces of ${productName}`, { exact: true }).fill('3');
  await checkAccessibility(page);
  await press(page, 'Promise it');
  await expect(page.getByText(/^The pieces are kept at this price/)).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('2 Weir Street, Halifax');
  await page.getByLabel('Phone').fill('+44 1422 111111');
  await press(page, 'Order for the customer for $60.00');
  await page.waitForURL(/\/dashboard\/order\//);
});

// Only in a long run: What a role may do has API tests.
test('sales finds a caller by the last name, and makes nobody admin @long', async ({ openShift }) => {
  const { page, customer } = await openShift('sales');
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.manageAllOrder}?q=oyel`);
  const { myProfile, allUser, allOrder, addProduct, manageProduct } = words;
  const added = [words.overview, words.messages, words.quotations, words.reviews];
  const names: string[] = [myProfile, allUser, allOrder, addProduct, manageProduct];
  await expectMenu(page, names.concat(added));
  await page.getByRole('link', { name: /^SO-/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Order SO-/ })).toBeVisible();
  for (const name of ['Start preparing', 'Refund'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  await page.goto(`${pages.users}?q=${customer.email}`);
  await expect(page.getByRole('row', { name: customer.email })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(words.makeAdmin) })).toHaveCount(0);
});

test('the books find an order by its invoice, refund it and read the ledger', async ({
  openShift,
  checkAccessibility,
}) => {
  const { page, id } = await openShift('books');
  await page.setViewportSize(DESK);
  await page.goto(orderPath(id));
  await expectMenu(page, [words.myProfile, words.allOrder, words.overview, words.accounts]);
  const documents = page.getByRole('region', { name: 'Documents' });
  const [invoice = ''] = /INV-\d{4}-\d{6}/.exec((await documents.textContent()) ?? '') ?? [];
  const download = page.waitForEvent('download');
  await documents.getByRole('button', { name: `PDF of ${invoice}` }).click();
  expect((await download).suggestedFilename()).toBe(`${invoice}.pdf`);
  await page.goto(`${pages.manageAllOrder}?q=${invoice}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Start preparing' })).toHaveCount(0);

  await page.goto(orderPath(id));
  await press(page, 'Refund');
  await page.getByLabel(/^Reason/).fill('A fault in the weave');
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('A fault in the weave');

  await page.goto(pages.ledger);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await checkAccessibility(page);
});
