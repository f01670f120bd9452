// The requests that the examples of the contract state, about things that exist in a shop.
import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY } from '#contract/core/example-values.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { addArticleWithLots, lotId } from '../articles/lots.ts';
import { placeLines } from '../orders/order-of-lines.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../orders/orders.ts';
import { lineOf } from '../orders/refunds.ts';
import { createIntent, type StripeFixture, settleOptions } from '../providers/fake-stripe.ts';
import { writeContent } from '../shop-settings.ts';
import { plainArticle, type RequestOptions, type TestApp } from '../test-app.ts';

export interface ExampleShop {
  readonly shop: TestApp;
  readonly fakeStripe: StripeFixture;
  /** Access tokens of EXAMPLE.customer and of an admin. */
  readonly customer: string;
  readonly admin: string;
}

type Thing = keyof typeof EXAMPLE;

interface Making extends ExampleShop {
  /** The thing of this request; made once. */
  readonly made: (thing: Thing) => Promise<string>;
}

const confirmedEmail = async ({ shop }: Making) => {
  const email = `${crypto.randomUUID()}@mail.com`;
  await shop.signIn(email);
  await shop.confirmEmail(email);
  return email;
};

async function preparedOrder({ shop, customer, admin }: Making): Promise<string> {
  const id = await placeOrder(shop, customer);
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  return id;
}

/** Things whose example value stands for one that a test makes; any other value is sent as it is. */
const makers: Partial<Record<Thing, (making: Making) => Promise<string>>> = {
  newEmail: async () => `${crypto.randomUUID()}@mail.com`,
  otherCustomer: confirmedEmail,
  async admin(making) {
    const email = await confirmedEmail(making);
    await making.shop.app.users.makeAdmin(email);
    return email;
  },
  article: ({ shop }) => shop.addArticle(),
  articleNumber: async () => `HB/${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  externalId: async () => crypto.randomUUID(),
  async slug({ shop, made }) {
    return (await shop.request('getProduct', { params: { id: await made('article') } })).slug;
  },
  async countedNumber({ shop, made }) {
    return (await shop.request('getProduct', { params: { id: await made('articleInLots') } })).articleNumber;
  },
  countedAt: async () => new Date().toISOString(),
  soldOutArticle: ({ shop }) => shop.addArticle({ availableQuantity: 0 }),
  remnant: ({ shop }) => shop.addArticle({ minimumQuantity: 5, availableQuantity: 3 }),
  articleInLots: ({ shop }) => addArticleWithLots(shop, [10, 10]),
  lot: async ({ shop, made }) => lotId(shop, await made('articleInLots'), 'K-1'),
  otherLot: async ({ shop, made }) => lotId(shop, await made('articleInLots'), 'K-2'),
  async articleImport({ shop, admin: token, ...making }) {
    const request = await exampleRequest({ shop, admin: token, ...making }, 'planImport');
    return (await shop.request('planImport', { token, ...request }))._id;
  },
  async expectedDelivery({ shop, admin: token, ...making }) {
    const request = await exampleRequest({ shop, admin: token, ...making }, 'addExpectedDelivery');
    return (await shop.request('addExpectedDelivery', { token, ...request })).insertedId;
  },
  order: async ({ shop, customer, made }) => placeOrder(shop, customer, { productId: await made('article') }),
  lineOfOrder: async ({ shop, made }) => lineOf(shop, await made('order')),
  otherOrder: async ({ shop, customer, made }) =>
    placeOrder(shop, customer, { productId: await made('article') }),
  transaction: async (making) => pay(making, await making.made('order')),
  async sharedTransaction({ shop, fakeStripe, customer: token, made }) {
    const body = { orders: [await made('order'), await made('otherOrder')], price: 50 };
    const { clientSecret, transactionId } = await shop.request('createSharedPayment', { token, body });
    await fakeStripe.confirm(clientSecret);
    return transactionId;
  },
  async paidOrder(making) {
    const order = { id: await placeOrder(making.shop, making.customer), price: 25 };
    const settled = settleOptions(making.customer, order, await pay(making, order.id));
    await making.shop.request('settleOrder', settled);
    return order.id;
  },
  preparedOrder,
  async shippedOrder({ shop, customer, admin }) {
    const id = await placeOrder(shop, customer);
    await payOrder(shop, id);
    await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
    await advanceOrder(shop, admin, id, SHIPMENT);
    return id;
  },
  async parcel({ shop, admin: token, made }) {
    const params = { id: await made('shippedOrder') };
    const { parcels } = await shop.request('getOrderDetails', { token, params });
    return parcels[0]?._id ?? '';
  },
  orderToShip: preparedOrder,
  lineToShip: async ({ shop, made }) => lineOf(shop, await made('orderToShip')),
  orderLine: async ({ shop, made }) => lineOf(shop, await made('paidOrder')),
  // A customer who has not confirmed the email may order swatches with pieces, but not several fabrics.
  orderOfLines: async ({ shop, made }) =>
    placeLines(shop, EXAMPLE.customer, [
      { kind: 'pieces', articleId: await made('article'), quantity: 2 },
      { kind: 'swatch', articleId: await made('articleInLots'), quantity: 1 },
    ]),
  unpaidLine: async ({ shop, made }) => lineOf(shop, await made('orderOfLines')),
  async invoice({ shop, made }) {
    const [document] = await shop.app.invoices.listDocuments(await made('paidOrder'));
    return document?.number ?? '';
  },
  async exportPaper({ shop, admin: token, made }) {
    const params = { id: await made('order') };
    return (await shop.request('issueExportPaper', { token, params, body: { kind: 'pro_forma' } }))._id;
  },
  async accountCustomer({ shop, admin: token, ...making }) {
    const email = await confirmedEmail({ shop, admin: token, ...making });
    const body = { isAllowed: true, netDays: 30, creditLimit: 5000 };
    await shop.request('putAccountTerms', { token, params: { email }, body });
    return email;
  },
  async accountPayment({ shop, admin: token, ...making }) {
    const request = await exampleRequest({ shop, admin: token, ...making }, 'addAccountPayment');
    return (await shop.request('addAccountPayment', { token, ...request })).insertedId;
  },
  bankLine: async () => randomBytes(32).toString('base64url'),
  otherBankLine: async () => randomBytes(32).toString('base64url'),
  validUntil: async () => new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10),
  async quotation({ shop, admin: token, made }) {
    // Its pro-forma invoice is made out to it.
    await made('address');
    const lines = [{ articleId: await made('article'), quantity: 8, unitPrice: 11.5 }];
    const body = { lines, validUntil: await made('validUntil') };
    return (await shop.request('makeQuotation', { token, params: { email: EXAMPLE.customer }, body }))
      .insertedId;
  },
  async awaitingOrder({ shop, customer, admin: token, made }) {
    const lines = [{ articleId: await made('article'), quantity: 200, unitPrice: 11.5 }];
    const body = { lines, validUntil: await made('validUntil'), readyOn: '2100-01-20' };
    const params = { email: EXAMPLE.customer };
    const { insertedId: id } = await shop.request('makeQuotation', { token, params, body });
    const accept = { token: customer, params: { id }, body: EXAMPLE_DELIVERY };
    return (await shop.request('acceptQuotation', accept)).insertedId;
  },
  async lateOrder({ shop, customer, admin: token }) {
    const productId = await shop.addArticle({ availableQuantity: 5 });
    const { articleNumber } = await shop.request('getProduct', { params: { id: productId } });
    const delivery = { quantity: 40, expectedOn: '2100-03-12', lot: '' };
    const body = { articleNumber, ...delivery };
    const { insertedId: id } = await shop.request('addExpectedDelivery', { token, body });
    const order = await placeOrder(shop, customer, {
      productId,
      quantity: 20,
      awaitedBy: delivery.expectedOn,
    });
    const later = { ...delivery, expectedOn: '2100-03-20', revision: 1 };
    await shop.request('changeExpectedDelivery', { token, params: { id }, body: later });
    return order;
  },
  awaitingLine: async ({ shop, made }) => lineOf(shop, await made('awaitingOrder')),
  async askedQuotation({ shop, customer: token, made }) {
    const body = { lines: [{ articleId: await made('article'), quantity: 200 }] };
    return (await shop.request('askForQuotation', { token, body })).insertedId;
  },
  async apiKey({ shop, admin: token }) {
    const body = { name: crypto.randomUUID(), scopes: ['stock:write'], validDays: null };
    return (await shop.request('addApiKey', { token, body })).insertedId;
  },
  async webhook({ shop, admin: token, ...making }) {
    const request = await exampleRequest({ shop, admin: token, ...making }, 'addWebhook');
    return (await shop.request('addWebhook', { token, ...request })).insertedId;
  },
  async webhookDelivery({ shop, made }) {
    const id = await made('webhook');
    await shop.addArticle();
    await shop.app.jobs.runNow(shop.app.events.job);
    const deliveries = shop.storage.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id);
    return (await deliveries.executeTakeFirstOrThrow()).id;
  },
  async email({ shop, made }) {
    const emails = shop.storage.db.selectFrom('outbox_emails').select('id');
    return (await emails.where('order_id', '=', await made('order')).executeTakeFirstOrThrow()).id;
  },
  async withdrawal({ shop, customer: token, admin, made }) {
    const { number } = await shop.request('getOrderDetails', { token, params: { id: await made('order') } });
    const body = { name: 'Mia Weber', email: EXAMPLE.customer, goods: '', orderNumber: number };
    await shop.request('withdraw', { body });
    const query = { sort: 'newest', limit: 1 } as const;
    const [withdrawal] = await shop.request('listWithdrawals', { token: admin, query });
    return withdrawal?._id ?? '';
  },
  async customerNote({ shop, admin: token }) {
    const note = { token, params: { email: EXAMPLE.customer }, body: { text: 'Prefers calls before noon' } };
    return (await shop.request('addCustomerNote', note)).insertedId;
  },
  async address({ shop, customer: token }) {
    return (await shop.request('addAddress', { token, body: EXAMPLE_DELIVERY })).insertedId;
  },
  async review({ shop, customer: token }) {
    const body = { name: 'Mia Weber', description: 'Fine cloth', img: plainArticle.img };
    return (await shop.request('addReview', { token, body })).insertedId;
  },
};

async function pay({ shop, fakeStripe, customer }: Making, id: string): Promise<string> {
  const { clientSecret, transactionId } = await createIntent(shop, customer, { id, price: 25 });
  await fakeStripe.confirm(clientSecret);
  return transactionId;
}

const thingOf = new Map(Object.entries(EXAMPLE).map(([thing, value]) => [value as string, thing as Thing]));

/** Gives the customer of the examples an account. */
export async function createExampleShop(shop: TestApp, fakeStripe: StripeFixture): Promise<ExampleShop> {
  const { customer: email, password } = EXAMPLE;
  await shop.app.identity.createAccount({ email, name: 'Mia Weber', password });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  return { shop, fakeStripe, customer: await shop.signIn(email), admin };
}

/** The things of the contract's example that a request of the endpoint is about. */
export function thingsOf(name: EndpointName): Thing[] {
  const { response: _, ...request } = exampleOf(name);
  return [...new Set(textsIn(request))].flatMap((text) => thingOf.get(text) ?? []);
}

/** Things of nobody, which every customer may read or refer to. */
const OF_NOBODY: readonly Thing[] = [
  'article',
  'slug',
  'articleNumber',
  'externalId',
  'countedNumber',
  'countedAt',
  'validUntil',
  'soldOutArticle',
  'expectedDelivery',
  'remnant',
  'articleInLots',
  'lot',
  'lotName',
  'otherLot',
  'newEmail',
  'password',
  'textLanguage',
];

/** Whether a request of the endpoint is about something of one customer. */
export const isOfCustomer = (name: EndpointName) =>
  thingsOf(name).some((thing) => !OF_NOBODY.includes(thing));

/** A request like the example, about new things, or about others `instead`. It has no token. */
export async function exampleRequest(
  exampleShop: ExampleShop,
  name: EndpointName,
  instead: Partial<Record<Thing, Thing>> = {},
): Promise<RequestOptions> {
  const things = new Map<Thing, Promise<string>>();
  const made = (of: Thing): Promise<string> => {
    const thing = instead[of] ?? of;
    const make = makers[thing];
    const value = things.get(thing) ?? make?.({ ...exampleShop, made }) ?? Promise.resolve(EXAMPLE[thing]);
    things.set(thing, value);
    return value;
  };
  const values = new Map<string, string>();
  for (const thing of thingsOf(name)) values.set(EXAMPLE[thing], await made(thing));
  const { bodyMediaType }: Endpoint = endpoints[name];
  const { response: _, headers, ...request } = exampleOf(name);
  return {
    ...(withValues(request, values) as RequestOptions),
    headers: {
      ...headers,
      ...(headers?.['idempotency-key'] && { 'idempotency-key': crypto.randomUUID() }),
      ...(bodyMediaType && { 'content-type': bodyMediaType }),
    },
  };
}

const exampleOf = (name: EndpointName) => (endpoints[name] as Endpoint).example ?? {};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function withValues(value: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return values.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withValues(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withValues(one, values)]));
}
