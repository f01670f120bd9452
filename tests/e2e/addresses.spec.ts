// The address book in the dashboard: add, change, prefer, remove, its limit, failures, keyboard.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { ADDRESSES_MAX } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect } from '../support/browser.ts';
import { accessToken, addAddresses, card } from './address-steps.ts';
import { PHONE } from './page-steps.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Remove' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Addresses' });

async function fill(page: Page, address: string, phone: string): Promise<void> {
  await dialog(page).getByLabel('Address').fill(address);
  await dialog(page).getByLabel('Phone').fill(phone);
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page)).toHaveCount(0);
}
/** The address book of a new customer on a phone. */
const test = base.extend<{ openBook: (addresses?: readonly string[]) => Promise<Page> }>({
  openBook: async ({ signedIn, newCustomer }, use) => {
    await use(async (addresses = []) => {
      const page = await signedIn(await newCustomer());
      await addAddresses(page, addresses);
      await page.setViewportSize(PHONE);
      await page.goto(pages.addresses);
      await expect(cards(page)).toHaveCount(addresses.length);
      return page;
    });
  },
});

test('addresses need text and phone, by keyboard too; one is preferred', async ({
  openBook,
  checkAccessibility,
}) => {
  const page = await openBook();
  await expect(page.getByText(/^No address yet/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page).getByText('Address is Required')).toBeVisible();
  await expect(dialog(page).getByText('Phone is Required')).toBeVisible();
  await fill(page, '1 Mill Lane, Halifax', '+44 1422 000000');
  await expect(heading(page)).toBeFocused();
  await expect(card(page, '1 Mill Lane')).toContainText('Preferred');

  await page.getByRole('button', { name: 'Add an address' }).click();
  await fill(page, '2 Weaving Shed, Leeds', '+44 113 000000');
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
  await card(page, '2 Weaving Shed')
    .getByRole('button', { name: /^Prefer/ })
    .click();
  await expect(cards(page).first()).toContainText('2 Weaving Shed');
  await expect(card(page, '2 Weaving Shed')).toContainText('Preferred');
  await expect(heading(page)).toBeFocused();
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Add an address' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await dialog(page).getByLabel('Address').focus();
  await page.keyboard.type('3 Quay, Hull');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+44 1482 000000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Preferred: offered first')).toHaveCount(1);
  await expect(card(page, '3 Quay')).toContainText('Preferred');
});

test('an address is changed, also in parts as its country writes them', async ({
  openBook,
  checkAccessibility,
}) => {
  const page = await openBook(['1 Mill Lane, Halifax', '2 Weaving Shed, Leeds']);
  await card(page, '1 Mill Lane')
    .getByRole('button', { name: /^Change/ })
    .click();
  await fill(page, '1 Mill Lane, Bradford', '+44 1274 000000');
  await expect(card(page, '1 Mill Lane')).toContainText('Bradford');

  await card(page, '1 Mill Lane')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Enter the address in parts' }).click();
  await expect(dialog(page).getByLabel('Country')).toBeFocused();
  await page.keyboard.type('Germ');
  await expect(dialog(page).getByLabel('Country')).toHaveValue('DE');
  await expect(dialog(page).getByLabel('State or region')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page).getByLabel('Street')).toBeFocused();
  await dialog(page).getByLabel('Street').fill('Am Tuchmarkt 5');
  await dialog(page).getByLabel('Postcode').fill('1011');
  await dialog(page).getByLabel('City').fill('Berlin');
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page).getByText(formTexts.fields.postcodeInvalid)).toBeVisible();
  await expect(dialog(page).getByLabel('Postcode')).toBeFocused();
  await checkAccessibility(page);
  await dialog(page).getByLabel('Postcode').fill('D-10115');
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(card(page, 'Am Tuchmarkt 5')).toContainText('10115 Berlin\nGermany');
});

test('a removed address leaves another preferred', async ({ openBook }) => {
  const page = await openBook(['1 Mill Lane, Halifax', '2 Weaving Shed, Leeds']);
  await card(page, '1 Mill Lane')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Are you sure?');
  await dialog(page).getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText('Preferred');
  await expect(heading(page)).toBeFocused();
});

test('an address that cannot be saved stays in the dialog', async ({ openBook, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  const page = await openBook(['1 Mill Lane, Halifax', '2 Weaving Shed, Leeds']);
  await page.route(`**${endpoints.addAddress.path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Add an address' }).click();
  await dialog(page).getByLabel('Address').fill('3 Quay, Hull');
  await dialog(page).getByLabel('Phone').fill('1');
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty();
  await expect(dialog(page).getByLabel('Address')).toHaveValue('3 Quay, Hull');
});

test('an address removed elsewhere leaves the list', async ({ openBook, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const page = await openBook(['1 Mill Lane, Halifax', '2 Weaving Shed, Leeds']);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const listed = await (await page.request.get(endpoints.listAddresses.path, { headers })).json();
  const { _id: id } = listed.find(({ address }: { address: string }) => address.startsWith('2'));
  await page.request.delete(fillPath(endpoints.deleteAddress.path, { id }), { headers });
  await card(page, '2 Weaving Shed')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
});

test('a full address book says so', async ({ openBook }) => {
  const addresses = Array.from({ length: ADDRESSES_MAX }, (_, nth) => `${nth + 1} Mill Lane, Halifax`);
  const page = await openBook(addresses);
  await expect(page.getByText(`These are ${ADDRESSES_MAX} addresses, the most there can be.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an address' })).toHaveCount(0);
});

test('a session that ended keeps the address in the dialog', async ({ openBook, consoleErrors }) => {
  consoleErrors.allow(/status of 401/);
  const page = await openBook(['1 Mill Lane, Halifax', '2 Weaving Shed, Leeds']);
  await page.request.post(endpoints.signOut.path, { headers: { origin: new URL(page.url()).origin } });
  await cards(page)
    .last()
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog(page).getByLabel('Address').fill('4 Quay, Hull');
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty();
  await expect(dialog(page).getByLabel('Address')).toHaveValue('4 Quay, Hull');
});
