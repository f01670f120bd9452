// Documents of orders that were paid and refunded at the card provider: issued in the transaction that settles.
import { expect } from 'vitest';
import { expectGaplessInvoices } from '../support/orders/invoices.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { createIntent, placeOrder, settleOptions, test, testOnce } from '../support/providers/fake-stripe.ts';

testOnce(
  'a paid order has its invoice, a refund its credit note, with the card',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia, 3);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const params = { id: bought.id };
    const wanted = { amount: 12.5, returnedQuantity: 1, reason: 'A weaving fault' };
    const body = await refundOfLine(shop, bought.id, wanted);
    await shop.request('refundOrder', { token: admin, params, body });

    const { documents } = await shop.request('getOrderDetails', { token: mia, params });
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    const texts: string[] = [];
    for (const { number } of documents) {
      const file = await shop.send('getOrderDocument', { token: mia, params: { ...params, number } });
      texts.push(await pdfText(file.body));
    }
    const [invoice = '', creditNote = ''] = texts;
    for (const part of ['$12.50', '$37.50', transactionId, 'Visa ending 4242'])
      expect(invoice).toContain(part);
    for (const part of [
      `For invoice ${documents[0]?.number}`,
      '$12.50',
      'A weaving fault',
      'Visa ending 4242',
    ])
      expect(creditNote).toContain(part);
    await expectGaplessInvoices(shop.storage);
  },
);

test('an order settled by many requests at once has one invoice', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  await Promise.all(
    Array.from({ length: 8 }, () => shop.send('settleOrder', settleOptions(mia, bought, transactionId))),
  );
  await expectGaplessInvoices(shop.storage);
});
