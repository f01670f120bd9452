// The table and the filters of admin lists, on the components page: keyboard, selection, filters in the address.
import type { Page } from '@playwright/test';
import { DEV_COMPONENTS_PATH } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { DESK, PHONE } from './page-steps.ts';

async function openTable(page: Page, search = '') {
  await page.goto(DEV_COMPONENTS_PATH + search);
  return page.getByRole('region', { name: 'AdminTable with filters' });
}

test('an admin table: rows are selected, filters are in the address, it becomes cards on a phone and prints as a table', async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  const region = await openTable(page);
  const search = region.getByRole('searchbox', { name: 'Search' });
  await test.step('it keeps its head in view, has low rows', async () => {
    for (const row of await region.locator('tbody tr').all()) {
      const { height = 0 } = (await row.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThanOrEqual(56);
    }
    await region
      .getByRole('link', { name: 'Oxford' })
      .evaluate((link) => link.scrollIntoView({ block: 'end' }));
    await page.evaluate(() => scrollBy(0, 330));
    await expect(region.getByRole('columnheader', { name: 'Pieces' })).toBeInViewport();
  });
  await page.setViewportSize(DESK);
  const status = region.getByRole('status');
  const all = region.getByRole('checkbox', { name: 'Select all shown' });
  await region.getByRole('checkbox', { name: 'Harbour Twill' }).click();
  await region.getByRole('checkbox', { name: 'Loden' }).click({ modifiers: ['Shift'] });
  await expect(status).toHaveText('3 selected');
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.click();
  await expect(status).toHaveText('4 selected');
  await expect(all).toBeChecked();
  await region.getByRole('checkbox', { name: 'Duchesse Satin' }).click();
  await expect(status).toHaveText('3 selected');
  await all.click();
  await all.click();
  await expect(status).toHaveText('0 selected');
  await test.step('arrow keys, Enter and Space work, and Tab reaches every control', async () => {
    await region.getByRole('link', { name: 'Harbour Twill' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(region.getByRole('link', { name: 'Duchesse Satin' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(region.getByRole('checkbox', { name: 'Duchesse Satin' })).toBeChecked();
    await expect(region.getByRole('link', { name: 'Duchesse Satin' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(region.getByRole('link', { name: 'Harbour Twill' })).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(region.getByRole('button', { name: 'Restock Harbour Twill' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(region.getByRole('button', { name: 'Restock Duchesse Satin' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region.getByRole('checkbox', { name: 'Loden' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(status).toHaveText('2 selected');
    await page.keyboard.press('ArrowDown');
    await expect(region.getByRole('checkbox', { name: 'Oxford' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=Oxford/);
    await expect(region.getByRole('row')).toHaveCount(2);
  });
  await search.focus();
  await page.keyboard.press('Escape');
  await page.waitForURL(DEV_COMPONENTS_PATH);
  await all.check();
  await all.uncheck();
  await test.step('filters and search are in the address and can be taken off; on a slow computer no letter is lost', async () => {
    await search.blur();
    const rows = region.getByRole('row');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('o');
    await page.waitForURL(/q=o/);
    await expect(rows).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await expect(region.getByRole('link', { name: 'Harbour Twill' })).toBeFocused();

    await region.getByText('All', { exact: true }).first().click();
    await region.getByRole('checkbox', { name: 'Blue' }).click();
    await page.waitForURL(/colour=blue/);
    await expect(region.getByRole('checkbox', { name: 'Blue' })).toBeChecked();
    await region.getByRole('checkbox', { name: 'Red' }).click();
    await page.waitForURL(/colour=blue&colour=red/);
    await expect(rows).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(region.getByRole('checkbox', { name: 'Blue' })).toBeHidden();

    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(search).toHaveValue('o');
    await page.goBack();
    await expect(region.getByRole('button', { name: /Colour: Red/ })).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    await region.getByRole('button', { name: 'More filters' }).click();
    await region.getByRole('combobox', { name: 'Stock' }).selectOption('Low');
    await region.getByLabel('Note', { exact: true }).fill('nothing');
    await page.keyboard.press('Enter');
    await expect(region).toContainText('Nothing matches these filters.');
    await region
      .getByRole('button', { name: /Note: nothing/ })
      .last()
      .click();
    await expect(rows).toHaveCount(2);
    await region.getByRole('button', { name: 'Clear all' }).click();
    await expect(rows).toHaveCount(5);
    await expect(search).toHaveValue('');
    expect(new URL(page.url()).search).toBe('');
    await test.step('a search follows what is typed on, and Escape empties it', async () => {
      await search.fill('Harbour');
      await page.waitForURL(/q=Harbour$/);
      await expect(search).toHaveValue('Harbour');
      await search.press('End');
      await page.keyboard.type(' ');
      await page.keyboard.type('Twill');
      await page.waitForURL(/q=Harbour\+Twill/);
      await expect(search).toHaveValue('Harbour Twill');
      await page.keyboard.press('Escape');
      await expect(search).toHaveValue('');
      await expect(page).toHaveURL(DEV_COMPONENTS_PATH);
    });
  });
  await test.step('on a slow computer no letter is lost between the pauses in which the list follows', async () => {
    await search.focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    let typed = '';
    for (const piece of ['harbour ', 'twill an', 'd duches', 'se satin']) {
      await page.keyboard.type(piece);
      typed += piece;
      await page.waitForURL((address) => address.searchParams.get('q') === typed.trim());
    }
    await expect(search).toHaveValue(typed);
    await devtools.detach();
    await page.keyboard.press('Escape');
    await page.waitForURL(DEV_COMPONENTS_PATH);
  });
  await test.step('on a phone it becomes cards', async () => {
    await page.setViewportSize(PHONE);
    await expect(region.locator('tbody tr').first()).toHaveCSS('display', 'grid');
    await region.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(region.getByRole('status')).toHaveText('4 selected');
    await checkAccessibility(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  await test.step('it prints as a table without checkboxes and buttons', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expect(region.locator('tbody tr').first()).toHaveCSS('display', 'table-row');
    await expect(region.getByRole('columnheader', { name: 'Note' })).toBeVisible();
    await expect(region.getByRole('checkbox')).toHaveCount(0);
    await expect(region.getByRole('button')).toHaveCount(0);
  });
});

test('“Clear all” and a link to the same list drop letters that were typed a moment before', async ({
  page,
}) => {
  await page.clock.install();
  const region = await openTable(page, '?colour=blue');
  await expect(region.getByRole('button', { name: 'Clear all' })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // In one turn of the event loop: a slow machine would filter by the letters before.
  await region.evaluate((section) => {
    const field = section.querySelector('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'twill');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    const buttons = [...section.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Clear all')?.click();
  });
  // On a slow machine the pause after the letters ends before the new address is rendered.
  await page.waitForURL((url) => !url.searchParams.has('colour'));
  await page.clock.runFor(1000);
  await expect(region.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});
