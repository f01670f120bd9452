// Returns what a cancelled or fully refunded order, or a line, holds: its pieces, the reservations of its swatches, and
// the swatch credit it has used.
import type { OrderActor } from '#contract/core/order-state.ts';
import { lineName, lineText } from '#contract/orders/order-texts.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import type { StockMove } from '#server/modules/stock/movements.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import { deleteAllocations, lockStocks, returnStock } from '#server/modules/stock/service.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { releaseToOthers } from '../expected/delays.ts';
import { depositAfter } from '../price/deposits.ts';
import { readCharges } from '../price/order-charges.ts';
import { isGoods, reprice } from '../price/repricing.ts';
import { chargeError } from '../rules.ts';
import { giveCreditBack } from '../store/credit-store.ts';
import {
  changeLine,
  deleteLine,
  findLinesOf,
  findPricedLines,
  type LineRow,
  stillAwaited,
} from '../store/line-store.ts';
import { shownName } from '../store/shown-names.ts';
import { type OrderRow, subtractLine } from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';
import { refreshWords } from '../store/word-store.ts';

interface Cancelling {
  /** Undefined when the shop cancels the order itself. */
  readonly by: Caller | undefined;
  readonly actor: OrderActor;
  readonly reason: string;
  /** The shop's day, YYYY-MM-DD. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns everything that an order holds, emails its customer and adds a timeline event, in the transaction
 * that cancels it.
 */
export async function undoOrder(
  tx: Executor,
  reservations: Reservations,
  order: OrderRow,
  { by, actor, reason, today, at }: Cancelling,
): Promise<void> {
  const { id: orderId } = order;
  const ending = { actor: by?.id ?? SYSTEM, at };
  const lines = await findLinesOf(tx, orderId);
  const pieces = lines.filter(({ kind }) => kind === 'pieces');
  const returned = pieces.map((line) => ({ line, quantity: inStock(line) }));
  const move = { reason: by ? 'cancellation' : 'expiry', orderId, ...ending } as const;
  await giveBack(tx, reservations, { returned, over: lines }, { ...move, today });
  await recordEvent(tx, { orderId, type: 'cancelled', actor, actorId: by?.id, note: reason, at });
  await emailCustomer(tx, order, 'order_cancelled', at, { cancelledBy: actor, reason });
  await recordIfStaff(tx, { caller: by, at }, order.customer_id, 'cancel_order', orderId, {
    label: order.number,
    ...(reason && { details: { reason } }),
  });
}

/**
 * Takes a line out of an unpaid order that the caller has locked: returns what it holds, lowers what is to be paid, and
 * adds a timeline event. The customer is emailed when the mill does it. `charges` are by default those of the order. Throws `order_line_not_found`,
 * `last_line_of_order`, and `charge_too_small` when no card can be charged the rest.
 */
export async function removeLine(
  tx: Executor,
  reservations: Reservations,
  order: OrderRow,
  {
    lineId,
    by,
    actor,
    reason,
    today,
    at,
    charges = readCharges(order.terms),
  }: Cancelling & {
    readonly lineId: string;
    readonly by: Caller;
    readonly charges?: ReturnType<typeof readCharges>;
  },
): Promise<void> {
  const { id: orderId } = order;
  const lines = await findPricedLines(tx, orderId);
  const line = lines.find(({ id }) => id === lineId);
  if (!line || line.kind === 'delivery') throw new AppError('order_line_not_found');
  if (lines.filter(isGoods).length === 1) throw new AppError('last_line_of_order');
  const { kind, quantity } = line;
  const productName = shownName(line);
  const others = lines.filter((one) => one !== line);
  const rest = reprice(others, charges);
  const unchargeable = chargeError(rest.priceCents, order.currency);
  if (unchargeable) throw new AppError(unchargeable);
  const amountCents = order.price_cents - rest.priceCents;
  const isPieces = kind === 'pieces';
  const move = { reason: 'cancellation', orderId, actor: by.id, at } as const;
  await giveBack(
    tx,
    reservations,
    { returned: isPieces ? [{ line, quantity: inStock(line) }] : [], over: [line] },
    { ...move, today },
  );
  await deleteAllocations(tx, lineId);
  await deleteLine(tx, lineId);
  for (const { id, ...amounts } of rest.changes) await changeLine(tx, id, amounts);
  const depositCents = depositAfter(order, others, rest.priceCents);
  const changed = await subtractLine(tx, orderId, line, { ...rest, depositCents });
  await refreshWords(tx, [orderId]);
  const ofLine = {
    name: inLanguage(order.language, () => lineName({ kind, productName })),
    amountCents,
    returnedQuantity: isPieces ? inStock(line) : 0,
  };
  await recordEvent(tx, {
    orderId,
    type: 'line_cancelled',
    actor,
    actorId: by.id,
    note: reason,
    data: { lines: [ofLine] },
    at,
  });
  if (actor === 'admin')
    await emailCustomer(tx, changed, 'order_line_cancelled', at, {
      cancelledLine: inLanguage(order.language, () => lineText({ kind, quantity, productName })),
      reason,
    });
  await recordIfStaff(tx, { caller: by, at }, order.customer_id, 'cancel_order_line', orderId, {
    label: `${order.number}, ${lineName({ kind, productName: line.article_name })}`,
    ...(reason && { details: { reason } }),
  });
}

/** The pieces of a line that were taken from stock; the others are still to come. */
const inStock = ({ quantity, awaited_quantity }: LineRow) => quantity - awaited_quantity;

interface GivenBack {
  /** Pieces that go back to stock. */
  readonly returned: readonly { readonly line: LineRow; readonly quantity: number }[];
  /**
   * Lines that have nothing left to refund: the credit they used becomes available again, the reservations of their swatches
   * end, and others can order the expected pieces for which they wait.
   */
  readonly over: readonly LineRow[];
}

/**
 * Returns what lines of an order hold. Locks in the documented order: first the orders of credited swatches
 * (`lockCreditSources` has locked them before), then reservations, then articles by id.
 */
export async function giveBack(
  tx: Executor,
  reservations: Reservations,
  { returned, over }: GivenBack,
  { today, ...move }: StockMove & { readonly orderId: string; readonly today: string },
): Promise<void> {
  const credited = over.filter(({ credit_cents }) => credit_cents > 0).map(({ id }) => id);
  if (credited.length > 0) await giveCreditBack(tx, credited);
  const articleIds = over.flatMap(({ kind, article_id }) => (kind === 'swatch' && article_id) || []);
  const { orderId, actor, at } = move;
  const ended = articleIds.length > 0 ? await reservations.end(tx, { orderId, articleIds }, at) : [];
  const awaiting = over.filter((line) => stillAwaited(line) > 0);
  const articles = [...ended, ...returned.map(({ line }) => line), ...awaiting].flatMap(
    ({ article_id }) => article_id ?? [],
  );
  if (articles.length > 1) await lockStocks(tx, articles);
  await reservations.putBack(tx, ended, { actor, at });
  for (const { line, quantity } of returned)
    if (line.article_id !== null && quantity > 0)
      await returnStock(tx, line.article_id, quantity, { ...move, lineId: line.id });
  for (const line of awaiting) {
    const { id: lineId, article_id: articleId } = line;
    const quantity = stillAwaited(line);
    const released = await releaseToOthers(tx, { lineId, articleId, quantity }, { today, at });
    const released_quantity = line.released_quantity + released;
    if (released > 0) await changeLine(tx, line.id, { released_quantity });
  }
}
