// Tells customers whose awaited pieces come later than they were told, or about whose pieces there is a day again: one email an
// order, in the transaction of the change.

import { releaseAwaited } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { Share } from '#server/modules/stock/expected/rules.ts';
import {
  type DatedRow,
  findAwaited,
  findAwaitedOf,
  type Moment,
  refreshExpected,
} from '#server/modules/stock/expected/store.ts';
import { lockStock } from '#server/modules/stock/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { findLines } from '../store/line-store.ts';
import { shownName } from '../store/shown-names.ts';
import { findOrders } from '../store/store.ts';

/** After every day. */
const NO_DAY = '~';

interface Part {
  readonly on: string | null;
  readonly quantity: number;
}

interface Delay {
  readonly formerlyOn: string | null;
  readonly parts: readonly Part[];
}

/**
 * What a customer is told of pieces that were expected as `before` and are as `after`: those whose day is another now, where that is
 * later than promised or there was none. Undefined where there is nothing to tell.
 */
function delayOf(before: readonly DatedRow[], after: readonly DatedRow[]): Delay | undefined {
  const [was, is] = [byDay(before), byDay(after)];
  const moved = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>) =>
    [...from]
      .map(([on, quantity]) => ({ on, quantity: quantity - (to.get(on) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
      .sort((one, other) => (one.on < other.on ? -1 : 1));
  const [first] = moved(was, is);
  if (!first) return undefined;
  const hadDay = first.on !== NO_DAY;
  const isLate = (day: string) =>
    after.some(({ expected_on, promised_on }) => (expected_on ?? NO_DAY) === day && promised_on < day);
  const parts = moved(is, was)
    .filter(({ on }) => !hadDay || (on > first.on && isLate(on)))
    .map(({ on, quantity }) => ({ on: on === NO_DAY ? null : on, quantity }));
  return parts.length === 0 ? undefined : { formerlyOn: hadDay ? first.on : null, parts };
}

function byDay(rows: readonly DatedRow[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { expected_on, quantity } of rows) {
    const on = expected_on ?? NO_DAY;
    pieces.set(on, (pieces.get(on) ?? 0) + quantity);
  }
  return pieces;
}

/**
 * Makes a change of deliveries of articles, which are locked, and says in the articles what is expected then; emails the customers
 * of orders that wait for them, or for any, but not about pieces that are filled. Returns how many emails these are.
 */
export async function emailingDelays(
  tx: Executor,
  deliveries: readonly { readonly ids: readonly string[]; readonly articleId: string }[],
  now: Moment,
  change: () => Promise<unknown>,
  filled: readonly Share<DatedRow>[] = [],
): Promise<number> {
  const touched: DatedRow[] = [];
  for (const ofArticle of deliveries) touched.push(...(await findAwaitedOf(tx, ofArticle)));
  const rows = await findAwaited(tx, [...new Set(touched.map(({ line_id }) => line_id))]);
  const taken = new Map(filled.map(({ row, quantity }) => [row.id, quantity]));
  const before = rows.map((row) => ({ ...row, quantity: row.quantity - (taken.get(row.id) ?? 0) }));
  await change();
  for (const { articleId } of deliveries) await refreshExpected(tx, articleId, now);
  return emailDelays(tx, before, now.at);
}

/** Lets pieces of a line go like `releaseAwaited`, and emails the customers for whose pieces there is a day thereby. */
export async function releaseToOthers(
  tx: Executor,
  pieces: Parameters<typeof releaseAwaited>[1],
  now: Moment,
): Promise<number> {
  const { articleId } = pieces;
  if (articleId === null) return releaseAwaited(tx, pieces, now);
  await lockStock(tx, articleId);
  let released = 0;
  await emailingDelays(tx, [{ ids: [], articleId }], now, async () => {
    released = await releaseAwaited(tx, pieces, now);
  });
  return released;
}

/** Emails the customers of lines whose pieces were expected as `before`; returns how many emails these are. */
async function emailDelays(tx: Executor, before: readonly DatedRow[], at: number): Promise<number> {
  const lineIds = [...new Set(before.map(({ line_id }) => line_id))];
  const after = Map.groupBy(await findAwaited(tx, lineIds), ({ line_id }) => line_id);
  const delays = [...Map.groupBy(before, ({ line_id }) => line_id)].flatMap(([lineId, rows]) => {
    const delay = delayOf(rows, after.get(lineId) ?? []);
    return delay && rows[0] ? [{ orderId: rows[0].order_id, lineId, delay }] : [];
  });
  const byOrder = Map.groupBy(delays, ({ orderId }) => orderId);
  const orderIds = [...byOrder.keys()];
  const lines = await findLines(tx, orderIds);
  for (const order of await findOrders(tx, orderIds)) {
    const ofLines = lines.get(order.id) ?? [];
    const [delayed, ...alsoDelayed] = (byOrder.get(order.id) ?? []).flatMap(({ lineId, delay }) => {
      const line = ofLines.find(({ id }) => id === lineId);
      return line ? [{ productName: shownName(line), ...delay, parts: [...delay.parts] }] : [];
    });
    if (delayed) await emailCustomer(tx, order, 'pieces_delayed', at, { delayed, alsoDelayed });
  }
  return byOrder.size;
}
