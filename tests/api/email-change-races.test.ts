// Requests that are under way while the email of their account changes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { SIGN_INS, signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { createHttpClient } from '../support/http-client.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { type TestApp, test } from '../support/test-app.ts';

const OLD = 'mia@mail.com';
const NEW = 'weber@mail.com';
const password = 'a good secret';

/** Mia has asked for the new email; returns the tokens of both links. */
async function askForChange(createApp: (env: Record<string, string>) => Promise<TestApp>) {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const mia = await createHttpClient(shop);
  await mia.signUp(OLD, password);
  await shop.confirmEmail(OLD);
  await mia.request('requestEmailChange', { body: { newEmail: NEW } });
  const tokenFor = (to: string) => emailedToken(mail, pages.confirmEmailChange, to);
  await expect.poll(() => tokenFor(OLD) && tokenFor(NEW)).not.toBe('');
  return { shop, mia, tokens: [tokenFor(OLD), tokenFor(NEW)] as const };
}

test('sign-ins with the former email do not survive the change', async ({ createApp }) => {
  const { shop, mia, tokens } = await askForChange(createApp);
  const statuses = await signInDuring(shop, { email: OLD, password }, async () => {
    for (const token of tokens) await mia.request('confirmEmailChange', { body: { token } });
  });
  expect(statuses).toEqual(Array(SIGN_INS).fill(401));
  expect((await sql`select id from identity_session`.execute(shop.storage.db)).rows).toHaveLength(1);
  expect((await mia.request('getSession'))?.user.email).toBe(NEW);
});

test('of both links opened at the same time, the second one finishes the change', async ({ createApp }) => {
  const { mia, tokens } = await askForChange(createApp);
  const answers = await Promise.all(
    tokens.map((token) => mia.request('confirmEmailChange', { body: { token } })),
  );
  expect(answers.map(({ isDone }) => isDone).sort()).toEqual([false, true]);
  expect((await mia.request('getSession'))?.user.email).toBe(NEW);
});

test('access tokens that are being issued end with the former email, which is nowhere', async ({
  createApp,
}) => {
  const { shop, mia, tokens } = await askForChange(createApp);
  await mia.request('confirmEmailChange', { body: { token: tokens[0] } });
  const issuing = () => mia.call('putUser', { params: { email: OLD }, body: { email: OLD } });
  const [, ...issued] = await Promise.all([
    mia.request('confirmEmailChange', { body: { token: tokens[1] } }),
    ...Array.from({ length: 6 }, issuing),
  ]);
  for (const response of issued) {
    const { token } = (await response.json()) as { readonly token?: string };
    if (token) expect(await shop.requestError('getSavedIds', { token })).toBe('token_unknown');
  }
  expect(await shop.storage.db.selectFrom('users').select('email').execute()).toEqual([{ email: NEW }]);
});
