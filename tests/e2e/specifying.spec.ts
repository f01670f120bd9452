// Stories of people who specify: a dressmaker who thinks in yards, an interior designer who needs a fire class, 40,000 rubs
// and 12 m in one length, and a purchasing manager who needs 200 pieces of a fabric that has 74.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { UNITS_COOKIE } from '#contract/figures/units.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { addArticle, sampleArticle } from './article-steps.ts';
import { isTooWide, payOrder } from './order-steps.ts';
import { DESK, PHONE, TABLET } from './page-steps.ts';

const VELVET = 'Theatre Velvet, Petrol';

// Only in a long run: A walk through pages that have tests of their own.
test('a designer orders swatches of a velvet, a dressmaker three blouses @long', async ({
  page,
  newCustomer,
  checkAccessibility,
}) => {
  await test.step('a tested fabric in one length, and swatches of its three colours', () =>
    designInterior(page));
  await test.step('yards, three blouses for a patterned lawn, and their order', async () =>
    makeBlouses(page, await newCustomer(), checkAccessibility));
});

async function designInterior(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(pages.fabrics);
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.locator('summary', { hasText: 'Fire class' }).click();
  await filters.getByRole('checkbox', { name: /^EN 1021-1/ }).check();
  await filters.locator('summary', { hasText: 'Tests' }).click();
  await filters.getByRole('spinbutton', { name: /^Martindale/ }).fill('40000');
  await filters.getByRole('spinbutton', { name: /^In one cut/ }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fire=en-1021-1&cutFrom=12&martindaleFrom=40000/);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([VELVET, 'Fell Herringbone Tweed']);
  await expect(page.getByRole('article').first()).toContainText('3 colours');

  await page.getByRole('link', { name: VELVET }).click();
  const { path } = await sampleArticle(page.request, VELVET);
  await page.waitForURL(path);
  const table = page.getByRole('table', { name: 'Specification' });
  await expect(table.getByRole('row', { name: /^Abrasion, Martindale/ })).toContainText('45,000 rubs');
  await expect(table.getByRole('row', { name: /^Fire, EN 1021-1/ })).toContainText('Passed');
  await expect(table).toContainText('Up to 50 m in one cut');
  const colours = page.getByRole('navigation', { name: 'Colours' });
  for (const colour of ['Claret', 'Bottle green', 'Petrol']) {
    await colours.getByRole('link', { name: colour }).click();
    await expect(colours.getByRole('link', { name: colour })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: /^Swatch/ }).click();
  }
  await expect(page.getByRole('link', { name: 'Your swatches (3)' })).toBeVisible();

  await page.setViewportSize(TABLET);
  const { article } = await sampleArticle(page.request, VELVET);
  await page.goto(fillPath(pages.workroom, { slug: article.slug }));
  await page.getByLabel('Length of the rail (cm)').fill('300');
  await expect(page.locator('#result')).toContainText('5 widths, each cut 2.81 m long.');
  await expect(page.getByRole('link', { name: 'Order 6 pieces' })).toBeVisible();
}

async function makeBlouses(
  page: Page,
  customer: TestUser,
  checkAccessibility: (page: Page) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.fabrics}?use=dresses`);
  await page.getByRole('button', { name: 'Yards, oz/yd²' }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?use=dresses`);
  const lawn = page.getByRole('article').filter({ hasText: 'Meadow Lawn, Cream' });
  await expect(lawn).toContainText('54.3 in · 2.4 oz/yd²');
  await lawn.getByRole('link', { name: 'Meadow Lawn, Cream' }).click();
  await expect(page.getByRole('table', { name: 'Specification' })).toContainText(
    'Height of the repeat12.6 in',
  );
  await page.getByRole('link', { name: 'For curtains, upholstery or clothes' }).click();
  await page.getByRole('link', { name: 'Clothes' }).click();
  await page.getByLabel('Garment').selectOption('Blouse, short sleeves');
  await page.getByLabel('How many').fill('3');
  // 2 yd of a narrower width, 2.5 % of shrinkage and three repeats of 32 cm are more than a piece: three rows for each.
  await expect(page.locator('#result')).toContainText('9 lengths of 1.31 yd.');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Order 5 pieces' }).click();
  await page.waitForURL(({ pathname }) => pathname === pages.login);
  await logIn(page, customer);
  await expect(page.getByRole('dialog').locator('[name=productQuantity]')).toHaveValue('5');
  await expect(page.getByRole('dialog')).toContainText('13.67 yd');
  await page.keyboard.press('Escape');

  // The account keeps the choice, also for a browser that has forgotten it.
  const loaded = page.waitForEvent('load');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/units'));
  await page.getByRole('button', { name: 'Yards, oz/yd²' }).click();
  expect((await saved).status()).toBe(200);
  await loaded;
  await page.context().clearCookies({ name: UNITS_COOKIE });
  await page.goto(pages.fabrics);
  await expect(page.getByRole('article').first()).toContainText('oz/yd²');
}

// Only in a long run: A walk through pages that have tests of their own.
test('a question for more pieces than there are becomes one order @long', async ({
  page,
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const productName = 'Contract Drill, Slate';
  const admin = await signedIn('admin');
  await admin.setViewportSize(DESK);
  const facts = {
    price: 24,
    priceSteps: [{ fromQuantity: 50, price: 22 }],
    minimumQuantity: 5,
    availableQuantity: 74,
    leadTimeDays: 28,
  };
  const { article, path } = await addArticle(admin, { productName, ...facts });

  await page.setViewportSize(TABLET);
  await page.goto(`${path}?order=${article._id}`);
  const customer = await newCustomer({ isConfirmed: true });
  await logIn(page, customer);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity in pieces').fill('200');
  await expect(dialog.getByRole('button', { name: 'Take 74 now' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Ask us for 200 pieces' }).click();
  await expect(page.getByLabel('Quantity in pieces')).toHaveValue('200');
  await page.getByLabel('Needed by').fill('2100-01-31');
  await page.getByLabel('What else we should know').fill('For forty chairs');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(page.getByText('We look at what we have')).toBeVisible();
  const asked = page.url();

  await admin.goto(pages.overview);
  await admin.getByRole('link', { name: /question to answer with a quotation/ }).click();
  // The Overview names the fabric too.
  await expect(admin).toHaveURL(`${pages.quotations}?state=asked`);
  await admin.getByRole('link', { name: new RegExp(productName) }).click();
  await expect(admin.getByText('For forty chairs')).toBeVisible();
  const pieces = admin.getByLabel(`Pieces of ${productName}`, { exact: true });
  const price = admin.getByLabel(`Price a piece of ${productName}`);
  await expect(pieces).toHaveValue('200');
  await expect(price).toHaveValue('22.00');
  await pieces.fill('49');
  await expect(price).toHaveValue('24.00');
  await expect(admin.getByText('In the shop $24.00, from 50 pieces $22.00')).toBeVisible();
  await pieces.fill('200');
  await price.fill('');
  await admin.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(admin.getByText('An amount, such as 46.50')).toBeVisible();
  await price.fill('21.5');
  await admin.getByLabel('Ready on').fill('2100-01-15');
  await admin.getByLabel('Note to the customer').fill('74 now, the others are woven in four weeks');
  await checkAccessibility(admin);
  await admin.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(admin.getByText(/^What there is is kept at this price/)).toBeVisible();
  await checkAccessibility(admin);
  await admin.getByRole('link', { name: customer.name }).click();
  await admin.getByRole('region', { name: 'Quotations' }).getByRole('link', { name: productName }).click();
  await expect(admin.getByRole('link', { name: `← ${customer.name}` })).toBeVisible();

  await page.goto(asked);
  await expect(page.getByText('200 pieces at $21.50')).toBeVisible();
  await expect(page.getByText('126 pieces still to be woven')).toBeVisible();
  await expect(page.getByText('74 now, the others are woven in four weeks')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await page.getByLabel('Address', { exact: true }).fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone').fill('+44 1422 000000');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Accept and order for $4,300.00' }).dblclick();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByText('$4,300.00').first()).toBeVisible();
  await payOrder(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.goto(asked);
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Paid').first()).toBeVisible();
});
