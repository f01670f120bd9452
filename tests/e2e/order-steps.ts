// Steps around the page of an order: paying it, and what an admin does through the API.
import { type APIResponse, expect, type Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders/order.ts';
import type { Advance } from '#contract/orders/order-details.ts';
import type { PaymentSecret, PaymentSettings } from '#contract/orders/payment.ts';
import type { Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { CARDS } from './steps.ts';

export const orderPath = (id: string) => fillPath(pages.order, { id });

/** Pays what is due of an order of the page's user by card, with the requests that its payment page sends. */
export async function payOrder(page: Requester, id: string, card: string = CARDS.good): Promise<void> {
  const { due }: Order = await (await send(page, 'GET', fillPath(endpoints.getOrder.path, { id }))).json();
  const intent = await send(page, 'POST', endpoints.createPaymentIntent.path, {
    price: due?.amount,
    order: id,
  });
  const { clientSecret, transactionId }: PaymentSecret = await intent.json();
  const { publishableKey, localBase }: PaymentSettings = await (
    await page.request.get(endpoints.getPaymentSettings.path)
  ).json();
  const confirmed = await page.request.post(`${localBase}/v1/payment_intents/${transactionId}/confirm`, {
    headers: { authorization: `Bearer ${publishableKey}` },
    form: { ...CARD, 'payment_method_data[card][number]': card, client_secret: clientSecret },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  await send(page, 'PATCH', fillPath(endpoints.settleOrder.path, { id }), { order: id, transactionId });
}

const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  use_stripe_sdk: 'true',
};

/** Sends a request as the user of a page. */
async function send(page: Requester, method: string, path: string, data?: unknown): Promise<APIResponse> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

export async function stateOf(page: Requester, id: string): Promise<string> {
  return (await (await send(page, 'GET', fillPath(endpoints.getOrderDetails.path, { id }))).json()).state;
}

export async function numberOf(page: Requester, id: string): Promise<string> {
  return (await (await send(page, 'GET', fillPath(endpoints.getOrderDetails.path, { id }))).json()).number;
}

export async function disputesOf(admin: Requester, id: string): Promise<unknown[]> {
  const path = fillPath(endpoints.getOrderDetails.path, { id });
  return (await (await send(admin, 'GET', path)).json()).disputes;
}

export async function advanceOrder(admin: Requester, id: string, change: Advance): Promise<void> {
  await send(admin, 'POST', fillPath(endpoints.advanceOrder.path, { id }), change);
}

export async function addNote(admin: Requester, id: string, note: string): Promise<void> {
  await send(admin, 'POST', fillPath(endpoints.addOrderNote.path, { id }), { note });
}

/** Refunds all of an order's price. */
export async function refundWhole(admin: Requester, id: string): Promise<void> {
  const { price } = await (await send(admin, 'GET', fillPath(endpoints.getOrder.path, { id }))).json();
  await send(admin, 'POST', fillPath(endpoints.refundOrder.path, { id }), {
    amount: price,
    reason: 'Torn',
  });
}

/** Makes the user of a page an admin. */
export async function makeAdmin(admin: Requester, page: Requester, email: string): Promise<void> {
  await accessToken(page);
  await send(admin, 'PUT', fillPath(endpoints.makeAdmin.path, { email }));
}

/** The events of an order, without the steps that are still to come. */
export const timeline = (page: Page) =>
  page.getByRole('region', { name: 'Timeline' }).locator('ol:not([data-coming]) > li');

/** Whether the page is wider than the screen. */
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
