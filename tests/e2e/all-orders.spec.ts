// All Order: filters in the address, several orders advanced and shipped at once, what becomes of those that changed meanwhile.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { advanceOrder, isTooWide, orderPath, payOrder, refundWhole } from './order-steps.ts';
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

test('selected orders are advanced and shipped on a phone; one that another admin has moved says so; slips are printed and orders exported', async ({
  signedIn,
  requestsOf,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const orders = [await placedOrder(customer), await placedOrder(customer), await placedOrder(customer)];
  const requests = await requestsOf(customer);
  for (const { id } of orders.slice(0, 2)) await payOrder(requests, id);
  const page = await signedIn('admin');
  await openListOf(page, customer.email);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(bar(page)).toContainText('3 selected');
  await expect(bar(page).getByRole('button', { name: 'Mark shipped' })).toHaveCount(0);
  await checkAccessibility(page);
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar(page)).toBeInViewport();
    expect(await isTooWide(page), `at ${width} px`).toBe(false);
  }
  await advanceOrder(page, orders[1]?.id ?? '', { to: 'processing', note: '' });
  await bar(page).getByRole('button', { name: 'Move to processing (2 of 3)' }).click();
  await dialog(page).getByRole('button', { name: 'Move to processing' }).click();
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

  await bar(page).getByRole('button', { name: 'Mark shipped … (2 of 3)' }).click();
  await dialog(page).getByRole('button', { name: 'Mark shipped' }).click();
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
  await bar(page).getByRole('button', { name: 'Mark shipped … (2 of 3)' }).click();
  await expect(dialog(page).getByLabel('Carrier')).toHaveValue('DHL');
  await expect(numbers.first()).toHaveValue('JD 1');
  await dialog(page).getByRole('button', { name: 'Mark shipped' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('2 orders moved to “Shipped”.');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Print packing slips (2 of 3)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^packing-slips-SO-.*-and-1-more\.pdf$/);

  await test.step('slips are printed without an order that was refunded before shipping', async () => {
    const { id = '' } = orders[2] ?? {};
    await payOrder(requests, id);
    await openListOf(page, customer.email);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(bar(page)).toContainText('3 selected');
    await refundWhole(page, id);
    const slips = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Print packing slips' }).click();
    expect((await slips).suggestedFilename()).toMatch(/^packing-slips-SO-.*-and-1-more\.pdf$/);
    await expect(
      page.getByText(/^Changed meanwhile, no packing slip for SO-[\d-]+ \(refunded\)$/),
    ).toBeVisible();
  });
  await test.step('only the selected orders are exported', async () => {
    for (const nth of [0, 1]) await rows(page).getByRole('checkbox').nth(nth).uncheck();
    const csv = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export selected' }).click();
    const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(orders[0]?.id);
  });
});

test('a slow list dims the rows of the former filter; orders are advanced in the background, and a notice says what became of them, until its results are seen', async ({
  signedIn,
  requestsOf,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const orders = [await placedOrder(customer), await placedOrder(customer)];
  const requests = await requestsOf(customer);
  for (const { id } of orders) await payOrder(requests, id);
  const page = await signedIn('admin');
  await openListOf(page, customer.email);
  const all = page.getByRole('checkbox', { name: 'Select all shown' }).filter({ visible: true });
  const first = page.locator('[data-select-row]').first();
  await all.check();
  await expect(bar(page)).toContainText('2 selected');
  const list = page.locator('[aria-busy]').filter({ has: page.locator('table') });
  await expect(list).toHaveAttribute('aria-busy', 'false');

  const release = await delayRequests(page, `**${endpoints.listAllOrders.path}?*state=*`);
  const tab = page
    .getByRole('navigation', { name: 'Orders by state' })
    .getByRole('link', { name: 'Paid', exact: true });
  await tab.click();
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
  await all.check();
  await expect(bar(page)).toContainText('2 selected');
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);
  await expect(bar(page)).toHaveCount(0);
  await test.step('orders are advanced in the background: a notice says what became of them and opens the results', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await advanceOrder(page, orders[1]?.id ?? '', { to: 'processing', note: '' });
    const release = await delayRequests(page, `**${endpoints.advanceOrders.path}`);
    await bar(page).getByRole('button', { name: 'Move to processing' }).click();
    await dialog(page).getByRole('button', { name: 'Move to processing' }).click();
    await dialog(page).getByRole('button', { name: 'Go on in the background' }).click();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page).getByRole('button', { name: '0 of 2 moved …' })).toBeVisible();
    release();
    const notice = page.getByRole('alert').filter({ hasText: '1 order moved to “Being prepared”. 1 stayed' });
    await expect(notice).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'See what was moved' })).toBeVisible();
    await checkAccessibility(page);
    await notice.getByRole('button', { name: 'See which' }).click();
    await expect(dialog(page).getByRole('list', { name: 'Orders that stayed' })).toContainText(
      'Changed meanwhile',
    );
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('tracking numbers stay with orders that could not be moved, and the notice goes when its results are seen', async () => {
    const { id } = await placedOrder(customer);
    await payOrder(requests, id);
    await openListOf(page, customer.email);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    const ship = bar(page).getByRole('button', { name: 'Mark shipped … (2 of 3)' });
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
    await bar(page).getByRole('button', { name: 'Move to processing (1 of 3)' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Move to processing' })).toBeVisible();
    await page.keyboard.press('Escape');
    await ship.click();
    await expect(number).toHaveValue('JD 1');

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${endpoints.advanceOrders.path}`, async (route) => {
      await released;
      const results = orders.map(({ id: _id }) => ({ ...NOT_MOVED, _id }));
      await route.fulfill({ json: { results } });
    });
    await dialog(page).getByRole('button', { name: 'Mark shipped' }).click();
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
});

test('every order shows phone, custom details and state; filters are in the address, the order’s page leads back to them and to the order beside it, and keys reach the rows', async ({
  signedIn,
  newCustomer,
  placedOrder,
}) => {
  const customer = await newCustomer();
  const earlier = await placedOrder(customer);
  const later = await placedOrder(customer, { customDetails: 'Two ends, please.' });
  const page = await signedIn('admin');
  await page.goto(pages.manageAllOrder);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(customer.email);
  await expect(rows(page)).toHaveCount(2);
  await test.step('Processing leads to the page of the order, and changes nothing', async () => {
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
    await expect(rows(page)).toHaveCount(2);
  });
  await page
    .getByRole('navigation', { name: 'Orders by state' })
    .getByRole('link', { name: 'Unpaid' })
    .click();
  const isFiltered = ({ searchParams }: URL) =>
    searchParams.get('q') === customer.email && searchParams.get('state') === 'unpaid';
  await expect(page).toHaveURL(isFiltered);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  await rows(page).getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(later.id)));
  await page.getByRole('link', { name: 'Next order' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(earlier.id)));
  await expect(page.getByRole('link', { name: 'Next order' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous order' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(orderPath(later.id)));
  await page.getByRole('link', { name: '← All Order' }).click();
  await expect(page).toHaveURL(isFiltered);
  await expect(rows(page)).toHaveCount(2);
  await page
    .getByRole('navigation', { name: 'Orders by state' })
    .getByRole('link', { name: 'Delivered' })
    .click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});
