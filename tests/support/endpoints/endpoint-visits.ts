// Calls of the endpoints whose example needs a step before, or does not reach all that they do, in an order that works.

import { expect } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { returnStock } from '#server/modules/stock/service.ts';
import { form, jpeg, samplePdf } from '../articles/images.ts';
import { sampleArticle } from '../articles/sample-article.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { refundOfLine } from '../orders/refunds.ts';
import type { StripeFixture } from '../providers/fake-stripe.ts';
import { CORRECTION, delivery, type TestApp } from '../test-app.ts';
import { accountVisits } from './account-visits.ts';
import { articleImportVisits } from './article-import-visits.ts';
import { articleVisits } from './article-visits.ts';
import { emailVisits } from './email-visits.ts';
import { orderListVisits } from './order-list-visits.ts';
import { quotationVisits } from './quotation-visits.ts';
import { reportVisits } from './report-visits.ts';
import { stockVisits } from './stock-visits.ts';
import { swatchVisits } from './swatch-visits.ts';

export const MIA = 'mia@mail.com';
export const MIA_NAME = 'Mia Weber';
const page = { limit: 5, sort: 'newest' };

export interface Scene {
  readonly shop: TestApp;
  readonly fakeStripe: StripeFixture;
  readonly mia: HttpClient;
  readonly emails: string[];
  token: string;
  admin: string;
  img: string;
  productId: string;
  orderId: string;
  orderIds: readonly string[];
  intent: { clientSecret: string; transactionId: string };
}

const resetToken = (emails: readonly string[]) =>
  /resetPassword\?token=([\w-]+)/.exec(emails.join('\n'))?.[1] ?? '';

/** `callExample` calls the others. */
export const visits: {
  readonly [Call in EndpointName]?: (scene: Scene) => Promise<unknown>;
} = {
  async signUp(scene) {
    const account = { name: MIA_NAME, email: MIA, password: 'a good secret' };
    await scene.mia.request('signUp', { body: account });
    scene.token = await scene.mia.accessToken(MIA);
    scene.admin = await scene.shop.signIn('admin@mail.com', { admin: true });
  },
  changeName: ({ mia }) => mia.request('changeName', { body: { name: `${MIA_NAME}-Frost` } }),
  changePassword: ({ mia }) =>
    mia.request('changePassword', {
      body: { currentPassword: 'a good secret', newPassword: 'a better secret', revokeOtherSessions: true },
    }),
  ...accountVisits,
  signOut: ({ mia }) => mia.request('signOut'),
  async requestPasswordReset({ mia, emails }) {
    await mia.request('requestPasswordReset', { body: { email: MIA } });
    await expect.poll(() => resetToken(emails)).not.toBe('');
  },
  resetPassword: ({ mia, emails }) =>
    mia.request('resetPassword', { body: { token: resetToken(emails), newPassword: 'the best secret' } }),
  async signIn(scene) {
    await scene.mia.request('signIn', { body: { email: MIA, password: 'the best secret' } });
    scene.token = await scene.mia.accessToken(MIA);
  },
  async signInWithGoogle({ shop }) {
    const visitor = await createHttpClient(shop);
    const options = { body: { provider: 'google', callbackURL: '/purchase' } };
    const chooser = await visitor.follow((await visitor.request('signInWithGoogle', options)).url);
    const body = new URLSearchParams({ name: 'Nora', email: 'nora@gmail.test' });
    const chosen = await visitor.send(chooser.address, { method: 'POST', body });
    const next = new URL(chosen.headers.get('location') ?? '', chooser.address).href;
    await visitor.follow(next, (address) => address === `${visitor.origin}/purchase`);
    expect(await visitor.request('getSession')).not.toBeNull();
  },
  putUser: ({ shop, token }) => {
    const body = { email: MIA, education: 'Mill', address: 'Mill Lane', phone: '1', linkend: 'example.com' };
    return shop.request('putUser', { token, params: { email: MIA }, body });
  },
  async uploadImage(scene) {
    const photo = await jpeg();
    // More limits count for a customer.
    await scene.shop.request('uploadImage', { token: scene.token, ...form(photo) });
    const { data } = await scene.shop.request('uploadImage', { token: scene.admin, ...form(photo) });
    scene.img = data.url;
  },
  async uploadTestReport(scene) {
    const file = form(samplePdf, { field: 'report', name: 'report.pdf', type: 'application/pdf' });
    await scene.shop.request('uploadTestReport', { token: scene.admin, ...file });
  },
  async uploadLogo(scene) {
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await scene.shop.request('uploadLogo', { token: scene.admin, ...form(logo) });
  },
  async addProduct(scene) {
    const body = { ...sampleArticle, img: scene.img, images: [{ url: scene.img }] };
    const { insertedId } = await scene.shop.request('addProduct', { token: scene.admin, body });
    scene.productId = insertedId;
    const similar = { ...body, articleNumber: 'HT/2', productName: 'Harbour Drill' };
    await scene.shop.request('addProduct', { token: scene.admin, body: similar });
  },
  async listRelatedFabrics({ shop }) {
    const related = await shop.request('listRelatedFabrics', { params: { slug: 'harbour-twill' } });
    expect(related).toMatchObject([{ articleNumber: 'HT/2' }]);
  },
  async listColourways({ shop }) {
    for (const productName of ['Mill Rib, red', 'Mill Rib, blue'])
      await shop.addArticle({ productName, colourwayGroup: 'Mill Rib' });
    const colours = await shop.request('listColourways', { params: { slug: 'mill-rib-red' } });
    expect(colours.map(({ slug }) => slug)).toEqual(['mill-rib-red', 'mill-rib-blue']);
  },
  async listAvailable({ shop }) {
    await shop.request('listAvailable', { query: page });
    await shop.request('listAvailable', { query: { ...page, q: 'tw' } });
  },
  ...articleVisits,
  async addStockAlert({ shop, token, img }) {
    for (const availableQuantity of [0, 1]) {
      const id = await shop.addArticle({ img, availableQuantity });
      await shop.request('addStockAlert', { token, params: { id } });
      if (availableQuantity === 0) continue;
      await shop.storage.db.transaction().execute((tx) => returnStock(tx, id, 5, CORRECTION));
    }
    await shop.app.stockAlerts.hasDue();
    await shop.app.jobs.runNow(shop.app.stockAlerts.job);
  },
  async placeOrder(scene) {
    const { shop, token, productId } = scene;
    const body = { ...delivery, productId, quantity: 2 };
    const headers = { 'idempotency-key': 'a key' };
    const { insertedId } = await shop.request('placeOrder', { token, body, headers });
    expect((await shop.request('placeOrder', { token, body, headers })).insertedId).toBe(insertedId);
    scene.orderId = insertedId;
  },
  async resendWebhookDelivery({ shop, admin: token }) {
    // Refused when it is sent, because the name is that of this machine.
    const body = { name: 'ERP', url: 'https://localhost/', types: ['article.added'] };
    const { insertedId: id } = await shop.request('addWebhook', { token, body });
    await shop.addArticle();
    await shop.app.events.hasUnnumbered();
    await shop.app.jobs.runNow(shop.app.events.job);
    expect(await shop.app.webhooks.hasDue()).toBe(true);
    expect(await shop.app.jobs.runNow(shop.app.webhooks.job)).toEqual({ sent: 0, failed: 1 });
    expect(await shop.app.webhooks.counts()).toMatchObject({ failed: 0 });
    await shop.request('listWebhooks', { token });
    const [delivery] = await shop.request('listWebhookDeliveries', { token, params: { id } });
    await shop.request('resendWebhookDelivery', { token, params: { id: delivery?._id ?? '' } });
  },
  ...swatchVisits,
  ...quotationVisits,
  async createPaymentIntent(scene) {
    const body = { price: 25, order: scene.orderId };
    scene.intent = await scene.shop.request('createPaymentIntent', { token: scene.token, body });
  },
  async settleOrder({ shop, fakeStripe, token, orderId, intent: { clientSecret, transactionId } }) {
    await fakeStripe.confirm(clientSecret);
    const body = { order: orderId, transactionId };
    await shop.request('settleOrder', { token, params: { id: orderId }, body });
  },
  async advanceOrder({ shop, admin, orderId }) {
    const params = { id: orderId };
    await shop.request('advanceOrder', { token: admin, params, body: { to: 'processing' } });
    const parcel = { to: 'shipped', carrier: 'DHL', trackingNumber: '1' };
    await shop.request('advanceOrder', { token: admin, params, body: parcel });
  },
  ...orderListVisits,
  async receivePaymentEvent({ shop, fakeStripe, mia, token, productId }) {
    fakeStripe.server.webhooks.addEndpoint({ url: mia.origin + endpoints.receivePaymentEvent.path });
    const body = { ...delivery, productId, quantity: 2 };
    const { insertedId: order } = await shop.request('placeOrder', { token, body });
    const { clientSecret } = await shop.request('createPaymentIntent', { token, body: { price: 25, order } });
    await fakeStripe.confirm(clientSecret);
    await fakeStripe.advance();
    expect(await shop.request('getOrder', { token, params: { id: order } })).toMatchObject({ paid: true });
  },
  async createSharedPayment(scene) {
    const { shop, token, productId } = scene;
    const body = { ...delivery, productId, quantity: 2 };
    const place = async () => (await shop.request('placeOrder', { token, body })).insertedId;
    scene.orderIds = [await place(), await place()];
    const shared = { orders: scene.orderIds, price: 50 };
    scene.intent = await shop.request('createSharedPayment', { token, body: shared });
  },
  async settleSharedPayment({ shop, fakeStripe, token, orderIds: orders, intent }) {
    await fakeStripe.confirm(intent.clientSecret);
    const body = { orders, transactionId: intent.transactionId };
    await shop.request('settleSharedPayment', { token, body });
  },
  async refundOrder({ shop, fakeStripe, admin, orderIds: [id = ''], intent }) {
    const body = await refundOfLine(shop, id, { amount: 12.5, returnedQuantity: 1 });
    const headers = { 'idempotency-key': 'a key' };
    await shop.request('refundOrder', { token: admin, params: { id }, body, headers });
    await fakeStripe.dashboard.refunds.create({ payment_intent: intent.transactionId, amount: 100 });
    await fakeStripe.advance();
    await shop.request('getOrderDetails', { token: admin, params: { id } });
  },
  async cancelOrder({ shop, token, productId }) {
    const body = { ...delivery, productId, quantity: 2 };
    const { insertedId: id } = await shop.request('placeOrder', { token, body });
    await shop.request('createPaymentIntent', { token, body: { price: 25, order: id } });
    await shop.request('cancelOrder', { token, params: { id } });
    // Stays unpaid.
    await shop.request('placeOrder', { token, body });
  },
  ...emailVisits,
  async putNewsConsent({ shop, admin, token }) {
    const { revision, settings } = await shop.request('getShopSwitches', { token: admin });
    const body = { revision, settings: { ...settings, news: true } };
    await shop.request('putShopSwitches', { token: admin, body });
    for (const isGiven of [true, false, true])
      await shop.request('putNewsConsent', { token, body: { isGiven } });
  },
  ...reportVisits,
  ...stockVisits,
  ...articleImportVisits,
  deleteProduct: ({ shop, admin, productId }) =>
    shop.request('deleteProduct', { token: admin, params: { id: productId } }),
};
