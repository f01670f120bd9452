// Swatches: their price, how many a customer may order, and placing orders of them.

import { amountFromCents } from '#contract/figures/money.ts';
import type { NewSwatchOrder, SwatchOffer } from '#contract/orders/swatches.ts';
import type { ShopSwitches } from '#contract/shop/shop-uses.ts';
import { Service } from '#server/context.ts';
import { swatchPriceCents } from '#server/domain/swatch-price.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import { findCredits } from '#server/modules/orders/store/credit-store.ts';
import { findSwatchOrders } from '#server/modules/orders/store/customer-orders.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import type { Executor } from '#server/storage/tables.ts';
import { allowanceOf, SWATCH_PERIOD_MS } from './rules.ts';

const NOT_RESERVABLE = { reservationMinimum: 0, reservationMaximum: 0 };

interface SwatchesDeps {
  readonly reservations: Reservations;
  readonly orders: Orders;
  readonly switches: () => ShopSwitches;
}

export class Swatches extends Service<SwatchesDeps> {
  /**
   * Places an order of swatches and takes the pieces to reserve from stock, in one transaction; an order of
   * free swatches is paid at once. The same key returns the same order for 24 h. Throws `swatches_off`, `article_not_found`,
   * `swatch_limit_reached`, `reservation_not_possible`, and what `Orders.place` throws.
   */
  async place(
    caller: Caller,
    { swatches, ...input }: NewSwatchOrder,
    idempotencyKey?: string,
  ): Promise<string> {
    const { swatches: takesSwatches, reservations } = this.deps.switches();
    if (!takesSwatches) throw new AppError('swatches_off');
    const reserved = swatches.find(({ reservedQuantity }) => reservedQuantity !== undefined);
    if (reserved && !reservations)
      throw new AppError('reservation_not_possible', { articleId: reserved.articleId, ...NOT_RESERVABLE });
    const lines = swatches.map((swatch) => ({ kind: 'swatch' as const, quantity: 1, ...swatch }));
    return this.deps.orders.place(caller, { ...input, lines }, idempotencyKey);
  }

  /** The swatch price, allowance, credit and reservations of the caller for these articles. */
  async offer({ id: userId }: Caller, articleIds: readonly string[]): Promise<SwatchOffer> {
    const { settings } = this.ctx;
    const { reservations } = this.deps;
    const isReservable = this.deps.switches().reservations;
    const { db } = this.storage;
    const at = this.now();
    const { left, nextAt } = await allowance(db, userId, at);
    const credits = await findCredits(db, userId, articleIds);
    const reservable = await reservations.reservable(db, { customerId: userId, articleIds, at });
    const byId = new Map(reservable.map((one) => [one.articleId, one]));
    return {
      price: amountFromCents(swatchPriceCents(settings)),
      left,
      nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
      articles: articleIds.flatMap((id) => {
        const found = byId.get(id);
        if (!found) return [];
        const bounds = isReservable ? {} : NOT_RESERVABLE;
        return [{ ...found, ...bounds, credit: amountFromCents(credits.get(id) ?? 0) }];
      }),
    };
  }
}

/**
 * Throws `swatch_limit_reached` if the customer may not order this many swatches. Call it with the customer's
 * order lock held. `at` is the current time in milliseconds since 1970.
 */
export async function assertSwatchesAllowed(
  tx: Executor,
  userId: string,
  count: number,
  at: number,
): Promise<void> {
  const { left } = await allowance(tx, userId, at);
  if (count > left) throw new AppError('swatch_limit_reached');
}

const allowance = async (db: Executor, userId: string, at: number) =>
  allowanceOf(await findSwatchOrders(db, userId, at - SWATCH_PERIOD_MS));
