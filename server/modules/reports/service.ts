// Figures for admins: the Overview and the ledger. Reads any table.

import { type OrderState, orderStates } from '#contract/core/order-state.ts';
import type { Role } from '#contract/core/roles.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { amountFromCents, shopCurrency } from '#contract/figures/money.ts';
import type { Bookkeeping } from '#contract/money/bookkeeping.ts';
import type {
  BookingsQuery,
  LedgerFilter,
  LedgerQuery,
  Overview,
  Sales,
  Waiting,
  WaitingNow,
} from '#contract/office/overview.ts';
import { Service } from '#server/context.ts';
import { alertLevelOf } from '#server/domain/alert-level.ts';
import { findArticleId } from '#server/domain/article-id.ts';
import { dayIn, dayRangeTimes } from '#server/domain/shop-day.ts';
import { type Caller, isEndpointForRole } from '#server/http/caller.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import type { ZipEntry } from '#server/http/files/send-zip.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import * as orders from '#server/modules/orders/read/list-store.ts';
import { foreignCurrency } from '#server/modules/orders/read/order-mapping.ts';
import { readOrders } from '#server/modules/orders/read/order-reading.ts';
import { mapPage, type Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { BestSellers } from './best-sellers.ts';
import { byPieces, DailySales, type RecentSales } from './daily-sales.ts';
import { type LedgerRowWithBuyer, type LedgerScope, listLedger, toLedgerEntry } from './ledger.ts';
import { bookingsOfMonth, documentsOfMonth } from './month-files.ts';
import * as store from './overview-store.ts';
import { addSales, DAYS_SHOWN, monthBeforeToDate, monthsOf } from './periods.ts';
import type { ArticleSums, SalesSums } from './sales-store.ts';

const LISTED = 6;

interface WaitingKind {
  /** The endpoint that works it off: only the roles of this endpoint see the count. */
  readonly workedOffBy: EndpointName;
  /** `today` is YYYY-MM-DD, in the time zone of the shop. */
  readonly count: (db: Executor, today: string) => Promise<Waiting[keyof Waiting]>;
}

const ordersIn = (state: OrderState, workedOffBy: EndpointName): WaitingKind => ({
  workedOffBy,
  count: (db) => orders.countWaitingOrders(db, state),
});

const WAITING_KINDS: Readonly<Record<keyof Waiting, WaitingKind>> = {
  unpaid: { workedOffBy: 'cancelOrder', count: orders.countUnpaidOrders },
  toWeave: { workedOffBy: 'receiveWoven', count: orders.countOrdersToWeave },
  restDue: { workedOffBy: 'cancelOrder', count: orders.countOrdersWithRestDue },
  toPrepare: ordersIn('paid', 'advanceOrders'),
  toShip: ordersIn('processing', 'advanceOrders'),
  inTransit: ordersIn('shipped', 'advanceOrders'),
  lateDeliveries: { workedOffBy: 'changeStock', count: store.countLateDeliveries },
  lateOrders: { workedOffBy: 'cancelOrder', count: store.countLateOrders },
  messages: { workedOffBy: 'dismissOrderMessages', count: store.countWaitingMessages },
  withdrawals: { workedOffBy: 'markWithdrawal', count: store.countWaitingWithdrawals },
  quotations: { workedOffBy: 'answerQuotation', count: store.countAskedQuotations },
  reviewsToLookAt: { workedOffBy: 'changeReviewState', count: store.countReviewsToLookAt },
  disputes: { workedOffBy: 'refundOrder', count: store.countDisputes },
  refundsInProgress: { workedOffBy: 'refundOrder', count: store.countRefundsInProgress },
  failedEmails: { workedOffBy: 'listFailedEmails', count: store.countFailedEmails },
};

const NOTHING_WAITS = { count: 0, oldest: null };
const NO_LOW_STOCK: Overview['lowStock'] = { count: 0, remnants: 0, articles: [] };

interface ReportsOptions {
  /** Returns the PDF file of a stored document. */
  readonly renderDocument: (document: string, issuedAt: number) => Promise<Buffer>;
  readonly articles: Articles;
  readonly bookkeeping: () => Bookkeeping;
  readonly shopName: () => string;
}

export class Reports extends Service<ReportsOptions> {
  readonly timeZone = this.ctx.timeZone;
  readonly daily = new DailySales(this.ctx);
  readonly bestSellers = new BestSellers(this.ctx, { sales: this.daily, articles: this.deps.articles });

  /** Contains what the caller's role includes; the rest is empty or 0. */
  async getOverview({ role }: Caller): Promise<Overview> {
    const now = this.now();
    const sees = (name: EndpointName) => isEndpointForRole(name, role);
    const [sales, waiting, lowStock, recentRefunds] = await Promise.all([
      this.daily.read(),
      this.#countWaiting(role),
      sees('changeStock') ? this.#findLowStock() : NO_LOW_STOCK,
      sees('refundOrder') ? this.#findRecentRefunds() : [],
    ]);
    const [states, bestSellers] = await Promise.all([
      this.#countStates(sales),
      sees('listLedger') ? this.#findBestSellers(sales.articles) : [],
    ]);
    return {
      timeZone: this.timeZone,
      asOf: new Date(now).toISOString(),
      today: sales.today,
      ...(sees('listLedger') ? toRevenue(sales) : NO_REVENUE),
      states,
      waiting,
      lowStock,
      bestSellers,
      recentRefunds,
    };
  }

  async #findRecentRefunds(): Promise<Overview['recentRefunds']> {
    const refunds = await store.findRecentRefunds(this.db, LISTED);
    const ids = refunds.map(({ order_id }) => order_id);
    const found = await readOrders(this.db, ids);
    return refunds.map(({ id, order_id, amount_cents, currency, reason, succeeded_at }) => {
      const { number = '', customer_name: customerName = '' } = found.get(order_id) ?? {};
      return {
        _id: id,
        order: { _id: order_id, number, customerName },
        amount: amountFromCents(amount_cents, currency),
        ...foreignCurrency(currency),
        reason,
        at: new Date(succeeded_at ?? 0).toISOString(),
      };
    });
  }

  /** Lists the settlements and refunds of a period, in the order of time. */
  async listLedger({ limit, cursor, ...filter }: LedgerQuery & { readonly limit: number }) {
    return mapPage(
      await listLedger(this.db, await this.#ledgerScope(filter), { limit, cursor }),
      toLedgerEntry,
    );
  }

  async #ledgerScope({ article, ...days }: LedgerFilter): Promise<LedgerScope> {
    const articleId = article && (await findArticleId(this.db, article));
    return { range: dayRangeTimes(days, this.timeZone), articleId: articleId || undefined };
  }

  #by(caller: Caller) {
    return { actor: caller.id, at: this.now() };
  }

  /** Records the export and returns how to read it. */
  async exportLedger(
    caller: Caller,
    filter: LedgerFilter,
  ): Promise<(page: { limit: number; cursor?: string }) => Promise<Page<LedgerRowWithBuyer>>> {
    const { from = '', to = '', article } = filter;
    await recordAudit(this.db, this.#by(caller), 'export_ledger', 'ledger', {
      label: `${from || 'the first day'} to ${to || 'today'}`,
      details: { from, to, ...(article && { article }) },
    });
    const scope = await this.#ledgerScope(filter);
    return (page) => listLedger(this.db, scope, page);
  }

  /** Records the export and returns the documents of a month, each made when it is read. */
  async exportDocuments(caller: Caller, month: string): Promise<AsyncIterable<ZipEntry>> {
    await recordAudit(this.db, this.#by(caller), 'export_documents', 'documents', {
      label: month,
      details: { month },
    });
    return documentsOfMonth({ db: this.db, month, timeZone: this.timeZone }, this.deps.renderDocument);
  }

  /** Records the export and returns the rows of a file of bookings. */
  async exportBookings(caller: Caller, { month, format }: BookingsQuery): Promise<AsyncIterable<CsvValue[]>> {
    await recordAudit(this.db, this.#by(caller), 'export_bookings', 'bookings', {
      label: month,
      details: { month, format },
    });
    return bookingsOfMonth(format, {
      db: this.db,
      month,
      timeZone: this.timeZone,
      settings: this.deps.bookkeeping(),
      shopName: this.deps.shopName(),
      currency: shopCurrency(),
      at: this.now(),
    });
  }

  /** The counts of menu and tabs. */
  async getWaiting({ role }: Caller): Promise<WaitingNow> {
    const [waiting, lowStock] = await Promise.all([
      this.#countWaiting(role),
      isEndpointForRole('changeStock', role) ? store.countLowStock(this.db) : 0,
    ]);
    return { ...waiting, lowStock };
  }

  /** Counts what the role can work off; the rest is 0. */
  async #countWaiting(role: Role | undefined): Promise<Waiting> {
    const kinds = Object.entries(WAITING_KINDS) as [keyof Waiting, WaitingKind][];
    const today = dayIn(this.timeZone)(this.now());
    const counted = kinds.map(async ([kind, { workedOffBy, count }]) => {
      const counts = isEndpointForRole(workedOffBy, role) ? await count(this.db, today) : NOTHING_WAITS;
      return [kind, counts];
    });
    return Object.fromEntries(await Promise.all(counted)) as Waiting;
  }

  #countStates({ days }: RecentSales): Promise<Overview['states']> {
    const { from } = dayRangeTimes({ from: days.at(-DAYS_SHOWN)?.day }, this.timeZone);
    return Promise.all(
      orderStates.map(async (state) => ({
        state,
        count: await orders.countOrders(this.db, state, from),
      })),
    );
  }

  async #findLowStock(): Promise<Overview['lowStock']> {
    const [count, remnants, rows] = await Promise.all([
      store.countLowStock(this.db),
      store.countRemnants(this.db),
      store.findLowStock(this.db, LISTED),
    ]);
    return {
      count,
      remnants,
      articles: rows.map((row) => ({
        _id: row.id,
        productName: row.name,
        articleNumber: row.article_number,
        availableQuantity: row.available_quantity,
        alertLevel: alertLevelOf(row),
      })),
    };
  }

  async #findBestSellers(articles: readonly ArticleSums[]): Promise<Overview['bestSellers']> {
    const sold = articles.filter(({ pieces }) => pieces > 0);
    const best = sold.sort(byPieces).slice(0, LISTED);
    const ids = best.map(({ articleId }) => articleId);
    const rows = await store.findArticleNames(this.db, ids);
    const names = new Map(rows.map((row) => [row.id, row]));
    return best.map(({ articleId, pieces, revenueCents }) => ({
      _id: articleId,
      productName: names.get(articleId)?.name ?? '',
      articleNumber: names.get(articleId)?.article_number ?? null,
      pieces,
      revenue: amountFromCents(revenueCents),
    }));
  }
}

const toSales = ({ orders, settledCents, refunds, refundedCents }: SalesSums): Sales => ({
  orders,
  settled: amountFromCents(settledCents),
  refunds,
  refunded: amountFromCents(refundedCents),
  revenue: amountFromCents(settledCents - refundedCents),
});

type Revenue = Pick<Overview, 'days' | 'months' | 'dayBefore' | 'daysBefore' | 'monthBefore'>;

const toRevenue = ({ days, dayBefore, today }: RecentSales): Revenue => ({
  days: days.slice(-DAYS_SHOWN).map((one) => ({ day: one.day, ...toSales(one) })),
  months: monthsOf(days).map((one) => ({ month: one.month, ...toSales(one) })),
  dayBefore: toSales(dayBefore),
  daysBefore: toSales(addSales(days.slice(-2 * DAYS_SHOWN, -DAYS_SHOWN))),
  monthBefore: toSales(addSales(monthBeforeToDate(days, today))),
});

const NO_SALES: Sales = { orders: 0, settled: 0, refunds: 0, refunded: 0, revenue: 0 };
const NO_REVENUE: Revenue = {
  days: [],
  months: [],
  dayBefore: NO_SALES,
  daysBefore: NO_SALES,
  monthBefore: NO_SALES,
};
