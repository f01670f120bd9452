// Steps of the address book shared by browser tests.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, type Requester } from '../support/browser.ts';

/** Tokens of users who open no page: nobody signs them out. */
const tokens = new WeakMap<APIRequestContext, string>();

/** An access token of the page's signed-in user, whom admins see in their lists from then on. Nothing is opened. */
export async function accessToken(user: Requester): Promise<string> {
  const token = tokens.get(user.request) ?? (await askForToken(user.request));
  if (!('goto' in user)) tokens.set(user.request, token);
  return token;
}

async function askForToken(request: APIRequestContext): Promise<string> {
  const session = await request.get(endpoints.getSession.path);
  const { email } = (await session.json()).user;
  const origin = new URL(session.url()).origin;
  const answer = await request.put(fillPath(endpoints.putUser.path, { email }), {
    headers: { origin },
    data: { email },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).token;
}

export const PHONE = '+44 1422 000000';

/** Adds addresses through the API; the first one is preferred. */
export async function addAddresses(page: Requester, addresses: readonly string[]): Promise<void> {
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
