// Stories of people who specify: a dressmaker who thinks in yards, and an interior designer who needs a fire class, 40,000 rubs
// and 12 m in one length.
import { fillPath, pages } from '#contract/paths.ts';
import { UNITS_COOKIE } from '#contract/units.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { sampleArticle } from './article-steps.ts';
import { DESK, PHONE } from './page-steps.ts';

const TABLET = { width: 820, height: 1180 };
const VELVET = 'Theatre Velvet, Petrol';

test('a dressmaker chooses yards, calculates three blouses for a patterned lawn and orders them', async ({
  page,
  newCustomer,
  checkAccessibility,
}) => {
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
  await logIn(page, await newCustomer());
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
});

test('an interior designer finds a tested fabric in one length, and orders swatches of its three colours', async ({
  page,
  checkAccessibility,
}) => {
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
  await checkAccessibility(page);

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
});
