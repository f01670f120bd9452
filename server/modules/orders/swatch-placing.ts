// Orders of swatches: idempotency key, allowance, price, order, reservations, timeline and email in one transaction; and what swatches
// mean for a customer.
import { dollarsFromCents } from '#contract/money.ts';
import type { NewSwatchOrder, SwatchOffer } from '#contract/swatches.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOffer, type Reservations } from '#server/modules/stock/service.ts';
import { createIds } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import type { SwatchSettings } from '#server/swatch-settings.ts';
import { emailAdminsPaid, emailCustomer } from './order-emails.ts';
import type { OrderNumbers } from './order-numbers.ts';
import type { UnconfirmedCustomers } from './placing.ts';
import {
  assertExpectedTotal,
  claimKey,
  findPlacedBefore,
  type PlacedOrder,
  tooManyOpenOrders,
} from './placing-checks.ts';
import { paymentTimes } from './rules.ts';
import * as store from './store.ts';
import { allowanceOf, SWATCH_PERIOD_MS, swatchOrderName, swatchRequestFingerprint } from './swatch-rules.ts';
import * as swatchStore from './swatch-store.ts';
import { recordEvent } from './timeline.ts';

export interface SwatchPlacingOptions {
  readonly storage: Storage;
  readonly reservations: Reservations;
  readonly numbers: OrderNumbers;
  readonly swatches: SwatchSettings;
  /** See OrdersOptions. */
  readonly takesOrders: boolean;
  /** See PlacingOptions. */
  readonly now: () => number;
  readonly paymentDeadlineMs: number;
  readonly openOrdersMax: number;
  readonly unconfirmed?: UnconfirmedCustomers | undefined;
  /** Called after an order was placed and committed. */
  readonly onPlaced: () => void;
}

/** What an order keeps of an article. */
interface OrderedArticle {
  readonly productId: string;
  readonly name: string;
  readonly articleNumber: string;
  readonly reservedQuantity: number | undefined;
}

export class SwatchPlacing {
  readonly #options: SwatchPlacingOptions;
  readonly #newId: () => string;

  constructor(options: SwatchPlacingOptions) {
    this.#options = options;
    this.#newId = createIds(options.now);
  }

  /**
   * Places an order of swatches and takes the reserved pieces from stock, in one transaction; a free one is paid at once. The same
   * key returns the same order for 24 h. Throws `article_not_found`, `swatch_limit_reached`, `reservation_not_possible`, and as
   * `Orders.placeOrder`.
   */
  async place(caller: Caller, input: NewSwatchOrder, idempotencyKey?: string): Promise<string> {
    const { takesOrders, swatches } = this.#options;
    if (!takesOrders && swatches.priceCents > 0) throw new AppError('payments_not_set_up');
    const { id, isNew } = await this.#place(caller, input, idempotencyKey);
    if (isNew) this.#options.onPlaced();
    return id;
  }

  async #place(caller: Caller, input: NewSwatchOrder, idempotencyKey?: string): Promise<PlacedOrder> {
    const { storage, now, numbers } = this.#options;
    const at = now();
    const id = this.#newId();
    const number = await numbers.next(at);
    const request_fingerprint = swatchRequestFingerprint(input);
    const about = { caller_email: caller.email, request_fingerprint, order_id: id, created_at: at };
    return storage.db.transaction().execute(async (tx) => {
      const key = idempotencyKey && { ...about, idempotency_key: idempotencyKey };
      if (key && !(await claimKey(tx, key, at))) return { id: await findPlacedBefore(tx, key), isNew: false };
      // Orders of one customer wait for each other, so that the allowance includes simultaneous ones.
      await lockUntilCommit(storage, tx, `orders of ${caller.email}`);
      const articles = await this.#assertOrderable(tx, caller, input, at);
      await this.#countUnconfirmed(tx, caller);
      await this.#insertOrder(tx, { id, number, at }, caller, { ...input, articles });
      return { id, isNew: true };
    });
  }

  /** Every order sends emails, the free ones too. */
  async #countUnconfirmed(tx: Executor, { email }: Caller): Promise<void> {
    const { unconfirmed } = this.#options;
    if ((await unconfirmed?.isUnconfirmed(tx, email)) && !(await unconfirmed?.mayOrder(tx, email)))
      throw new AppError('email_confirmation_needed');
  }

  async #assertOrderable(
    tx: Executor,
    { email }: Caller,
    { swatches, price }: NewSwatchOrder,
    at: number,
  ): Promise<OrderedArticle[]> {
    const { openOrdersMax, swatches: settings } = this.#options;
    const priceCents = settings.priceCents * swatches.length;
    if (priceCents > 0 && (await store.hasOpenOrders(tx, email, openOrdersMax)))
      throw tooManyOpenOrders(openOrdersMax);
    const articles: OrderedArticle[] = [];
    for (const { productId, reservedQuantity } of swatches) {
      const offer = await findOffer(tx, productId);
      if (!offer) throw new AppError('article_not_found');
      articles.push({ productId, name: offer.name, articleNumber: offer.article_number, reservedQuantity });
    }
    const { left } = allowanceOf(await swatchStore.findSwatchOrders(tx, email, at - SWATCH_PERIOD_MS));
    if (swatches.length > left) throw new AppError('swatch_limit_reached');
    assertExpectedTotal(price, priceCents);
    return articles;
  }

  async #insertOrder(
    tx: Executor,
    { id, number, at }: { id: string; number: string; at: number },
    { email, name }: Caller,
    { articles, ...input }: NewSwatchOrder & { readonly articles: readonly OrderedArticle[] },
  ): Promise<void> {
    const { swatches, paymentDeadlineMs, reservations } = this.#options;
    const price_cents = swatches.priceCents * articles.length;
    const isFree = price_cents === 0;
    const order = {
      id,
      number,
      kind: 'swatches' as const,
      article_id: articles[0]?.productId ?? '',
      article_name: swatchOrderName(articles.map((article) => article.name)),
      article_number: null,
      quantity: articles.length,
      price_cents,
      placed_at: at,
      paid_at: isFree ? at : null,
      ...paymentTimes(at, isFree ? 0 : paymentDeadlineMs),
      customer_email: email,
      customer_name: name,
      phone: input.phone,
      address: input.address,
      custom_details: input.customDetails,
      purchase_order_number: input.purchaseOrderNumber,
      status: isFree ? ('paid' as const) : ('unpaid' as const),
    };
    await store.insertOrder(tx, order);
    await swatchStore.insertSwatches(
      tx,
      articles.map((article, position) => ({
        order_id: id,
        position,
        article_id: article.productId,
        article_name: article.name,
        article_number: article.articleNumber,
        price_cents: swatches.priceCents,
      })),
    );
    await recordEvent(tx, { orderId: id, type: 'placed', actor: 'customer', actorEmail: email, at });
    // Before the emails, which tell of them.
    const quantities = reservedPieces(articles);
    await reservations.take(tx, { orderId: id, customerEmail: email, quantities }, at);
    const placed = await store.findOrder(tx, id);
    if (placed) await emailCustomer(tx, placed, isFree ? 'order_paid' : 'order_placed', at);
    if (placed && isFree) await emailAdminsPaid(tx, placed, at);
  }

  /** What swatches mean for the caller and these articles. */
  async offer({ email }: Caller, productIds: readonly string[]): Promise<SwatchOffer> {
    const { storage, reservations, swatches, now } = this.#options;
    const { db } = storage;
    const at = now();
    const { left, nextAt } = allowanceOf(
      await swatchStore.findSwatchOrders(db, email, at - SWATCH_PERIOD_MS),
    );
    const credits = await swatchStore.findCredits(db, email, productIds);
    const terms = await reservations.terms(db, { customerEmail: email, productIds, at });
    const byId = new Map(terms.map((one) => [one.productId, one]));
    return {
      price: dollarsFromCents(swatches.priceCents),
      left,
      nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
      articles: productIds.flatMap((id) => {
        const found = byId.get(id);
        return found ? [{ ...found, credit: dollarsFromCents(credits.get(id) ?? 0) }] : [];
      }),
    };
  }
}

/** By product id. */
function reservedPieces(articles: readonly OrderedArticle[]): Map<string, number> {
  const reserved = articles.filter(({ reservedQuantity }) => reservedQuantity !== undefined);
  return new Map(reserved.map(({ productId, reservedQuantity = 0 }) => [productId, reservedQuantity]));
}
