// Writes of texts that are read back through the API; those of other endpoints are looked for in the database.
import { expect } from 'vitest';
import type { Example } from '#contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { addArticleWithLots, lotId } from '../articles/lots.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../orders/orders.ts';
import { swatchBody } from '../orders/swatches.ts';
import { addPasskey } from '../people/authenticator.ts';
import { delivery, plainArticle, type TestApp } from '../test-app.ts';
import { textsOf, withText } from './stored-text.ts';

export const MIA = 'mia@mail.com';
export const review = { name: 'Mia', description: 'Fine cloth', img: plainArticle.img, customer: 'Tailor' };
export const profile = {
  education: 'School',
  address: 'Mill Lane',
  phone: '1',
  linkend: 'a.com/me',
  name: 'Mia',
};

export interface Tokens {
  readonly mia: string;
  readonly admin: string;
}

type Written = Readonly<Record<string, unknown>>;

const newestMovement = async (shop: TestApp, token: string, article: string) =>
  (await shop.request('listStockMovements', { token, query: { article, sort: 'newest' } }))[0];

async function addExpected(shop: TestApp, token: string, fields: Written) {
  const { articleNumber } = await shop.request('getProduct', { params: { id: await shop.addArticle() } });
  const body = { articleNumber, quantity: 4, expectedOn: '2100-03-12', lot: '', ...fields };
  const { insertedId } = await shop.request('addExpectedDelivery', { token, body });
  const open = await shop.request('listExpectedDeliveries', { token });
  const added = open.find(({ _id }) => _id === insertedId);
  if (!added) throw new Error('The delivery is not listed');
  return added;
}

interface Visitor {
  readonly visitor: HttpClient;
  readonly passkey: string;
}

const visitors = new WeakMap<TestApp, Promise<Visitor>>();

/** Somebody signed in with a passkey, the same for all writes to a shop. */
function visitorOf(shop: TestApp): Promise<Visitor> {
  const visitor = visitors.get(shop) ?? signUpVisitor(shop);
  visitors.set(shop, visitor);
  return visitor;
}

async function signUpVisitor(shop: TestApp): Promise<Visitor> {
  const visitor = await createHttpClient(shop);
  await visitor.signUp('visitor@mail.com');
  return { visitor, passkey: (await addPasskey(visitor, 'Phone')).id };
}

/** The body of the endpoint's example with these texts, by their paths. */
function withTexts(name: EndpointName, texts: Written): unknown {
  const { body }: Example = endpoints[name].example ?? {};
  return Object.entries(texts).reduce((all, [path, text]) => withText(all, path, String(text)), body);
}

type ShopSettings = 'TaxSettings' | 'DeliverySettings' | 'Bookkeeping' | 'ShopContent' | 'ContentTexts';

const putSettings =
  (name: ShopSettings) =>
  async (shop: TestApp, { admin: token }: Tokens, fields: Written): Promise<Written> => {
    const { params }: Example = endpoints[`put${name}`].example ?? {};
    await shop.request(`put${name}`, { token, params, body: withTexts(`put${name}`, fields) });
    return Object.fromEntries(textsOf(await shop.request(`get${name}`, { token, params })));
  };

/** Sends a write, and returns the stored fields. */
export const textWrites: Partial<
  Record<EndpointName, (shop: TestApp, tokens: Tokens, fields: Written) => Promise<Written>>
> = {
  async addProduct(shop, { admin }, fields) {
    const { insertedId } = await shop.request('addProduct', {
      token: admin,
      body: { ...plainArticle, ...fields },
    });
    return { ...(await shop.request('getArticle', { token: admin, params: { id: insertedId } })) };
  },
  async updateArticle(shop, { admin: token }, fields) {
    const params = { id: await shop.addArticle() };
    const request = { token, params, headers: { 'if-match': '"1"' }, body: { ...plainArticle, ...fields } };
    await shop.request('updateArticle', request);
    return { ...(await shop.request('getArticle', { token, params })) };
  },
  async answerReview(shop, { mia, admin: token }, fields) {
    const { insertedId: id } = await shop.request('addReview', { token: mia, body: review });
    return shop.request('answerReview', { token, params: { id }, body: { revision: 1, ...fields } });
  },
  async addReview(shop, { mia }, fields) {
    const { insertedId } = await shop.request('addReview', { token: mia, body: { ...review, ...fields } });
    return (await shop.request('listReviews')).find(({ _id }) => _id === insertedId) ?? {};
  },
  async correctAddress(shop, { mia: token }, fields) {
    const body = { ...delivery, productId: await shop.addArticle(), quantity: 2 };
    const { insertedId: id } = await shop.request('placeOrder', { token, body });
    await shop.request('correctAddress', { token, params: { id }, body: { ...delivery, ...fields } });
    return { ...(await shop.request('getOrder', { token, params: { id } })) };
  },
  async placeOrder(shop, { mia, admin }, fields) {
    const productId = await shop.addArticle();
    const body = { ...delivery, productId, quantity: 2, ...fields };
    const { insertedId: id } = await shop.request('placeOrder', { token: mia, body });
    const all = await shop.request('listAllOrders', { token: admin });
    expect(all.find(({ _id }) => _id === id)).toEqual(
      await shop.request('getOrder', { token: mia, params: { id } }),
    );
    return shop.request('getOrder', { token: mia, params: { id } });
  },
  async placeOrderOfLines(shop, { mia }, fields) {
    const lines = [{ articleId: await shop.addArticle(), quantity: 2 }];
    const body = { ...delivery, lines, ...fields };
    const { insertedId: id } = await shop.request('placeOrderOfLines', { token: mia, body });
    return shop.request('getOrder', { token: mia, params: { id } });
  },
  async placeCustomerOrder(shop, { admin: token }, fields) {
    const lines = [{ article: await shop.addArticle(), quantity: 2 }];
    const body = { ...delivery, customer: MIA, lines, paymentMethod: 'card', ...fields };
    const { insertedId: id } = await shop.request('placeCustomerOrder', { token, body });
    return shop.request('getOrder', { token, params: { id } });
  },
  async askForQuotation(shop, { mia: token }, fields) {
    const body = { lines: [{ articleId: await shop.addArticle(), quantity: 200 }], ...fields };
    const { insertedId: id } = await shop.request('askForQuotation', { token, body });
    const question = await shop.request('getQuotation', { token, params: { id } });
    // A customer may have twenty.
    await shop.request('cancelQuotation', { token, params: { id } });
    return { ...question };
  },
  async acceptQuotation(shop, { mia, admin: token }, fields) {
    const lines = [{ articleId: await shop.addArticle(), quantity: 2, unitPrice: 9 }];
    const body = { lines, validUntil: new Date(Date.now() + 1e9).toISOString().slice(0, 10) };
    const made = await shop.request('makeQuotation', { token, params: { email: MIA }, body });
    const accept = { token: mia, params: { id: made.insertedId }, body: { ...delivery, ...fields } };
    const { insertedId: id } = await shop.request('acceptQuotation', accept);
    return shop.request('getOrder', { token: mia, params: { id } });
  },
  async orderSwatches(shop, { mia }, fields) {
    const body = { ...swatchBody([await shop.addArticle()]), ...fields };
    const { insertedId: id } = await shop.request('orderSwatches', { token: mia, body });
    const order = await shop.request('getOrder', { token: mia, params: { id } });
    // A customer may have five.
    await shop.request('cancelOrder', { token: mia, params: { id } });
    return order;
  },
  async addOrderNote(shop, { mia, admin }, fields) {
    const id = await placeOrder(shop, mia);
    await shop.request('addOrderNote', { token: admin, params: { id }, body: fields });
    const { events } = await shop.request('getOrderDetails', { token: admin, params: { id } });
    return events.at(-1) ?? {};
  },
  async advanceOrder(shop, { mia, admin }, fields) {
    const id = await placeOrder(shop, mia);
    await payOrder(shop, id);
    await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
    await advanceOrder(shop, admin, id, { ...SHIPMENT, ...fields });
    const { events } = await shop.request('getOrderDetails', { token: mia, params: { id } });
    return { ...events.at(-1) };
  },
  async changeStock(shop, { admin: token }, fields) {
    const params = { id: await shop.addArticle() };
    const body = { reason: 'delivery', quantity: 2, ...fields };
    await shop.request('changeStock', { token, params, body });
    const lots = await shop.request('listLots', { token, params });
    const movement = await newestMovement(shop, token, params.id);
    return { ...movement, lot: movement?.lot?.name, lotOfStock: lots[0]?.name };
  },
  async addExpectedDelivery(shop, { admin: token }, fields) {
    return { ...(await addExpected(shop, token, fields)) };
  },
  async changeExpectedDelivery(shop, { admin: token }, fields) {
    const { articleId: article, _id: id, revision } = await addExpected(shop, token, {});
    const body = { quantity: 4, expectedOn: '2100-03-12', lot: '', ...fields, revision };
    await shop.request('changeExpectedDelivery', { token, params: { id }, body });
    return { ...(await shop.request('listExpectedDeliveries', { token, query: { article } }))[0] };
  },
  async receiveExpectedDelivery(shop, { admin: token }, fields) {
    const { articleId, _id: id, revision } = await addExpected(shop, token, {});
    const body = { quantity: 4, lot: 'K-9', lotOfStock: 'K-1', ...fields, revision };
    await shop.request('receiveExpectedDelivery', { token, params: { id }, body });
    const lots = await shop.request('listLots', { token, params: { id: articleId } });
    return { lot: lots.find(({ quantity }) => quantity === 4)?.name, lotOfStock: lots[0]?.name };
  },
  async countStock(shop, { admin: token }, fields) {
    const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 10 });
    await shop.request('countStock', { token, params: { id }, body: { counted: 9, onHand: 10, ...fields } });
    return { ...(await newestMovement(shop, token, id)) };
  },
  async moveBetweenLots(shop, { admin: token }, fields) {
    const id = await addArticleWithLots(shop, [3, 3]);
    const [from, to] = [await lotId(shop, id, 'K-1'), await lotId(shop, id, 'K-2')];
    const body = { from, to, quantity: 1, ...fields };
    await shop.request('moveBetweenLots', { token, params: { id }, body });
    return { ...(await newestMovement(shop, token, id)) };
  },
  async closeLot(shop, { admin: token }, fields) {
    const id = await addArticleWithLots(shop, [3]);
    const body = { lotId: await lotId(shop, id, 'K-1'), quantity: 3, ...fields };
    await shop.request('closeLot', { token, params: { id }, body });
    return { ...(await newestMovement(shop, token, id)) };
  },
  async advanceOrders(shop, { mia, admin: token }, fields) {
    const id = await placeOrder(shop, mia);
    await payOrder(shop, id);
    await shop.request('advanceOrders', {
      token,
      body: { orders: [{ _id: id }], to: 'processing', ...fields },
    });
    const { events } = await shop.request('getOrderDetails', { token, params: { id } });
    return { ...events.at(-1) };
  },
  async putUser(shop, { mia }, fields) {
    const body = { email: MIA, ...profile, ...fields };
    await shop.request('putUser', { token: mia, params: { email: MIA }, body });
    return shop.request('getUser', { token: mia, params: { email: MIA } });
  },
  async putBusiness(shop, { mia }, fields) {
    await shop.request('putBusiness', { token: mia, body: withTexts('putBusiness', fields) });
    return Object.fromEntries(textsOf(await shop.request('getBusiness', { token: mia })));
  },
  putTaxSettings: putSettings('TaxSettings'),
  putDeliverySettings: putSettings('DeliverySettings'),
  putBookkeeping: putSettings('Bookkeeping'),
  putShopContent: putSettings('ShopContent'),
  putContentTexts: putSettings('ContentTexts'),
  async signUp(shop, _tokens, fields) {
    const email = `${crypto.randomUUID()}@mail.com`;
    const visitor = await createHttpClient(shop);
    await visitor.request('signUp', { body: { email, password: 'a good secret', ...fields } });
    return { ...(await visitor.request('getSession'))?.user };
  },
  async addAddress(shop, { mia }, fields) {
    await shop.storage.db
      .deleteFrom('addresses')
      .where('user_id', '=', await shop.app.users.idOf(MIA))
      .execute();
    const body = { ...delivery, ...fields };
    const { insertedId } = await shop.request('addAddress', { token: mia, body });
    return (await shop.request('listAddresses', { token: mia })).find(({ _id }) => _id === insertedId) ?? {};
  },
  async updateAddress(shop, { mia }, fields) {
    await shop.storage.db
      .deleteFrom('addresses')
      .where('user_id', '=', await shop.app.users.idOf(MIA))
      .execute();
    const { insertedId: id } = await shop.request('addAddress', { token: mia, body: delivery });
    const body = withTexts('updateAddress', fields);
    await shop.request('updateAddress', { token: mia, params: { id }, body });
    const addresses = await shop.request('listAddresses', { token: mia });
    return Object.fromEntries(textsOf(addresses.find(({ _id }) => _id === id)));
  },
  async renamePasskey(shop, _tokens, { name }) {
    const { visitor, passkey: id } = await visitorOf(shop);
    await visitor.request('renamePasskey', { body: { id, name } });
    return { ...(await visitor.request('getAccount')).passkeys[0] };
  },
  async changeName(shop, _tokens, fields) {
    const { visitor } = await visitorOf(shop);
    await visitor.request('changeName', { body: fields });
    return { ...(await visitor.request('getSession'))?.user };
  },
};
