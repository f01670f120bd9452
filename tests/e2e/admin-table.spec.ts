// The table and the filters of admin lists, on All Order with the orders of one customer: selection, keys, filters in the address.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { test as base, expect } from '../support/browser.ts';
import { payOrder } from './order-steps.ts';
import { DESK, PHONE, TABLET } from './page-steps.ts';

interface List {
  readonly page: Page;
  /** The address with the customer's orders and no other filter. */
  readonly address: string;
}

/** Three unpaid orders of a new customer, then a paid one, the newest, for an admin. */
const test = base.extend<{ list: List }>({
  list: async ({ signedIn, newCustomer, placedOrder, requestsOf }, use) => {
    const customer = await newCustomer();
    for (let nth = 0; nth < 3; nth++) await placedOrder(customer);
    await payOrder(await requestsOf(customer), (await placedOrder(customer)).id);
    const page = await signedIn('admin');
    await page.setViewportSize(DESK);
    const address = `${pages.manageAllOrder}?customer=${encodeURIComponent(customer.email)}`;
    await page.goto(address);
    await expect(rows(page)).toHaveCount(4);
    await use({ page, address });
  },
});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const boxes = (page: Page) => page.locator('[data-select-row]');
const numbers = (page: Page) => page.locator('[data-row-link]').filter({ visible: true });
const all = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all shown' }).filter({ visible: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });

test('arrow keys, Space and Enter work in rows, and Tab reaches every control', async ({
  list: { page },
}) => {
  const buttons = page.getByRole('link', { name: /^Processing: / }).filter({ visible: true });
  await numbers(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(numbers(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(numbers(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(numbers(page).first()).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(boxes(page).nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('ArrowDown');
  await expect(boxes(page).nth(3)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/order\//);
});

test('filters and the search are in the address, and can be taken off', async ({
  list: { page, address },
}) => {
  const number = (await numbers(page).last().textContent()) ?? '';
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(number);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(numbers(page).first()).toBeFocused();
  await search(page).focus();
  await page.keyboard.press('Escape');
  await page.waitForURL(address);

  await page.getByRole('button', { name: 'More filters' }).click();
  const menu = page.getByRole('group', { name: 'State' });
  await page.locator('summary').filter({ hasText: 'State' }).click();
  await menu.getByRole('checkbox', { name: 'Paid', exact: true }).click();
  await page.waitForURL(/state=paid/);
  await expect(rows(page)).toHaveCount(1);
  await menu.getByRole('checkbox', { name: 'Delivered' }).click();
  await page.waitForURL(/state=paid&state=delivered/);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('button', { name: /State: Delivered/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Swatches');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page
    .getByRole('button', { name: /Kind: Swatches/ })
    .last()
    .click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Article number', { exact: true }).fill('none');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(rows(page).nth(1)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

// Only in a long run: A slow computer.
test('a search follows what is typed on, also on a slow computer @long', async ({
  list: { page, address },
}) => {
  await search(page).fill('Halifax');
  await page.waitForURL(/q=Halifax$/);
  await expect(search(page)).toHaveValue('Halifax');
  await search(page).press('End');
  await page.keyboard.type(' ');
  await page.keyboard.type('Mill');
  await page.waitForURL(/q=Halifax\+Mill/);
  await expect(search(page)).toHaveValue('Halifax Mill');
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(address);

  await search(page).focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  let typed = '';
  for (const piece of ['harbour ', 'twill an', 'd duches', 'se satin']) {
    await page.keyboard.type(piece);
    typed += piece;
    await page.waitForURL((url) => url.searchParams.get('q') === typed.trim());
  }
  await expect(search(page)).toHaveValue(typed);
});

test('on a phone a table becomes cards', async ({ list: { page }, checkAccessibility }) => {
  await page.setViewportSize(PHONE);
  await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'grid');
  await all(page).check();
  await expect(bar(page)).toContainText('4 selected');
  await checkAccessibility(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a tablet a card is the link, with a picture', async ({ list: { page }, checkAccessibility }) => {
  await page.setViewportSize(TABLET);
  const card = page.getByRole('rowheader').filter({ visible: true }).first();
  await expect(card.locator('img')).toBeVisible();
  for (const box of await page.locator('label:has([data-select-row])').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await checkAccessibility(page);
  await card.click({ position: { x: 20, y: 20 } });
  await page.waitForURL(/\/order\//);
});

test('rows are selected singly and together, stay low, and print', async ({ list: { page } }) => {
  await boxes(page).nth(0).click();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await expect(all(page)).toHaveJSProperty('indeterminate', true);
  await all(page).click();
  await expect(bar(page)).toContainText('4 selected');
  await expect(all(page)).toBeChecked();
  await boxes(page).nth(1).click();
  await expect(bar(page)).toContainText('3 selected');
  await all(page).click();
  await all(page).click();
  await expect(bar(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 400 });
  for (const row of await rows(page).all()) {
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThanOrEqual(56);
  }
  await numbers(page)
    .last()
    .evaluate((link) => link.scrollIntoView({ block: 'end' }));
  await page.evaluate(() => scrollBy(0, 150));
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toBeInViewport();

  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'table-row');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
  await expect(table.getByRole('checkbox')).toHaveCount(0);
});

// Only in a long run: Two actions within a quarter of a second.
test('“Clear all” drops letters that were typed a moment before @long', async ({ list: { page } }) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // In one turn of the event loop: a slow machine would filter by the letters before.
  await page.getByRole('search').evaluate((fields) => {
    const field = fields.querySelector('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'twill');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    const buttons = [...fields.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Clear all')?.click();
  });
  // On a slow machine the pause after the letters ends before the new address is rendered.
  await page.waitForURL((url) => !url.searchParams.has('customer'));
  await page.clock.runFor(1000);
  await expect(search(page)).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});
