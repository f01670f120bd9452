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

test('stock by lot: a delivery begins it, pieces are moved, a lot is written off by no other button; what another admin has changed meanwhile is shown', async ({
  signedIn,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const admin = await signedIn('admin');
  await test.step('a delivery begins to keep the stock by lot, the next ones go into lots', async () => {
    const productName = `Dyed${crypto.randomUUID().slice(0, 8)}`;
    const { article } = await addArticle(admin, { productName, availableQuantity: 5 });
    await openStock(admin, productName);
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

    await press(admin, 'Receive', productName);
    await expect(dialogOf(admin).getByLabel('Pieces received')).toBeFocused();
    await admin.keyboard.type('10');
    await dialogOf(admin).getByLabel('Lot', { exact: true }).selectOption({ label: 'K-1 (5 pieces)' });
    await checkAccessibility(admin);
    await save(admin).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await press(admin, 'Receive', productName);
    await admin.keyboard.type('2');
    await dialogOf(admin).getByLabel('Name of the lot').fill('K-3');
    await admin.keyboard.press('Enter');
    await expect(dialogOf(admin)).toHaveCount(0);

    await press(admin, 'Correct', productName);
    await dialogOf(admin).getByLabel('Pieces more or fewer').fill('-3');
    await dialogOf(admin).getByLabel('Reason').fill('Moths');
    await save(admin).click();
    await expect(dialogOf(admin).getByText('Lot is Required')).toBeVisible();
    await dialogOf(admin).getByLabel('Lot', { exact: true }).selectOption({ label: 'K-2 (30 pieces)' });
    await save(admin).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await expect(rowOf(admin, productName)).toContainText('44');
    const lots = await lotsOf(admin, article._id);
    expect(Object.fromEntries(lots.map(({ name, quantity }) => [name, quantity]))).toEqual({
      'K-1': 15,
      'K-2': 27,
      'K-3': 2,
    });

    await openStock(admin, productName);
    await admin.getByRole('link', { name: productName }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Correction, lot K-2' })).toContainText('−3');
    await expect(admin.getByRole('row').filter({ hasText: 'Delivery, lot K-3' })).toContainText('+2');
  });
  await test.step('pieces are moved between lots, and a lot is written off by no other button', async () => {
    const { article, id } = await addLots(admin, { 'K-1': 8, 'K-2': 5 });
    const { productName } = article;
    await openStock(admin, productName);
    await test.step('no button that closes the dialog writes a lot off', async () => {
      for (const name of ['Done', 'Close']) {
        await press(admin, 'Lots', productName);
        const rowButtons = dialogOf(admin).getByRole('row').getByRole('button');
        await expect(rowButtons).toHaveText(['Move pieces', 'Move pieces']);
        await expect(dialogOf(admin).getByRole('button', { name: /close/i })).toHaveText(['✕']);
        await dialogOf(admin).getByRole('button', { name, exact: true }).click();
        await expect(dialogOf(admin)).toHaveCount(0);
      }
      const lots = await lotsOf(admin, id);
      expect(lots.map(({ closedAt }) => closedAt)).toEqual([null, null]);
    });
    await press(admin, 'Lots', productName);
    await expect(dialogOf(admin).getByRole('heading', { name: `Lots of ${productName}` })).toBeFocused();
    await expect(rowOf(admin, 'K-1')).toContainText('8');
    await checkAccessibility(admin);
    for (const width of [390, 820, 1440]) {
      await admin.setViewportSize({ width, height: 844 });
      expect(await isTooWide(admin), `${width} px`).toBe(false);
    }
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

    await openWriteOff(admin);
    await expect(lotField(admin)).toBeFocused();
    await writeOff(admin, /^Write off/).click();
    await expect(dialogOf(admin).getByText('Lot is Required')).toBeVisible();
    await expect(dialogOf(admin).getByText('Reason is Required')).toBeVisible();
    await lotField(admin).selectOption({ label: 'K-1 (5 pieces)' });
    await expect(dialogOf(admin)).toContainText('This writes off the 5 pieces of lot K-1.');
    await checkAccessibility(admin);
    await dialogOf(admin).getByRole('button', { name: 'Back' }).click();
    await expect(admin.getByRole('button', { name: 'Write off…' })).toBeFocused();
    await openWriteOff(admin);
    await lotField(admin).selectOption({ label: 'K-1 (5 pieces)' });
    await dialogOf(admin).getByLabel('Reason').fill('Moths');
    await writeOff(admin, 'Write off 5 pieces and close the lot').click();
    await expect(dialogOf(admin).getByText('Lot K-1 is closed, with 5 pieces written off.')).toBeFocused();
    await expect(rowOf(admin, 'K-1')).toContainText('Closed');
    await openWriteOff(admin);
    await expect(lotField(admin).getByRole('option')).toHaveText(['Choose the lot', 'K-2 (8 pieces)']);
    await dialogOf(admin).getByRole('button', { name: 'Back' }).click();
    await dialogOf(admin).getByRole('button', { name: 'Done' }).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await expect(admin.getByRole('button', { name: `Lots: ${productName}` })).toBeFocused();
    await expect(rowOf(admin, productName)).toContainText('8');
    expect(await lotsOf(admin, id)).toMatchObject([
      { name: 'K-2', quantity: 8, closedAt: null },
      { name: 'K-1', quantity: 0 },
    ]);
    await admin.getByRole('link', { name: productName }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Moved between lots, lot K-2' })).toContainText(
      '+3',
    );
  });
  await test.step('writing off a lot that has changed meanwhile shows what it has now', async () => {
    const { article, id } = await addLots(admin, { 'K-1': 8, 'K-2': 5 });
    await openStock(admin, article.productName);
    await press(admin, 'Lots', article.productName);
    await openWriteOff(admin);
    await lotField(admin).selectOption({ label: 'K-1 (8 pieces)' });
    await dialogOf(admin).getByLabel('Reason').fill('Moths');
    await changeStock(admin, id, { reason: 'correction', quantity: -2, note: 'Cut off', lot: 'K-1' });
    await writeOff(admin, 'Write off 8 pieces and close the lot').click();
    await expect(
      dialogOf(admin).getByText('The stock has changed meanwhile. Nothing was done.'),
    ).toBeVisible();
    await expect(dialogOf(admin).getByText('It had 8 pieces when you opened this.')).toBeVisible();
    await closeLot(admin, id, 'K-1');
    await writeOff(admin, 'Write off 6 pieces and close the lot').click();
    await expect(dialogOf(admin).getByText('Lot K-1 was closed already.')).toBeFocused();
    await expect(rowOf(admin, 'K-1')).toContainText('Closed');
  });
  await test.step('an admin who has read the list before it was kept by lot is asked for the lot', async () => {
    const productName = `Dyed${crypto.randomUUID().slice(0, 8)}`;
    const { article } = await addArticle(admin, { productName, availableQuantity: 5 });
    await openStock(admin, productName);
    await press(admin, 'Correct', productName);
    await expect(dialogOf(admin).getByLabel('Lot', { exact: true })).toHaveCount(0);
    const first = { reason: 'delivery', quantity: 10, note: '', lot: 'K-2', lotOfStock: 'K-1' } as const;
    await changeStock(admin, article._id, first);
    await dialogOf(admin).getByLabel('Pieces more or fewer').fill('-1');
    await dialogOf(admin).getByLabel('Reason').fill('Moths');
    await save(admin).click();
    await expect(dialogOf(admin).getByText(/kept by lot\. Please name the lot/)).toBeVisible();
    await dialogOf(admin).getByLabel('Lot', { exact: true }).selectOption({ label: 'K-1 (5 pieces)' });
    await save(admin).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await expect(rowOf(admin, productName)).toContainText('14');
  });
});
