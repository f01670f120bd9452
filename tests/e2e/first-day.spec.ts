// The first day of a shop: from an empty database to a first own fabric that is sold in test mode, without editing a file.
import type { Page } from '@playwright/test';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { LEGAL_PAGES } from '#contract/shop/legal-pages.ts';
import { SHOP_CONTENT } from '#contract/shop/shop-content-fields.ts';
import type { AppProcess } from '../support/app-process.ts';
import { expect } from '../support/browser.ts';
import { emailedLink } from '../support/people/emailed-link.ts';
import { grantAdmin, productionTest } from '../support/production-test.ts';
import { isTooWide } from './order-steps.ts';
import { DESK, PHONE } from './page-steps.ts';
import { CARDS, fillCard, placeOrder, testPhoto } from './steps.ts';

const test = productionTest();
const OWNER = 'owner@adler.example';

test('an owner opens a shop and sells a first fabric', async ({ page, app, checkAccessibility }) => {
  await signUpAsOwner(page, app);

  await page.goto(pages.overview);
  const list = page.getByRole('region', { name: 'Before the shop opens' });
  await expect(list).toContainText('0 of 7 done');
  await list.getByRole('button', { name: 'Test payment' }).click();
  await list.getByRole('button', { name: 'Send a test email' }).click();
  await expect(list).toContainText('2 of 7 done');
  await checkAccessibility(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await isTooWide(page), `${width} px`).toBe(false);
  }

  await list.getByRole('link', { name: 'Go to: Company' }).click();
  await page.getByLabel('Name of the shop').fill('Weberei Adler');
  await page.getByLabel('Address').fill('Webergasse 3, 88131 Lindau, Germany');
  await page.getByLabel('Email').first().fill('kontakt@adler.example');
  await page.getByRole('heading', { name: SHOP_CONTENT.legal.title }).click();
  for (const title of Object.values(LEGAL_PAGES)) await page.getByLabel(title).fill(`# ${title}\n\nWritten.`);
  await page.getByRole('button', { name: 'Save the shop' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto(pages.taxAndDelivery);
  for (const name of ['Save the tax', 'Save the delivery']) await page.getByRole('button', { name }).click();
  await page.goto(pages.overview);
  await expect(list).toContainText('6 of 7 done');

  await list.getByRole('link', { name: 'Go to: First fabric' }).click();
  await addFabric(page);
  await page.goto(pages.overview);
  await expect(page.getByRole('link', { name: formTexts.dashboard.stock })).toBeVisible();
  await expect(list).toHaveCount(0);
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expectNothingEmpty(page);
  }

  await page.goto(pages.purchase);
  await expect(page).toHaveTitle(/Weberei Adler/);
  const { article } = await placeOrder(page);
  expect(article).toBe('Linen from the lake');
  await page.goto(pages.myOrder);
  await page.getByRole('link', { name: formTexts.payment.pay }).first().click();
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: formTexts.payment.pay }).click();
  await expect(page.getByText(formTexts.payment.completed)).toBeVisible();
  await page.goto(pages.overview);
  await expect(page.getByRole('region', { name: 'Revenue' })).toBeVisible();
});

/** A shop with one fabric of the specified fields offers no choice that it has nothing for. */
async function expectNothingEmpty(page: Page): Promise<void> {
  const { myProfile, allUser, allOrder, addProduct, manageProduct, overview, stock } = formTexts.dashboard;
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText([myProfile, allUser, allOrder, addProduct, manageProduct, overview, stock]);
  await expect(page.getByRole('region', { name: 'Revenue' })).toHaveCount(0);
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Linen from the lake' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Fabrics by colour and use' })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Units of measure' })).toHaveCount(0);
  await page.goto(pages.fabrics);
  const card = page.getByRole('article').getByRole('link', { name: 'Linen from the lake' }).first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Filters|Compare/ })).toHaveCount(0);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Linen from the lake' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Swatch|Compare|Print the specification/ })).toHaveCount(0);
  await page.goto(pages.overview);
}

/** Signs up, opens the link of the email and becomes an admin by the operator's command. */
async function signUpAsOwner(page: Page, app: AppProcess): Promise<void> {
  await page.goto(pages.signUp);
  await page.getByLabel('Name').fill('Anna Adler');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill('a-length-of-cloth');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL((url) => url.pathname !== pages.signUp);
  await page.goto(await emailedLink(app.dataDir, OWNER, pages.confirmEmail));
  await page.getByRole('button', { name: 'Confirm the email' }).click();
  await expect(page.getByText(authTexts.email.confirmed)).toBeVisible();
  await grantAdmin(app, OWNER);
}

async function addFabric(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Linen from the lake');
  await page.getByLabel('Price in dollars a piece').fill('18');
  await page.getByLabel('Minimum quantity').fill('2');
  await page.getByLabel('Available quantity').fill('40');
  await page.getByLabel('Description').fill('Linen, woven at the lake.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await testPhoto());
  await page.getByRole('main').getByRole('button', { name: formTexts.dashboard.addProduct }).click();
  await expect(page.getByText(formTexts.article.added)).toBeVisible();
}
