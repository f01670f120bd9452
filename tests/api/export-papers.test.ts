// Tests export papers: what they say, their numbers, and that they stay as they were issued.
import { describe, expect } from 'vitest';
import { placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

/** Issues the pro-forma invoice of an order in a transaction of its own, as placing does. */
const issueProForma = ({ app, storage }: TestApp, id: string) =>
  storage.transaction((tx) => app.exportPapers.issueProForma(tx, id, Date.now()));

describe('the pro-forma invoice of an order', () => {
  test('is one, however often and at once it is issued', async ({ shop }) => {
    const mia = await shop.signIn('mia@mail.com');
    const id = await placeOrder(shop, mia, { productId: await shop.addArticle() });
    await Promise.all([1, 2, 3].map(() => issueProForma(shop, id)));
    const papers = await shop.app.exportPapers.listPapers(id);
    expect(papers).toMatchObject([{ kind: 'pro_forma', number: expect.stringMatching(/^PF-\d{4}-000001$/) }]);
  });
});
