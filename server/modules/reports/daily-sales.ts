// The sums of settlements and refunds per day: days that have ended come from `daily_sales`, others are summed anew.
// The job `daily-sales` stores the sums of days that have ended.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { COVER_DAYS } from '#contract/core/limits.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import type { Executor } from '#server/storage/tables.ts';
import { addSales, DAYS_SHOWN, type Day, type DaySales, daysShown, toRanges } from './periods.ts';
import * as store from './sales-store.ts';

/**
 * A day is stored this long after its end: longer than transactions last and clocks of processes differ. A trigger
 * deletes the stored day when something is committed later, but a transaction in progress does not see a day that is
 * stored meanwhile.
 */
const STORED_AFTER_MS = 60 * 60_000;
const LEASE_MS = 10 * 60_000;
/** The number of days stored in one transaction: few, because other writes of SQLite wait for it. */
const DAYS_AT_ONCE = 10;

/** A stored day whose sums differ from those of its orders and refunds. */
export interface SalesDifference {
  readonly day: string;
  readonly stored: store.SalesSums;
  readonly summed: store.SalesSums;
}

export interface RecentSales {
  readonly today: string;
  /** Sorted oldest first. */
  readonly days: readonly DaySales[];
  /** Yesterday, up to the same time of the day. */
  readonly dayBefore: store.SalesSums;
  /** The sums of the last DAYS_SHOWN days, unsorted. */
  readonly articles: readonly store.ArticleSums[];
}

export class DailySales extends Service {
  readonly #dayOf = dayIn(this.ctx.timeZone);
  #days: readonly Day[] = [];

  /** The job that stores ended days. Without it days are still read, but slower. */
  get job(): Job<number> {
    return { name: 'daily-sales', leaseMs: LEASE_MS, run: (context) => this.#storeDays(context) };
  }

  async read(): Promise<RecentSales> {
    const days = this.#daysShown();
    const stored = await this.#findStored(days);
    const sales: DaySales[] = [];
    for (const day of days) sales.push(stored.get(day.day) ?? (await this.#sum(day)));
    return {
      today: days.at(-1)?.day ?? '',
      days: sales,
      dayBefore: await this.#sumDayBefore(days),
      articles: await this.#sumArticles(days.slice(-DAYS_SHOWN), stored),
    };
  }

  /** The pieces of articles sold in the last COVER_DAYS days, by id; one without sales has no entry. */
  async soldPieces(articleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (articleIds.length === 0) return new Map();
    const days = this.#daysShown().slice(-COVER_DAYS);
    const sums = await this.#sumArticles(days, await this.#findStored(days), articleIds);
    return new Map(sums.map(({ articleId, pieces }) => [articleId, pieces]));
  }

  /** The sums of these articles, or of all, over days of which some are stored. */
  async #sumArticles(
    days: readonly Day[],
    stored: ReadonlyMap<string, unknown>,
    articleIds?: readonly string[],
  ): Promise<store.ArticleSums[]> {
    const { timeZone } = this.ctx;
    const { db } = this.storage;
    const storedDays = days.filter(({ day }) => stored.has(day)).map(({ day }) => day);
    const sums = [await store.sumArticlesOfDays(db, timeZone, storedDays, articleIds)];
    for (const range of toRanges(days.filter(({ day }) => !stored.has(day))))
      sums.push(await store.sumArticles(db, range));
    return store.addArticles(sums.flat());
  }

  /** Whether days have ended that are not stored. */
  async hasDaysToStore(): Promise<boolean> {
    const days = this.#daysShown();
    return this.#toStore(days, await this.#findStored(days)).length > 0;
  }

  /**
   * Compares every stored day with its sum over orders and refunds, and deletes those that differ, so that they are
   * stored again.
   */
  async repair(): Promise<SalesDifference[]> {
    const { timeZone } = this.ctx;
    const { db } = this.storage;
    const differences: SalesDifference[] = [];
    const days = this.#daysShown();
    for (const [day, stored] of await this.#findStored(days)) {
      const range = days.find((one) => one.day === day);
      if (!range) continue;
      const summed = await this.#sum(range);
      if (isSame(stored, summed)) continue;
      differences.push({ day, stored, summed });
      await store.deleteDay(db, timeZone, day);
    }
    return differences;
  }

  #daysShown(): readonly Day[] {
    const { timeZone } = this.ctx;
    const today = this.#dayOf(this.now());
    if (this.#days.at(-1)?.day !== today) this.#days = daysShown(today, timeZone);
    return this.#days;
  }

  /** Finds stored days, except those whose start or end has changed since, for example by new daylight saving rules. */
  async #findStored(days: readonly Day[]): Promise<Map<string, DaySales>> {
    const { timeZone } = this.ctx;
    const { db } = this.storage;
    const [first, last] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? ''];
    const rows = await store.findDays(db, timeZone, first, last);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const stored = new Map<string, DaySales>();
    for (const { day, from, until } of days) {
      const row = byDay.get(day);
      if (row?.starts_at === from && row.ends_at === until) stored.set(day, toDaySales(row));
    }
    return stored;
  }

  async #sumDayBefore(days: readonly Day[]): Promise<store.SalesSums> {
    const [dayBefore, today] = days.slice(-2);
    if (!dayBefore || !today) return addSales([]);
    const until = Math.min(dayBefore.until, dayBefore.from + (this.now() - today.from));
    return store.sumSales(this.db, { from: dayBefore.from, until });
  }

  #toStore(days: readonly Day[], stored: ReadonlyMap<string, unknown>): Day[] {
    const endedBy = this.now() - STORED_AFTER_MS;
    return days.filter(({ day, until }) => until <= endedBy && !stored.has(day));
  }

  async #sum(day: Day): Promise<DaySales> {
    await yieldToEventLoop();
    return { day: day.day, ...(await store.sumSales(this.db, day)) };
  }

  async #storeDays({ signal, renewLease }: JobContext): Promise<number> {
    const days = this.#daysShown();
    const toStore = this.#toStore(days, await this.#findStored(days));
    for (let at = 0; at < toStore.length; at += DAYS_AT_ONCE) {
      if (signal.aborted || !(await renewLease())) break;
      await this.storage.transaction(async (tx) => {
        for (const day of toStore.slice(at, at + DAYS_AT_ONCE)) await this.#store(tx, day);
      });
      await yieldToEventLoop();
    }
    return toStore.length;
  }

  async #store(tx: Executor, day: Day): Promise<void> {
    const { timeZone } = this.ctx;
    await store.deleteDay(tx, timeZone, day.day);
    const sums = await store.sumSales(tx, day);
    const row = {
      time_zone: timeZone,
      currency: shopCurrency(),
      day: day.day,
      starts_at: day.from,
      ends_at: day.until,
      paid_orders: sums.orders,
      paid_cents: sums.settledCents,
      refunds: sums.refunds,
      refunded_cents: sums.refundedCents,
    };
    await store.insertDay(tx, row, await store.sumArticles(tx, day));
  }
}

const toDaySales = (row: store.DailySalesRow): DaySales => ({
  day: row.day,
  orders: row.paid_orders,
  settledCents: row.paid_cents,
  refunds: row.refunds,
  refundedCents: row.refunded_cents,
});

const isSame = (one: store.SalesSums, other: store.SalesSums) =>
  one.orders === other.orders &&
  one.settledCents === other.settledCents &&
  one.refunds === other.refunds &&
  one.refundedCents === other.refundedCents;

/** Sorts what sells best first. */
export const byPieces = (one: store.ArticleSums, other: store.ArticleSums): number =>
  other.pieces - one.pieces ||
  other.revenueCents - one.revenueCents ||
  (one.articleId < other.articleId ? -1 : 1);
