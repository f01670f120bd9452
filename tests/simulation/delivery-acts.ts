// What the office does with deliveries that are expected, and customers with pieces that wait for them.
import type { Perform, Scene } from './scene.ts';
import { clock } from './seeded-process.ts';

const DAY = 24 * 60 * 60_000;
const dayIn = (days: number) => new Date(clock.at + days * DAY).toISOString().slice(0, 10);

interface Delivery {
  readonly id: string;
  readonly article_id: string;
  readonly quantity: number;
  readonly expected_on: string;
  readonly lot: string;
  readonly revision: number;
  readonly has_lots: 0 | 1;
}

const office = (scene: Scene) => scene.of(['wim', 'erp']);

const openDelivery = (scene: Scene) =>
  scene.of(
    scene.shop.all<Delivery>(`select expected_deliveries.*, has_lots from expected_deliveries
      join articles on articles.id = article_id where received_at is null and cancelled_at is null order by 1`),
  );

export const expectDelivery: Perform = (scene) => {
  const { article_number: articleNumber } = scene.of(scene.articles());
  const lot = scene.chance(30) ? `K-${scene.number(0, 5)}` : '';
  const body = {
    articleNumber,
    quantity: scene.number(3, 30),
    expectedOn: dayIn(scene.number(0, 30)),
    lot,
    note: '',
  };
  return { as: office(scene), name: 'addExpectedDelivery', body, key: scene.key() };
};

/** Mostly another day, seldom other pieces; sometimes from a page that is old. */
export const changeDelivery: Perform = (scene) => {
  const { id, quantity, lot, revision } = openDelivery(scene);
  const body = {
    quantity: scene.chance(30) ? scene.number(1, 30) : quantity,
    expectedOn: dayIn(scene.number(0, 40)),
    lot,
    note: '',
    revision: scene.chance(90) ? revision : revision + 1,
  };
  return { as: office(scene), name: 'changeExpectedDelivery', params: { id }, body };
};

export const receiveDelivery: Perform = (scene) => {
  const { id, quantity, lot, revision, has_lots } = openDelivery(scene);
  const named = lot || `K-${scene.number(0, 5)}`;
  const body = {
    quantity: scene.chance(60) ? quantity : Math.max(1, quantity + scene.number(-12, 6)),
    lot: has_lots === 1 ? named : '',
    revision,
  };
  return { as: office(scene), name: 'receiveExpectedDelivery', params: { id }, body };
};

export const cancelDelivery: Perform = (scene) => ({
  as: office(scene),
  name: 'cancelExpectedDelivery',
  params: { id: openDelivery(scene).id },
});

/** Late or not: the shop refuses what is not. */
export const takeOutLate: Perform = (scene) => {
  const { order_id: id, customer_email } = scene.of(
    scene.shop.all<{ order_id: string; customer_email: string }>(`select distinct order_id, customer_email
      from awaited_pieces join orders on orders.id = order_id order by 1`),
  );
  const as = scene.chance(80) ? (customer_email.split('@')[0] ?? '') : 'sue';
  return { as, name: 'removeLatePieces', params: { id } };
};

/** The last day of an article's deliveries, as a customer has read it; undefined where nothing is expected. */
export function lastDay({ expected }: { readonly expected: string | null }): string | undefined {
  const days = JSON.parse(expected ?? '[]') as { readonly on: string }[];
  return days.at(-1)?.on;
}
