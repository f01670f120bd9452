// Consent to news by email: asked where the shop has switched it on, kept as it was read, withdrawn, exported.
import { expect } from 'vitest';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

async function switchOn(shop: TestApp): Promise<string> {
  const token = await shop.signIn(ADMIN, { admin: true });
  const { revision, settings } = await shop.request('getShopSwitches', { token });
  await shop.request('putShopSwitches', { token, body: { revision, settings: { ...settings, news: true } } });
  return token;
}

async function exported(shop: TestApp, token: string): Promise<string[]> {
  const text = String((await shop.send('exportNewsConsents', { token })).body);
  return text.trim().split('\r\n').slice(1);
}

const GIVE = { isGiven: true } as const;

test('consent is stored as it was read, given once and withdrawn', async ({ shop }) => {
  const admin = await switchOn(shop);
  const token = await shop.signIn('mia@mail.com');
  expect(await shop.request('getNewsConsent', { token })).toEqual({ givenAt: null, text: null });
  const both = await Promise.all([1, 2].map(() => shop.request('putNewsConsent', { token, body: GIVE })));
  expect(both.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 1]);
  const { givenAt, text } = await shop.request('getNewsConsent', { token });
  expect(text).toContain('may write to me about new fabrics');
  // Anybody can sign up with somebody else's email.
  expect(await exported(shop, admin)).toEqual([]);
  await shop.confirmEmail('mia@mail.com');
  const [row = ''] = await exported(shop, admin);
  expect(row).toContain('mia@mail.com');
  expect(row).toContain(`en,${givenAt},${text}`);
  const withdrawn = { token, body: { isGiven: false } } as const;
  expect(await shop.request('putNewsConsent', withdrawn)).toEqual({ modifiedCount: 1 });
  expect(await exported(shop, admin)).toEqual([]);
  await shop.request('putNewsConsent', { token, body: GIVE });
  const rows = await shop.storage.db.selectFrom('news_consents').select('withdrawn_at').execute();
  expect(rows.filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1);
  expect(rows).toHaveLength(2);
});

testOnce('a shop that sends no news asks nobody, and lets who agreed withdraw', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  expect(await shop.requestError('putNewsConsent', { token, body: GIVE })).toBe('news_off');
  const admin = await switchOn(shop);
  await shop.request('putNewsConsent', { token, body: GIVE });
  const { revision } = await shop.request('getShopSwitches', { token: admin });
  const { news: _, ...ofFirstRelease } = switchedTo(true);
  await shop.request('putShopSwitches', { token: admin, body: { revision, settings: ofFirstRelease } });
  const withdraw = { token, body: { isGiven: false } } as const;
  expect(await shop.request('putNewsConsent', withdraw)).toEqual({ modifiedCount: 1 });
});
