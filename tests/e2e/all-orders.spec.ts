// All Order: filters in the address, several orders advanced and shipped at once, what becomes of those that changed meanwhile.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type TestUser } from '../support/browser.ts';
import { advanceOrder, isTooWide, numberOf, orderPath, payOrder, refundWhole } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { clickOn, delayRequests } from './steps.ts';

const COLUMNS = ['Product', 'Customer', 'Quantity', 'Price', 'State', 'Action'] as const;

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** The result of an order that the server could not move. */
const NOT_MOVED = { number: null, moved: false, code: 'internal', state: null };

async function openListOf(page: Page, email: string): Promise<void> {
  await page.goto(`${pages.manageAllOrder}?q=${encodeURIComponent(email)}`);
  await expect(rows(page).first()).toContainText(email);
}
const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all shown' }).filter({ visible: true }).check();

const results = (page: Page) => dialog(page).getByRole('list', { name: 'Orders that stayed' });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name, exact: true });

interface OrdersOf {
  readonly customer: TestUser;
  readonly ids: readonly [string, ...string[]];
  /** The page of an admin with the list of these orders. */
  readonly page: Page;
}

/** A customer's orders, the first of which are paid, in the list of an admin. */
const test = base.extend<{ openOrders: (count: number, paid: number) => Promise<OrdersOf> }>({
  openOrders: async ({ newCustomer, placedOrder, requestsOf, signedIn }, use) => {
    await use(async (count, paid) => {
      const customer = await newCustomer();
      const { id } = await placedOrder(customer);
      const ids: [string, ...string[]] = [id];
      while (ids.length < count) ids.push((await placedOrder(customer)).id);
      const requests = await requestsOf(customer);
      for (const one of ids.slice(0, paid)) await payOrder(requests, one);
      const page = await signedIn('admin');
      await openListOf(page, customer.email);
      return { customer, ids, page };
    });
  },
});

test('selected orders are advanced, and one that somebody else has moved is named', async ({
  openOrders,
  checkAccessibility,
}) => {
  const { page, ids } = await openOrders(3, 2);
  await selectAll(page);
  await expect(bar(page)).toContainText('3 selected');
  await expect(bar(page).getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);
  await checkAccessibility(page);
  await advanceOrder(page, ids[1] ?? '', { to: 'processing', note: '' });
  await bar(page).getByRole('button', { name: 'Start preparing (2 of 3)' }).click();
  await dialog(page).getByRole('button', { name: 'Start preparing' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(
    '1 order moved to “Being prepared”. 1 stayed:',
  );
  await expect(dialog(page).getByRole('list', { name: 'Orders that stayed' })).toContainText(
    'Changed meanwhile: being prepared now',
  );
  await checkAccessibility(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page).filter({ hasText: 'Being prepared' })).toHaveCount(2);
  await expect(bar(page)).toContainText('3 selected');
});

test('the list with selected orders fits each width', async ({ openOrders }) => {
  const { page } = await openOrders(2, 1);
  await selectAll(page);
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar(page)).toBeInViewport();
    expect(await isTooWide(page), `at ${width} px`).toBe(false);
  }
});

test('orders are shipped together on a phone, with tracking numbers pasted at once', async ({
  openOrders,
  checkAccessibility,
}) => {
  const { page, ids } = await openOrders(2, 2);
  for (const id of ids) await advanceOrder(page, id, { to: 'processing', note: '' });
  await page.setViewportSize(PHONE);
  await page.reload();
  await selectAll(page);
  await bar(page).getByRole('button', { name: 'Mark as shipped …' }).click();
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog(page).getByText('Tracking number is Required')).toHaveCount(2);
  await dialog(page).getByLabel('Carrier').fill('DHL');
  const numbers = dialog(page).getByLabel(/^Tracking number of/);
  await numbers.first().focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'JD 1\nJD 2\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(numbers.last()).toHaveValue('JD 2');
  await expect(numbers.last()).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Mark as shipped …' }).click();
  await expect(dialog(page).getByLabel('Carrier')).toHaveValue('DHL');
  await expect(numbers.first()).toHaveValue('JD 1');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('2 orders moved to “Shipped”.');
});

test('packing slips are printed without an order that was refunded meanwhile', async ({ openOrders }) => {
  const { page, ids } = await openOrders(3, 3);
  for (const id of ids.slice(0, 2)) await advanceOrder(page, id, { to: 'processing', note: '' });
  await selectAll(page);
  await expect(bar(page)).toContainText('3 selected');
  await refundWhole(page, ids[2] ?? '');
  const slips = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Print packing slips' }).click();
  expect((await slips).suggestedFilename()).toMatch(/^packing-slips-SO-.*-and-1-more\.pdf$/);
  await expect(
    page.getByText(/^Changed meanwhile, no packing slip for SO-[\d-]+ \(refunded\)$/),
  ).toBeVisible();
});

test('only the selected orders are exported, else the list', async ({ openOrders }) => {
  const { page, ids } = await openOrders(2, 0);
  await rows(page).getByRole('checkbox').nth(1).check();
  const csv = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export selected' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(ids[0]);
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await list).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
});

// Only in a long run: A list that loads for seconds.
test('while a slow list loads, its former rows cannot be selected @long', async ({
  openOrders,
  checkAccessibility,
}) => {
  const { page } = await openOrders(2, 2);
  const first = page.locator('[data-select-row]').first();
  await selectAll(page);
  await expect(bar(page)).toContainText('2 selected');
  const list = page.locator('[aria-busy]').filter({ has: page.locator('table') });
  await expect(list).toHaveAttribute('aria-busy', 'false');

  const release = await delayRequests(page, `**${endpoints.listAllOrders.path}?*state=*`);
  await tab(page, 'Paid').click();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(bar(page)).toHaveCount(0);
  await expect(list).toHaveCSS('opacity', '0.45');
  await expect(page.getByText('Loading the orders')).toBeAttached();
  await clickOn(page, first);
  await first.focus();
  await page.keyboard.press('Space');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-select-row]:checked')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await checkAccessibility(page);

  release();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list).toHaveCSS('opacity', '1');
  await selectAll(page);
  await expect(bar(page)).toContainText('2 selected');
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);
  await expect(bar(page)).toHaveCount(0);
});

// Only in a long run: What the dialog of selected orders says is tested while it is open, too.
test('orders advanced in the background are told of in a notice @long', async ({
  openOrders,
  checkAccessibility,
}) => {
  const { page, ids } = await openOrders(2, 2);
  await selectAll(page);
  await advanceOrder(page, ids[1] ?? '', { to: 'processing', note: '' });
  const release = await delayRequests(page, `**${endpoints.advanceOrders.path}`);
  await bar(page).getByRole('button', { name: 'Start preparing' }).click();
  await dialog(page).getByRole('button', { name: 'Start preparing' }).click();
  await dialog(page).getByRole('button', { name: 'Go on in the background' }).click();
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page).getByRole('button', { name: '0 of 2 moved …' })).toBeVisible();
  release();
  const notice = page.getByRole('alert').filter({ hasText: '1 order moved to “Being prepared”. 1 stayed' });
  await expect(notice).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'See what was moved' })).toBeVisible();
  await checkAccessibility(page);
  await notice.getByRole('button', { name: 'See which' }).click();
  await expect(results(page)).toContainText('Changed meanwhile');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toHaveCount(0);
});

// Only in a long run: Orders that the server could not move.
test('tracking numbers stay with orders that were not moved @long', async ({ openOrders }) => {
  const { page, ids } = await openOrders(3, 3);
  for (const id of ids.slice(0, 2)) await advanceOrder(page, id, { to: 'processing', note: '' });
  await page.reload();
  await selectAll(page);
  const ship = bar(page).getByRole('button', { name: 'Mark as shipped … (2 of 3)' });
  const number = dialog(page)
    .getByLabel(/^Tracking number of/)
    .first();
  await ship.click();
  await dialog(page).getByLabel('Carrier').fill('DHL');
  await number.fill('JD 1');
  await dialog(page)
    .getByLabel(/^Tracking number of/)
    .last()
    .fill('JD 2');
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Start preparing (1 of 3)' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Start preparing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await ship.click();
  await expect(number).toHaveValue('JD 1');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${endpoints.advanceOrders.path}`, async (route) => {
    await released;
    const results = ids.slice(0, 2).map((_id) => ({ ...NOT_MOVED, _id }));
    await route.fulfill({ json: { results } });
  });
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog(page).getByRole('button', { name: 'Go on in the background' }).click();
  release();
  const notice = page.getByRole('alert').filter({ hasText: '2 stayed' });
  await expect(notice).toBeVisible();
  await bar(page).getByRole('button', { name: 'See what was moved' }).click();
  await expect(dialog(page)).toContainText('Could not be done, please try again');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(notice).toHaveCount(0);
  await ship.click();
  await expect(dialog(page).getByLabel('Carrier')).toHaveValue('DHL');
  await expect(number).toHaveValue('JD 1');
});

test('a row has phone, details and state, and leads to its order', async ({
  newCustomer,
  placedOrder,
  signedIn,
}) => {
  const customer = await newCustomer();
  await placedOrder(customer, { customDetails: 'Two ends, please.' });
  const page = await signedIn('admin');
  await openListOf(page, customer.email);
  const row = page.getByRole('row').filter({ hasText: 'Two ends, please.' });
  await expect(row).toContainText('+44 1422 000000');
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  // The checkbox takes the place of the first column, whose cell is the header of the row.
  const cell = (column: (typeof COLUMNS)[number]) => row.getByRole('cell').nth(COLUMNS.indexOf(column));
  await expect(cell('State')).toContainText(formTexts.order.unpaid);
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  const number = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await cell('Action').getByRole('link', { name: formTexts.dashboard.processing }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'For the mill' })).toContainText(customer.email);
  expect(changes).toEqual([]);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
});

test('keys select a row and open it; its page leads on and back', async ({ openOrders }) => {
  const { page, ids } = await openOrders(2, 0);
  const [earlier, later] = ids;
  await rows(page).getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(later ?? '')));
  await page.getByRole('link', { name: 'Next order' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(earlier)));
  await expect(page.getByRole('link', { name: 'Next order' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous order' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(later ?? '')));
  await page.getByRole('link', { name: '← All Order' }).click();
  await expect(page).toHaveURL(/[?]q=/);
  await expect(rows(page)).toHaveCount(2);
});

test('a carrier’s file ships the orders that it names, and lists the others', async ({
  openOrders,
  requestsOf,
  checkAccessibility,
}) => {
  const { ids, page } = await openOrders(2, 1);
  const admin = await requestsOf('admin');
  await advanceOrder(admin, ids[0], { to: 'processing', note: '' });
  const [number, unpaid] = await Promise.all(ids.map((id) => numberOf(admin, id)));
  await tab(page, 'Being prepared').click();
  await page.getByText('Files for a carrier’s portal').click();
  await page.getByRole('link', { name: 'Tracking numbers from a file' }).click();
  await page.getByLabel('Carrier where the file names none').fill('DHL');
  const text = `Reference,Tracking number\n${number},JD0146\n${unpaid},JD0147\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'Left out: 1' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await dialog(page).getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByText('1 order moved to “Shipped”.')).toBeVisible();
  await page.goto(orderPath(ids[0]));
  await expect(page.getByText('JD0146').first()).toBeVisible();
});
