// What a new shop still lacks, with a test payment and a test email.
import { expect } from 'vitest';
import { START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { freshDatabase } from '../support/database.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { createStripeFixture } from '../support/providers/fake-stripe.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { writeContent } from '../support/shop-settings.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: 'a secret that is long enough to sign sessions',
};

const openSteps = async (shop: TestApp, token: string) =>
  (await shop.request('getFirstDay', { token })).steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]));

test('a new shop lists what it lacks until all is done', async () => {
  const [stripe, mail] = [await createStripeFixture(), await startMailServer()];
  const env = {
    ...PRODUCTION,
    SMTP_URL: mail.url,
    MAIL_FROM: 'desk@adler.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const shop = await createTestApp(await freshDatabase(), env, { cards: stripe.cards });
  const token = await shop.signIn('owner@adler.example', { admin: true });
  const first = await shop.request('getFirstDay', { token });
  expect(first).toMatchObject({
    isShown: true,
    steps: expect.arrayContaining([
      { name: 'company', isDone: false, detail: 'the name, the address, an email address' },
      { name: 'emails', isDone: false, detail: '' },
    ]),
  });
  expect(await openSteps(shop, token)).toHaveLength(7);

  expect(await shop.request('testPayment', { token })).toMatchObject({ works: true });
  const { data } = await stripe.dashboard.paymentIntents.list();
  expect(data.map(({ status, metadata }) => [status, metadata])).toEqual([['canceled', {}]]);
  expect(await shop.request('testEmail', { token })).toEqual({
    works: true,
    detail: 'An email is on its way to owner@adler.example.',
  });
  expect(mail.emails.map(({ to }) => to)).toEqual([['owner@adler.example']]);
  for (const [get, put] of [
    ['getTaxSettings', 'putTaxSettings'],
    ['getDeliverySettings', 'putDeliverySettings'],
  ] as const) {
    const { settings } = await shop.request(get, { token });
    await shop.request(put, { token, body: { settings } });
  }
  await shop.addArticle();
  const { legal } = START_CONTENT;
  const written = Object.fromEntries(Object.keys(legal).map((page) => [page, 'Written.']));
  await writeContent(shop, {
    company: { name: 'Weberei Adler', address: 'Lindau', email: 'desk@adler.example' },
    legal: { ...written, takesWithdrawals: false },
  });
  expect(await openSteps(shop, token)).toEqual([]);
  expect((await shop.request('getFirstDay', { token })).isShown).toBe(false);
});

test('a shop that sells on account is told that it names no bank account', async () => {
  const shop = await createTestApp(await freshDatabase(), PRODUCTION);
  const token = await shop.signIn('owner@adler.example', { admin: true });
  const step = async () =>
    (await shop.request('getFirstDay', { token })).steps.find(({ name }) => name === 'bank');
  expect(await step()).toBeUndefined();
  await allowOnAccount(shop, token, 'mia@mail.com');
  expect(await step()).toMatchObject({ isDone: false });
  await writeContent(shop, { bank: { holder: 'Adler', iban: 'DE89370400440532013000' } });
  expect(await step()).toMatchObject({ isDone: true });
});

test('a 1.0 shop that charges tax without a tax id goes on', async () => {
  const options = await freshDatabase();
  const { storage } = await createTestApp(options);
  const rates = [{ country: 'JP', kind: 'standard', percent: 10, from: '2021-01-01' }];
  const tax = { isCharged: true, sellerCountry: 'JP', sellerTaxId: '', pricesIncludeTax: true, rates };
  const row = { name: 'tax', value: JSON.stringify(tax), revision: 1 } as const;
  await storage.db.insertInto('shop_settings').values(row).execute();
  const shop = await createTestApp(options, PRODUCTION);
  const token = await shop.signIn('owner@adler.example', { admin: true });
  expect(await shop.request('getTaxSettings', { token })).toEqual({ revision: 1, settings: tax });
  await shop.request('putDepositSettings', { token, body: { settings: { percent: 30 } } });
  const detail = 'the tax id of the seller';
  const steps = async () => (await shop.request('getFirstDay', { token })).steps;
  expect(await steps()).toContainEqual({ name: 'tax', isDone: false, detail });
  const hidden = await shop.request('dismissFirstDay', { token });
  expect(hidden).toEqual({ isShown: true, steps: [{ name: 'tax', isDone: false, detail }] });
  const settings = { ...tax, sellerTaxId: 'T1234567890123' };
  await shop.request('putTaxSettings', { token, body: { settings } });
  expect(await steps()).toContainEqual({ name: 'tax', isDone: true, detail: '' });
});

test('the shop says which settings are missing, and the list can be hidden', async ({ createApp }) => {
  const shop = await createApp(PRODUCTION);
  const token = await shop.signIn('owner@adler.example', { admin: true });
  expect(await shop.request('testPayment', { token })).toEqual({
    works: false,
    detail: 'STRIPE_SECRET_KEY is not set',
  });
  expect(await shop.request('testEmail', { token })).toMatchObject({
    works: false,
    detail: expect.stringMatching(/^SMTP_URL is not set/),
  });
  expect(await openSteps(shop, token)).toHaveLength(7);
  expect((await shop.request('dismissFirstDay', { token })).isShown).toBe(false);
});

test('a mail server that refuses is quoted; the sample shop has no list', async ({ createApp, shop }) => {
  const env = { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@adler.example' };
  const refused = await createApp({ ...env, SIGN_INS_PER_MINUTE: '2' });
  const token = await refused.signIn('owner@adler.example', { admin: true });
  for (let nth = 0; nth < 2; nth += 1)
    expect(await refused.request('testEmail', { token })).toMatchObject({
      works: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  expect(await refused.requestError('testEmail', { token })).toBe('too_many_requests');
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  expect((await shop.request('getFirstDay', { token: admin })).isShown).toBe(false);
});
