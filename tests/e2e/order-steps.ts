// Steps around the page of an order: paying it, and what an admin does through the API.
import { type APIResponse, expect, type Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import type { Advance } from '#contract/order-endpoints.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { CARDS, fillCard } from './steps.ts';

export const orderPath = (id: string) => fillPath(pages.order, { id });

/** Pays an order by card, on its payment page. */
export async function payOrder(page: Page, id: string): Promise<void> {
  await page.goto(fillPath(pages.payment, { id }));
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: formMessages.payment.pay }).click();
  await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
}

/** Sends a request as the user of a page. */
async function send(page: Page, method: string, path: string, data?: unknown): Promise<APIResponse> {
  if (page.url() === 'about:blank') await page.goto(pages.dashboard);
  const readToken = () => page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await expect.poll(readToken).not.toBe('');
  const headers = { authorization: `Bearer ${await readToken()}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

export async function advanceOrder(admin: Page, id: string, change: Advance): Promise<void> {
  await send(admin, 'POST', fillPath(endpoints.advanceOrder.path, { id }), change);
}

export async function addNote(admin: Page, id: string, note: string): Promise<void> {
  await send(admin, 'POST', fillPath(endpoints.addOrderNote.path, { id }), { note });
}

/** Refunds all of an order's price. */
export async function refundWhole(admin: Page, id: string): Promise<void> {
  const { price } = await (await send(admin, 'GET', fillPath(endpoints.getOrder.path, { id }))).json();
  await send(admin, 'POST', fillPath(endpoints.refundOrder.path, { id }), {
    amount: price,
    reason: 'Torn',
  });
}

/** Makes the user of a page an admin. */
export async function makeAdmin(admin: Page, page: Page, email: string): Promise<void> {
  await page.goto(pages.dashboard);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await send(admin, 'PUT', fillPath(endpoints.makeAdmin.path, { email }));
}

export const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

/** Whether the page is wider than the screen. */
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
