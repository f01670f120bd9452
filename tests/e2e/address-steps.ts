// Steps of the address book shared by browser tests.
import type { Locator, Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
import { expect } from '../support/browser.ts';

/** The access token of the signed-in user of the page, which it opens. */
export async function accessToken(page: Page): Promise<string> {
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  return page.evaluate(() => localStorage.getItem('accessToken') ?? '');
}

export const PHONE = '+44 1422 000000';

/** Adds addresses through the API; the first one is preferred. */
export async function addAddresses(page: Page, addresses: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  for (const address of addresses) {
    const added = await page.request.post(endpoints.addAddress.path, {
      headers,
      data: { address, phone: PHONE },
    });
    expect(added.status(), await added.text()).toBe(201);
  }
}

export const card = (page: Page, address: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: address });
