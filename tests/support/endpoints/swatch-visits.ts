// Calls of the endpoints of swatches, for the tests that record what the app does.

import { endReservations, swatchBody } from '../orders/swatches.ts';
import { createIntent, type StripeFixture, settleOptions } from '../providers/fake-stripe.ts';
import { delivery, type TestApp } from '../test-app.ts';

interface SwatchScene {
  readonly shop: TestApp;
  readonly fakeStripe: StripeFixture;
  readonly token: string;
  readonly admin: string;
  readonly productId: string;
}

/** An article whose 40 pieces are in two lots. */
async function addArticleInLots({ shop, admin: token }: Pick<SwatchScene, 'shop' | 'admin'>) {
  const id = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 20 });
  const body = { reason: 'delivery', quantity: 20, lot: 'K-2', lotOfStock: 'K-1' };
  await shop.request('changeStock', { token, params: { id }, body });
  return id;
}

export const swatchVisits = {
  async getSwatchOffer({ shop, token, productId }: SwatchScene) {
    await shop.request('getSwatchOffer', { token });
    await shop.request('getSwatchOffer', { token, query: { article: [productId] } });
  },
  /** One is cancelled with its reservation, one ends by the job, one is used by an order, one stays. */
  async orderSwatches({ shop, fakeStripe, token, admin, productId }: SwatchScene) {
    const inLots = await addArticleInLots({ shop, admin });
    const headers = { 'idempotency-key': 'a key of swatches' };
    const order = async (id: string, more = {}) => {
      const body = swatchBody([{ articleId: id, reservedQuantity: 4 }]);
      return (await shop.request('orderSwatches', { token, body, ...more })).insertedId;
    };
    const cancelled = await order(inLots, { headers });
    await order(inLots, { headers });
    await shop.request('cancelOrder', { token, params: { id: cancelled } });
    const due = await order(productId);
    const reservations = shop.storage.db.updateTable('reservations').set({ ends_at: 1 });
    await reservations.where('order_id', '=', due).execute();
    await endReservations(shop);
    const paid = { id: await order(inLots), price: 3 };
    const { clientSecret, transactionId } = await createIntent(shop, token, paid);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(token, paid, transactionId));
    await shop.request('getOrderDetails', { token, params: { id: paid.id } });
    const body = { ...delivery, productId: inLots, quantity: 4 };
    const { insertedId: id } = await shop.request('placeOrder', { token, body });
    await shop.request('cancelOrder', { token, params: { id } });
    await order(productId);
    await shop.request('listAllOrders', { token: admin, query: { kind: 'swatch', limit: 5 } });
  },
};
