// The shop opens: it says that it is ready, and a visitor sees the home page.
import { HEALTH_READY_PATH, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

test('the shop is ready', async ({ request }) => {
  const answer = await request.get(HEALTH_READY_PATH);
  expect(answer.status()).toBe(200);
});

test('a visitor sees the home page', async ({ page }) => {
  const answer = await page.goto(pages.home);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Possibilities Are Endless');
});

test('signed in, one sees who one is', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia Calder');
});
