// Requests that fail because of the session: a rejected token, a session that has ended, a role that was taken away.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { delayRequests, openOrderDialog } from './steps.ts';

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

test('a token rejected while the session lives is renewed without a word; the order is placed', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const before = await storedToken(page);
  await rejectOnce(page, endpoints.placeOrder, 'token_unknown');
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('0123');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText(/^Order is set, /)).toBeVisible();
  expect(await storedToken(page)).not.toBe(before);
});

test('an admin whose role was taken away is signed out and redirected to the login page', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const page = await signedIn('admin');
  await page.goto(pages.manageProduct);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    formMessages.dashboard.manageProduct,
  );
  await rejectOnce(page, endpoints.listAllOrders, 'admins_only');
  await page.getByRole('link', { name: formMessages.dashboard.allOrder }).click();
  await page.waitForURL(pages.login);
  expect(await storedToken(page)).toBeNull();
});

test('a rejected change signs an admin without the role out as well', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const ada = await newCustomer({ isConfirmed: true });
  await accessToken(await signedIn(ada));
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const { email } = ada;
  const path = fillPath(endpoints.makeAdmin.path, { email });
  await rejectOnce(page, { ...endpoints.makeAdmin, path }, 'admins_only');
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: formMessages.dashboard.makeAdmin }).click();
  await page.getByRole('button', { name: 'Yes, make admin' }).click();
  await page.waitForURL(pages.login);
  expect(await storedToken(page)).toBeNull();
});

test('My Order: a 403 signs the user out, clears the token and leads to /home', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  await rejectOnce(page, endpoints.listOrders, 'not_yours');
  await page.getByRole('link', { name: formMessages.dashboard.myOrder }).click();
  await page.waitForURL(pages.homeAlias);
  expect(await storedToken(page)).toBeNull();
});

test('My Order opened by address after the session has ended leads to /home', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.contact);
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

test('My Order opened without a session leads to the login page, which returns to it', async ({
  page,
  newCustomer,
}) => {
  const { email, password } = await newCustomer();
  await page.goto(pages.myOrder);
  await page.waitForURL(/\/login\?from=%2Fdashboard%2FmyOrder$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL(pages.myOrder);
});
