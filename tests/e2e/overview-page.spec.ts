// The Overview of the sample shop with its orders: figures, charts and their tables, the month's export; loading, offline, an
// error, and what changes meanwhile.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { endpoints } from '#contract/endpoints.ts';
import type { Order } from '#contract/order.ts';
import { pages } from '#contract/paths.ts';
import { type AppProcess, startAppProcess } from '../support/app-process.ts';
import { test as base, expect } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { advanceOrder, isTooWide } from './order-steps.ts';

/** An app process of its own, because other tests start without the sample orders. */
const test = base.extend<Record<never, never>, { app: AppProcess }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess({ env: { SAMPLE_ORDERS: 'yes' } });
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const section = (page: Page, name: string) => page.getByRole('region', { name });
const days = (page: Page) => section(page, 'By day, the last 30 days');
const waiting = (page: Page) => page.getByRole('list', { name: 'What waits' });

async function openOverview(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pages.overview);
  await expect(waiting(page)).toBeVisible();
}

/** Cents of '$1,280.00' or '−$20.00'. */
function cents(text: string | null | undefined): number {
  const [, sign = '', amount = ''] = /(−?)\$([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
  return Math.round(Number(amount.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What browsers send when their window is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('the table behind a chart has a row for each bar, and adds up to what is written above; both fit 820 and 390 px', async ({
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
  await test.step('charts and tables fit 820 and 390 px', async () => {
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
});

test('another admin’s work appears, exports add up, and a chart is one tab stop', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await test.step('what another admin does appears when the window is looked at again', async () => {
    const headers = { authorization: `Bearer ${await accessToken(page)}` };
    const listed = await page.request.get(endpoints.listAllOrders.path, {
      headers,
      params: { state: 'paid' },
    });
    const paid: Order[] = await listed.json();
    await openOverview(page);
    const toPrepare = waiting(page).getByRole('link', { name: /paid orders? to prepare/ });
    await expect(toPrepare).toContainText(String(paid.length));
    await advanceOrder(page, paid[0]?._id ?? '', { to: 'processing', note: '' });
    await lookAgain(page);
    await expect(toPrepare).toContainText(String(paid.length - 1));
  });
  await test.step('the export of every month adds up to what the Overview says of it', async () => {
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
  await test.step('a chart is one tab stop: arrows tell each bar, Enter opens its ledger', async () => {
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
});

test('14 orders fit on a laptop’s screen and five on a phone’s', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(pages.manageAllOrder);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  for (const [width, height, count] of [
    [1440, 900, 14],
    [390, 844, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(rows.nth(count - 1)).toBeInViewport({ ratio: 1 });
    expect(await isTooWide(page)).toBe(false);
  }
});

test('figures that load, cannot be read or are the last ones without network', async ({
  signedIn,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 400/);
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await signedIn('admin');
  const refuse = () =>
    page.route(`**${endpoints.getOverview.path}`, (route) => route.fulfill({ status: 400, json: {} }));
  await refuse();
  await page.goto(pages.overview);
  await page.getByRole('alert').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(page)).toBeVisible();
  await refuse();
  await lookAgain(page);
  await expect(page.getByText(/^These are the figures of \d\d:\d\d: /)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await page.unrouteAll();
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
