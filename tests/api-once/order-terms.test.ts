// Orders in a shop that charges tax and delivery: placed, quoted, changed, refunded; tax ids; and settings that change meanwhile.
import { expect } from 'vitest';
import type { DeliverySettings, TaxSettings } from '#contract/shop/shop-settings.ts';
import { findOrderDifferences } from '#server/modules/orders/read/reconcile.ts';
import type { OrderRequest, RequestedLine } from '#server/modules/orders/rules.ts';
import { callerOf } from '../support/callers.ts';
import { freshDatabase } from '../support/database.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { payOrder } from '../support/orders/orders.ts';
import { createIntent, test as paying, settleOptions } from '../support/providers/fake-stripe.ts';
import { startVies } from '../support/providers/vies.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import { createTestApp, delivery, type RequestOptions, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const FRENCH_ID = 'FR 40 303 265 045';

interface Charged {
  readonly tax?: Partial<TaxSettings>;
  readonly delivery?: Partial<DeliverySettings>;
}

/** A shop that charges both, and a customer. */
async function open(shop: TestApp, { tax, delivery: ofDelivery }: Charged = {}) {
  await chargeTax(shop, tax);
  await chargeDelivery(shop, ofDelivery);
  const token = await shop.signIn(MIA);
  const caller = await callerOf(shop, MIA);
  // The clock of some tests outlasts a token.
  const signedIn = async <Name extends 'quoteOrder' | 'getOrderDetails'>(
    name: Name,
    options: RequestOptions,
  ) => shop.request(name, { ...options, token: await shop.signIn(MIA) });
  const place = (
    lines: readonly RequestedLine[],
    country: string | undefined,
    more: Partial<OrderRequest> = {},
  ) => {
    const address =
      country === undefined ? delivery : { phone: delivery.phone, addressParts: addressIn(country) };
    const body = { ...address, customDetails: '', purchaseOrderNumber: '', lines, ...more };
    return shop.app.orders.place(caller, body);
  };
  const quote = (lines: readonly RequestedLine[], body: object) => {
    const stated = lines.map(({ articleId, kind, quantity }) => ({ articleId, kind, quantity }));
    return signedIn('quoteOrder', { body: { lines: stated, ...body } });
  };
  const details = (id: string) => signedIn('getOrderDetails', { params: { id } });
  return { token, place, quote, details };
}

const POSTCODES: Readonly<Record<string, string>> = {
  DE: '10115',
  FR: '59000',
  AT: '1010',
  GR: '105 63',
  US: '10001',
};

const addressIn = (country: string) => ({
  name: 'Mia Weber',
  company: '',
  street: '1 Mill Lane',
  postcode: POSTCODES[country] ?? '',
  city: 'Tuchstadt',
  region: country === 'US' ? 'NY' : '',
  country,
});

const pieces = (articleId: string, quantity = 2): RequestedLine => ({ kind: 'pieces', articleId, quantity });
const swatch = (articleId: string): RequestedLine => ({ kind: 'swatch', articleId, quantity: 1 });

test('at home tax is in the prices and delivery the last line', async ({ shop }) => {
  const { place, quote, details } = await open(shop);
  const articleId = await shop.addArticle();
  expect(await quote([pieces(articleId)], { country: 'DE' })).toMatchObject({
    goods: 25,
    delivery: { text: 'To Germany, 1–2 working days', price: 6 },
    tax: { rule: 'domestic', net: 26.05, tax: 4.95, rates: [{ percent: 19, net: 26.05, tax: 4.95 }] },
    total: 31,
    isWeightKnown: false,
  });
  const order = await details(await place([pieces(articleId)], 'DE', { price: 31 }));
  expect(order).toMatchObject({
    price: 31,
    quantity: 2,
    productName: 'Harbour Twill',
    deliveryDays: [1, 2],
    tax: { rule: 'domestic', words: '', pricesIncludeTax: true, net: 26.05, tax: 4.95 },
    lines: [
      { kind: 'pieces', price: 25, tax: 3.99, taxPercent: 19 },
      {
        kind: 'delivery',
        productName: 'To Germany, 1–2 working days',
        articleId: '',
        unitPrice: 6,
        price: 6,
        tax: 0.96,
      },
    ],
  });
  expect(await findOrderDifferences(shop.storage.db)).toEqual([]);
});

test('a total that changed since the quote is refused with the right one', async ({ shop }) => {
  const { place, quote } = await open(shop);
  const articleId = await shop.addArticle();
  const { total } = await quote([pieces(articleId)], { country: 'DE' });
  await expect(place([pieces(articleId)], 'FR', { price: total })).rejects.toMatchObject({
    code: 'price_changed',
    details: { price: 43 },
  });
  await place([pieces(articleId)], 'FR', { price: 43 });
});

test('rules by country and buyer', async ({ shop }) => {
  const { quote } = await open(shop);
  const lines = [pieces(await shop.addArticle())];
  const ruleOf = async (country: string, isBusiness: boolean) => {
    const { tax, total } = await quote(lines, { country, isBusiness });
    return [tax?.rule, total, tax?.words];
  };
  expect(await ruleOf('FR', false)).toEqual(['destination', 43, '']);
  expect(await ruleOf('AT', false)).toEqual(['origin', 43, '']);
  expect(await ruleOf('FR', true)).toEqual([
    'reverse_charge',
    36.13,
    'Intra-Community supply, exempt from VAT (Article 138 of Directive 2006/112/EC). VAT reverse charge: the customer is liable for the tax',
  ]);
  expect(await ruleOf('GB', true)).toEqual(['export', 36.13, 'Export: free of VAT']);
});

test('prices without tax: it is added, delivery and weight included', async ({ shop }) => {
  const { place, quote, details } = await open(shop, { tax: { pricesIncludeTax: false } });
  const measures = { weightGsm: 400, widthCm: 150, pieceLengthM: 50 };
  const articleId = await shop.addArticle({ ...measures, taxKind: 'reduced' });
  // Two pieces of 30 kg at 0.50 a kilogram, and 18 for the order: 48 for the delivery.
  expect(await quote([pieces(articleId)], { country: 'AT' })).toMatchObject({
    goods: 25,
    delivery: { price: 48 },
    tax: { tax: 5.11 },
    total: 78.11,
  });
  const order = await details(await place([pieces(articleId)], 'AT', { price: 78.11 }));
  expect(order).toMatchObject({
    price: 78.11,
    tax: { rule: 'origin', net: 73, tax: 5.11, rates: [{ percent: 7, net: 73, tax: 5.11 }] },
    lines: [
      { price: 26.75, unitPrice: 12.5 },
      { kind: 'delivery', unitPrice: 48, price: 51.36 },
    ],
  });
});

test('a country without delivery, none at all, and collection at the mill', async ({ shop }) => {
  const { place, details } = await open(shop);
  const lines = [pieces(await shop.addArticle())];
  await expect(place(lines, 'US')).rejects.toMatchObject({ code: 'country_not_delivered' });
  await expect(place(lines, undefined)).rejects.toMatchObject({ code: 'country_required' });
  const collected = await details(await place(lines, 'US', { isCollected: true, price: 25 }));
  expect(collected).toMatchObject({
    price: 25,
    tax: { rule: 'domestic' },
    lines: [
      {},
      { kind: 'delivery', productName: 'Collection at the mill: Mill Lane, Monday to Friday', price: 0 },
    ],
  });
  await chargeDelivery(shop, { collection: { isOffered: false, text: '' } });
  await expect(place(lines, 'DE', { isCollected: true })).rejects.toMatchObject({
    code: 'collection_not_offered',
  });
});

test('an order keeps the Incoterm of its zone', async ({ shop }) => {
  const zone = { name: 'Far', countries: ['US'], perOrder: 60, perKilogram: 0, freeFrom: null };
  const incoterm = { rule: 'DAP', place: 'New York' } as const;
  const { place, quote, details } = await open(shop, {
    delivery: { zones: [{ ...zone, days: [5, 8], incoterm }] },
  });
  const lines = [pieces(await shop.addArticle())];
  const text = 'To the United States, 5–8 working days, DAP New York';
  expect(await quote(lines, { country: 'US' })).toMatchObject({ delivery: { text } });
  const id = await place(lines, 'US');
  await chargeDelivery(shop);
  expect(await details(id)).toMatchObject({
    incoterm,
    isForExport: true,
    lines: [{}, { productName: text }],
  });
  for (const half of [{ rule: 'DAP' }, { place: 'Osaka' }, { rule: 'DDU', place: 'Osaka' }])
    await expect(
      chargeDelivery(shop, { zones: [{ ...zone, days: [5, 8], incoterm: half as never }] }),
    ).rejects.toThrow();
});

test('a line is taken out by the terms that the order has', async ({ shop }) => {
  await shop.signIn(MIA);
  await shop.confirmEmail(MIA);
  const { token, place, details } = await open(shop);
  const twill = await shop.addArticle();
  const silk = await shop.addArticle({ productName: 'Silk', price: 20, taxKind: 'reduced' });
  const id = await place([pieces(twill), pieces(silk)], 'DE');
  const placed = await details(id);
  expect(placed).toMatchObject({ price: 71, tax: { rates: [{ percent: 19 }, { percent: 7, net: 42.99 }] } });
  await chargeTax(shop, { isCharged: false });
  await chargeDelivery(shop, { isCharged: false });
  expect(await details(id)).toEqual(placed);
  const [, line] = placed.lines;
  await shop.request('cancelLine', { token, params: { id, line: line?._id ?? '' } });
  expect(await details(id)).toMatchObject({
    price: 31,
    tax: { net: 26.05, tax: 4.95, rates: [{ percent: 19 }] },
    lines: [{ tax: 3.99 }, { kind: 'delivery', price: 6, tax: 0.96, taxPercent: 19 }],
  });
  const [only, ofDelivery] = (await details(id)).lines;
  const cancel = (which: string) => shop.requestError('cancelLine', { token, params: { id, line: which } });
  expect(await cancel(only?._id ?? '')).toBe('last_line_of_order');
  expect(await cancel(ofDelivery?._id ?? '')).toBe('order_line_not_found');
  expect(await findOrderDifferences(shop.storage.db)).toEqual([]);
});

test('a swatch taxed on top is credited with its listed price, once', async ({ shop }) => {
  const { token, place, quote, details } = await open(shop, { tax: { pricesIncludeTax: false } });
  const articleId = await shop.addArticle();
  const swatches = await place([swatch(articleId)], 'DE', { price: 3.57 });
  await payOrder(shop, swatches);
  expect(await quote([pieces(articleId)], { country: 'DE' })).toMatchObject({ credit: 3, total: 33.32 });
  const id = await place([pieces(articleId)], 'DE', { price: 33.32 });
  expect(await details(id)).toMatchObject({
    price: 33.32,
    credit: 3,
    tax: { net: 28, tax: 5.32 },
    lines: [
      { credit: 3, price: 26.18, tax: 4.18 },
      { price: 7.14, tax: 1.14 },
    ],
  });
  expect(await details(swatches)).toMatchObject({
    price: 3.57,
    refundable: 0,
    creditUses: [{ amount: 3.57 }],
  });
  await shop.request('cancelOrder', { token, params: { id }, query: {} });
  expect(await details(swatches)).toMatchObject({ refundable: 3.57, creditUses: [] });
  expect(await findOrderDifferences(shop.storage.db)).toEqual([]);
});

test('free swatches are delivered free and paid at once, or are not', async ({ createApp }) => {
  const shop = await createApp({ SWATCH_PRICE: '0' });
  const { place, details } = await open(shop);
  const articleId = await shop.addArticle();
  expect(await details(await place([swatch(articleId)], 'DE', { price: 0 }))).toMatchObject({
    state: 'paid',
    price: 0,
    lines: [{}, { kind: 'delivery', price: 0 }],
  });
  await chargeDelivery(shop, { areSwatchesFree: false });
  expect(await details(await place([swatch(articleId)], 'DE', { price: 6 }))).toMatchObject({
    state: 'unpaid',
    price: 6,
  });
});

paying(
  'refunds of lines have their part of the tax, and together all of it',
  async ({ shop, fakeStripe }) => {
    const { token, place, details } = await open(shop);
    const id = await place([pieces(await shop.addArticle())], 'DE');
    const { clientSecret, transactionId } = await createIntent(shop, token, { id, price: 31 });
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(token, { id, price: 31 }, transactionId));
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const lines = (await details(id)).lines.map(({ _id }) => _id);
    const refund = (amounts: readonly number[]) =>
      shop.request('refundOrder', {
        token: ada,
        params: { id },
        body: {
          lines: amounts.map((amount, nth) => ({ line: lines[nth], amount, returnedQuantity: 0 })),
          reason: 'A flaw',
        },
      });
    await refund([10]);
    await refund([10, 6]);
    await refund([5]);
    const taxes = await shop.storage.db
      .selectFrom('refund_lines')
      .select(['amount_cents', 'tax_cents'])
      .orderBy('refund_id')
      .orderBy('amount_cents', 'desc')
      .execute();
    expect(taxes.map(({ amount_cents, tax_cents }) => [amount_cents, tax_cents])).toEqual([
      [1000, 160],
      [1000, 159],
      [600, 96],
      [500, 80],
    ]);
  },
);

test('a tax id counts once VIES confirms it, for a day', async () => {
  const vies = await startVies();
  const clock = { now: Date.UTC(2026, 10, 24) };
  const shop = await createTestApp(
    await freshDatabase(),
    { VIES_URL: vies.url },
    { clock: { now: () => clock.now } },
  );
  const { place, ...opened } = await open(shop, { delivery: { isCharged: false } });
  const lines = [pieces(await shop.addArticle())];
  const { db } = shop.storage;
  const setTaxId = (tax_id: string) =>
    db.updateTable('users').set({ tax_id }).where('email', '=', MIA).execute();
  const stateOf = async (country = 'FR') => {
    const { taxIdState, tax } = await opened.quote(lines, { country });
    return [taxIdState, tax?.rule];
  };
  expect(await stateOf()).toEqual(['none', 'destination']);
  await setTaxId('FR 1');
  expect(await stateOf()).toEqual(['malformed', 'destination']);
  await setTaxId(FRENCH_ID);
  expect(await stateOf('DE')).toEqual(['none', 'domestic']);
  expect(vies.requests).toEqual([]);
  expect(await stateOf()).toEqual(['invalid', 'destination']);
  clock.now += 25 * 60 * 60_000;
  vies.valid.add('FR40303265045');
  expect(await stateOf()).toEqual(['valid', 'reverse_charge']);
  expect(vies.requests).toEqual(
    Array(2).fill({
      countryCode: 'FR',
      vatNumber: '40303265045',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    }),
  );
  // A net price, without another question.
  const order = await opened.details(await place(lines, 'FR', { price: 21.01 }));
  expect(order.tax).toMatchObject({ rule: 'reverse_charge', net: 21.01, tax: 0, buyerTaxId: FRENCH_ID });
  expect(vies.requests).toHaveLength(2);
  expect(await db.selectFrom('tax_id_checks').selectAll().orderBy('id').execute()).toMatchObject([
    { tax_id: 'FR40303265045', is_valid: 0, name: '', consultation: 'WAPIAAAAW1a2b3c4' },
    { tax_id: 'FR40303265045', is_valid: 1, name: 'TISSUS LEFEVRE SA', checked_at: clock.now },
  ]);
});

test('a tax id that takes the tax off is shown and kept', async () => {
  const vies = await startVies();
  for (const taxId of ['FR40303265045', 'DK13585628']) vies.valid.add(taxId);
  const shop = await createTestApp(await freshDatabase(), { VIES_URL: vies.url });
  const { token, place, quote, details } = await open(shop, { delivery: { isCharged: false } });
  const lines = [pieces(await shop.addArticle())];
  const check = () => shop.request('checkTaxId', { token });
  expect(await check()).toEqual({ state: 'none', holder: null, isOtherCompany: false });
  const state = (company: string, taxId: string) =>
    shop.request('putBusiness', { token, body: { company, taxId, invoiceAddress: null } });
  await state('Me', FRENCH_ID);
  const holder = 'TISSUS LEFEVRE SA';
  expect(await check()).toEqual({ state: 'valid', holder, isOtherCompany: true });
  const stranger = { taxIdHolder: holder, otherCompany: 'Me' };
  expect((await quote(lines, { country: 'FR' })).tax).toMatchObject(stranger);
  const id = await place(lines, 'FR');
  await state('Tissus Lefèvre', FRENCH_ID);
  expect(await check()).toEqual({ state: 'valid', holder, isOtherCompany: false });
  const own = (await details(await place(lines, 'FR'))).tax;
  expect([own?.taxIdHolder, own?.otherCompany]).toEqual([holder, undefined]);
  expect((await details(id)).tax).toMatchObject(stranger);
  const admin = await shop.signIn('office@mail.com', { admin: true });
  const listed = await shop.request('listAllOrders', { token: admin });
  expect(listed.find(({ _id }) => _id === id)?.tax).toMatchObject(stranger);
  const customer = () => shop.request('getCustomer', { token: admin, params: { email: MIA } });
  expect(await customer()).toMatchObject({ taxIdHolder: holder, isOtherCompany: false });
  vies.name = '---';
  await state('Me', 'DK 13 58 56 28');
  expect(await check()).toEqual({ state: 'valid', holder: '', isOtherCompany: false });
  const nameless = (await quote(lines, { country: 'FR' })).tax;
  expect([nameless?.taxIdHolder, nameless?.otherCompany]).toEqual(['', undefined]);
});

test('tax is charged while VIES is silent, which is asked once a minute', async () => {
  const vies = await startVies();
  const clock = { now: Date.UTC(2026, 10, 24) };
  const shop = await createTestApp(
    await freshDatabase(),
    { VIES_URL: vies.url },
    { clock: { now: () => clock.now } },
  );
  const { quote } = await open(shop, { delivery: { isCharged: false } });
  const lines = [pieces(await shop.addArticle())];
  vies.valid.add('FR40303265045');
  await shop.storage.db.updateTable('users').set({ tax_id: FRENCH_ID }).where('email', '=', MIA).execute();
  const ask = async () => (await quote(lines, { country: 'FR' })).taxIdState;
  for (const failure of ['unavailable', 'status', 'nonsense'] as const) {
    vies.failure = failure;
    expect(await ask()).toBe('unknown');
    const { length } = vies.requests;
    expect(await ask()).toBe('unknown');
    expect(vies.requests).toHaveLength(length);
    clock.now += 61_000;
  }
  vies.failure = undefined;
  expect((await quote(lines, { country: 'FR' })).tax?.rule).toBe('reverse_charge');
  expect(await shop.storage.db.selectFrom('tax_id_checks').selectAll().execute()).toHaveLength(1);
});

test('a Greek tax id begins with EL wherever it is read', async () => {
  const vies = await startVies();
  vies.valid.add('EL094019245');
  const shop = await createTestApp(await freshDatabase(), { VIES_URL: vies.url });
  const ofDelivery = { isCharged: false };
  const { token, place, details } = await open(shop, {
    tax: { sellerTaxId: 'gr 123456783' },
    delivery: ofDelivery,
  });
  const business = { company: 'Fos', taxId: 'el 094 019 245', invoiceAddress: null };
  await shop.request('putBusiness', { token, body: business });
  expect(await shop.request('getBusiness', { token })).toEqual({ ...business, taxId: 'EL 094 019 245' });
  // As release 1.0 stored it.
  const { db } = shop.storage;
  await db.updateTable('users').set({ tax_id: 'GR094019245' }).where('email', '=', MIA).execute();
  expect(await shop.request('getBusiness', { token })).toMatchObject({ taxId: 'EL094019245' });
  const id = await place([pieces(await shop.addArticle())], 'GR');
  expect(vies.requests).toMatchObject([{ countryCode: 'EL', vatNumber: '094019245' }]);
  expect((await details(id)).tax).toMatchObject({ rule: 'reverse_charge', buyerTaxId: 'EL094019245' });
  await db.updateTable('orders').set({ buyer_tax_id: 'GR094019245' }).execute();
  expect((await details(id)).tax).toMatchObject({ buyerTaxId: 'EL094019245' });
  await settleOrders(shop, [id]);
  const [invoice] = await db.selectFrom('invoices').select('document').execute();
  const document = JSON.parse(invoice?.document ?? '');
  expect([document.seller.taxId, document.customer.taxId]).toEqual(['EL 123456783', 'EL094019245']);
  const admin = await shop.signIn('books@mail.com', { admin: true });
  for (const name of ['exportOrders', 'exportLedger'] as const)
    expect((await shop.send(name, { token: admin })).body).toContain('EL094019245');
});
