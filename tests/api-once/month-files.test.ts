// The files of a month: bookings, documents, Overview and card provider agree to the cent in a shop that charges tax and
// delivery.
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { callerOf } from '../support/callers.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { createIntent, type StripeFixture, settleOptions, test } from '../support/providers/fake-stripe.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import type { TestApp } from '../support/test-app.ts';

const PLACES = {
  DE: { postcode: '10115', city: 'Berlin' },
  FR: { postcode: '59000', city: 'Lille' },
  AT: { postcode: '1010', city: 'Wien' },
  GB: { postcode: 'HX1 1AA', city: 'Halifax' },
};

/** Places an order of pieces, and of a swatch if it is paid by card, and returns its id. */
async function placeOrder(
  shop: TestApp,
  country: keyof typeof PLACES,
  paymentMethod: 'card' | 'account',
): Promise<string> {
  await shop.signIn('mia@mail.com');
  const articleId = await shop.addArticle({ price: 12.37 });
  const addressParts = {
    name: 'Mia Weber',
    company: '',
    street: '1 Mill Lane',
    region: '',
    country,
    ...PLACES[country],
  };
  const order = { phone: '+44 1422 000000', addressParts, customDetails: '', purchaseOrderNumber: '' };
  return shop.app.orders.place(await callerOf(shop, 'mia@mail.com'), {
    ...order,
    paymentMethod,
    lines: [
      { kind: 'pieces', articleId, quantity: 7 },
      // Five swatches in 30 days are allowed.
      paymentMethod === 'card'
        ? { kind: 'swatch', articleId: await shop.addArticle(), quantity: 1 }
        : { kind: 'pieces', articleId: await shop.addArticle({ price: 3.33 }), quantity: 5 },
    ],
  });
}

/** Returns the id of the order. */
async function payOrder(shop: TestApp, stripe: StripeFixture, country: keyof typeof PLACES): Promise<string> {
  const id = await placeOrder(shop, country, 'card');
  const mia = await shop.signIn('mia@mail.com');
  const { price } = await shop.request('getOrderDetails', { token: mia, params: { id } });
  const { clientSecret, transactionId } = await createIntent(shop, mia, { id, price });
  await stripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, { id, price }, transactionId));
  return id;
}

/**
 * Two domestic orders, others by each rule, one on account, refunds of two by the shop and one at the provider. Returns what
 * is owed for the one on account, in cents.
 */
async function trade(shop: TestApp, stripe: StripeFixture): Promise<number> {
  await chargeTax(shop);
  await chargeDelivery(shop);
  const [first = '', second = ''] = [await payOrder(shop, stripe, 'DE'), await payOrder(shop, stripe, 'DE')];
  for (const country of ['FR', 'AT', 'GB'] as const) await payOrder(shop, stripe, country);
  const ada = await callerOf(shop, 'admin@mail.com', { name: 'Ada', isStaff: true });
  await shop.app.payments.refundOrder(ada, first, await refundOfLine(shop, first, { amount: 10.01 }));
  const { transactionId } = await shop.request('getOrderDetails', {
    token: await shop.signIn('mia@mail.com'),
    params: { id: second },
  });
  await stripe.dashboard.refunds.create({ payment_intent: transactionId ?? '', amount: 333 });
  await stripe.advance();
  await shop.app.payments.reconcile({ includeNotDue: true });
  await shop.confirmEmail('mia@mail.com');
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const params = { email: 'mia@mail.com' };
  const terms = { isAllowed: true, netDays: 30, creditLimit: 5000 };
  await shop.request('putAccountTerms', { token, params, body: terms });
  const onAccount = await placeOrder(shop, 'DE', 'account');
  await shop.app.payments.refundOrder(ada, onAccount, await refundOfLine(shop, onAccount, { amount: 7.77 }));
  const statement = await shop.request('getStatement', { token, params });
  return Math.round((statement.terms?.owed ?? 0) * 100);
}

const cents = (figures: string | undefined) => Math.round(Number((figures || '0').replace(',', '.')) * 100);
const sum = <One>(items: readonly One[], centsOf: (item: One) => number) =>
  items.reduce((total, item) => total + centsOf(item), 0);

test('the bookings of a month, its documents, the Overview and the provider agree', async ({
  shop,
  fakeStripe,
}) => {
  await fakeStripe.sendWebhooksTo(shop);
  const owed = await trade(shop, fakeStripe);
  expect(owed).toBeGreaterThan(0);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { months } = await shop.request('getOverview', { token });
  const { month = '', revenue = 0 } = months.at(-1) ?? {};
  const expected = Math.round(revenue * 100);
  const charged = await fakeStripe.capturedCents();
  expect(expected).toBe(charged + owed);

  const rowsOf = async (format: string): Promise<Record<string, string>[]> => {
    const { body } = await shop.send('exportBookings', { token, query: { month, format } });
    const isDatev = format === 'datev';
    return parse(String(body), {
      columns: true,
      bom: true,
      delimiter: isDatev ? ';' : ',',
      from_line: isDatev ? 2 : 1,
    });
  };
  const datev = await rowsOf('datev');
  const ofAccount = (account: string) =>
    sum(
      datev.filter(({ Konto }) => Konto === account),
      (row) => cents(row['Umsatz (ohne Soll/Haben-Kz)']) * (row['Soll/Haben-Kennzeichen'] === 'S' ? 1 : -1),
    );
  expect([ofAccount('10000'), ofAccount('1360')]).toEqual([expected, charged]);
  // The heading of the column has an umlaut in DATEV's encoding.
  const accounts = new Set(datev.map((row) => Object.values(row)[7]));
  expect([...accounts].sort()).toEqual(['10000', '8120', '8320', '8400']);

  const invoices = await rowsOf('xero-invoices');
  expect(sum(invoices, (row) => cents(row['*UnitAmount']) + cents(row.TaxAmount))).toBe(expected);
  expect(sum(await rowsOf('xero-payments'), (row) => cents(row['*Amount']))).toBe(charged);
  const journal = await rowsOf('quickbooks');
  for (const lines of Map.groupBy(journal, (row) => row['Journal No']).values())
    expect(sum(lines, ({ Debits }) => cents(Debits))).toBe(sum(lines, ({ Credits }) => cents(Credits)));
  const paid = journal.filter((row) => row['Account Name'] === 'Card payments');
  expect(sum(paid, ({ Debits, Credits }) => cents(Debits) - cents(Credits))).toBe(charged);

  const { body } = await shop.send('exportDocuments', { token, query: { month } });
  const files = Object.entries(unzipSync(new Uint8Array(body as Buffer)));
  expect(files.map(([name]) => name.slice(0, 3)).sort()).toEqual([
    'CN-',
    'CN-',
    'CN-',
    'INV',
    'INV',
    'INV',
    'INV',
    'INV',
    'INV',
  ]);
  let documents = 0;
  for (const [name, bytes] of files) {
    const [, total = ''] =
      /Total (?:paid|due|refunded|credited) \(USD\) \$([\d.,]+)/.exec(await pdfText(bytes)) ?? [];
    documents += (name.startsWith('CN') ? -1 : 1) * cents(total.replaceAll(',', ''));
    expect(Buffer.from(bytes).toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931<');
  }
  expect(documents).toBe(expected);

  const log = await shop.request('listAuditLog', { token });
  expect(log.at(-1)).toMatchObject({ action: 'export_documents', details: { month } });
});

test('the accounts that an admin sets are those of the next file', async ({ shop, fakeStripe }) => {
  await payOrder(shop, fakeStripe, 'DE');
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { settings, revision } = await shop.request('getBookkeeping', { token });
  const untaxed = { number: '4000', name: 'Cloth', taxName: 'No VAT' };
  const body = { revision, settings: { ...settings, accounts: { ...settings.accounts, untaxed } } };
  await shop.request('putBookkeeping', { token, body });
  expect(await shop.requestError('putBookkeeping', { token, body })).toBe('settings_changed');
  const { months } = await shop.request('getOverview', { token });
  const query = { month: months.at(-1)?.month ?? '', format: 'datev' };
  const file = await shop.send('exportBookings', { token, query });
  expect(String(file.body)).toContain(';10000;4000;');
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="EXTF_Buchungsstapel_${query.month}.csv"`,
  );
});
