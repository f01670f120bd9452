// The navigation: focus and title of a new page, the phone menu, the signed-in and signed-out states, forced colors.
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const PHONE = { width: 390, height: 844 };

test('a new page takes the focus, and its title is announced', async ({ page }) => {
  await page.goto(pages.home);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.blogs })
    .click();
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: messages.navigation.blogs })).toHaveCount(1);
  await expect(page).toHaveTitle(/Blogs/);
});

test('by keyboard: past the header to the content, and through the phone menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(pages.home);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = page.getByRole('button', { name: 'Menu' });
  const blogs = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.blogs });
  await expect(blogs).toBeHidden();
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(blogs).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await blogs.press('Enter');
  await page.waitForURL(`**${pages.blog}`);
  await expect(blogs).toBeHidden();
});

test('the navigation shows the signed-in state', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.home);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: messages.navigation.dashboard })).toBeVisible();
  await expect(navigation.getByRole('img', { name: 'Signed in as' })).toBeVisible();
  await expect(page.getByRole('link', { name: messages.navigation.login })).toHaveCount(0);
  await navigation.getByRole('button', { name: messages.navigation.logOut }).click();
  await expect(navigation.getByRole('link', { name: messages.navigation.login })).toBeVisible();
  await expect(navigation.getByRole('link', { name: messages.navigation.dashboard })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

const SPECIFIED = [
  messages.navigation.home,
  messages.navigation.purchase,
  messages.navigation.portfolio,
  messages.navigation.blogs,
];

/** Names of links, buttons and the avatar, each above or left of the next one. */
async function namesInOrder(page: Page): Promise<string[]> {
  const items = page.getByRole('navigation', { name: 'Main' }).locator('a, button, [role=img]');
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

test('the navigation has its specified items in their order, and what is added after them', async ({
  page,
  signedIn,
}) => {
  const { dashboard, login, logOut, fabrics } = messages.navigation;
  const customerPage = await signedIn('customer');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pages.home);
    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click();
    expect(await namesInOrder(page)).toEqual([...SPECIFIED, login, 'Not signed in', fabrics]);

    await customerPage.setViewportSize({ width, height: 900 });
    await customerPage.goto(pages.home);
    const navigation = customerPage.getByRole('navigation', { name: 'Main' });
    if (width < 1024) await customerPage.getByRole('button', { name: 'Menu' }).click();
    const avatar = navigation.getByRole('img', { name: 'Signed in as' });
    const avatarName = (await avatar.getAttribute('aria-label')) ?? '';
    expect(await namesInOrder(customerPage)).toEqual([...SPECIFIED, dashboard, logOut, avatarName, fabrics]);
  }
});

test('a visitor has a neutral avatar in the navigation', async ({ page }) => {
  await page.goto(pages.home);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('img', { name: 'Not signed in' })).toBeVisible();
});

const backgroundOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color;
  });

test('in forced colors only the current page of the menu is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pages.blog);
  const markColor = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const background = await backgroundOf(page);
  expect(await markColor(messages.navigation.home)).toBe(background);
  expect(await markColor(messages.navigation.blogs)).not.toBe(background);
});

test('in forced colors the dashboard marks the list that the shown order is of', async ({
  signedIn,
  newCustomer,
  placedOrder,
}) => {
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(fillPath(pages.order, { id }));
  const markColor = (name: string) =>
    page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderLeftColor);
  const background = await backgroundOf(page);
  expect(await markColor(formMessages.dashboard.addReview)).toBe(background);
  expect(await markColor(formMessages.dashboard.myOrder)).not.toBe(background);
});
