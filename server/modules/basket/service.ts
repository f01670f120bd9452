// Baskets: kept with an account until their lines are ordered. Nothing is reserved.

import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import type { Basket as BasketContents, CheckedLine, LinesToCheck } from '#contract/orders/basket.ts';
import type { NewOrderOfLines } from '#contract/orders/order.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { unitPriceCents } from '#server/modules/articles/price-steps.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { findCredits } from '#server/modules/orders/store/credit-store.ts';
import { awaitedPartsOf } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { ReservedPieces } from '#server/modules/stock/lots-store.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import { orderProblem } from '#server/modules/stock/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import * as store from './store.ts';

type Line = NewOrderOfLines['lines'][number];

export class Basket extends Service<{ readonly articles: Articles; readonly reservations: Reservations }> {
  async get(userId: string): Promise<BasketContents> {
    const rows = await store.findLines(this.db, userId);
    return {
      lines: rows.map(({ article_id, quantity, several_lots, preferred_lot }) => ({
        articleId: article_id,
        quantity,
        ...(several_lots === 1 && { severalLots: true }),
        ...(preferred_lot !== null && { preferredLot: preferred_lot }),
      })),
    };
  }

  /**
   * Adds lines, all or none. Of two lines of an article the one with more pieces stays as it is, so that adding the same
   * lines twice changes nothing. Throws `article_not_found` and `basket_full`.
   */
  async add(userId: string, lines: readonly Line[]): Promise<BasketContents> {
    await this.#write(userId, lines, true);
    return this.get(userId);
  }

  /** Puts an article into the basket, or replaces its line. Throws `article_not_found` and `basket_full`. */
  put(userId: string, line: Line): Promise<void> {
    return this.#write(userId, [line], false);
  }

  async #write(userId: string, lines: readonly Line[], keepsLarger: boolean): Promise<void> {
    await this.storage.transaction(async (tx) => {
      // Two tabs that add at once wait for each other, so that neither exceeds the limit.
      await lockUntilCommit(this.storage, tx, `basket ${userId}`);
      const present = new Map(
        (await store.findLines(tx, userId)).map(({ article_id, quantity }) => [article_id, quantity]),
      );
      const added = lines.filter(({ articleId }) => !present.has(articleId));
      if (present.size + added.length > ORDER_LINES_MAX) throw new AppError('basket_full');
      for (const { articleId } of added) await this.deps.articles.requireArticle(tx, articleId);
      for (const { articleId, quantity, severalLots, preferredLot } of lines) {
        if (keepsLarger && (present.get(articleId) ?? 0) >= quantity) continue;
        const choice = { several_lots: severalLots ? 1 : 0, preferred_lot: preferredLot ?? null } as const;
        await store.putLine(tx, userId, articleId, { quantity, ...choice }, this.now());
      }
    });
  }

  /** Returns 1, or 0 when the article is not in the basket. */
  remove(userId: string, articleId: string): Promise<number> {
    return store.deleteLines(this.db, userId, [articleId]);
  }

  /** Returns the number of lines that were in the basket. */
  clear(userId: string): Promise<number> {
    return store.deleteLines(this.db, userId);
  }

  /** What lines would cost the caller now, in the order of `lines`. The order checks them again. */
  async check(caller: Caller | undefined, { lines }: LinesToCheck): Promise<CheckedLine[]> {
    const { articles } = this.deps;
    const found = await articles.findRecordsByKeys(lines.map(({ article }) => article));
    const records = lines.map(({ article }) => found.get(article.toUpperCase()) ?? found.get(article));
    const known = [...new Set(records.filter((record) => record !== undefined))];
    const cards = await articles.toCards(known);
    const own = await this.#findOwn(
      caller,
      known.map(({ article }) => article.id),
    );
    return Promise.all(
      lines.map(async ({ quantity, severalLots, awaitedBy }, nth) => {
        const record = records[nth];
        const card = record && cards[known.indexOf(record)];
        if (!record || !card) return NOT_FOUND;
        const reserved = own.reserved.get(card._id);
        const problem = await orderProblem(this.db, record.article, { quantity, severalLots, reserved });
        const availableQuantity = card.availableQuantity + (reserved?.quantity ?? 0);
        const expected =
          card.expected &&
          (problem?.code === 'quantity_above_available' || problem?.code === 'needs_several_lots')
            ? await this.#expected(record.article, { quantity, severalLots, awaitedBy, availableQuantity })
            : [];
        return {
          article: card,
          availableQuantity,
          price: amountFromCents(quantity * unitPriceCents(record.article, quantity)),
          credit: amountFromCents(own.credits.get(card._id) ?? 0),
          expected,
          problem: (awaitedBy !== undefined && expected.length > 0 ? undefined : problem) ?? null,
        };
      }),
    );
  }

  /** What of a line would come out of expected deliveries, by day; empty when they have too few. */
  async #expected(
    { id, has_lots }: { readonly id: string; readonly has_lots: 0 | 1 },
    { awaitedBy: by = '9999-12-31', ...line }: AwaitedLine,
  ): Promise<CheckedLine['expected']> {
    const today = dayIn(this.ctx.timeZone)(this.now());
    const parts = await awaitedPartsOf(this.db, id, { ...line, hasLots: has_lots === 1 }, { today, by });
    const byDay = new Map<string, number>();
    for (const { on, quantity } of parts ?? []) byDay.set(on, (byDay.get(on) ?? 0) + quantity);
    return [...byDay].map(([on, quantity]) => ({ on, quantity }));
  }

  /** The pieces that are reserved for a caller, and the cents of their swatch credit, by article id. */
  async #findOwn(caller: Caller | undefined, articleIds: readonly string[]): Promise<Own> {
    if (!caller) return { reserved: new Map(), credits: new Map() };
    const { reservations } = this.deps;
    const reservable = await reservations.reservable(this.db, {
      customerId: caller.id,
      articleIds,
      at: this.now(),
    });
    return {
      reserved: new Map(
        reservable.flatMap(({ articleId, reservation }) =>
          reservation
            ? [[articleId, { quantity: reservation.quantity, lotId: reservation.lot?._id ?? null }]]
            : [],
        ),
      ),
      credits: await findCredits(this.db, caller.id, articleIds),
    };
  }
}

interface AwaitedLine {
  readonly quantity: number;
  readonly severalLots: boolean | undefined;
  readonly awaitedBy: string | undefined;
  readonly availableQuantity: number;
}

interface Own {
  readonly reserved: ReadonlyMap<string, ReservedPieces>;
  readonly credits: ReadonlyMap<string, number>;
}

const NOT_FOUND: CheckedLine = {
  article: null,
  availableQuantity: 0,
  price: 0,
  credit: 0,
  expected: [],
  problem: { code: 'article_not_found' },
};

/** Takes ordered articles out of their customer's basket, in the transaction of the order. */
export async function takeOutOfBasket(
  tx: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<void> {
  await store.deleteLines(tx, userId, articleIds);
}
