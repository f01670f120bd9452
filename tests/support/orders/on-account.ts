// Customers who order on account.
import type { TestApp } from '../test-app.ts';

/** Lets a customer order on account, whose email is confirmed for it. Returns an access token of the customer. */
export async function allowOnAccount(shop: TestApp, admin: string, email: string): Promise<string> {
  const token = await shop.signIn(email);
  await shop.confirmEmail(email);
  const body = { isAllowed: true, netDays: 30, creditLimit: 1000 };
  await shop.request('putAccountTerms', { token: admin, params: { email }, body });
  return token;
}
