// Pages for admins in a shop with many orders. The Overview: figures, charts and their tables, the month's export, what
// changes meanwhile; an error, loading, offline. All Order and All User with a hundred and fifty rows more.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders/order.ts';
import { newId } from '#server/storage/ids.ts';
import { addTextFunctions } from '#server/storage/sqlite/sqlite.ts';
import { test as base, expect } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { advanceOrder, isTooWide } from './order-steps.ts';
import { DESK } from './page-steps.ts';

/** Other tests are of a shop without the sample orders. */
const test = base.extend({ shop: ({ appWithOrders }, use) => use(appWithOrders) });

const ROWS = 150;
const LONG_NAME = 'Ж'.repeat(120);
const LONG_MAIL = `${'amailboxthatgoeson'.repeat(3)}@mail.com`;

const section = (page: Page, name: string) => page.getByRole('region', { name });
const days = (page: Page) => section(page, 'By day, the last 30 days');
const waiting = (page: Page) => page.getByRole('list', { name: 'What waits' });

/** Cents of '$1,280.00' or '−$20.00'. */
function cents(text: string | null | undefined): number {
  const [, sign = '', amount = ''] = /(−?)\$([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
  return Math.round(Number(amount.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What browsers send when their window is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Writes to the database directly: as many sign-ups would take a minute. */
function insertRows(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'selvedge.db'));
  addTextFunctions(database);
  const [article] = database.prepare('select id, name from articles limit 1').all();
  const user = database.prepare('insert into users (id, email, name) values (?, ?, ?)');
  const account = database.prepare(
    `insert into identity_user (id, email, name, "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, 1, '', '')`,
  );
  const order = database.prepare(
    `insert into orders (id, number, customer_id, customer_email, customer_name, currency, price_cents, phone, address,
       custom_details, status, placed_at) values (?, ?, ?, ?, ?, 'USD', 99990000, '0123', 'Hull', '', 'unpaid', ?)`,
  );
  const line = database.prepare(
    `insert into order_lines (id, order_id, position, kind, article_id, article_name, article_number, article_description, quantity,
       unit_price_cents, amount_cents) values (?, ?, 0, 'pieces', ?, ?, 'HT/1', '', 10000, 9999, 99990000)`,
  );
  database.exec('begin');
  for (let number = 1; number <= ROWS; number += 1) {
    const long = number % 50 === 0;
    const email = `${number}${long ? LONG_MAIL : '@mail.com'}`;
    const name = long ? LONG_NAME : `Customer ${number}`;
    const userId = newId(Date.now());
    user.run(userId, email, name);
    account.run(userId, email, name);
    const orderId = newId(Date.now());
    order.run(orderId, `SO-2023-${number}`, userId, email, name, 1_700_000_000_000 + number);
    line.run(newId(Date.now()), orderId, article?.id ?? '', article?.name ?? '');
  }
  database.exec('commit');
  database.close();
}

/** Scrolls until all inserted rows are shown. */
async function scrollToEnd(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const rows = [...document.querySelectorAll('tbody tr')];
      return rows.filter(({ textContent }) => /SO-2023-|Customer \d|ЖЖ/.test(textContent)).length;
    });
  await expect.poll(scrolled, { intervals: [50], timeout: 120_000 }).toBe(ROWS);
}
const refuse = (page: Page) =>
  page.route(`**${endpoints.getOverview.path}`, (route) => route.fulfill({ status: 400, json: {} }));

async function openOverview(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(pages.overview);
  await expect(waiting(page)).toBeVisible();
}

test('figures that cannot be read are asked for again', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 400/);
  const page = await signedIn('admin');
  await refuse(page);
  await page.goto(pages.overview);
  await page.getByRole('alert').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(page)).toBeVisible();
});

test('the table behind a chart adds up to what is written above', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await openOverview(page);
  await checkAccessibility(page);
  const total = cents(
    await days(page)
      .getByText(/ from \d+ orders$/)
      .first()
      .textContent(),
  );
  expect(total).toBeGreaterThan(0);
  await expect(days(page).getByRole('link')).toHaveCount(30);
  const toggle = days(page).getByRole('button', { name: 'Show as table' });
  await toggle.press('Enter');
  const table = days(page).getByRole('table', { name: 'By day, the last 30 days' });
  await expect(table.getByRole('rowheader')).toHaveCount(30);
  const revenues = await table.getByRole('row').locator('td:last-child').allTextContents();
  expect(sum(revenues.map(cents))).toBe(total);
  await checkAccessibility(page);
  await days(page).getByRole('button', { name: 'Show as chart' }).click();
  await expect(table).toHaveCount(0);
});

test('charts and tables fit 820 and 390 px', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await openOverview(page);
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page), `charts at ${width} px`).toBe(false);
    const charts = page.getByRole('button', { name: 'Show as table' });
    for (let left = 2; left > 0; left -= 1) {
      await expect(charts).toHaveCount(left);
      await charts.first().click();
    }
    await expect(page.getByRole('button', { name: 'Show as chart' })).toHaveCount(2);
    expect(await isTooWide(page), `tables at ${width} px`).toBe(false);
    await checkAccessibility(page);
    const tables = page.getByRole('button', { name: 'Show as chart' });
    for (let left = 2; left > 0; left -= 1) {
      await expect(tables).toHaveCount(left);
      await tables.first().click();
    }
  }
});

test('what another admin does appears when the window is looked at', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openOverview(page);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const listed = await page.request.get(endpoints.listAllOrders.path, {
    headers,
    params: { state: 'paid' },
  });
  const paid: Order[] = await listed.json();
  const toPrepare = waiting(page).getByRole('link', { name: /paid orders? to prepare/ });
  await expect(toPrepare).toContainText(String(paid.length));
  await advanceOrder(page, paid[0]?._id ?? '', { to: 'processing', note: '' });
  await lookAgain(page);
  await expect(toPrepare).toContainText(String(paid.length - 1));
});

test('the export of a month adds up to what the Overview says', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openOverview(page);
  const ledger = section(page, 'Ledger');
  const months = page.getByRole('combobox', { name: 'Month' });
  for (const nth of [0, 1]) {
    await months.selectOption({ index: nth });
    const told = cents(await ledger.getByText('Its amounts add up to').textContent());
    const download = page.waitForEvent('download');
    await ledger.getByRole('button', { name: /^Export / }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    // The current month may have begun today.
    if (nth > 0) expect(rows.length).toBeGreaterThan(0);
    expect(sum(rows.map(({ Amount }) => Math.round(Number(Amount) * 100)))).toBe(told);
  }
});

test('the last figures stay when they cannot be read again', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 400/);
  const page = await signedIn('admin');
  await openOverview(page);
  await refuse(page);
  await lookAgain(page);
  await expect(page.getByText(/^These are the figures of \d\d:\d\d: /)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
});

test('figures that load say so', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const answered = Promise.withResolvers<void>();
  await page.route(`**${endpoints.getOverview.path}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(pages.overview);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the figures' })).toBeAttached();
  await checkAccessibility(page);
  answered.resolve();
  await expect(waiting(page)).toBeVisible();
});

test('without network the last figures stay until it is back', async ({
  signedIn,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await signedIn('admin');
  await openOverview(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await lookAgain(page);
  await expect(waiting(page)).toBeVisible();
  await checkAccessibility(page);
  const again = page.waitForResponse(`**${endpoints.getOverview.path}`);
  await page.context().setOffline(false);
  expect((await again).status()).toBe(200);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a chart is one tab stop, whose bars open their ledger', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openOverview(page);
  await days(page).getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Tab');
  const bars = days(page).getByRole('link');
  await expect(bars.last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(bars.nth(28)).toBeFocused();
  const label = await bars.nth(28).getAttribute('aria-label');
  await expect(days(page).getByText(label ?? '', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(bars.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section(page, 'By month, the last 12 months').getByRole('button')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === pages.ledger && url.searchParams.has('from'));
});

test('14 orders fit on a laptop’s screen, and five on a phone’s', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(pages.manageAllOrder);
  const shown = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  for (const [width, height, count] of [
    [1440, 900, 14],
    [390, 844, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(shown.nth(count - 1)).toBeInViewport({ ratio: 1 });
    expect(await isTooWide(page)).toBe(false);
  }
});

// Only in a long run: Lists longer than those of most days; articles load while scrolling always.
test('users and orders of many pages load while scrolling @long', async ({ shop, signedIn }) => {
  const page = await signedIn('admin');
  insertRows(shop.dataDir);
  for (const path of [pages.manageAllOrder, pages.users]) {
    await page.goto(path);
    await scrollToEnd(page);
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  // By its text: finding one of many rows by role computes the names of all.
  const row = page.locator('tr', { hasText: `${ROWS}${LONG_MAIL}` });
  await row.getByRole('button', { name: formTexts.dashboard.makeAdmin }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(formTexts.users.madeAdmin)).toBeVisible();
  await expect(row.getByRole('button', { name: formTexts.dashboard.makeAdmin })).toHaveCount(0);
});
