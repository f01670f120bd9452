// An account that somebody has created with another person's address and filled, without confirming it.
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { type MailServer, startMailServer } from '../providers/mail-server.ts';
import { delivery, type TestApp } from '../test-app.ts';
import { emailedToken } from './emailed-tokens.ts';

export const NORA = 'nora@mail.com';
export const password = 'the first one’s secret';
export const review = {
  name: 'Typed Name',
  customer: 'Tailor',
  description: 'Good cloth.',
  img: '/cloth/twill.jpg',
};

export interface SquattedAccount {
  readonly shop: TestApp;
  readonly mail: MailServer;
  readonly squatter: HttpClient;
  /** The squatter's access token. */
  readonly token: string;
}

export async function squattedAccount(
  createApp: (env: Record<string, string>) => Promise<TestApp>,
): Promise<SquattedAccount> {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const squatter = await createHttpClient(shop);
  const account = { name: 'Typed Name', email: NORA, password };
  await squatter.request('signUp', { body: account });
  return { shop, mail, squatter, token: await squatter.accessToken(NORA) };
}

/** Everything that a customer can keep in an account; returns the id of an unpaid order. */
export async function fillAccount({ shop, mail, squatter, token }: SquattedAccount): Promise<string> {
  const [article, soldOut] = [await shop.addArticle(), await shop.addArticle({ availableQuantity: 0 })];
  await shop.request('saveFabric', { token, params: { id: article } });
  await shop.request('addStockAlert', { token, params: { id: soldOut } });
  await shop.request('addAddress', { token, body: delivery });
  await shop.request('addReview', { token, body: review });
  const profile = {
    email: NORA,
    education: 'Typed School',
    address: 'Typed Lane 1',
    phone: '1',
    linkend: 'x.com',
  };
  await shop.request('putUser', { token, params: { email: NORA }, body: profile });
  await squatter.request('requestEmailChange', { body: { newEmail: 'squatter@mail.com' } });
  // Both emails are here, so that later ones are newer.
  for (const to of [NORA, 'squatter@mail.com'])
    await expect.poll(() => emailedToken(mail, pages.confirmEmailChange, to)).not.toBe('');
  await squatter.request('startTotp');
  await squatter.request('requestDataExport');
  const body = { ...delivery, productId: article, quantity: 2 };
  const headers = { 'idempotency-key': 'typed-key-1' };
  return (await shop.request('placeOrder', { token, body, headers })).insertedId;
}
