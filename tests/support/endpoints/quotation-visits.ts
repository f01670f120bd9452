// Calls of quotations: one is accepted, one is answered anew and expires, one of several lots the mill cancels.
import { addArticleWithLots } from '../articles/lots.ts';
import { delivery, type TestApp } from '../test-app.ts';

interface QuotationScene {
  readonly shop: TestApp;
  readonly token: string;
  readonly admin: string;
}

export const quotationVisits = {
  async makeQuotation({ shop, token, admin }: QuotationScene) {
    const email = 'mia@mail.com';
    const validUntil = new Date(Date.now() + 1e9).toISOString().slice(0, 10);
    const bodyOf = (articleId: string) => ({ lines: [{ articleId, quantity: 8, unitPrice: 9 }], validUntil });
    const body = bodyOf(await shop.addArticle());
    const make = async (promised = body) =>
      (await shop.request('makeQuotation', { token: admin, params: { email }, body: promised })).insertedId;
    const accepted = { token, params: { id: await make() }, body: { ...delivery, price: 72 } };
    await shop.request('acceptQuotation', accepted);
    const { insertedId: id } = await shop.request('acceptQuotation', accepted);
    await shop.request('cancelOrder', { token, params: { id } });
    const expired = await make();
    await shop.request('answerQuotation', { token: admin, params: { id: expired }, body });
    const quotations = shop.storage.db.updateTable('quotations').set({ valid_until: 1 });
    await quotations.where('id', '=', expired).execute();
    const { app } = shop;
    await app.jobs.runNow(app.quotations.job);
    const inLots = await make(bodyOf(await addArticleWithLots(shop, [6, 4])));
    await shop.request('cancelQuotation', { token: admin, params: { id: inLots } });
  },
};
