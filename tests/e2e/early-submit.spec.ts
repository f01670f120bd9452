// Forms that are filled in and sent before the scripts have loaded, as on a slow phone.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { delayRequests } from './steps.ts';

const SCRIPTS = /\.js$/;
const login = texts.navigation.login;

/** Opens a page whose scripts do not arrive until the result is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await delayRequests(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

/** Addresses of the pages that the browser asks for, with the method. */
function recordNavigations(page: Page): string[] {
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(`${request.method()} ${request.url()}`);
  });
  return navigations;
}

test('forms sent before the scripts have loaded are sent once', async ({ page, checkAccessibility }) => {
  const email = `early.${crypto.randomUUID()}@mail.com`;
  const password = 'a good secret of mine';
  await test.step('a sign-up makes one account, and a wrong one keeps what was typed', async () => {
    const navigations = recordNavigations(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const release = await openWithoutScripts(page, pages.signUp);
    await page.getByLabel('Name').fill('Ada Early');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('short');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
    await button.click();
    release();
    await expect(page.getByText(formTexts.fields.passwordTooShort)).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Early');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('short');
    await page.getByLabel('Password').fill(password);
    await button.click();
    await page.waitForURL(pages.purchase);
    expect(requests.filter((url) => url.includes('/sign-up/'))).toHaveLength(1);
    expect(navigations).toHaveLength(1);
  });
  await page.getByRole('button', { name: texts.navigation.logOut }).click();
  await page.waitForURL(({ pathname }) => pathname === pages.login);
  await test.step('a login signs in', async () => {
    const navigations = recordNavigations(page);
    const release = await openWithoutScripts(page, `${pages.login}?from=/contact`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('main').getByRole('button', { name: login }).click();
    await expect(page.getByRole('main').getByRole('button', { name: login })).toHaveCSS('cursor', 'progress');
    await checkAccessibility(page);
    release();
    await page.waitForURL(pages.contact);
    await expect(page.getByRole('button', { name: texts.navigation.logOut })).toBeVisible();
    expect(navigations).toHaveLength(1);
  });
});
