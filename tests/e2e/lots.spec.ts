// Dye lots as a customer meets them: the choice in the order dialog, the order's page, and ordering the same lot again.
import type { Locator, Page } from '@playwright/test';
import type { NewArticle } from '#contract/articles/article.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addLots, changeStock, lotsOf } from './lot-steps.ts';
import { isTooWide, orderPath, payOrder, timeline } from './order-steps.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const choiceOf = (page: Page) => dialogOf(page).getByRole('group', { name: /^No single dye lot/ });
const quantityOf = (page: Page) => dialogOf(page).locator('[name=productQuantity]');
const placeButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Place the order' });

/** How much a button draws the eye. */
const look = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(element);
    return { backgroundColor, color, borderColor, fontWeight };
  });

interface Opened {
  readonly path: string;
  readonly id: string;
}

/** Opens the order dialog and fills in the delivery. */
async function openDialog(page: Page, { path, id }: Opened, pieces: number): Promise<void> {
  await page.goto(`${path}?order=${id}&pieces=${pieces}`);
  await dialogOf(page).getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialogOf(page).getByLabel('Phone').fill('+44 1422 000000');
}

/** The page of the order that has just been placed; returns its id. */
async function openPlacedOrder(page: Page): Promise<string> {
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto(pages.myOrder);
  const link = page.getByRole('link', { name: /^SO-\d{4}-\d{6}$/ }).first();
  const id = (await link.getAttribute('href'))?.split('/').pop() ?? '';
  await link.click();
  await expect(page).toHaveURL(orderPath(id));
  return id;
}

/** Pieces of each lot that can be ordered. */
const stockOf = async (admin: Requester, id: string) =>
  Object.fromEntries((await lotsOf(admin, id)).map(({ name, quantity }) => [name, quantity]));

const facts = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const test = base.extend<{
  /** Opens the order dialog of a new customer for an article with these lots. */
  openLots: (
    lots: Readonly<Record<string, number>>,
    pieces: number,
    fields?: Partial<NewArticle>,
  ) => Promise<{ page: Page; admin: Requester; id: string }>;
  /** A new customer's unpaid order of 8 of the 20 pieces of an article's one lot. */
  orderOfLot: { page: Page; admin: Requester; id: string; order: string };
}>({
  openLots: async ({ signedIn, requestsOf, newCustomer }, use) => {
    const admin = await requestsOf('admin');
    await use(async (lots, pieces, fields) => {
      const article = await addLots(admin, lots, fields);
      const page = await signedIn(await newCustomer());
      await openDialog(page, article, pieces);
      return { page, admin, id: article.id };
    });
  },
  orderOfLot: async ({ signedIn, requestsOf, newCustomer }, use) => {
    const admin = await requestsOf('admin');
    const { id } = await addLots(admin, { 'K-1': 20 });
    const page = await signedIn(await newCustomer());
    const placed = await page.request.post(endpoints.placeOrder.path, {
      headers: { authorization: `Bearer ${await accessToken(page)}` },
      data: { productId: id, quantity: 8, address: '1 Mill Lane, Halifax', phone: '+44 1422 000000' },
    });
    expect(placed.status(), await placed.text()).toBe(201);
    await use({ page, admin, id, order: (await placed.json()).insertedId });
  },
});

test('an order that no lot can fill offers two ways that look alike', async ({
  openLots,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page } = await openLots({ 'K-1': 8, 'K-2': 7, 'K-3': 5 }, 12);
  await expect(dialogOf(page).getByText('One dye lot has at most 8 pieces.')).toBeVisible();
  await placeButton(page).click();
  await expect(choiceOf(page)).toBeFocused();
  await expect(choiceOf(page)).toContainText('No single dye lot has 12 pieces.');
  await expect(placeButton(page)).toHaveCount(0);
  const several = choiceOf(page).getByRole('button', { name: 'Take 2 lots' });
  const one = choiceOf(page).getByRole('button', { name: 'Take 8 pieces of one lot' });
  expect(await look(several)).toEqual(await look(one));
  const cuttings = choiceOf(page).getByRole('link', { name: 'Ask for cuttings of each lot' });
  await expect(cuttings).toHaveAttribute('href', /^\/contact\?fabric=.*12\+pieces.*#write-to-us$/);
  await checkAccessibility(page);
});

test('an order is placed from several lots once the customer agrees', async ({
  openLots,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page } = await openLots({ 'K-1': 8, 'K-2': 7, 'K-3': 5 }, 12);
  await placeButton(page).click();
  await expect(choiceOf(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(choiceOf(page).getByRole('button', { name: 'Take 2 lots' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(choiceOf(page).getByRole('button', { name: 'Take 2 lots' })).toBeFocused();
  await page.keyboard.press('Enter');
  await openPlacedOrder(page);
  await expect(facts(page)).toContainText('Lot K-1: 8 pieces');
  await expect(facts(page)).toContainText('Lot K-2: 4 pieces');
  await expect(timeline(page).first()).toContainText('Lot K-1: 8 pieces, Lot K-2: 4 pieces');
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);
});

test('an order takes as many pieces as one lot has instead', async ({ openLots, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const { page, admin, id } = await openLots({ 'K-1': 8, 'K-2': 7 }, 12);
  await placeButton(page).click();
  await expect(choiceOf(page)).toBeVisible();

  await quantityOf(page).fill('13');
  await expect(choiceOf(page)).toHaveCount(0);
  await placeButton(page).click();
  await expect(choiceOf(page)).toContainText('No single dye lot has 13 pieces.');

  await choiceOf(page).getByRole('button', { name: 'Take 8 pieces of one lot' }).click();
  await expect(quantityOf(page)).toHaveValue('8');
  await expect(choiceOf(page)).toHaveCount(0);
  await expect(placeButton(page)).toBeFocused();
  await expect(dialogOf(page).getByText('Total: $100.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await stockOf(admin, id)).toEqual({ 'K-1': 0, 'K-2': 7 });
});

test('a lot below the minimum order is not offered', async ({ openLots, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const { page } = await openLots({ 'K-1': 4, 'K-2': 4 }, 5, { minimumQuantity: 5 });
  await placeButton(page).click();
  await expect(choiceOf(page).getByRole('button')).toHaveText(['Take 2 lots: 4 + 1']);
});

// Only in a long run: A lost answer; the order with one lot is always tested.
test('an order from several lots whose answer is lost is placed once @long', async ({
  openLots,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/, /ERR_FAILED/);
  const { page, admin, id } = await openLots({ 'K-1': 20, 'K-2': 20, 'K-3': 20 }, 24);
  await placeButton(page).click();
  await expect(choiceOf(page)).toBeVisible();
  const orders = `**${endpoints.placeOrder.path}`;
  await page.route(orders, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choiceOf(page).getByRole('button', { name: 'Take 2 lots' }).click();
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.unroute(orders);
  await choiceOf(page).getByRole('button', { name: 'Take 2 lots' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  const stock = Object.values(await stockOf(admin, id));
  expect(stock.reduce((sum, quantity) => sum + quantity, 0)).toBe(36);
});

// Only in a long run: An order of a lot that has become short.
test('order again says what is left of the lot, and takes it @long', async ({
  orderOfLot: { page, admin, id, order },
  checkAccessibility,
}) => {
  await page.goto(orderPath(order));
  await expect(facts(page)).toContainText('Lot K-1: 8 pieces');
  await expect(page.getByText(/^Lot K-1 /)).toHaveCount(0);
  await payOrder(page, order);
  // An order of 8 pieces would fit this lot better.
  await changeStock(admin, id, { reason: 'delivery', quantity: 8, note: '', lot: 'K-2' });
  await page.reload();
  await expect(page.getByText('Lot K-1 still has 12 pieces.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(quantityOf(page)).toHaveValue('8');
  await expect(dialogOf(page).getByLabel('Address')).toHaveValue('1 Mill Lane, Halifax');
  await expect(dialogOf(page)).toContainText('From lot K-1, as before.');
  await quantityOf(page).fill('13');
  await expect(dialogOf(page)).toContainText(
    'Lot K-1 has only 12 pieces left. Pieces of other lots may differ in shade.',
  );
  await checkAccessibility(page);
  await quantityOf(page).fill('8');
  await placeButton(page).click();
  await openPlacedOrder(page);
  await expect(facts(page)).toContainText('Lot K-1: 8 pieces');
});

// Only in a long run: An order of a lot that has become short.
test('an order says when its lot has few pieces, or none @long', async ({
  orderOfLot: { page, admin, id, order },
}) => {
  await payOrder(page, order);
  await changeStock(admin, id, { reason: 'delivery', quantity: 8, note: '', lot: 'K-2' });
  const take = (quantity: number) =>
    changeStock(admin, id, { reason: 'correction', quantity, note: 'Moths', lot: 'K-1' });
  await take(-8);
  await page.goto(orderPath(order));
  await expect(page.getByText('Lot K-1 has only 4 pieces left.')).toBeVisible();
  await take(-4);
  await page.reload();
  await expect(page.getByText('Lot K-1 is sold out: another dye lot, whose shade may differ.')).toBeVisible();
});
