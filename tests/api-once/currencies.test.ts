// Orders in a currency without decimals and in one with three, from the price to the credit note.
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { setMoneyFormat, US_DOLLARS } from '#contract/figures/money.ts';
import { contentOf } from '#server/modules/email/render-email.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { freshDatabase } from '../support/database.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { createStripeFixture, settleOptions } from '../support/providers/fake-stripe.ts';
import { createTestApp, delivery, plainArticle, type TestApp } from '../support/test-app.ts';

afterEach(() => setMoneyFormat(US_DOLLARS));

const CONTEXT = { origin: 'https://shop.example', timeZone: 'UTC', imprint: [], shopName: 'Selvedge' };

/** The preheader of the customer's email about a paid order. */
async function paidEmail({ storage }: TestApp): Promise<string> {
  const email = storage.db
    .selectFrom('outbox_emails')
    .select(['kind', 'data'])
    .where('kind', '=', 'order_paid');
  const { preheader } = contentOf(await email.executeTakeFirstOrThrow(), emailTemplates, CONTEXT);
  return preheader.replaceAll('\u00a0', ' ');
}

async function rowsOf(shop: TestApp, token: string, name: 'exportOrders' | 'exportLedger') {
  const { body } = await shop.send(name, { token });
  return parse(String(body), { columns: true, bom: true }) as Record<string, string>[];
}

async function documentTexts(shop: TestApp, token: string, id: string): Promise<string[]> {
  const documents = await shop.app.invoices.listDocuments(id);
  return Promise.all(
    documents.map(async ({ number }) =>
      pdfText((await shop.send('getOrderDocument', { token, params: { id, number } })).body),
    ),
  );
}

const YEN = {
  env: { CURRENCY: 'JPY', LOCALE: 'en-US' },
  price: 1250,
  wrongPrice: 12.5,
  total: 3750,
  cents: 3750,
  text: '¥3,750',
  file: '3750',
  refund: { amount: 1000, wrong: 1000.5, cents: 1000, text: '¥1,000', file: '-1000', left: 2750 },
};
const DINARS = {
  env: { CURRENCY: 'KWD', LOCALE: 'de-DE' },
  price: 3.85,
  wrongPrice: 3.855,
  total: 11.55,
  cents: 11_550,
  text: '11,550 KWD',
  file: '11.550',
  refund: { amount: 1.25, wrong: 1.255, cents: 1250, text: '1,250 KWD', file: '-1.250', left: 10.3 },
};

test.each([YEN, DINARS])(
  'an order in $env.CURRENCY is placed, paid, refunded and documented',
  async (money) => {
    const { env, price, wrongPrice, total, cents, text, file, refund } = money;
    const fakeStripe = await createStripeFixture();
    const storageOptions = await freshDatabase();
    const shop = await createTestApp(storageOptions, env, { cards: fakeStripe.cards });
    const mia = await shop.signIn('mia@mail.com');
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const article = { ...plainArticle, state: 'on_sale' };
    const add = (body: object) => shop.send('addProduct', { token: admin, body });
    expect((await add({ ...article, price: wrongPrice })).status).toBe(422);
    const added = await add({ ...article, price });
    const { insertedId: productId } = added.body as { insertedId: string };

    const order = (body: object) => ({ token: mia, body: { ...delivery, productId, quantity: 3, ...body } });
    expect(await shop.requestError('placeOrder', order({ price: total + 1 }))).toBe('price_changed');
    const { insertedId: id } = await shop.request('placeOrder', order({ price: total }));
    const { clientSecret, transactionId } = await shop.request('createPaymentIntent', {
      token: mia,
      body: { price: total, order: id },
    });
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, { id, price: total }, transactionId));
    expect(await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).toMatchObject({
      amount_received: cents,
      currency: env.CURRENCY.toLowerCase(),
    });
    expect(await paidEmail(shop)).toContain(text);

    const ask = async (amount: number) => ({
      token: admin,
      params: { id },
      body: await refundOfLine(shop, id, { amount, returnedQuantity: 1 }),
    });
    expect(await shop.requestError('refundOrder', await ask(refund.wrong))).toBe('validation_failed');
    await shop.request('refundOrder', await ask(refund.amount));
    expect(await fakeStripe.capturedCents()).toBe(cents - refund.cents);

    const details = await shop.request('getOrderDetails', { token: mia, params: { id } });
    const amounts = { price: total, refunded: refund.amount, refundable: refund.left };
    expect(details).toMatchObject({ ...amounts, currency: env.CURRENCY });
    const [invoice, creditNote] = await documentTexts(shop, mia, id);
    expect(invoice).toContain(`Total paid (${env.CURRENCY}) ${text}`);
    expect(creditNote).toContain(`Total refunded (${env.CURRENCY}) ${refund.text}`);
    const [row] = await rowsOf(shop, admin, 'exportOrders');
    expect(row?.[`Price ${env.CURRENCY}`]).toBe(file);
    const entries = await shop.request('listLedger', { token: admin });
    expect(entries.map(({ currency }) => currency)).toEqual([env.CURRENCY, env.CURRENCY]);
    const ofShop = { currency: env.CURRENCY, timeZone: 'UTC' };
    expect(await shop.request('getShop', {})).toMatchObject(ofShop);
    expect(await shop.request('getArticle', { token: admin, params: { id: productId } })).toMatchObject({
      currency: env.CURRENCY,
    });
    const ledger = await rowsOf(shop, admin, 'exportLedger');
    expect(ledger.map(({ Amount, Currency }) => [Amount, Currency])).toEqual([
      [file, env.CURRENCY],
      [refund.file, env.CURRENCY],
    ]);
    expect((await shop.request('getOverview', { token: admin })).days.at(-1)).toMatchObject({
      settled: total,
      refunded: refund.amount,
    });

    // The order keeps its currency when the shop changes to another one, whose sums it is not in.
    const later = await createTestApp(storageOptions, {}, { cards: fakeStripe.cards });
    const unchanged = await later.request('getOrderDetails', { token: mia, params: { id } });
    expect(unchanged).toMatchObject({ currency: env.CURRENCY, price: total, refundable: refund.left });
    expect(await documentTexts(later, mia, id)).toEqual([invoice, creditNote]);
    const rest = await refundOfLine(later, id, { amount: refund.left });
    await later.request('refundOrder', { token: admin, params: { id }, body: rest });
    expect(await fakeStripe.capturedCents()).toBe(0);
    const overview = await later.request('getOverview', { token: admin });
    expect(overview.days.at(-1)).toMatchObject({ orders: 0, settled: 0, refunds: 0, refunded: 0 });
    expect(overview.recentRefunds[0]).toMatchObject({ amount: refund.left, currency: env.CURRENCY });
    const [exported] = await rowsOf(later, admin, 'exportOrders');
    expect(exported?.['Price USD']).toBe(`${file} ${env.CURRENCY}`);
  },
);

test('orders in two currencies are not paid together', async () => {
  const storageOptions = await freshDatabase();
  const fakeStripe = await createStripeFixture();
  const orders: string[] = [];
  let token = '';
  for (const CURRENCY of ['JPY', 'USD']) {
    const shop = await createTestApp(storageOptions, { CURRENCY }, { cards: fakeStripe.cards });
    const productId = await shop.addArticle({ price: 100 });
    token = await shop.signIn('mia@mail.com');
    const body = { ...delivery, productId, quantity: 2 };
    orders.push((await shop.request('placeOrder', { token, body })).insertedId);
    if (CURRENCY === 'USD')
      expect(await shop.requestError('createSharedPayment', { token, body: { orders, price: 400 } })).toBe(
        'orders_in_several_currencies',
      );
  }
});
