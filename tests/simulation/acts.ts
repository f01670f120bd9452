// What customers, staff, the ERP, the card provider and the clock do in a day. An act chooses whom and what by its own number from
// what is in the database, so that the others stay possible when one is left out.
import {
  cancelDelivery,
  changeDelivery,
  expectDelivery,
  lastDay,
  receiveDelivery,
  takeOutLate,
} from './delivery-acts.ts';
import {
  challenge,
  claim,
  dispute,
  look,
  payOf,
  payOldPage,
  refundAtProvider,
  transfer,
  webhooks,
} from './payment-acts.ts';
import {
  type Act,
  type Memory,
  Nothing,
  nameOf,
  type Perform,
  Scene,
  toAmount,
  Wrong,
  words,
} from './scene.ts';
import { clock, numbersFrom } from './seeded-process.ts';
import { CUSTOMERS, emailOf, ON_ACCOUNT, type Request, type SimulatedShop } from './shop.ts';

const HOUR = 60 * 60_000;
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const DAY = 24 * HOUR;

function address(country: string) {
  const postcode = country === 'GB' ? 'HX1 1AA' : '10115';
  const place = { street: 'Lane 1', postcode, city: 'Town', region: '', country };
  return { phone: '+44 1422 000000', addressParts: { name: 'Goods in', company: '', ...place } };
}

const order: Perform = (scene) => {
  // Often the customer has had a swatch of the first article, which then costs less.
  const [swatch] = scene.chance(30) ? scene.some(scene.lines("kind = 'swatch' and status = 'paid'"), 1) : [];
  const as = swatch ? nameOf(swatch) : scene.of(CUSTOMERS);
  const expected = scene.articles().filter((one) => lastDay(one));
  const chosen = expected.length > 0 && scene.chance(50) ? expected : scene.articles();
  const articles = scene.some(chosen, scene.chance(40) ? 3 : 1);
  const ids = new Set(swatch?.article_id ? [swatch.article_id] : articles.map(({ id }) => id));
  const lines = scene.articles().flatMap((article) => {
    const { id: articleId, minimum_quantity, available_quantity } = article;
    const awaitedBy = scene.chance(70) ? lastDay(article) : undefined;
    const least = awaitedBy ? Math.max(minimum_quantity, available_quantity - 2) : minimum_quantity;
    const quantity = least + scene.number(0, scene.chance(15) ? 30 : 4);
    const line = { articleId, quantity, severalLots: scene.chance(50), ...(awaitedBy && { awaitedBy }) };
    return ids.has(articleId) ? [line] : [];
  });
  const otherwise = ON_ACCOUNT.includes(as) && scene.chance(50) ? 'account' : 'transfer';
  const isByCard = otherwise === 'transfer' && scene.chance(75);
  const body = {
    ...address(scene.of(['GB', 'DE', 'FR'])),
    lines,
    isCollected: scene.chance(15),
    shipsTogether: scene.chance(50),
    ...(!isByCard && { paymentMethod: otherwise }),
  };
  return { as, name: 'placeOrderOfLines', body, key: scene.key() };
};

const swatches: Perform = (scene) => {
  const chosen = scene.some(scene.articles(), 3).map(({ id: articleId, minimum_quantity }) => ({
    articleId,
    ...(scene.chance(50) && { reservedQuantity: minimum_quantity + scene.number(0, 3) }),
  }));
  const body = { ...address('GB'), swatches: chosen };
  return { as: scene.of(CUSTOMERS), name: 'orderSwatches', body, key: scene.key() };
};

const wanted = (scene: Scene) =>
  scene.some(scene.articles(), 2).map(({ id }) => ({ articleId: id, quantity: scene.number(3, 40) }));

const ask: Perform = (scene) => ({
  as: scene.of(CUSTOMERS),
  name: 'askForQuotation',
  body: { lines: wanted(scene) },
});

const quote: Perform = (scene) => {
  const body = {
    lines: wanted(scene).map((line) => ({ ...line, unitPrice: toAmount(scene.number(500, 3000)) })),
    readyOn: dayAt(clock.at + 30 * DAY),
    validUntil: dayAt(clock.at + scene.number(1, 20) * DAY),
  };
  const [asked] = scene.shop.all<{ id: string }>(
    "select id from quotations where state = 'asked' order by id",
  );
  const answer: Request = { as: 'sue', name: 'answerQuotation', params: { id: asked?.id ?? '' }, body };
  if (asked && scene.chance(70)) return answer;
  return { as: 'sue', name: 'makeQuotation', params: { email: emailOf(scene.of(CUSTOMERS)) }, body };
};

const decide: Perform = (scene) => {
  const { id, email } = scene.of(
    scene.shop.all<{ id: string; email: string }>(`select quotations.id, email from quotations
      join users on users.id = customer_id where state in ('asked', 'answered') order by 1`),
  );
  const [as = ''] = email.split('@');
  if (scene.chance(20)) return { as, name: 'cancelQuotation', params: { id } };
  const body = {
    ...address(scene.of(['GB', 'DE'])),
    paymentMethod: scene.of(['account', 'card', 'card', 'transfer']),
  };
  return { as, name: 'acceptQuotation', params: { id }, body };
};

const cancel: Perform = (scene) => {
  const row = scene.order(scene.chance(90) ? "status = 'unpaid'" : undefined);
  return { as: scene.chance(70) ? nameOf(row) : 'sue', name: 'cancelOrder', params: { id: row.id } };
};

const cancelLine: Perform = (scene) => {
  const row = scene.line("status = 'unpaid'");
  return { as: nameOf(row), name: 'cancelLine', params: { id: row.order_id, line: row.id } };
};

const changeLine: Perform = async (scene) => {
  const row = scene.line("status = 'unpaid' and kind = 'pieces'");
  const quantity = Math.max(1, row.quantity + scene.number(-4, 4));
  const params = { id: row.order_id, line: row.id };
  const change = (price: number): Request => ({
    as: nameOf(row),
    name: 'changeLine',
    params,
    body: { quantity, price, severalLots: true },
  });
  const { body } = await scene.send(change(0));
  return change(Number(body.price ?? 0));
};

const advance: Perform = (scene) => {
  const { id, fulfilment } = scene.order("status = 'paid' and fulfilment is not 'delivered'");
  const shipped = { to: 'shipped', carrier: 'DHL', trackingNumber: 'JD1' };
  const next = fulfilment === 'processing' ? shipped : { to: fulfilment ? 'delivered' : 'processing' };
  return { as: scene.of(['wim', 'erp']), name: 'advanceOrder', params: { id }, body: next };
};

const parcel: Perform = (scene) => {
  const row = scene.line("fulfilment = 'processing'");
  const left = row.quantity - row.awaited_quantity - row.shipped_quantity - row.returned_quantity;
  const quantity = scene.number(1, Math.max(1, left));
  const body = { carrier: 'DHL', trackingNumber: 'JD2', lines: [{ line: row.id, quantity, left }] };
  return { as: scene.of(['wim', 'erp']), name: 'addParcel', params: { id: row.order_id }, body };
};

const refund: Perform = (scene) => {
  const row = scene.line(
    "status = 'paid' and orders.refunded_cents + orders.refunding_cents < orders.price_cents",
  );
  const left = row.amount_cents - row.refunded_cents - row.refunding_cents;
  const amount = toAmount(scene.chance(40) ? left : scene.number(1, Math.max(1, left + 5)));
  const most = row.kind === 'pieces' ? row.quantity - row.awaited_quantity : 0;
  const awaitedQuantity = scene.chance(50) ? scene.number(0, row.awaited_quantity) : 0;
  const lines = [
    {
      line: row.id,
      amount,
      returnedQuantity: scene.number(0, most),
      ...(awaitedQuantity > 0 && { awaitedQuantity }),
    },
  ];
  const body = { ...(scene.chance(70) ? { lines } : { amount }), reason: 'A flaw' };
  return { as: 'ben', name: 'refundOrder', params: { id: row.order_id }, body, key: scene.key() };
};

const receive: Perform = (scene) => {
  const article = scene.of(scene.articles());
  const name = scene.chance(15)
    ? `K-${scene.number(3, 9)}`
    : scene.of(scene.lots(article).concat({ name: 'K-3' } as never)).name;
  const correction = { reason: 'correction', note: 'Moths', quantity: scene.of([-3, -2, -1, 1, 2]) };
  const change = scene.chance(30) ? correction : { reason: 'delivery', quantity: scene.number(1, 20) };
  const body = { ...change, ...(article.has_lots === 1 && { lot: name }) };
  return {
    as: scene.of(['wim', 'erp']),
    name: 'changeStock',
    params: { id: article.id },
    body,
    key: scene.key(),
  };
};

const count: Perform = (scene) => {
  const article = scene.of(scene.articles());
  const lot = article.has_lots === 1 ? scene.of(scene.lots(article)).name : undefined;
  const countedAt = new Date(clock.at - scene.number(0, 3) * HOUR).toISOString();
  const counts = [{ articleNumber: article.article_number, counted: scene.number(0, 60), countedAt, lot }];
  return { as: 'erp', name: 'countStocks', body: { counts } };
};

const moveLot: Perform = (scene) => {
  const article = scene.of(scene.articles().filter(({ has_lots }) => has_lots === 1));
  const [from, to] = scene.some(scene.lots(article), 2);
  if (!from) throw new Nothing();
  const params = { id: article.id };
  const closing = { lotId: from.id, quantity: from.quantity, note: 'Moths' };
  if (!to) return { as: 'wim', name: 'closeLot', params, body: closing };
  const body = { from: from.id, to: to.id, quantity: scene.number(1, 6), note: 'Counted again' };
  return { as: 'wim', name: 'moveBetweenLots', params, body, key: scene.key() };
};

const weave: Perform = (scene) => {
  const row = scene.line("awaited_quantity > 0 and status <> 'cancelled'");
  const article = scene.articles().find(({ id }) => id === row.article_id);
  const quantity = scene.chance(60) ? row.awaited_quantity : scene.number(1, row.awaited_quantity);
  const lot = article?.has_lots === 1 ? scene.of(scene.lots(article)).name : undefined;
  // An old page does not know of the pieces that a refund has taken out since.
  const released = scene.chance(50) ? 0 : row.released_quantity;
  const body = { quantity, awaitedQuantity: row.awaited_quantity - released, lot };
  return { as: 'wim', name: 'receiveWoven', params: { id: row.order_id, line: row.id }, body };
};

const accountPayment: Perform = (scene) => {
  const amount = toAmount(scene.number(1, 20_000));
  const payment = { customer: emailOf(scene.of(ON_ACCOUNT)), amount, receivedOn: dayAt(clock.at) };
  const entered = () =>
    scene.of(scene.shop.all<{ id: string }>('select id from account_payments order by id'));
  if (scene.chance(10)) return { as: 'ben', name: 'removeAccountPayment', params: { ...entered() } };
  if (scene.chance(50)) return { as: 'ben', name: 'addAccountPayment', body: payment, key: scene.key() };
  // A line that another file states again has the same key.
  const payments = [{ ...payment, key: `line-${scene.number(1, 4)}`.padEnd(43, '-'), reference: 'Transfer' }];
  return { as: 'ben', name: 'bookBankPayments', body: { payments } };
};

const terms: Perform = (scene) => {
  const body = {
    isAllowed: scene.chance(80),
    netDays: scene.of([0, 14]),
    creditLimit: scene.of([100, 600, 3000]),
  };
  return { as: 'ada', name: 'putAccountTerms', params: { email: emailOf(scene.of(ON_ACCOUNT)) }, body };
};

const withdraw: Perform = (scene) => {
  const row = scene.order();
  const body = { name: nameOf(row), orderNumber: row.number, email: row.customer_email };
  return { as: nameOf(row), name: 'withdraw', body };
};

const settings: Perform = (scene) => {
  const isCharged = scene.chance(60);
  const rates = ['DE', 'FR'].map((country) => ({
    country,
    kind: 'standard',
    percent: 19,
    from: '2021-01-01',
  }));
  const seller = { sellerCountry: 'DE', sellerTaxId: 'DE136695976' };
  const prices = { perOrder: 6.9, perKilogram: scene.of([0, 0.5]), freeFrom: 300, days: [1, 3] };
  const collection = { isOffered: true, text: 'Mill Lane' };
  const zones = [{ name: 'Europe', countries: ['DE', 'FR', 'GB'], ...prices }];
  const [name, value] = scene.of([
    ['putDepositSettings', { percent: scene.of([0, 30, 50]) }],
    ['putTaxSettings', { isCharged, ...seller, pricesIncludeTax: scene.chance(50), rates }],
    [
      'putDeliverySettings',
      {
        isCharged,
        zones,
        collection,
        areSwatchesFree: scene.chance(50),
        smallOrders: { below: 90, surcharge: 6.5 },
      },
    ],
  ] as const);
  return { as: 'ada', name, body: { settings: value } };
};

const providers: Perform = (scene) => {
  const systems = scene.shop.providers;
  systems.stripeCalls = scene.number(1, 6);
  const system = scene.of(['stripe', 'stripe', 'mail', 'erp', 'vies'] as const);
  systems.answers[system] = scene.of(['refused', 'lost', 'good'] as const);
  return `${system} is ${systems.answers[system]}`;
};

export async function runJobs(shop: SimulatedShop): Promise<string> {
  for (const job of shop.jobs) await shop.app.jobs.runNow(job);
  return 'all jobs';
}

const job: Perform = async (scene) => {
  const chosen = scene.of(scene.shop.jobs);
  await scene.shop.app.jobs.runNow(chosen);
  return chosen.name;
};

const wait: Perform = (scene) => {
  const ms = scene.chance(70)
    ? scene.number(1, 5 * HOUR)
    : scene.chance(80)
      ? scene.number(HOUR, 60 * HOUR)
      : scene.number(3, 20) * DAY;
  clock.at += ms;
  return `${Math.round(ms / 60_000)} minutes`;
};

const kill: Perform = (scene) => {
  const points = scene.number(1, 12);
  scene.shop.killAt(points);
  return `the process is killed at point ${points} from here`;
};

/** A browser or the ERP sends what it has sent before, as after an answer that did not arrive. A key is kept for a day. */
const repeat: Perform = async (scene) => {
  const recent = scene.memory.keyed.slice(-4).filter(({ at }) => clock.at - at < 23 * HOUR);
  const { request, id } = scene.of(recent);
  const answer = await scene.shop.send(request);
  const again = answer.body.insertedId ?? answer.body._id;
  if (answer.status < 300 && again !== undefined && id !== undefined && again !== id)
    throw new Wrong(`${request.name} with ${request.key} made ${again} after ${id}`);
  return `${request.as} ${request.name} with ${request.key} again ${words(answer)}`;
};

/** How often each act occurs. */
const ACTS: Readonly<Record<string, readonly [weight: number, perform: Perform]>> = {
  order: [12, order],
  swatches: [4, swatches],
  ask: [1, ask],
  quote: [4, quote],
  decide: [5, decide],
  pay: [14, payOf(1)],
  payTogether: [3, payOf(3)],
  look: [2, look],
  payOldPage: [2, payOldPage],
  transfer: [4, transfer],
  challenge: [2, challenge],
  claim: [2, claim],
  webhooks: [7, webhooks],
  cancel: [4, cancel],
  cancelLine: [2, cancelLine],
  changeLine: [3, changeLine],
  advance: [9, advance],
  parcel: [5, parcel],
  refund: [6, refund],
  refundAtProvider: [1, refundAtProvider],
  dispute: [2, dispute],
  receive: [5, receive],
  count: [3, count],
  moveLot: [2, moveLot],
  weave: [4, weave],
  expectDelivery: [8, expectDelivery],
  changeDelivery: [5, changeDelivery],
  receiveDelivery: [4, receiveDelivery],
  cancelDelivery: [1, cancelDelivery],
  takeOutLate: [4, takeOutLate],
  accountPayment: [3, accountPayment],
  terms: [1, terms],
  withdraw: [1, withdraw],
  settings: [2, settings],
  providers: [6, providers],
  jobs: [4, ({ shop }) => runJobs(shop)],
  job: [8, job],
  wait: [8, wait],
  kill: [6, kill],
  repeat: [4, repeat],
};
const LOTTERY = Object.entries(ACTS).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
);

/** The acts of a day: 60 to 200. */
export function actsOf(seed: number): Act[] {
  const next = numbersFrom(seed);
  return Array.from({ length: 60 + Math.floor(next() * 141) }, (_, index) => ({
    nth: index + 1,
    name: LOTTERY[Math.floor(next() * LOTTERY.length)] ?? '',
    number: Math.floor(next() * 2 ** 31),
  }));
}

/** Returns what was done, in words. */
export async function perform({ name, number }: Act, shop: SimulatedShop, memory: Memory): Promise<string> {
  clock.at += 1000 + (number % 60_000);
  const scene = new Scene(shop, memory, number);
  return shop.perform(async () => {
    try {
      const done = await ACTS[name]?.[1](scene);
      if (typeof done !== 'object') return String(done);
      const { addressParts: _, phone: __, ...body } = Object(done.body) as Record<string, unknown>;
      const stated = JSON.stringify({ ...done.params, ...body });
      return `${done.as} ${done.name} ${stated} ${words(await scene.send(done))}`;
    } catch (error) {
      if (error instanceof Nothing) return '–';
      throw error;
    }
  });
}
