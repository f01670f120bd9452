// Requests that fail because of the session: a rejected token, a session that has ended, a role that was taken away.
import type { Page } from '@playwright/test';
import { type ErrorCode, errorCodes } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { followHeader, logIn } from './account-steps.ts';
import { delayRequests, placeOrder } from './steps.ts';

/** Answers the first request of this method and path with an error, and lets the following ones pass. */
async function rejectOnce(page: Page, { method, path }: { method: string; path: string }, code: ErrorCode) {
  let rejected = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (rejected || route.request().method() !== method) return route.fallback();
      rejected = true;
      const { status, message } = errorCodes[code];
      await route.fulfill({ status, json: { code, message } });
    },
  );
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

test('a rejected token is renewed, an ended session leads home', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await page.goto(pages.purchase);
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await storedToken(page);
  await rejectOnce(page, endpoints.placeOrder, 'token_unknown');
  const { article, quantity } = await placeOrder(page);
  await expect(page.getByText(formTexts.order.placed(article, quantity))).toBeVisible();
  expect(await storedToken(page)).not.toBe(before);

  await followHeader(page, texts.navigation.dashboard);
  await rejectOnce(page, endpoints.listOrders, 'not_yours');
  await page.getByRole('link', { name: formTexts.dashboard.myOrder }).click();
  await page.waitForURL(pages.homeAlias);
  expect(await storedToken(page)).toBeNull();

  await followHeader(page, texts.navigation.login);
  await logIn(page, customer);
  await page.waitForURL(pages.homeAlias);
  await expect.poll(() => storedToken(page)).not.toBeNull();
  // Ends the session at the server; the browser still has the token.
  await page.request.post(endpoints.signOut.path);
  // The role is refused before the orders are.
  const release = await delayRequests(page, /\/api\/order\?/);
  await page.goto(pages.myOrder, { waitUntil: 'domcontentloaded' });
  await page.waitForURL(pages.homeAlias);
  expect(await storedToken(page)).toBeNull();
  release();
});

test('an admin without the role is signed out by the next change', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const ada = await newCustomer({ isConfirmed: true });
  // Listed from the first access token on.
  await placedOrder(ada);
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const { email } = ada;
  const path = fillPath(endpoints.makeAdmin.path, { email });
  await rejectOnce(page, { ...endpoints.makeAdmin, path }, 'admins_only');
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: formTexts.dashboard.makeAdmin }).click();
  await page.getByRole('button', { name: 'Yes, make admin' }).click();
  await page.waitForURL(pages.login);
  expect(await storedToken(page)).toBeNull();
});
