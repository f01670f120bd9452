// Corrects orders: the delivery address until shipping, the pieces of a line until payment.
import type { AddressCorrection, LineCorrection } from '#contract/orders/order-corrections.ts';
import type { ShopContext } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import { deliveryColumns } from '#server/modules/countries/service.ts';
import { deliveryText, pieceGrams, surchargeText } from '#server/modules/delivery/service.ts';
import { awaitedOfLines, takeOrAwait } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { Moment } from '#server/modules/stock/expected/store.ts';
import {
  deleteAllocations,
  findOffers,
  lotsOfLines,
  priceOfPieces,
  returnStock,
  takeStock,
} from '#server/modules/stock/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { releaseToOthers } from '../expected/delays.ts';
import { assertExpectedTotal } from '../place/placing-checks.ts';
import { assertNoDepositPaid, depositAfter } from '../price/deposits.ts';
import {
  type ChargesOfOrders,
  type FoundCharges,
  isCollected,
  readCharges,
  storedCharges,
} from '../price/order-charges.ts';
import { reprice } from '../price/repricing.ts';
import { cancelError, chargeError, mostCreditOf, mostListedRate } from '../rules.ts';
import { changeLine, findPricedLines, type LineRow } from '../store/line-store.ts';
import { shownName } from '../store/shown-names.ts';
import { stateChangedError } from '../store/state-changed-error.ts';
import * as store from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';
import { refreshWords } from '../store/word-store.ts';

interface Correcting {
  readonly id: string;
  readonly by: Caller;
  /** See `Orders.renewProForma`. */
  readonly renewProForma: (tx: Executor) => Promise<void>;
}

/** Whether an order is delivered to another country than before at other charges. */
function needsOtherCharges(
  order: Pick<store.OrderRow, 'terms' | 'country'>,
  country: string | null,
): boolean {
  return order.terms !== null && !isCollected(order) && country !== order.country;
}

interface AddressChange extends Correcting {
  readonly correction: AddressCorrection;
  /** Those of another country. */
  readonly charges: FoundCharges | undefined;
  /** Called with the order locked, if its price changes. */
  readonly assertUnpayable: (tx: Executor) => Promise<void>;
}

/**
 * Replaces address and phone of an unpaid order, or for an admin of a paid one that is not shipped. Throws
 * `order_not_found`, `order_paid`, `order_state_changed`, `delivery_country_fixed`, `price_changed` with what the order would
 * cost, and when no card can be charged that.
 */
export async function correctAddress({ storage, clock }: ShopContext, change: AddressChange): Promise<void> {
  const { id: orderId, by, correction } = change;
  const at = clock.now();
  const delivery = deliveryColumns(correction);
  await storage.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    const isOwn = order?.customer_id === by.id;
    if (!order || order.status === 'cancelled' || !(isOwn || by.isStaff))
      throw new AppError('order_not_found');
    if (order.status === 'paid') {
      if (!by.isStaff) throw new AppError('order_paid');
      if (order.fulfilment !== null && order.fulfilment !== 'processing')
        throw await stateChangedError(tx, orderId);
    }
    if (needsOtherCharges(order, delivery.country)) await changeCharges(tx, order, change);
    await store.setAddress(tx, orderId, { ...delivery, phone: correction.phone });
    await refreshWords(tx, [orderId]);
    const actor = isOwn ? 'customer' : 'admin';
    await recordEvent(tx, { orderId, type: 'address_corrected', actor, actorId: by.id, at });
    await recordIfStaff(tx, { caller: by, at }, order.customer_id, 'correct_address', orderId, {
      label: order.number,
    });
    await change.renewProForma(tx);
  });
}

async function changeCharges(
  tx: Executor,
  order: store.OrderRow,
  { charges, correction, assertUnpayable }: AddressChange,
): Promise<void> {
  const lines = await findPricedLines(tx, order.id);
  const [deliveryLine, surchargeLine] = lines.filter(({ kind }) => kind === 'delivery');
  // The charges are found before the order is locked; an order placed before the shop began or ended charging delivery, or a
  // surcharge, is placed anew.
  if (
    order.status !== 'unpaid' ||
    !charges ||
    (charges.delivery === null) !== (deliveryLine === undefined) ||
    (charges.delivery?.surcharge === undefined) !== (surchargeLine === undefined)
  )
    throw new AppError('delivery_country_fixed');
  assertNoDepositPaid(order);
  await assertUnpayable(tx);
  const { delivery, country } = charges;
  const nameIn = (name: () => string) => ({ article_name: inLanguage(order.language, name) });
  if (deliveryLine && delivery)
    await changeLine(
      tx,
      deliveryLine.id,
      nameIn(() => deliveryText(delivery, country)),
    );
  if (surchargeLine && delivery)
    await changeLine(
      tx,
      surchargeLine.id,
      nameIn(() => surchargeText(delivery)),
    );
  await setPrice(tx, order, lines, { charges, price: correction.price });
  await store.setTerms(tx, order.id, {
    terms: storedCharges(charges),
    tax_rule: charges.tax.rule,
    prices_include_tax: charges.tax.pricesIncludeTax ? 1 : 0,
    buyer_tax_id: charges.buyerTaxId,
    tax_id_holder: charges.taxIdHolder,
    buyer_company: charges.company,
  });
}

/** Prices an unpaid order anew; without an expected price, only the price that it has is accepted. */
async function setPrice(
  tx: Executor,
  order: store.OrderRow,
  lines: readonly LineRow[],
  {
    charges,
    price,
  }: { readonly charges: FoundCharges | ReturnType<typeof readCharges>; readonly price: number | undefined },
): Promise<void> {
  const { priceCents, taxCents, changes } = reprice(lines, charges);
  if (price !== undefined || priceCents !== order.price_cents)
    assertExpectedTotal(price ?? Number.NaN, [priceCents]);
  const unchargeable = chargeError(priceCents, order.currency);
  if (unchargeable) throw new AppError(unchargeable);
  for (const { id, ...amounts } of changes) await changeLine(tx, id, amounts);
  const deposit_cents = depositAfter(order, lines, priceCents);
  await store.setPrice(tx, order.id, { price_cents: priceCents, tax_cents: taxCents, deposit_cents });
}

interface LineChange extends Correcting {
  readonly lineId: string;
  readonly correction: LineCorrection;
  readonly assertUnpayable: (tx: Executor) => Promise<void>;
}

/**
 * Changes the pieces of a line of an unpaid order, at the price that the article has now: gives the former pieces
 * back and takes the new ones, in one transaction. Throws `order_not_found`, `order_paid`, `order_line_not_found`,
 * `price_changed` with what the order would cost, what `takeStock` throws, and when no card can be charged the price.
 */
export async function correctLine(
  { storage, clock, timeZone }: ShopContext,
  { id: orderId, lineId, by, correction, assertUnpayable, renewProForma }: LineChange,
): Promise<void> {
  const at = clock.now();
  await storage.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    const isOwn = order?.customer_id === by.id;
    if (!order || !(isOwn || by.isStaff)) throw new AppError('order_not_found');
    if (order.status !== 'unpaid') throw new AppError(cancelError(order.status));
    assertNoDepositPaid(order);
    await assertUnpayable(tx);
    const lines = await findPricedLines(tx, orderId);
    const line = lines.find(({ id }) => id === lineId);
    if (line?.kind !== 'pieces') throw new AppError('order_line_not_found');
    const { quantity } = correction;
    if (line.quantity === quantity) return;
    const moment = { today: dayIn(timeZone)(at), at };
    const changed = {
      ...line,
      ...(await exchangePieces(tx, line, correction, { orderId, actor: by.id, ...moment })),
    };
    const charges = readCharges(order.terms);
    const after = lines.map((one) => (one === line ? changed : one));
    const { price } = correction;
    await setLine(tx, order, { changed, after, charges, price });
    const pieces = { name: shownName(line), before: line.quantity, after: quantity };
    await recordEvent(tx, {
      orderId,
      type: 'line_changed',
      actor: isOwn ? 'customer' : 'admin',
      actorId: by.id,
      data: { pieces },
      at,
    });
    await recordIfStaff(tx, { caller: by, at }, order.customer_id, 'change_order_line', orderId, {
      label: `${order.number}, ${line.article_name}`,
      details: { from: line.quantity, to: quantity },
    });
    await renewProForma(tx);
  });
  storage.changes.publish('articles');
}

/**
 * Writes a line of an unpaid order that has other pieces than before, and prices the order anew: what it costs is `price`. Throws
 * `charge_too_small` also when the credit of swatches, which stays, takes more than the pieces cost.
 */
export async function setLine(
  tx: Executor,
  order: store.OrderRow,
  {
    changed,
    after,
    charges,
    price,
  }: {
    readonly changed: LineRow;
    readonly after: readonly LineRow[];
    readonly charges: ReturnType<typeof readCharges>;
    readonly price: number;
  },
): Promise<void> {
  const { quantity, unit_price_cents, weight_grams, awaited_quantity } = changed;
  const most = mostCreditOf(quantity * unit_price_cents, charges ? mostListedRate(charges.tax) : 0);
  if (changed.credit_cents > most) throw new AppError('charge_too_small');
  const { changes } = reprice(after, charges);
  const amounts = changes.find(({ id }) => id === changed.id);
  // The database compares the quantity with its price, so both are written at once.
  if (amounts)
    await changeLine(tx, changed.id, {
      ...amounts,
      quantity,
      unit_price_cents,
      weight_grams,
      awaited_quantity,
    });
  await setPrice(tx, order, after, { charges, price });
}

/**
 * Gives the pieces of a line back and takes others, from the same lot if there are enough. Of the expected pieces for which it waits
 * it lets go only what is too many: the others stay promised for their day. More may come until the day for which it waits now, or
 * `awaitedBy`.
 */
async function exchangePieces(
  tx: Executor,
  line: LineRow,
  { quantity, severalLots, awaitedBy }: LineCorrection,
  { today, ...by }: Moment & { readonly orderId: string; readonly actor: string },
): Promise<Pick<LineRow, 'quantity' | 'unit_price_cents' | 'weight_grams' | 'awaited_quantity'>> {
  const { article_id: articleId, id: lineId } = line;
  if (articleId === null) throw new AppError('article_not_found');
  const move = { reason: 'order_change', lineId, ...by } as const;
  const lots = (await lotsOfLines(tx, [lineId])).get(lineId) ?? [];
  const taken = line.quantity - line.awaited_quantity;
  if (taken > 0) await returnStock(tx, articleId, taken, move);
  await deleteAllocations(tx, lineId);
  const offer = (await findOffers(tx, [articleId])).get(articleId);
  if (!offer) throw new AppError('article_not_found');
  const expected = line.awaited_quantity > 0 ? ((await awaitedOfLines(tx, [lineId])).get(lineId) ?? []) : [];
  const days = expected.map(({ on, promisedOn }) => on ?? promisedOn).sort();
  const lastDay = awaitedBy ?? days.at(-1);
  const isMixed = lots.length + expected.length > 1 || expected.some(({ isOneLot }) => !isOneLot);
  const choice = { severalLots: severalLots ?? isMixed, preferredLot: lots[0]?.lotId, today };
  const canKeep =
    (offer.has_lots === 0 || choice.severalLots || (!isMixed && quantity < line.quantity)) &&
    days.every((day) => lastDay === undefined || day <= lastDay);
  const awaited = expected.reduce((sum, part) => sum + part.quantity, 0);
  const released = canKeep ? Math.min(awaited, Math.max(0, line.quantity - quantity)) : awaited;
  if (released > 0)
    await releaseToOthers(tx, { lineId, articleId, quantity: released }, { today, at: by.at });
  const quoted = priceOfPieces(offer, quantity, { isAwaited: lastDay !== undefined });
  const pieces = { articleId, quantity, quoted };
  let awaited_quantity = 0;
  if (lastDay === undefined) await takeStock(tx, pieces, move, choice);
  else {
    const wanted = { ...pieces, awaitedBy: lastDay, promisedQuantity: awaited - released };
    awaited_quantity = (await takeOrAwait(tx, wanted, move, choice)).awaitedQuantity;
  }
  const grams = pieceGrams(offer);
  return {
    quantity,
    awaited_quantity,
    unit_price_cents: quoted.unitPriceCents,
    weight_grams: grams === null ? null : grams * quantity,
  };
}

/**
 * The charges of delivery to another country; asks VIES about a tax id, so call it outside transactions. Throws
 * `country_not_delivered`, also for a collected order: it keeps its charges, and nobody may take the address for its destination.
 */
export async function chargesForAddress(
  chargesOf: Pick<ChargesOfOrders, 'areNeeded' | 'find'>,
  order: store.OrderRow,
  correction: AddressCorrection,
): Promise<FoundCharges | undefined> {
  const { country } = deliveryColumns(correction);
  if (isCollected(order) && country !== null && country !== order.country && chargesOf.areNeeded)
    await chargesOf.find({ country, isCollected: false }, { isBusiness: false });
  if (order.status !== 'unpaid' || !needsOtherCharges(order, country)) return undefined;
  if (!chargesOf.areNeeded) throw new AppError('delivery_country_fixed');
  return chargesOf.find({ country: country ?? undefined, isCollected: false }, { userId: order.customer_id });
}
