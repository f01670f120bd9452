// Random orders, delays, arrivals and cancellations of an article with expected deliveries, beside a model that keeps every piece.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dayIn } from '#server/domain/shop-day.ts';
import { findExpectedDifferences } from '#server/modules/orders/read/reconcile.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const STEPS = 200;
const TODAY = Date.now();
const day = (days: number) => dayIn('UTC')(TODAY + days * 86_400_000);

interface ModelDelivery {
  readonly id: string;
  quantity: number;
  on: string;
  revision: number;
}

interface ModelOrder {
  readonly id: string;
  readonly isPaid: boolean;
  quantity: number;
  /** A piece each: the delivery that has it, or null. */
  awaited: (string | null)[];
}

/** Numbers that look random and are the same in each run. */
function dice(seed: number) {
  let state = seed;
  return (least: number, most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return least + (Math.floor(state / 65_536) % (most - least + 1));
  };
}

/** What deliveries, orders and stock are to be. Pieces are interchangeable within an order. */
class Model {
  stock = 12;
  readonly open = new Map<string, ModelDelivery>();
  /** The oldest first. */
  readonly orders: ModelOrder[] = [];

  free({ id, quantity }: ModelDelivery): number {
    return this.orders.reduce(
      (left, order) => left - order.awaited.filter((one) => one === id).length,
      quantity,
    );
  }

  byDay(): ModelDelivery[] {
    return [...this.open.values()].sort((one, other) =>
      one.on === other.on ? (one.id < other.id ? -1 : 1) : one.on < other.on ? -1 : 1,
    );
  }

  /** Those who wait for any delivery get what is free, the oldest first. */
  settle(): void {
    for (const { awaited } of this.orders)
      for (const [nth, has] of awaited.entries())
        awaited[nth] = has ?? this.byDay().find((one) => this.free(one) > 0)?.id ?? null;
  }

  /**
   * Takes pieces for an order beside those for which it waits, from stock, and promises the others; false, and nothing changes, where
   * they are too few.
   */
  take(order: ModelOrder, quantity: number, by: string): boolean {
    const usable = this.byDay().filter(({ on }) => on <= by);
    const wanted = quantity - order.awaited.length;
    const inStock = Math.min(this.stock, wanted);
    const free = usable.reduce((sum, one) => sum + this.free(one), 0);
    if (inStock + free < wanted) return false;
    this.stock -= inStock;
    order.quantity = quantity;
    for (let missing = wanted - inStock; missing > 0; missing--)
      order.awaited.push(usable.find((one) => this.free(one) > 0)?.id ?? null);
    return true;
  }

  arrive(id: string, quantity: number): void {
    let left = quantity;
    this.open.delete(id);
    for (const order of this.orders) {
      const waiting = order.awaited.filter((has) => has === id || has === null).length;
      const filled = Math.min(left, waiting);
      left -= filled;
      const others = order.awaited.filter((has) => has !== id && has !== null);
      order.awaited = [...others, ...Array<null>(waiting - filled).fill(null)];
    }
    this.stock += left;
    this.settle();
  }

  leave(order: ModelOrder): void {
    this.stock += order.quantity - order.awaited.length;
    this.orders.splice(this.orders.indexOf(order), 1);
    this.settle();
  }
}

async function run(shop: TestApp, seed: number): Promise<void> {
  const roll = dice(seed);
  const office = await shop.signIn('admin@mail.com', { admin: true });
  const token = await allowOnAccount(shop, office, 'mia@mail.com');
  const terms = { isAllowed: true, netDays: 30, creditLimit: 900_000 };
  await shop.request('putAccountTerms', { token: office, params: { email: 'mia@mail.com' }, body: terms });
  const articleId = await shop.addArticle({ price: 10, minimumQuantity: 1, availableQuantity: 12 });
  const { articleNumber } = await shop.request('getProduct', { params: { id: articleId } });
  const model = new Model();
  const pick = <One>(of: readonly One[]) => of[roll(0, of.length - 1)];
  const detailsOf = (id: string) => shop.request('getOrderDetails', { token, params: { id } });

  /** What an order waits for, the parts that it gives up first before others. */
  const promisedOf = (orderId: string) =>
    shop.storage.db
      .selectFrom('awaited_pieces as pieces')
      .leftJoin('expected_deliveries as delivery', 'delivery.id', 'pieces.delivery_id')
      .select(['delivery_id', 'promised_on', 'expected_on', 'pieces.quantity'])
      .where('order_id', '=', orderId)
      .orderBy(sql`case when expected_on is null or expected_on > promised_on then 0 else 1 end`)
      .orderBy(sql`coalesce(expected_on, '9999')`, 'desc')
      .execute();

  const acts = {
    async add() {
      const [quantity, expectedOn] = [roll(5, 30), day(roll(1, 40))];
      const body = { articleNumber, quantity, expectedOn, lot: '' };
      const { insertedId: id } = await shop.request('addExpectedDelivery', { token: office, body });
      model.open.set(id, { id, quantity, on: expectedOn, revision: 1 });
      model.settle();
    },
    async place() {
      const [quantity, awaitedBy] = [roll(1, 25), day(roll(1, 40))];
      const isPaid = roll(0, 1) === 1;
      const body = {
        ...delivery,
        productId: articleId,
        quantity,
        awaitedBy,
        ...(isPaid && { paymentMethod: 'account' }),
      };
      const answer = await shop.send('placeOrder', { token, body });
      const { insertedId: id = '', code } = answer.body as { insertedId?: string; code?: string };
      const order: ModelOrder = { id, isPaid, quantity, awaited: [] };
      model.orders.push(order);
      const isPossible = model.take(order, quantity, awaitedBy);
      expect(code).toBe(isPossible ? undefined : 'expected_pieces_changed');
      if (!isPossible) model.orders.pop();
    },
    async move() {
      const one = pick(model.byDay());
      if (!one) return;
      const promised = one.quantity - model.free(one);
      const [quantity, expectedOn] = [Math.max(1, promised + roll(-3, 15)), day(roll(1, 40))];
      const body = { quantity, expectedOn, lot: '', revision: one.revision };
      const { status } = await shop.send('changeExpectedDelivery', {
        token: office,
        params: { id: one.id },
        body,
      });
      expect(status).toBe(quantity < promised ? 409 : 200);
      if (status !== 200) return;
      if (quantity !== one.quantity || expectedOn !== one.on) one.revision++;
      Object.assign(one, { quantity, on: expectedOn });
      model.settle();
    },
    async cancelDelivery() {
      const one = pick(model.byDay());
      if (!one) return;
      await shop.request('cancelExpectedDelivery', { token: office, params: { id: one.id } });
      model.open.delete(one.id);
      for (const order of model.orders)
        order.awaited = order.awaited.map((has) => (has === one.id ? null : has));
      model.settle();
    },
    async receive() {
      const one = pick(model.byDay());
      if (!one) return;
      const quantity = Math.max(1, one.quantity + roll(-12, 3));
      const body = { quantity, lot: '', revision: one.revision };
      await shop.request('receiveExpectedDelivery', { token: office, params: { id: one.id }, body });
      model.arrive(one.id, quantity);
    },
    async cancelOrder() {
      const order = pick(model.orders.filter(({ isPaid }) => !isPaid));
      if (!order) return;
      await shop.request('cancelOrder', { token, params: { id: order.id } });
      model.leave(order);
    },
    async changeLine() {
      const order = pick(model.orders.filter(({ isPaid }) => !isPaid));
      if (!order) return;
      const [quantity, awaitedBy] = [roll(1, 25), day(roll(1, 40))];
      if (quantity === order.quantity) return;
      const line = (await detailsOf(order.id)).lines[0]?._id ?? '';
      const promised = await promisedOf(order.id);
      const body = { quantity, price: quantity * 10, awaitedBy };
      const { status } = await shop.send('changeLine', { token, params: { id: order.id, line }, body });
      const before = { stock: model.stock, all: model.orders.map(({ awaited }) => [...awaited]) };
      model.stock += order.quantity - order.awaited.length;
      // What is promised stays unless it is too much: late pieces go first, and then the last.
      const canStay = promised.every(
        ({ expected_on, promised_on }) => (expected_on ?? promised_on) <= awaitedBy,
      );
      const pieces = promised.flatMap((part) => Array<typeof part>(part.quantity).fill(part));
      for (const { delivery_id } of pieces.slice(
        0,
        canStay ? Math.max(0, order.quantity - quantity) : undefined,
      ))
        order.awaited.splice(order.awaited.indexOf(delivery_id), 1);
      model.settle();
      const isPossible = model.take(order, quantity, awaitedBy);
      expect(status).toBe(isPossible ? 200 : 409);
      if (isPossible) return;
      model.stock = before.stock;
      for (const [nth, one] of model.orders.entries()) one.awaited = before.all[nth] ?? [];
    },
    async removeLate() {
      const order = pick(model.orders.filter(({ awaited }) => awaited.length > 0));
      if (!order) return;
      const late = (await promisedOf(order.id)).filter(
        ({ expected_on, promised_on }) => expected_on === null || expected_on > promised_on,
      );
      const removed = { token: office, params: { id: order.id } };
      const { status } = await shop.send('removeLatePieces', removed);
      expect(status).toBe(late.length > 0 ? 200 : 409);
      for (const { delivery_id, quantity } of late) {
        for (let nth = 0; nth < quantity; nth++) order.awaited.splice(order.awaited.indexOf(delivery_id), 1);
        order.quantity -= quantity;
      }
      if (order.quantity === 0) model.leave(order);
      model.settle();
    },
  };

  const check = async () => {
    const article = await shop.storage.db
      .selectFrom('articles')
      .select(['available_quantity', 'expected'])
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow();
    expect(article.available_quantity).toBe(model.stock);
    const free = new Map<string, number>();
    for (const one of model.byDay())
      if (model.free(one) > 0) free.set(one.on, (free.get(one.on) ?? 0) + model.free(one));
    const expected = [...free].map(([on, quantity]) => ({ on, quantity }));
    expect(JSON.parse(article.expected ?? '[]')).toEqual(expected);
    const rows = await shop.storage.db
      .selectFrom('awaited_pieces')
      .select(['order_id', 'delivery_id', 'quantity'])
      .execute();
    const counted = (pieces: readonly (readonly [string, string | null, number])[]) => {
      const sums = new Map<string, number>();
      for (const [order, has, quantity] of pieces)
        sums.set(`${order} ${has}`, (sums.get(`${order} ${has}`) ?? 0) + quantity);
      return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
    };
    expect(counted(rows.map((row) => [row.order_id, row.delivery_id, row.quantity]))).toEqual(
      counted(model.orders.flatMap(({ id, awaited }) => awaited.map((has) => [id, has, 1] as const))),
    );
  };

  const often = [
    acts.place,
    acts.place,
    acts.place,
    acts.add,
    acts.add,
    acts.move,
    acts.receive,
    acts.removeLate,
  ];
  const names = [...often, acts.changeLine, acts.changeLine, acts.cancelOrder, acts.cancelDelivery];
  for (let step = 0; step < STEPS; step++) {
    const act = pick(names);
    await act?.();
    await check().catch((error) => {
      throw new Error(`after ${act?.name}, step ${step}`, { cause: error });
    });
  }
  const { db } = shop.storage;
  expect(await findExpectedDifferences(db, day(0))).toEqual([]);
  expect(await findStockDifferences(db)).toEqual([]);
  expect(await findLotDifferences(db)).toEqual([]);
}

test('random acts leave what a model of every piece has', { timeout: 180_000 }, async ({ createApp }) => {
  await run(await createApp({}), 54);
});
