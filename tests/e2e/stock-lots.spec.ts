// Stock by lot as admins keep it: deliveries, corrections, moves, closing, and two admins at once.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { addArticle } from './article-steps.ts';
import { addLots, changeStock, closeLot, lotsOf } from './lot-steps.ts';
import { isTooWide } from './order-steps.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true });

async function openStock(page: Page, articleName: string): Promise<void> {
  await page.goto(`${pages.stock}?q=${articleName.split(' ').pop()}`);
  await expect(rowOf(page, articleName)).toBeVisible();
}

const press = (page: Page, task: string, name: string) =>
  page.getByRole('button', { name: `${task}: ${name}`, exact: true }).click();

const openWriteOff = (page: Page) => page.getByRole('button', { name: 'Write off…' }).click();
const lotField = (page: Page) => dialogOf(page).getByLabel('Lot', { exact: true });
const writeOff = (page: Page, name: string | RegExp) =>
  dialogOf(page).locator('form').getByRole('button', { name });

/** Opens the list of stock with an article of five pieces that are not kept by lot. */
async function openWithoutLots(admin: Page): Promise<{ productName: string; id: string }> {
  const productName = `Dyed${crypto.randomUUID().slice(0, 8)}`;
  const { article } = await addArticle(admin, { productName, availableQuantity: 5 });
  await openStock(admin, productName);
  return { productName, id: article._id };
}

/** Opens the list of stock with an article of two lots. */
async function openWithLots(admin: Page): Promise<{ productName: string; id: string }> {
  const { article, id } = await addLots(admin, { 'K-1': 8, 'K-2': 5 });
  await openStock(admin, article.productName);
  return { productName: article.productName, id };
}

/** Opens the dialog of the lots of an article with two. */
async function openLots(admin: Page): Promise<{ productName: string; id: string }> {
  const opened = await openWithLots(admin);
  await press(admin, 'Lots', opened.productName);
  return opened;
}

/** Pieces of each lot. */
const piecesOf = async (admin: Page, id: string) =>
  Object.fromEntries((await lotsOf(admin, id)).map(({ name, quantity }) => [name, quantity]));

test('a first delivery by lot names the lot of what is there', async ({ signedIn, checkAccessibility }) => {
  const admin = await signedIn('admin');
  const { productName, id } = await openWithoutLots(admin);
  await expect(admin.getByRole('button', { name: `Lots: ${productName}` })).toHaveCount(0);
  await press(admin, 'Receive', productName);
  await dialogOf(admin).getByLabel('Pieces received').fill('30');
  await dialogOf(admin).getByLabel('Keep this delivery as a lot').check();
  await checkAccessibility(admin);
  await save(admin).click();
  await expect(dialogOf(admin).getByText('Lot is Required')).toHaveCount(2);
  await dialogOf(admin).getByLabel('Name of the lot').fill('K-2');
  await dialogOf(admin).getByLabel('Lot of the 5 pieces in stock').fill('K-1');
  await save(admin).click();
  await expect(dialogOf(admin)).toHaveCount(0);
  await expect(rowOf(admin, productName)).toContainText('35');
  expect(await piecesOf(admin, id)).toEqual({ 'K-1': 5, 'K-2': 30 });
});

test('deliveries and corrections are of one lot, a new one or one there', async ({
  signedIn,
  checkAccessibility,
}) => {
  const admin = await signedIn('admin');
  const { productName, id } = await openWithLots(admin);
  await press(admin, 'Receive', productName);
  await expect(dialogOf(admin).getByLabel('Pieces received')).toBeFocused();
  await admin.keyboard.type('10');
  await lotField(admin).selectOption({ label: 'K-1 (8 pieces)' });
  await checkAccessibility(admin);
  await save(admin).click();
  await expect(dialogOf(admin)).toHaveCount(0);
  await press(admin, 'Receive', productName);
  await dialogOf(admin).getByLabel('Pieces received').fill('2');
  await dialogOf(admin).getByLabel('Name of the lot').fill('K-3');
  await admin.keyboard.press('Enter');
  await expect(dialogOf(admin)).toHaveCount(0);
  expect(await piecesOf(admin, id)).toEqual({ 'K-1': 18, 'K-2': 5, 'K-3': 2 });
  await openStock(admin, productName);
  await admin.getByRole('link', { name: productName }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Delivery, lot K-3' })).toContainText('+2');

  await openStock(admin, productName);
  await press(admin, 'Correct', productName);
  await dialogOf(admin).getByLabel('Pieces more or fewer').fill('-3');
  await dialogOf(admin).getByLabel('Reason').fill('Moths');
  await save(admin).click();
  await expect(dialogOf(admin).getByText('Lot is Required')).toBeVisible();
  await lotField(admin).selectOption({ label: 'K-2 (5 pieces)' });
  await save(admin).click();
  await expect(dialogOf(admin)).toHaveCount(0);
  await expect(rowOf(admin, productName)).toContainText('22');
  expect(await piecesOf(admin, id)).toEqual({ 'K-1': 18, 'K-2': 2, 'K-3': 2 });
  await openStock(admin, productName);
  await admin.getByRole('link', { name: productName }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Correction, lot K-2' })).toContainText('−3');
});

test('the dialog of lots fits each width, takes pictures and moves pieces', async ({
  signedIn,
  checkAccessibility,
}) => {
  const admin = await signedIn('admin');
  const { productName, id } = await openWithLots(admin);
  for (const name of ['Done', 'Close']) {
    await press(admin, 'Lots', productName);
    const rowButtons = dialogOf(admin).getByRole('row').getByRole('button');
    await expect(rowButtons).toHaveText(['Add a picture', 'Move pieces', 'Add a picture', 'Move pieces']);
    await expect(dialogOf(admin).getByRole('button', { name: /close/i })).toHaveText(['✕']);
    await dialogOf(admin).getByRole('button', { name, exact: true }).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await expect(admin.getByRole('button', { name: `Lots: ${productName}` })).toBeFocused();
  }
  const lots = await lotsOf(admin, id);
  expect(lots.map(({ closedAt }) => closedAt)).toEqual([null, null]);

  await press(admin, 'Lots', productName);
  await expect(dialogOf(admin).getByRole('heading', { name: `Lots of ${productName}` })).toBeFocused();
  await expect(rowOf(admin, 'K-1')).toContainText('8');
  await checkAccessibility(admin);
  for (const width of [390, 820, 1440]) {
    await admin.setViewportSize({ width, height: 844 });
    expect(await isTooWide(admin), `${width} px`).toBe(false);
  }

  await press(admin, 'Add a picture', 'K-1');
  await dialogOf(admin)
    .getByLabel('Picture of the lot')
    .setInputFiles('seed/images/theatre-velvet-petrol-lot-1187.webp');
  await checkAccessibility(admin);
  await dialogOf(admin).getByRole('button', { name: 'Save the picture' }).click();
  await expect(dialogOf(admin).getByText('The picture of lot K-1 is saved.')).toBeFocused();
  await expect(dialogOf(admin).getByRole('button', { name: 'Change the picture: K-1' })).toBeVisible();
  await checkAccessibility(admin);

  await press(admin, 'Move pieces', 'K-1');
  await expect(dialogOf(admin).getByLabel('Pieces to move')).toBeFocused();
  await checkAccessibility(admin);
  await dialogOf(admin).getByRole('button', { name: 'Back' }).click();
  await expect(admin.getByRole('button', { name: 'Move pieces: K-1' })).toBeFocused();

  await press(admin, 'Move pieces', 'K-1');
  await dialogOf(admin).getByLabel('Pieces to move').fill('9');
  await dialogOf(admin).getByRole('button', { name: 'Move the pieces' }).click();
  await expect(dialogOf(admin).getByText('This lot has 8 pieces')).toBeVisible();
  await expect(dialogOf(admin).getByText('Lot is Required')).toBeVisible();
  await expect(dialogOf(admin).getByText('Reason is Required')).toBeVisible();
  await dialogOf(admin).getByLabel('Pieces to move').fill('3');
  await dialogOf(admin).getByLabel('To lot').selectOption({ label: 'K-2 (5 pieces)' });
  await dialogOf(admin).getByLabel('Reason').fill('Wrong label');
  await dialogOf(admin).getByRole('button', { name: 'Move the pieces' }).click();
  const status = dialogOf(admin).getByRole('status').filter({ hasText: 'moved' });
  await expect(status).toHaveText('3 pieces moved from lot K-1 to lot K-2.');
  await expect(status).toBeFocused();
  await dialogOf(admin).getByRole('button', { name: 'Done' }).click();
  await admin.getByRole('link', { name: productName }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Moved between lots, lot K-2' })).toContainText('+3');
});

test('writing off a lot needs lot and reason, and closes it', async ({ signedIn, checkAccessibility }) => {
  const admin = await signedIn('admin');
  const { productName, id } = await openLots(admin);
  await openWriteOff(admin);
  await expect(lotField(admin)).toBeFocused();
  await writeOff(admin, /^Write off/).click();
  await expect(dialogOf(admin).getByText('Lot is Required')).toBeVisible();
  await expect(dialogOf(admin).getByText('Reason is Required')).toBeVisible();
  await lotField(admin).selectOption({ label: 'K-1 (8 pieces)' });
  await expect(dialogOf(admin)).toContainText('This writes off the 8 pieces of lot K-1.');
  await checkAccessibility(admin);
  await dialogOf(admin).getByRole('button', { name: 'Back' }).click();
  await expect(admin.getByRole('button', { name: 'Write off…' })).toBeFocused();

  await openWriteOff(admin);
  await lotField(admin).selectOption({ label: 'K-1 (8 pieces)' });
  await dialogOf(admin).getByLabel('Reason').fill('Moths');
  await writeOff(admin, 'Write off 8 pieces and close the lot').click();
  await expect(dialogOf(admin).getByText('Lot K-1 is closed, with 8 pieces written off.')).toBeFocused();
  await expect(rowOf(admin, 'K-1')).toContainText('Closed');
  await openWriteOff(admin);
  await expect(lotField(admin).getByRole('option')).toHaveText(['Choose the lot', 'K-2 (5 pieces)']);
  await dialogOf(admin).getByRole('button', { name: 'Back' }).click();
  await dialogOf(admin).getByRole('button', { name: 'Done' }).click();
  await expect(dialogOf(admin)).toHaveCount(0);
  await expect(admin.getByRole('button', { name: `Lots: ${productName}` })).toBeFocused();
  await expect(rowOf(admin, productName)).toContainText('5');
  expect(await lotsOf(admin, id)).toMatchObject([
    { name: 'K-2', quantity: 5, closedAt: null },
    { name: 'K-1', quantity: 0 },
  ]);
});

// Only in a long run: Two admins at one lot; the refusal has API tests.
test('a lot that changed or was closed meanwhile is not written off unseen @long', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const admin = await signedIn('admin');
  const { id } = await openLots(admin);
  await openWriteOff(admin);
  await lotField(admin).selectOption({ label: 'K-1 (8 pieces)' });
  await dialogOf(admin).getByLabel('Reason').fill('Moths');
  await changeStock(admin, id, { reason: 'correction', quantity: -2, note: 'Cut off', lot: 'K-1' });
  await writeOff(admin, 'Write off 8 pieces and close the lot').click();
  await expect(dialogOf(admin).getByText('The stock has changed meanwhile. Nothing was done.')).toBeVisible();
  await expect(dialogOf(admin).getByText('It had 8 pieces when you opened this.')).toBeVisible();
  await closeLot(admin, id, 'K-1');
  await writeOff(admin, 'Write off 6 pieces and close the lot').click();
  await expect(dialogOf(admin).getByText('Lot K-1 was closed already.')).toBeFocused();
  await expect(rowOf(admin, 'K-1')).toContainText('Closed');
});

// Only in a long run: Two admins at one article; the refusal has API tests.
test('a correction of stock kept by lot since asks for the lot @long', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const admin = await signedIn('admin');
  const { productName, id } = await openWithoutLots(admin);
  await press(admin, 'Correct', productName);
  await expect(lotField(admin)).toHaveCount(0);
  const first = { reason: 'delivery', quantity: 10, note: '', lot: 'K-2', lotOfStock: 'K-1' } as const;
  await changeStock(admin, id, first);
  await dialogOf(admin).getByLabel('Pieces more or fewer').fill('-1');
  await dialogOf(admin).getByLabel('Reason').fill('Moths');
  await save(admin).click();
  await expect(dialogOf(admin).getByText(/kept by lot\. Please name the lot/)).toBeVisible();
  await lotField(admin).selectOption({ label: 'K-1 (5 pieces)' });
  await save(admin).click();
  await expect(dialogOf(admin)).toHaveCount(0);
  await expect(rowOf(admin, productName)).toContainText('14');
});
