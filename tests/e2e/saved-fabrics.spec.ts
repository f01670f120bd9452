// Saved fabrics and stock alerts in the browser: hearts, the list in the dashboard, two tabs, visitors, failures.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';

const heart = (page: Page, nth = 0) => page.getByRole('button', { name: /^Save / }).nth(nth);
const nameOf = async (page: Page, nth = 0) =>
  ((await heart(page, nth).getAttribute('aria-label')) ?? '').replace('Save ', '');
const SAVE = `**${fillPath(endpoints.saveFabric.path, { id: '*' }).replace('%2A', '*')}`;
const isSavedIds = (url: string) => new URL(url).pathname === endpoints.getSavedIds.path;

async function login(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

test('a heart saves a fabric; the list in the dashboard shows it and lets it go', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.savedFabrics);
  await expect(page.getByText('You have not saved a fabric yet')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('main').getByRole('link', { name: 'See all fabrics' }).click();
  await page.waitForURL(pages.fabrics);

  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    if (isSavedIds(request.url())) asked.push(request.method());
  });
  // A request of the document before may finish late.
  page.once('framenavigated', () => asked.splice(0));
  await page.reload();
  // One request for all hearts.
  await expect.poll(() => asked).toEqual(['GET']);
  const name = await nameOf(page);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked).toEqual(['GET', 'GET']);

  await page.goto(pages.dashboard);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Saved Fabrics' })
    .click();
  await expect(page.getByRole('heading', { name: 'Saved Fabrics' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(name);
  await checkAccessibility(page);
  await heart(page).press('Space');
  await expect(page.getByText('You have not saved a fabric yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved Fabrics' })).toBeFocused();
});

test('a failed save is taken back and says why', async ({ signedIn, newCustomer, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.fabrics);
  await page.route(SAVE, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await heart(page).click();
  await expect(page.getByRole('article').first().getByRole('alert')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('two tabs agree', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  const other = await page.context().newPage();
  await page.goto(pages.fabrics);
  await other.goto(pages.fabrics);
  await heart(page).click();
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
  await heart(other).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a change reaches another tab whose list is still loading', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  const other = await page.context().newPage();
  const read = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await other.route(
    (url) => isSavedIds(url.href),
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await saved.promise;
      // Rejects where the page has given up on this answer.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.goto(pages.fabrics);
  await other.goto(pages.fabrics);
  await read.promise;
  const message = await other.evaluateHandle(() => {
    const channel = new BroadcastChannel('saved-fabrics');
    return {
      arrived: new Promise((resolve) => channel.addEventListener('message', resolve)).then(() => true),
    };
  });
  await heart(page).click();
  expect(await message.evaluate(({ arrived }) => arrived)).toBe(true);
  saved.resolve();
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor logs in and finds the fabric saved, on the page they came from', async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto(`${pages.fabrics}?sort=weight`);
  await heart(page, 2).click();
  await page.waitForURL(/\/login/);
  await login(page, customer);
  await page.waitForURL(`${pages.fabrics}?sort=weight`);
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'false');
});

test('what a visitor wanted to save is forgotten when they leave the login page', async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto(pages.fabrics);
  await heart(page).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('link', { name: 'Selvedge' }).first().click();
  await page.waitForURL(pages.home);
  // The page forgets it once it has left the login page, which a full load could interrupt.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('saveAfterLogin'))).toBeNull();
  await page.goto(`${pages.login}?${new URLSearchParams({ from: pages.fabrics })}`);
  const ids = page.waitForResponse((response) => isSavedIds(response.url()));
  await login(page, customer);
  await page.waitForURL(pages.fabrics);
  expect((await (await ids).json()).saved).toEqual([]);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a save that fails after login says so at the fabric', async ({ page, newCustomer, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await page.route(SAVE, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.goto(pages.fabrics);
  await heart(page).click();
  await page.waitForURL(/\/login/);
  await login(page, await newCustomer());
  await page.waitForURL(pages.fabrics);
  await expect(page.getByRole('article').first().getByRole('alert')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a sold-out fabric offers one email when it is back', async ({
  app,
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const admin = await signedIn('admin');
  const token = await accessToken(admin);
  const [sample] = await (
    await admin.request.get(`${app.address}${endpoints.listProducts.path}?limit=1`)
  ).json();
  const added = await admin.request.post(app.address + endpoints.addProduct.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      productName: `Sold-out serge ${crypto.randomUUID().slice(0, 8)}`,
      img: sample.img,
      description: 'A serge for coats and uniforms, woven in the old width and pressed before it leaves.',
      price: 20,
      minimumQuantity: 3,
      availableQuantity: 0,
    },
  });
  const { insertedId: id } = await added.json();
  const { slug } = await (
    await admin.request.get(app.address + fillPath(endpoints.getProduct.path, { id }))
  ).json();
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await page.goto(fillPath(pages.fabric, { slug }));
  const alertPath = fillPath(endpoints.addStockAlert.path, { id });
  // The page shows the alert before the server has it.
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === alertPath);
  await page.getByRole('button', { name: /^Tell me when it is back/ }).click();
  await expect(page.getByText(`You will get one email at ${customer.email}.`)).toBeVisible();
  await checkAccessibility(page);
  await answered;
  await page.reload();
  await page.getByRole('button', { name: /^Do not tell me any more/ }).click();
  await expect(page.getByRole('button', { name: /^Tell me when it is back/ })).toBeVisible();
  await admin.request.delete(app.address + fillPath(endpoints.deleteProduct.path, { id }), {
    headers: { authorization: `Bearer ${token}` },
  });
});
