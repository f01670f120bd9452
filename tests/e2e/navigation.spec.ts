// The navigation: focus and title of a new page, the phone menu, the signed-in and signed-out states, forced colors.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { layoutShift, PHONE, SHIFT_MAX } from './page-steps.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const SPECIFIED = [
  texts.navigation.home,
  texts.navigation.purchase,
  texts.navigation.portfolio,
  texts.navigation.blogs,
];

/** Names of links, buttons and the avatar, each above or left of the next one. */
async function namesInOrder(page: Page): Promise<string[]> {
  const items = main(page).locator('a, button, [role=img]');
  const shown = await items.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { bottom, left } = element.getBoundingClientRect();
      return { name: element.getAttribute('aria-label') ?? element.textContent, bottom, left };
    }),
  );
  for (const [nth, { bottom, left }] of shown.entries()) {
    const last = shown[nth - 1];
    if (last) expect(bottom - last.bottom > 20 || left > last.left, shown[nth]?.name).toBe(true);
  }
  return shown.map(({ name }) => name);
}

/** Fabrics and Order are at the right of the specified items, or above them. */
async function expectDoorsAside(page: Page): Promise<void> {
  const avatar = await main(page).locator('[role=img]').boundingBox();
  for (const name of [texts.navigation.fabrics, 'Order']) {
    const door = await page.getByRole('banner').getByRole('link', { name, exact: true }).boundingBox();
    if (!door || !avatar) throw new Error(`${name} or the avatar is not shown`);
    expect(door.x > avatar.x + avatar.width || door.y + door.height <= avatar.y, name).toBe(true);
  }
}

/** At each width of the page that is open. */
async function expectOrderAtEachWidth(page: Page, names: readonly string[]): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const menu = page.getByRole('button', { name: 'Menu' });
    if (width < 768 && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
    await expect(menu).toBeVisible({ visible: width < 768 });
    expect(await namesInOrder(page), `${width} px`).toEqual(names);
    await expectDoorsAside(page);
  }
}

const backgroundOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color;
  });

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('pages of a customer do not move while they load on a phone', async ({
    signedIn,
    newCustomer,
    placedOrder,
  }) => {
    const customer = await newCustomer();
    await placedOrder(customer);
    const page = await signedIn(customer);
    await page.setViewportSize(PHONE);
    for (const path of [pages.purchase, pages.dashboard, pages.myOrder]) {
      await page.goto(path);
      await expect(page.locator('main .loading')).toHaveCount(0);
      expect(await layoutShift(page), path).toBeLessThan(SHIFT_MAX);
    }
  });
});

test('the navigation of a customer has the specified order at each width', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.dashboard);
  const { dashboard, login, logOut } = texts.navigation;
  const avatar = main(page).getByRole('img', { name: 'Signed in as' });
  await expect(avatar).toBeVisible();
  await expect(page.getByRole('link', { name: login })).toHaveCount(0);
  const avatarName = (await avatar.getAttribute('aria-label')) ?? '';
  await expectOrderAtEachWidth(page, [...SPECIFIED, dashboard, logOut, avatarName]);
});

test('the dashboard marks the list of an open order, in forced colors too', async ({
  signedIn,
  newCustomer,
  placedOrder,
}) => {
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(fillPath(pages.order, { id }));
  await page.emulateMedia({ forcedColors: 'active' });
  const markColor = (name: string) =>
    page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderLeftColor);
  const background = await backgroundOf(page);
  expect(await markColor(formTexts.dashboard.addReview)).toBe(background);
  expect(await markColor(formTexts.dashboard.myOrder)).not.toBe(background);
});

test('Log Out ends the session, and a shop without Google has no button', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  // The login page asks for them after Log Out: a shop without Google has no button.
  await page.route('**/api/identity-settings', (route) => route.fulfill({ json: { google: false } }));
  await page.goto(pages.dashboard);
  const { dashboard, login, logOut } = texts.navigation;
  const settings = page.waitForResponse('**/api/identity-settings');
  await main(page).getByRole('button', { name: logOut }).click();
  await expect(main(page).getByRole('link', { name: login })).toBeVisible();
  await expect(main(page).getByRole('link', { name: dashboard })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await settings;
  await expect(page.getByRole('main').getByRole('button', { name: login })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
});

test('the menu of a phone opens and closes by keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(pages.home);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = page.getByRole('button', { name: 'Menu' });
  const blogs = main(page).getByRole('link', { name: texts.navigation.blogs });
  await expect(blogs).toBeHidden();
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(blogs).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a page that opens has the focus, and is announced', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(pages.home);
  const menu = page.getByRole('button', { name: 'Menu' });
  const blogs = main(page).getByRole('link', { name: texts.navigation.blogs });
  await menu.press('Enter');
  await blogs.press('Enter');
  await page.waitForURL(`**${pages.blog}`);
  await expect(blogs).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: texts.navigation.blogs })).toHaveCount(1);
  await expect(page).toHaveTitle(/Blogs/);
});

test('the navigation of a visitor has the specified order at each width', async ({ page }) => {
  await page.goto(pages.blog);
  await expectOrderAtEachWidth(page, [...SPECIFIED, texts.navigation.login, 'Not signed in']);
});

test('the navigation marks the page in forced colors', async ({ page }) => {
  await page.goto(pages.blog);
  await page.emulateMedia({ forcedColors: 'active' });
  const markColor = (name: string) =>
    main(page)
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const background = await backgroundOf(page);
  expect(await markColor(texts.navigation.home)).toBe(background);
  expect(await markColor(texts.navigation.blogs)).not.toBe(background);
});
