// Quotations: asked, answered with a price and a day, accepted once; what is promised is neither sold twice nor lost.
import { expect } from 'vitest';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { advanceOrder, payOrder, SHIPMENT, sendOrder } from '../support/orders/orders.ts';
import { availableOf, DAY, movedOf, swatchShop } from '../support/orders/swatches.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const VALID_ON = '2026-01-15';
/** Those of the clock of `swatchShop`. */
const START_DAY = '2026-01-01';

const expireDue = ({ app }: TestApp) => app.jobs.runNow(app.quotations.job);

/** A shop with an admin, and Mia, who has asked for pieces of one article. */
async function scene(quantity = 20, article?: string) {
  const { clock, shop, start } = await swatchShop({ SHOP_TIME_ZONE: 'UTC' });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const mia = await shop.signIn(MIA);
  const articleId = article ?? (await shop.addArticle({ minimumQuantity: 2, availableQuantity: 30 }));
  const body = { lines: [{ articleId, quantity }], wantedOn: null, note: 'For forty chairs' };
  const { insertedId: id } = await shop.request('askForQuotation', { token: mia, body });
  const answerBody = (pieces = quantity, unitPrice = 10) => ({
    lines: [{ articleId, quantity: pieces, unitPrice }],
    validUntil: VALID_ON,
    readyOn: '2026-02-01',
    answer: 'Woven in one go',
  });
  const answer = (pieces = quantity, unitPrice = 10) =>
    shop.request('answerQuotation', { token: admin, params: { id }, body: answerBody(pieces, unitPrice) });
  const accept = (price?: number, { token = mia, app = shop } = {}) =>
    app.send('acceptQuotation', { token, params: { id }, body: { ...delivery, ...(price && { price }) } });
  return { clock, shop, start, admin, mia, articleId, id, answer, answerBody, accept };
}

const reservedOf = async ({ storage }: TestApp) => {
  const rows = await storage.db
    .selectFrom('reservations')
    .select('quantity')
    .where('ended_at', 'is', null)
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** What is available, reserved and ordered is all there ever was. */
async function expectBalanced(shop: TestApp, articleId: string, all: number) {
  const available = await availableOf(shop, articleId);
  const lines = await shop.storage.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('quantity')
    .where('status', '<>', 'cancelled')
    .execute();
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(available + ordered + (await reservedOf(shop))).toBe(all);
  expect(await movedOf(shop, articleId)).toBe(available);
}

testOnce('accepting places the order at the promised price', async () => {
  const { shop, admin, mia, articleId, id, answer, accept } = await scene();
  expect((await shop.request('getWaiting', { token: admin })).quotations).toEqual({
    count: 1,
    oldest: expect.any(String),
  });
  await answer();
  expect(await availableOf(shop, articleId)).toBe(10);
  expect(await shop.request('getQuotation', { token: mia, params: { id } })).toMatchObject({
    state: 'answered',
    price: 200,
    validUntil: VALID_ON,
    readyOn: '2026-02-01',
    lines: [{ quantity: 20, unitPrice: 10 }],
  });
  const { data } = await shop.storage.db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', 'quotation_answered')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(data)).toMatchObject({ quotationId: id, priceCents: 20_000, validUntil: VALID_ON });

  const article = await shop.request('getArticle', { token: admin, params: { id: articleId } });
  await shop.request('updateArticle', {
    token: admin,
    params: { id: articleId },
    headers: { 'if-match': `"${article.revision}"` },
    body: { ...article, price: 99, minimumQuantity: 25 },
  });
  await sendOrder(shop, await shop.signIn('nora@mail.com'), articleId, 11);
  const { insertedId: orderId } = (await accept(200)).body as { insertedId: string };
  const order = await shop.request('getOrder', { token: mia, params: { id: orderId } });
  expect(order).toMatchObject({ price: 200, state: 'unpaid', lines: [{ quantity: 20, unitPrice: 10 }] });
  expect((await shop.request('getQuotation', { token: mia, params: { id } })).orderId).toBe(orderId);
  await expectBalanced(shop, articleId, 30);

  await shop.request('cancelOrder', { token: mia, params: { id: orderId } });
  expect(await availableOf(shop, articleId)).toBe(30);
  expect((await accept(200)).body).toMatchObject({ code: 'quotation_not_open' });
});

test('accepting twice at once, in two processes, places one order', async () => {
  const { shop, start, articleId, answer, accept } = await scene();
  const other = await start();
  await answer();
  const answers = await Promise.all([accept(200), accept(200, { app: other }), accept(200)]);
  const orders = new Set(answers.map(({ body }) => (body as { insertedId: string }).insertedId));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(orders.size).toBe(1);
  expect((await shop.storage.db.selectFrom('orders').select('id').execute()).length).toBe(1);
  await expectBalanced(shop, articleId, 30);
});

test('accepting, expiring, cancelling and answering at once leave one outcome and no lost piece', async () => {
  for (const others of [['expire'], ['cancel'], ['answer'], ['cancel', 'expire', 'answer']] as const) {
    const { clock, shop, start, admin, mia, articleId, id, answer, answerBody, accept } = await scene();
    const other = await start();
    await answer();
    const calls = {
      expire: () => expireDue(other),
      cancel: () => other.send('cancelQuotation', { token: mia, params: { id }, query: {} }),
      answer: () => other.send('answerQuotation', { token: admin, params: { id }, body: answerBody(15, 12) }),
    };
    if ((others as readonly string[]).includes('expire')) clock.now += 13.99 * DAY;
    const tokens = (others as readonly string[]).includes('expire') ? await shop.signIn(MIA) : mia;
    await Promise.all([accept(200, { token: tokens }), ...others.map((one) => calls[one]())]);
    const { state, order_id } = await shop.storage.db
      .selectFrom('quotations')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect((await shop.storage.db.selectFrom('orders').select('id').execute()).map((row) => row.id)).toEqual(
      order_id === null ? [] : [order_id],
    );
    expect(await reservedOf(shop)).toBe(state === 'answered' ? 15 : 0);
    await expectBalanced(shop, articleId, 30);
  }
});

testOnce('after its last day a quotation cannot be accepted, and its pieces go back', async () => {
  const { clock, shop, mia: _, articleId, id, answer } = await scene();
  await answer();
  clock.now = Date.parse('2026-01-15T23:59:59.999Z');
  expect(await expireDue(shop)).toMatchObject({ expired: 0 });
  clock.now += 1;
  const mia = await shop.signIn(MIA);
  const options = { token: mia, params: { id }, body: { ...delivery, price: 200 } };
  expect(await shop.requestError('acceptQuotation', options)).toBe('quotation_not_open');
  expect(await shop.storage.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(await expireDue(shop)).toEqual({ expired: 1, failed: 0 });
  expect(await expireDue(shop)).toEqual({ expired: 0, failed: 0 });
  expect(await availableOf(shop, articleId)).toBe(30);
  expect((await shop.request('getQuotation', { token: mia, params: { id } })).state).toBe('expired');
});

testOnce('another answer replaces the first, and its customer cannot accept the former price', async () => {
  const { shop, admin, articleId, id, answer, accept } = await scene();
  await answer(20, 10);
  await answer(28, 9);
  expect(await availableOf(shop, articleId)).toBe(2);
  expect((await accept(200)).body).toMatchObject({ code: 'price_changed', price: 252 });
  const params = { id };
  const tooMany = { token: admin, params, body: { lines: [{ articleId, quantity: 31, unitPrice: 9 }] } };
  const body = { ...tooMany.body, validUntil: START_DAY };
  expect(await shop.requestError('answerQuotation', { ...tooMany, body })).toBe('quantity_above_available');
  expect(await availableOf(shop, articleId)).toBe(2);
  expect((await accept(252)).status).toBe(201);
  await expectBalanced(shop, articleId, 30);
});

test('two quotations that swap their articles at once are both answered', async () => {
  const { shop, admin, articleId: one, id, answerBody } = await scene();
  const other = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 30, productName: 'Other' });
  const bodyOf = (articleId: string, quantity: number) => ({
    ...answerBody(),
    lines: [{ articleId, quantity, unitPrice: 10 }],
  });
  const { insertedId } = await shop.request('makeQuotation', {
    token: admin,
    params: { email: MIA },
    body: bodyOf(other, 4),
  });
  for (let nth = 0; nth < 10; nth++) {
    const articles = nth % 2 === 0 ? [one, other] : [other, one];
    const answers = await Promise.all(
      [id, insertedId].map((params, which) =>
        shop.send('answerQuotation', {
          token: admin,
          params: { id: params },
          body: bodyOf(articles[which] ?? '', 4),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

testOnce('another order leaves promised pieces alone, which stay in their lots', async () => {
  const { shop, admin, mia } = await scene(2);
  const articleId = await addArticleWithLots(shop, [6, 4, 2]);
  const body = { lines: [{ articleId, quantity: 9, unitPrice: 5 }], validUntil: VALID_ON };
  const params = { email: MIA };
  const { insertedId: id } = await shop.request('makeQuotation', { token: admin, params, body });
  expect((await sendOrder(shop, mia, articleId, 2)).status).toBe(201);
  expect(await availableOf(shop, articleId)).toBe(1);
  const accept = { token: admin, params: { id }, body: { ...delivery, price: 45 } };
  const { insertedId } = await shop.request('acceptQuotation', accept);
  const details = await shop.request('getOrderDetails', { token: admin, params: { id: insertedId } });
  expect(details.lines[0]?.lots.map(({ quantity }) => quantity).sort()).toEqual([3, 6]);
  expect(details.events[0]).toMatchObject({ type: 'placed', actor: 'admin' });
  expect(details.user).toBe(MIA);
  const kinds = await shop.storage.db
    .selectFrom('outbox_emails')
    .select('kind')
    .where('order_id', '=', insertedId)
    .execute();
  expect(kinds).toEqual([{ kind: 'order_placed' }]);
  await shop.request('cancelOrder', { token: admin, params: { id: insertedId }, query: { reason: 'x' } });
  expect(await availableOf(shop, articleId)).toBe(10);
  const lots = await shop.request('listLots', { token: admin, params: { id: articleId } });
  expect(lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(10);
});

testOnce('strangers see nothing of a quotation, and what is refused changes nothing', async () => {
  const { shop, admin, mia, articleId, id, answer } = await scene();
  const nora = await shop.signIn('nora@mail.com');
  const params = { id };
  expect(await shop.requestError('getQuotation', { token: nora, params })).toBe('quotation_not_found');
  expect(await shop.requestError('cancelQuotation', { token: nora, params, query: {} })).toBe(
    'quotation_not_found',
  );
  expect(await shop.request('listQuotations', { token: nora })).toEqual([]);
  const accept = { params, body: delivery };
  expect(await shop.requestError('acceptQuotation', { token: mia, ...accept })).toBe('quotation_not_open');
  const body = { lines: [{ articleId, quantity: 2, unitPrice: 5 }], validUntil: '2025-12-31' };
  expect(await shop.requestError('answerQuotation', { token: admin, params, body })).toBe('validity_refused');
  await answer();
  expect(await shop.requestError('acceptQuotation', { token: nora, ...accept })).toBe('quotation_not_found');
  const quote = { params, body: { isCollected: false } };
  expect((await shop.request('quoteQuotation', { token: mia, ...quote })).total).toBe(200);
  expect(await shop.requestError('quoteQuotation', { token: nora, ...quote })).toBe('quotation_not_found');
  await shop.request('cancelQuotation', { token: admin, params, query: { reason: 'No yarn' } });
  expect(await availableOf(shop, articleId)).toBe(30);
  expect(await shop.requestError('acceptQuotation', { token: mia, ...accept })).toBe('quotation_not_open');
  expect(await shop.requestError('cancelQuotation', { token: mia, params, query: {} })).toBe(
    'quotation_not_open',
  );
});

testOnce('a customer has at most twenty unanswered questions', async () => {
  const { shop, mia, articleId } = await scene();
  const body = { lines: [{ articleId, quantity: 200 }] };
  for (let nth = 1; nth < 20; nth += 1) await shop.request('askForQuotation', { token: mia, body });
  expect(await shop.requestError('askForQuotation', { token: mia, body })).toBe('too_many_quotations');
});

testOnce('a removed customer keeps no promised pieces', async () => {
  const { shop, articleId, answer } = await scene();
  await answer();
  const userId = await shop.app.users.idOf(MIA);
  const { quotationData } = await import('#server/modules/quotations/personal-data.ts');
  await shop.storage.db.transaction().execute((tx) =>
    quotationData.erase(tx, {
      userId,
      formerId: userId,
      email: MIA,
      ownsEmail: true,
      reviews: 'remove',
      at: Date.now(),
    }),
  );
  await expireDue(shop);
  expect(await availableOf(shop, articleId)).toBe(30);
  const row = await shop.storage.db.selectFrom('quotations').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'expired', note: '', answer: '' });
});

/** A shop in which Mia has accepted 200 pieces of an article with 74. */
async function awaitingScene(lots?: readonly number[]) {
  const { shop, admin, mia } = await scene(2);
  const articleId = lots
    ? await addArticleWithLots(shop, [...lots])
    : await shop.addArticle({ minimumQuantity: 2, availableQuantity: 74 });
  const body = { lines: [{ articleId, quantity: 200, unitPrice: 5 }], validUntil: VALID_ON };
  const make = { token: admin, params: { email: MIA } };
  expect(await shop.requestError('makeQuotation', { ...make, body })).toBe('quantity_above_available');
  const withDay = { ...body, readyOn: '2026-03-01' };
  const { insertedId: id } = await shop.request('makeQuotation', { ...make, body: withDay });
  const promised = await shop.request('getQuotation', { token: mia, params: { id } });
  expect(promised.lines[0]?.awaitedQuantity).toBe(126);
  expect(await availableOf(shop, articleId)).toBe(0);
  const accept = { token: mia, params: { id }, body: { ...delivery, price: 1000 } };
  const { insertedId: orderId } = await shop.request('acceptQuotation', accept);
  const details = () => shop.request('getOrderDetails', { token: admin, params: { id: orderId } });
  const line = (await details()).lines[0]?._id ?? '';
  const receive = { token: admin, params: { id: orderId, line } };
  const levelOf = async () => {
    const [row] = await shop.request('listArticles', {
      token: admin,
      query: { q: promised.lines[0]?.articleNumber ?? '' },
    });
    return row && { onHand: row.onHand, inOrders: row.inOrders, reserved: row.reserved };
  };
  return { shop, admin, mia, articleId, orderId, details, receive, levelOf };
}

testOnce('an order of more than there is ships once the rest is woven', async () => {
  const { shop, admin, articleId, orderId, details, receive, levelOf } = await awaitingScene();
  expect(await details()).toMatchObject({
    wovenBy: '2026-03-01',
    lines: [{ quantity: 200, awaitedQuantity: 126, returnable: 0 }],
  });
  expect(await levelOf()).toEqual({ onHand: 74, inOrders: 74, reserved: 0 });
  await payOrder(shop, orderId);
  expect((await details()).lines[0]?.returnable).toBe(74);
  await advanceOrder(shop, admin, orderId, { to: 'processing', note: '' });
  const ship = { token: admin, params: { id: orderId }, body: SHIPMENT };
  expect(await shop.requestError('advanceOrder', ship)).toBe('order_awaits_pieces');
  const woven = (quantity: number, awaited: number) =>
    shop.send('receiveWoven', { ...receive, body: { quantity, awaitedQuantity: awaited } });
  expect((await woven(127, 126)).body).toMatchObject({ code: 'more_than_awaited' });
  // Pressed twice at once, the pieces are received once.
  const twice = await Promise.all([woven(100, 126), woven(100, 126)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await levelOf()).toEqual({ onHand: 174, inOrders: 174, reserved: 0 });
  expect((await woven(26, 26)).status).toBe(200);
  expect(await availableOf(shop, articleId)).toBe(0);
  expect(await movedOf(shop, articleId)).toBe(0);
  expect((await details()).events.filter(({ type }) => type === 'woven').map(({ pieces }) => pieces)).toEqual(
    [
      { name: 'Harbour Twill', before: 126, after: 26 },
      { name: 'Harbour Twill', before: 26, after: 0 },
    ],
  );
  await shop.request('advanceOrder', ship);
  expect(await levelOf()).toEqual({ onHand: 0, inOrders: 0, reserved: 0 });
});

testOnce('a cancelled order gives back what it took, with woven pieces’ lots', async () => {
  const { shop, admin, mia, articleId, orderId, details, receive } = await awaitingScene([50, 24]);
  const body = { quantity: 60, awaitedQuantity: 126 };
  expect(await shop.requestError('receiveWoven', { ...receive, body })).toBe('lot_required');
  await shop.request('receiveWoven', { ...receive, body: { ...body, lot: 'K-9' } });
  await shop.request('receiveWoven', { ...receive, body: { quantity: 6, awaitedQuantity: 66, lot: 'K-9' } });
  const lotsOfLine = (await details()).lines[0]?.lots.map(({ name, quantity }) => [name, quantity]);
  expect(lotsOfLine?.sort()).toEqual([
    ['K-1', 50],
    ['K-2', 24],
    ['K-9', 66],
  ]);
  await shop.request('cancelOrder', { token: mia, params: { id: orderId } });
  expect(await availableOf(shop, articleId)).toBe(140);
  expect(await movedOf(shop, articleId)).toBe(140);
  const lots = await shop.request('listLots', { token: admin, params: { id: articleId } });
  expect(lots.map(({ quantity }) => quantity).sort()).toEqual([24, 50, 66]);
});

testOnce('a quotation of an article that does not exist is refused, and nothing changes', async () => {
  const { shop, admin, id, answerBody } = await scene();
  const body = { ...answerBody(), lines: [{ articleId: 'none', quantity: 2, unitPrice: 9 }] };
  const made = { token: admin, params: { email: MIA }, body };
  expect(await shop.requestError('makeQuotation', made)).toBe('article_not_found');
  const answered = { token: admin, params: { id }, body };
  expect(await shop.requestError('answerQuotation', answered)).toBe('article_not_found');
  expect(await shop.request('listAllQuotations', { token: admin })).toMatchObject([
    { _id: id, state: 'asked' },
  ]);
});
