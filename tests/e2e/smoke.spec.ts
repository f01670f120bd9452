// The server is ready and renders the home page; a signed-in user sees the dashboard.
import { HEALTH_READY_PATH, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

test('the server is ready', async ({ request }) => {
  const response = await request.get(HEALTH_READY_PATH);
  expect(response.status()).toBe(200);
});

test('a visitor sees the home page', async ({ page }) => {
  const response = await page.goto(pages.home);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Possibilities Are Endless');
});

test('a signed-in user sees their name on the dashboard', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia Calder');
});
