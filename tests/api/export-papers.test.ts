// Tests export papers: what they say, their numbers, what is missing for them, and that they stay as they were issued.
import { describe, expect } from 'vitest';
import type { NewExportPaper } from '#contract/customs/export-papers.ts';
import type { RowUpdate } from '#server/storage/tables.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { advanceOrder, payOrder, placeOrder } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { detailsOf } from '../support/orders/swatches.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const OSAKA = {
  name: '山田 太郎',
  company: 'Yamada Coats KK',
  street: '2-1 Honmachi',
  postcode: '541-0053',
  city: 'Osaka',
  region: 'Osaka',
  country: 'JP',
};

const FACTS = {
  weightGsm: 430,
  widthCm: 150,
  pieceLengthM: 33.33,
  articleNumber: null,
  origin: { spinning: null, weaving: 'DE', finishing: null },
} as const;

async function openShop(shop: TestApp) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await chargeTax(shop);
  const zone = { name: 'Asia', countries: ['JP'], perOrder: 95, perKilogram: 0, freeFrom: null };
  const incoterm = { rule: 'DAP' as const, place: 'Osaka' };
  await chargeDelivery(shop, { zones: [{ ...zone, days: [5, 8], incoterm }] });
  return { admin, mia: await shop.signIn('mia@mail.com') };
}

const papersOf = (shop: TestApp, admin: string, id: string) => ({
  issue: (body: NewExportPaper) => shop.request('issueExportPaper', { token: admin, params: { id }, body }),
  refusal: (body: NewExportPaper) => shop.send('issueExportPaper', { token: admin, params: { id }, body }),
  read: async (paper: string, language = 'en') =>
    (await shop.send('getExportPaper', { token: admin, params: { id: paper }, query: { language } }))
      .body as Buffer,
});

/** Pieces of twelve lots of three fabrics, sent to Japan in three parcels of four lots without a gross weight. */
async function shipToJapan(shop: TestApp) {
  const { admin, mia } = await openShop(shop);
  const articles: string[] = [];
  for (const price of [12.5, 19.99, 7.35])
    articles.push(await addArticleWithLots(shop, [4, 3, 2, 1], 1, { ...FACTS, price }));
  const lines = articles.map((articleId) => ({ articleId, quantity: 10, severalLots: true }));
  const body = { phone: '+81 6 0000 0000', addressParts: OSAKA, lines };
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token: mia, body });
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  for (const line of (await detailsOf(shop, admin, id)).lines.filter(({ toShip }) => toShip > 0)) {
    const lines = [{ line: line._id, quantity: 10, left: 10 }];
    const parcel = { carrier: 'DHL', trackingNumber: `JD${line.articleNumber}`, note: '', lines };
    await shop.request('addParcel', { token: admin, params: { id }, body: parcel });
  }
  const { parcels } = await detailsOf(shop, admin, id);
  const weigh = async (grossWeightKg: number) => {
    for (const { _id: parcel, carrier, trackingNumber } of parcels) {
      const body = { carrier, trackingNumber, grossWeightKg, tellsCustomer: false };
      await shop.request('correctParcel', { token: admin, params: { id, parcel }, body });
    }
  };
  return { admin, mia, id, parcels, weigh, ...papersOf(shop, admin, id) };
}

/** Changes facts of every article. */
const change = (shop: TestApp, facts: RowUpdate<'articles'>) =>
  shop.storage.db.updateTable('articles').set(facts).execute();

test('twelve lots in three parcels to Japan add up, once nothing is missing', async ({ shop }) => {
  const { admin, mia, id, parcels, weigh, issue, refusal, read } = await shipToJapan(shop);
  const { state, price, lines } = await detailsOf(shop, admin, id);
  expect([state, parcels.length]).toEqual(['shipped', 3]);
  const gaps = () => shop.request('getExportGaps', { token: admin, params: { id } });
  const missing = (await gaps()).map(({ detail }) => detail);
  expect(missing).toEqual([
    ...lines.slice(0, 3).map(({ articleNumber }) => `${articleNumber} has no HS code`),
    ...[1, 2, 3].map((nth) => `Parcel ${nth} has no gross weight`),
  ]);
  const refused = await refusal({ kind: 'commercial_invoice' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'export_facts_missing' } });
  expect(refused.body).toMatchObject({ errors: missing.map((detail) => ({ detail })) });
  await change(shop, { hs_code: '51123010' });
  expect(
    await shop.requestError('issueExportPaper', {
      token: admin,
      params: { id },
      body: { kind: 'packing_list', parcel: parcels[0]?._id ?? '' },
    }),
  ).toBe('export_facts_missing');
  await weigh(230.5);
  expect(await gaps()).toEqual([]);

  // 430 g/m² × 1.5 m × 33.33 m are 21,498 g.
  const invoice = await issue({ kind: 'commercial_invoice' });
  const text = await pdfText(await read(invoice._id));
  for (const part of [
    'Commercial invoice CI-',
    '山田 太郎',
    'DAP Osaka, Incoterms 2020',
    '5112.30.10 Germany',
    '10 pieces 333.3 m',
    '214.980 kg',
    'Net weight 644.940 kg',
    'Gross weight 691.500 kg',
    `Total (USD) $${price.toFixed(2)}`,
    'Parcel 3 of 3: DHL JD',
  ])
    expect(text).toContain(part);
  for (const [nth, { _id: parcel }] of parcels.entries()) {
    const list = await pdfText(await read((await issue({ kind: 'packing_list', parcel }))._id));
    for (const lot of [
      'K-1 4 pieces 133.32 m 85.992 kg',
      'K-4 1 piece 33.33 m 21.498 kg',
      `Parcel ${nth + 1} of 3`,
    ])
      expect(list).toContain(lot);
    expect(list).toContain('Length 333.3 m Net weight 214.980 kg Gross weight 230.500 kg');
  }
  const { exportPapers, isForExport } = await detailsOf(shop, mia, id);
  expect(isForExport).toBe(true);
  expect(exportPapers.map(({ number }) => number.replace(/\d{4}-/, ''))).toEqual([
    'CI-000001',
    'PL-000001',
    'PL-000002',
    'PL-000003',
  ]);
});

test('a paper keeps its bytes, and what has changed is in a new one', async ({ shop }) => {
  const { id, weigh, issue, read } = await shipToJapan(shop);
  await change(shop, { hs_code: '511230' });
  await weigh(231);
  const first = await issue({ kind: 'commercial_invoice' });
  const bytes = await read(first._id);
  await change(shop, { hs_code: '511111', name: 'Renamed', weight_gsm: 100 });
  await weigh(250);
  await shop.storage.db.updateTable('orders').set({ address: 'Elsewhere' }).where('id', '=', id).execute();
  expect((await read(first._id)).equals(bytes)).toBe(true);
  const again = await Promise.all([1, 2].map(() => issue({ kind: 'commercial_invoice' })));
  expect(again[0]).toEqual(again[1]);
  expect(again[0]).toMatchObject({
    number: expect.stringMatching(/^CI-\d{4}-000002$/),
    replaces: first.number,
  });
  expect((await read(first._id)).equals(bytes)).toBe(true);
});

describe('the pro-forma invoice', () => {
  test('of a domestic order is one, however often it is issued', async ({ shop }) => {
    const mia = await shop.signIn('mia@mail.com');
    const id = await placeOrder(shop, mia, { productId: await shop.addArticle() });
    const issue = () =>
      shop.storage.transaction((tx) => shop.app.exportPapers.issueProForma(tx, id, Date.now()));
    await Promise.all([issue(), issue(), issue()]);
    const { exportPapers, isForExport } = await detailsOf(shop, mia, id);
    expect(isForExport).toBe(false);
    expect(exportPapers).toMatchObject([{ kind: 'pro_forma', number: expect.stringMatching(/-000001$/) }]);
    const params = { id: exportPapers[0]?._id ?? '' };
    const text = await pdfText((await shop.send('getExportPaper', { token: mia, params, query: {} })).body);
    expect(text).toContain('Pro-forma invoice PF-');
    expect(text).not.toMatch(/HS code|Reason for export/);
    const nora = await shop.signIn('nora@mail.com');
    expect(await shop.requestError('getExportPaper', { token: nora, params, query: {} })).toBe(
      'document_not_found',
    );
  });

  testOnce('of a quotation has the customer’s address, the charges and the day', async ({ shop }) => {
    const { admin, mia } = await openShop(shop);
    const lines = [{ articleId: await shop.addArticle(FACTS), quantity: 8, unitPrice: 11.9 }];
    const validUntil = new Date(Date.now() + 9e8).toISOString().slice(0, 10);
    const make = { token: admin, params: { email: 'mia@mail.com' }, body: { lines, validUntil } };
    const { insertedId: id } = await shop.request('makeQuotation', make);
    const issue = () => shop.send('issueQuotationProForma', { token: admin, params: { id } });
    expect((await issue()).body).toMatchObject({
      errors: [{ detail: expect.stringMatching(/^The customer has no address: ask/) }],
    });
    const body = { phone: '+81 6 0000 0000', addressParts: OSAKA };
    await shop.request('addAddress', { token: mia, body });
    const [first, second] = [await issue(), await issue()];
    expect(second.body).toEqual(first.body);
    const { _id } = first.body as { _id: string };
    const text = await pdfText(await papersOf(shop, mia, id).read(_id));
    // 8 × 11.90 without 19 % and the delivery of 95.00 without them.
    for (const part of ['Yamada Coats KK', 'Valid until', '$80.00', '$79.83', 'Total (USD) $159.83'])
      expect(text).toContain(part);
  });
});

testOnce('an order to the seller’s country has no paper for customs', async ({ shop }) => {
  const { admin, mia } = await openShop(shop);
  await chargeDelivery(shop);
  const addressParts = { ...OSAKA, postcode: '10115', city: 'Berlin', region: '', country: 'DE' };
  const id = await placeOrder(shop, mia, { address: undefined, addressParts, price: undefined });
  expect((await papersOf(shop, admin, id).refusal({ kind: 'commercial_invoice' })).body).toMatchObject({
    code: 'order_not_exported',
  });
  expect(await shop.request('getExportGaps', { token: admin, params: { id } })).toEqual([]);
});
