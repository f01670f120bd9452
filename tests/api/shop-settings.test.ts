// Settings that admins change in the dashboard: revisions, what is refused, the log, and other processes.
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { METRICS_PATH } from '#contract/core/paths.ts';
import type { TaxSettings } from '#contract/shop/shop-settings.ts';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import { onlyOnSqlite } from '../support/database.ts';
import { chargeDelivery } from '../support/shop-settings.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const TAX: TaxSettings = {
  isCharged: true,
  sellerCountry: 'DE',
  sellerTaxId: 'DE136695976',
  pricesIncludeTax: true,
  rates: [{ country: 'DE', kind: 'standard', percent: 19, from: '2021-01-01' }],
};

async function open(shop: TestApp) {
  const token = await shop.signIn(ADMIN, { admin: true });
  return {
    token,
    read: () => shop.request('getTaxSettings', { token }),
    put: (settings: unknown, revision?: number) =>
      shop.request('putTaxSettings', { token, body: { settings, revision } }),
    problem: (settings: unknown, revision?: number) =>
      shop.requestProblem('putTaxSettings', { token, body: { settings, revision } }),
  };
}

test('nothing is charged until an admin says so, which is logged', async ({ shop }) => {
  const { token, read, put } = await open(shop);
  expect(await read()).toMatchObject({ revision: 0, settings: { isCharged: false, rates: [] } });
  expect(await put(TAX, 0)).toEqual({ revision: 1 });
  expect(await put({ ...TAX, pricesIncludeTax: false }, 1)).toEqual({ revision: 2 });
  expect(await read()).toEqual({ revision: 2, settings: { ...TAX, pricesIncludeTax: false } });
  const query = { action: 'change_shop_settings', sort: 'newest' };
  expect(await shop.request('listAuditLog', { token, query })).toMatchObject([
    { actor: ADMIN, subject: 'tax', label: 'Tax', details: { fields: ['pricesIncludeTax'] } },
    { details: { fields: ['isCharged', 'sellerCountry', 'sellerTaxId', 'rates'] } },
  ]);
});

testOnce('what the shop does not use is refused, and read by nobody as possible', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const put = (settings: object) =>
    shop.request('putShopSwitches', { token, body: { settings: { ...switchedTo(true), ...settings } } });
  const article = await shop.addArticle({ availableQuantity: 40 });
  const customer = await shop.signIn('customer@mail.com');
  const swatches = (reserved?: { reservedQuantity: number }) => ({
    token: customer,
    body: { ...delivery, price: 3, swatches: [{ articleId: article, ...reserved }] },
  });
  await put({ reservations: false });
  expect(await shop.requestError('orderSwatches', swatches({ reservedQuantity: 4 }))).toBe(
    'reservation_not_possible',
  );
  const offer = await shop.request('getSwatchOffer', { token: customer, query: { article: [article] } });
  expect(offer.articles).toMatchObject([{ reservationMaximum: 0 }]);
  await put({ swatches: false, quotations: false });
  expect(await shop.requestError('orderSwatches', swatches())).toBe('swatches_off');
  const body = { lines: [{ articleId: article, quantity: 200 }], wantedOn: null, note: '' };
  expect(await shop.requestError('askForQuotation', { token: customer, body })).toBe('quotations_off');
});

testOnce('the second of two admins learns that the settings have changed', async ({ shop }) => {
  const { read, put, problem } = await open(shop);
  const saved = await Promise.allSettled([put(TAX, 0), put({ ...TAX, isCharged: false }, 0)]);
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const settings = (await read()).settings;
  expect((await problem(TAX, 0)).code).toBe('settings_changed');
  expect(await read()).toEqual({ revision: 1, settings });
  expect(await put(TAX)).toEqual({ revision: 2 });
});

const WRONG_TAX = [
  ['no country of the seller', { ...TAX, sellerCountry: null }, '/settings/sellerCountry'],
  ['no tax id of the seller', { ...TAX, sellerTaxId: '' }, '/settings/sellerTaxId'],
  ['no rate of the seller’s country', { ...TAX, sellerCountry: 'FR' }, '/settings/rates'],
  [
    'a rate that begins tomorrow',
    { ...TAX, rates: [{ ...TAX.rates[0], from: '2999-01-01' }] },
    '/settings/rates',
  ],
  ['a rate twice', { ...TAX, rates: [...TAX.rates, ...TAX.rates] }, '/settings/rates'],
  ['a country that does not exist', { ...TAX, sellerCountry: 'XX' }, '/settings/sellerCountry'],
] as const;

onlyOnSqlite(test.for(WRONG_TAX))('tax is refused with %s', async ([, settings, pointer], { shop }) => {
  const { problem, read } = await open(shop);
  expect(await problem(settings)).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  expect((await read()).revision).toBe(0);
});

testOnce('another process knows a change within a second', async ({ shop }) => {
  const { storageOptions } = shop;
  const other = await createTestApp(storageOptions);
  await chargeDelivery(shop);
  await expect.poll(() => other.app.shopSettings.get('delivery').revision, { timeout: 1000 }).toBe(1);
  expect(other.app.shopSettings.get('delivery').value.zones).toHaveLength(2);
});

testOnce('a process that cannot follow a change says so once, and recovers', async ({ shop }) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) });
  const other = await createTestApp(shop.storageOptions, {}, { log });
  const failures = async () => {
    const { body } = await other.app.server.inject({ url: METRICS_PATH });
    return Number(/^selvedge_background_failures_total\{work="settings"\} (\d+)$/m.exec(body)?.[1]);
  };
  expect(await failures()).toBe(0);
  await sql`alter table shop_settings rename to moved_settings`.execute(shop.storage.db);
  await expect.poll(failures).toBeGreaterThan(2);
  await sql`alter table moved_settings rename to shop_settings`.execute(shop.storage.db);
  await chargeDelivery(shop);
  await expect.poll(() => other.app.shopSettings.get('delivery').revision).toBe(1);
  await expect.poll(() => lines.length).toBe(2);
  const told = lines.map((line) => JSON.parse(line) as { work: string; msg: string });
  expect(told.map(({ work, msg }) => [work, msg])).toEqual([
    ['settings', 'background work fails; trying again'],
    ['settings', 'background work succeeds again'],
  ]);
});
