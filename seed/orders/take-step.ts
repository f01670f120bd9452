// One step of a sample order, through the shop's own services.

import type { ArticleSummary } from '#contract/articles/article.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import type { Lot } from '#contract/orders/lots.ts';
import type { ShopContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { addNote, advance } from '#server/modules/orders/fulfil/fulfilment.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Payments } from '#server/modules/payments/service.ts';
import type { StockChanges } from '#server/modules/stock/changes.ts';
import type { Swatches } from '#server/modules/swatches/service.ts';
import { deliveryOf, type SampleCustomer } from './customers.ts';
import type { LocalProvider } from './local-provider.ts';
import type { Step } from './order-steps.ts';
import type { SampleOrder, SampleSwatch } from './sample-orders.ts';

export interface OrderBook {
  readonly ctx: ShopContext;
  readonly orders: Orders;
  readonly swatches: Swatches;
  readonly payments: Payments;
  readonly stock: StockChanges;
  readonly provider: LocalProvider;
  readonly admin: Caller;
  /** The ids of the customers, by email. */
  readonly customerIds: ReadonlyMap<string, string>;
  /** The articles by name. */
  readonly fabrics: ReadonlyMap<string, ArticleSummary>;
  /** The ids of the orders placed so far. */
  readonly ids: Map<SampleOrder, string>;
}

export async function takeStep(book: OrderBook, { what, orders: all }: Step): Promise<void> {
  const [order] = all;
  if (!order) return;
  const { ctx, payments, admin } = book;
  switch (what) {
    case 'place':
      book.ids.set(order, await place(book, order));
      return;
    case 'pay':
      return pay(book, all);
    case 'note':
      await addNote(ctx, { id: idOf(book, order), note: order.note ?? '', admin });
      return;
    case 'processing':
    case 'delivered':
      await advance(ctx, { id: idOf(book, order), change: { to: what, note: '' }, admin });
      return;
    case 'shipped':
      await advance(ctx, {
        id: idOf(book, order),
        change: { to: what, note: '', ...parcelOf(book, order) },
        admin,
      });
      return;
    case 'cancel':
      return cancel(book, order, admin);
    case 'expire':
      await payments.expireOrder(idOf(book, order));
      return;
    case 'refund':
      return refund(book, order, admin);
  }
}

const callerOf = ({ customerIds }: OrderBook, { email, name }: SampleCustomer): Caller => ({
  id: customerIds.get(email) ?? '',
  email,
  name,
  isStaff: false,
});

function idOf({ ids }: OrderBook, order: SampleOrder): string {
  const id = ids.get(order);
  if (!id) throw new Error(`The order of ${order.fabric} is not placed yet.`);
  return id;
}

/** What some pieces of the order cost. */
function priceOf({ fabrics }: OrderBook, order: SampleOrder, pieces: number): number {
  const ordered = fabrics.get(order.fabric);
  const unitPrice = ordered ? unitPriceOf(ordered, order.pieces) : 0;
  return amountFromCents((centsFromAmount(unitPrice) ?? 0) * pieces);
}

async function place(book: OrderBook, order: SampleOrder): Promise<string> {
  const { customer, fabric, pieces, customDetails = '', purchaseOrderNumber = '' } = order;
  const delivery = { phone: customer.phone, ...deliveryOf(customer) };
  if (order.swatches) {
    const swatches = order.swatches.map((swatch) => ({
      articleId: book.fabrics.get(swatch.fabric)?._id ?? '',
      reservedQuantity: reservedPieces(book, swatch),
    }));
    const input = { swatches, ...delivery, customDetails, purchaseOrderNumber };
    return book.swatches.place(callerOf(book, customer), input);
  }
  const articleId = book.fabrics.get(fabric)?._id ?? '';
  const preferredLot = order.lot && (await book.stock.lots.list(articleId)).find(isNamed(order.lot))?._id;
  const input = {
    productId: articleId,
    quantity: pieces,
    ...delivery,
    customDetails,
    purchaseOrderNumber,
  };
  return book.orders.placeOrder(callerOf(book, customer), {
    ...input,
    ...(preferredLot && { preferredLot }),
  });
}

/** Undefined when there are none. */
export const reservedPieces = ({ ctx }: Pick<OrderBook, 'ctx'>, { reserved = 0 }: SampleSwatch) =>
  reserved > 0 && reserved <= ctx.settings.SWATCH_RESERVATION_PIECES ? reserved : undefined;

const isNamed = (name: string) => (lot: Lot) => lot.name === name;

/** Pays with one payment; free swatches are already paid. */
async function pay(book: OrderBook, all: readonly SampleOrder[]): Promise<void> {
  const { orders, payments, provider } = book;
  const [first] = all;
  if (!first) return;
  const caller = callerOf(book, first.customer);
  const ids = all.map((order) => idOf(book, order));
  let cents = 0;
  for (const id of ids) cents += (await orders.readVisible(caller, id)).price_cents;
  if (cents === 0) return;
  const price = amountFromCents(cents);
  const { transactionId } =
    ids.length === 1
      ? await payments.createIntent(caller, { price, order: idOf(book, first) })
      : await payments.createSharedIntent(caller, { price, orders: ids });
  provider.confirm(transactionId, caller.name);
  await payments.settleOrders(caller, ids, transactionId);
}

function parcelOf(book: OrderBook, order: SampleOrder) {
  const { carrier = 'UPS' } = order;
  const count = String(48_213_007 + 9_176 * book.ids.size + [...book.ids.keys()].indexOf(order));
  return { carrier, trackingNumber: carrier === 'UPS' ? `1Z 44F 02${count}` : `00 34 ${count}` };
}

async function cancel(book: OrderBook, order: SampleOrder, admin: Caller): Promise<void> {
  const { by, reason } = order.cancelled ?? { by: 'customer', reason: '' };
  const caller = by === 'admin' ? admin : callerOf(book, order.customer);
  await book.payments.cancelOrder(caller, idOf(book, order), reason);
}

async function refund(book: OrderBook, order: SampleOrder, admin: Caller): Promise<void> {
  const { pieces = order.pieces, returnedQuantity = 0, reason = '' } = order.refund ?? {};
  const amount = priceOf(book, order, pieces);
  const id = idOf(book, order);
  const [line] = (await book.orders.getOrder(callerOf(book, order.customer), id)).lines;
  const lines = [{ line: line?._id ?? '', amount, returnedQuantity }];
  await book.payments.refundOrder(admin, id, { lines, reason });
}
