// Requests under way while the account is removed or renamed: they have found their caller, and may not write any more.
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { renamePerson } from '../support/callers.ts';
import { onPostgres, usuallyOnPostgres } from '../support/database.ts';
import { untilWaiting } from '../support/databases/lock-waits.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { swatchBody } from '../support/orders/swatches.ts';
import { signUpToLeave } from '../support/people/confirm-removal.ts';
import { createTestApp, delivery, type RequestOptions, type TestApp, test } from '../support/test-app.ts';

/** Holds back the result of the first query that finds the caller of a token until `open()`. */
class DelayedCaller {
  readonly #opened = Promise.withResolvers<void>();
  readonly #found = Promise.withResolvers<void>();
  readonly found = this.#found.promise;
  readonly #what: RegExp;

  constructor(what: RegExp) {
    this.#what = what;
  }

  open(): void {
    this.#opened.resolve();
  }

  through = (storage: Storage): Storage => {
    const delayed = new WeakSet<object>();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql } = storage.db.getExecutor().compileQuery(node, queryId);
        if (this.#what.test(sql)) delayed.add(queryId);
        return node;
      },
      transformResult: async ({ queryId, result }) => {
        if (!delayed.has(queryId)) return result;
        this.#found.resolve();
        await this.#opened.promise;
        return result;
      },
    };
    return { ...storage, db: storage.db.withPlugin(plugin) };
  };
}

interface Scene {
  readonly mia: HttpClient;
  readonly token: string;
  readonly productId: string;
}

async function signUpMia(shop: TestApp): Promise<Scene> {
  await shop.signIn('admin@mail.com', { admin: true });
  const mia = await createHttpClient(shop);
  const token = await signUpToLeave(mia, MIA);
  return { mia, token, productId: await shop.addArticle() };
}

const removeMia = async ({ mia }: Scene) =>
  void (await mia.request('removeAccount', { body: { reviews: 'remove' } }));

const renameMia = async (shop: TestApp) =>
  shop.storage.db.transaction().execute((tx) => renamePerson(tx, MIA, 'mia.weber@mail.com'));

const review = { name: 'Mia', customer: '', description: 'Fine.', img: '/cloth/twill.jpg' };

/** A write of each table that keeps something of a caller. */
const writes: readonly [EndpointName, (scene: Scene) => RequestOptions | Promise<RequestOptions>][] = [
  ['placeOrder', ({ productId }) => ({ body: { ...delivery, productId, quantity: 2 } })],
  ['saveFabric', ({ productId }) => ({ params: { id: productId } })],
  ['addAddress', () => ({ body: delivery })],
  ['addReview', () => ({ body: review })],
  ['uploadImage', async () => form(await jpeg())],
];

/** Sends a request whose caller is found before `change` and that writes after it. */
async function answerDuring(
  shop: TestApp,
  scene: Scene,
  [name, options]: (typeof writes)[number],
  change: () => Promise<void>,
) {
  const caller = new DelayedCaller(/^select .*"access_tokens"/s);
  const slow = await createTestApp(shop.storageOptions, {}, {}, caller.through);
  const answer = slow.send(name, { token: scene.token, ...(await options(scene)) });
  await caller.found;
  await change();
  caller.open();
  return answer;
}

for (const write of writes) {
  const [name] = write;
  usuallyOnPostgres(test)(
    `${name} under way while the account is removed writes nothing`,
    async ({ shop }) => {
      const scene = await signUpMia(shop);
      const { status, body } = await answerDuring(shop, scene, write, () => removeMia(scene));
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'token_unknown' })]);
      await shop.app.jobs.runNow(shop.app.outboxSender.job);
      expect(await findTexts(shop.storage, [MIA])).toEqual([]);
    },
  );

  usuallyOnPostgres(test)(`${name} under way while the email changes is the person's`, async ({ shop }) => {
    const scene = await signUpMia(shop);
    const { status } = await answerDuring(shop, scene, write, () => renameMia(shop));
    expect(status).toBeLessThan(300);
    await shop.app.jobs.runNow(shop.app.outboxSender.job);
    // An order keeps the email that it was placed with, and is found by it.
    const asItWas =
      name === 'placeOrder' ? ['order_words.word', 'orders.customer_email', 'orders.words'] : [];
    expect((await findTexts(shop.storage, [MIA])).sort()).toEqual(asItWas);
  });
}

test('an admin’s request under way while that admin’s account is removed writes nothing', async ({
  shop,
}) => {
  const scene = await signUpMia(shop);
  await shop.app.users.makeAdmin(MIA);
  const order = await placeOrder(shop, await shop.signIn('nora@mail.com'));
  const caller = new DelayedCaller(/^select .*"access_tokens"/s);
  const slow = await createTestApp(shop.storageOptions, {}, {}, caller.through);
  const note = { params: { id: order }, body: { note: 'Call first' } };
  const answer = slow.send('addOrderNote', { token: scene.token, ...note });
  await caller.found;
  await removeMia(scene);
  caller.open();
  expect((await answer).status).toBe(401);
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await findTexts(shop.storage, [MIA])).toEqual([]);
});

test('a token that is issued while the account is removed leaves no user', async ({ shop }) => {
  const scene = await signUpMia(shop);
  const session = new DelayedCaller(/^select .*"identity_session"/s);
  const slow = await createTestApp(shop.storageOptions, {}, {}, session.through);
  const cookie = [...scene.mia.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = slow.send('putUser', { params: { email: MIA }, body: { email: MIA }, headers: { cookie } });
  await session.found;
  await removeMia(scene);
  session.open();
  expect((await answer).status).toBe(401);
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await findTexts(shop.storage, [MIA])).toEqual([]);
});

test('an order placed between the cancelling and the removal is cancelled too', async ({ shop }) => {
  const scene = await signUpMia(shop);
  await placeOrder(shop, scene.token);
  const { orders } = shop.app;
  const cancel = orders.cancelOrder.bind(orders);
  let placed = 0;
  orders.cancelOrder = async (...args) => {
    const result = await cancel(...args);
    if (placed++ === 0) await placeOrder(shop, scene.token);
    return result;
  };
  await removeMia(scene);
  const rows = await shop.storage.db.selectFrom('orders').select('status').execute();
  expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
});

test('orders placed during a removal leave nothing of the person', async ({ shop }) => {
  const scene = await signUpMia(shop);
  const body = { ...delivery, productId: scene.productId, quantity: 2 };
  const orders = Array.from({ length: 12 }, () => shop.send('placeOrder', { token: scene.token, body }));
  const remove = () => scene.mia.call('removeAccount', { body: { reviews: 'remove' } });
  const statuses = [await remove()].map(({ status }) => status);
  await Promise.all(orders);
  // Where orders kept coming in, the account has stayed, and is removed now.
  if (statuses[0] !== 200) expect((await remove()).status).toBe(200);
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await findTexts(shop.storage, [MIA, delivery.phone])).toEqual([]);
  const left = await shop.storage.db.selectFrom('orders').select('status').distinct().execute();
  expect(left.map(({ status }) => status)).toEqual(['cancelled']);
});

if (onPostgres)
  test('ending a reservation and removing its customer at once do not deadlock', async ({ shop }) => {
    const { mia, token, productId } = await signUpMia(shop);
    const other = await createTestApp(shop.storageOptions);
    const swatches = swatchBody([{ articleId: productId, reservedQuantity: 4 }]);
    await shop.request('orderSwatches', { token, body: swatches });
    const both = await shop.storage.db.transaction().execute(async (tx) => {
      await tx.selectFrom('articles').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
      const order = other.send('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
      await untilWaiting(shop, 1);
      const removal = mia.call('removeAccount', { body: { reviews: 'remove' } });
      await untilWaiting(shop, 2);
      return { order, removal };
    });
    expect((await both.order).status).toBe(201);
    expect((await both.removal).status).toBe(200);
    await shop.app.jobs.runNow(shop.app.outboxSender.job);
    expect(await findTexts(shop.storage, [MIA])).toEqual([]);
  });
