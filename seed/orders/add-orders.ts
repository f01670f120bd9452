// Adds the sample orders through the modules' services: each step of each order at its time, and all of it in one
// transaction.

import type { NewReview } from '#contract/articles/review.ts';
import { onOneLine } from '#contract/core/address-parts.ts';
import { SWATCH_RESERVATION_DAYS } from '#contract/core/limits.ts';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import type { App } from '#server/app.ts';
import type { ShopContext } from '#server/context.ts';
import { addressText } from '#server/modules/countries/service.ts';
import { markSentWithoutSending } from '#server/modules/email/outbox-store.ts';
import { openOrders } from '#server/modules/orders/read/open-orders.ts';
import { Payments } from '#server/modules/payments/service.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import type { Users } from '#server/modules/people/service.ts';
import { Reviews } from '#server/modules/reviews/service.ts';
import { StockChanges } from '#server/modules/stock/changes.ts';
import { Reservations } from '#server/modules/stock/reservations.ts';
import { Swatches } from '#server/modules/swatches/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { sellLastPieces } from '../admin-actions.ts';
import type { SampleClock } from '../clock.ts';
import { createPlainUsers } from '../plain-users.ts';
import { customers, type SampleCustomer } from './customers.ts';
import type { LocalProvider } from './local-provider.ts';
import { DAY_MS, stepsOf } from './order-steps.ts';
import { createPlainOrders } from './plain-orders.ts';
import { type SampleOrder, sampleOrders } from './sample-orders.ts';
import { type OrderBook, reservedPieces, takeStep } from './take-step.ts';

interface SampleOrdersOptions {
  readonly provider: LocalProvider;
  /** The email of an admin. */
  readonly admin: string;
  /** The time, in milliseconds since 1970, at which the orders are in their listed states. */
  readonly now: number;
  /** It is behind the first order. */
  readonly clock: Pick<SampleClock, 'now' | 'moveTo'>;
  /** The reviews that the customers write; their pictures are stored. */
  readonly reviews: readonly SampleReview[];
}

export interface SampleReview {
  readonly daysAgo: number;
  readonly post: NewReview;
}

/**
 * Adds the sample orders when there are none; returns their number. The pieces they take are delivered before, so the
 * stock stays the same. No email is sent for them. Adds nothing when one of their fabrics is missing or its minimum
 * order was raised above their pieces, because the articles are then not the seed's. An order that fails is logged and
 * none is added, so that the shop starts without them.
 */
export async function addSampleOrders(app: App, options: SampleOrdersOptions): Promise<number> {
  if (await hasOrders(app.ctx.storage.db)) return 0;
  const { items } = await app.search.listProducts({});
  const fabrics = new Map(items.map((article) => [article.productName, article]));
  const isPossible = ({ fabric, pieces, swatches }: SampleOrder) =>
    swatches
      ? swatches.every((swatch) => fabrics.has(swatch.fabric))
      : pieces >= (fabrics.get(fabric)?.minimumQuantity ?? Infinity);
  if (!sampleOrders.every(isPossible)) return 0;
  try {
    return await addAll(app, options, fabrics);
  } catch (error) {
    app.ctx.log.warn({ err: error }, 'the sample orders were left out');
    return 0;
  }
}

type Work<Result> = (tx: Executor) => Promise<Result>;

async function hasOrders(db: Executor): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function addAll(
  app: App,
  options: SampleOrdersOptions,
  fabrics: OrderBook['fabrics'],
): Promise<number> {
  const { provider, now, clock } = options;
  const { storage } = app.ctx;
  return storage.transaction(async (tx) => {
    // When shops start at once on one database, the second one waits, and finds the orders of the first.
    await lockUntilCommit(storage, tx, 'sample orders');
    if (await hasOrders(tx)) return 0;
    // All services join this transaction: an order that fails takes the others with it.
    const joined = { ...storage, db: tx, transaction: <Result>(work: Work<Result>) => work(tx) };
    const ctx = { ...app.ctx, clock, storage: joined };
    const services = createServices(app, ctx, provider);
    const users = createPlainUsers(ctx);
    const customerIds = await addCustomers(users);
    const admin = { id: await users.idOf(options.admin), email: options.admin, name: 'Admin', isStaff: true };
    const book: OrderBook = { ...services, provider, fabrics, admin, customerIds, ids: new Map() };
    await deliverOrderedPieces(book);
    const written = new Reviews(ctx, { images: app.images, articles: app.articles });
    const steps = [
      ...stepsOf(sampleOrders, now).map((step) => ({ at: step.at, take: () => takeStep(book, step) })),
      ...options.reviews.map(({ daysAgo, post }) => ({
        at: now - daysAgo * DAY_MS,
        take: () => written.addReview(customerIds.get(emailOf(post.name)) ?? admin.id, post),
      })),
    ];
    for (const { at, take } of steps.sort((one, other) => one.at - other.at)) {
      clock.moveTo(at);
      await take();
    }
    await sellLastPieces(book.stock, await readStock(tx), admin.id);
    await markSentWithoutSending(tx);
    return sampleOrders.length;
  });
}

const emailOf = (name: string) =>
  Object.values<SampleCustomer>(customers).find((customer) => customer.name === name)?.email ?? '';

/** Reads the stock directly, because the services would read outside of the transaction. */
function readStock(tx: Executor) {
  return tx
    .selectFrom('articles')
    .select(['id as _id', 'name as productName'])
    .select(['minimum_quantity as minimumQuantity', 'available_quantity as availableQuantity'])
    .execute();
}

/** The services that orders need, in a context of their own. */
function createServices(app: App, ctx: ShopContext, provider: LocalProvider) {
  const reservations = new Reservations(ctx);
  const orders = createPlainOrders(ctx, { reservations });
  const payments = new Payments(ctx, {
    orders,
    jobs: app.jobs,
    provider,
    onUnmatchedPayments: () => undefined,
    onCheckFailed: () => undefined,
    async onSettled(tx, orderIds, at) {
      await app.reviews.verifyPurchases(tx, orderIds);
      await app.invoices.issueInvoices(tx, orderIds, at);
    },
    onRefunded: (tx, refundId, at) => app.invoices.issueCreditNote(tx, refundId, at),
  });
  return {
    ctx,
    orders,
    swatches: new Swatches(ctx, { reservations, orders, switches: () => switchedTo(true) }),
    payments,
    stock: new StockChanges(ctx, { openOrders, images: app.images }),
  };
}

/** Adds the customers; those with an account keep their profile. */
async function addCustomers(users: Users): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const customer of Object.values<SampleCustomer>(customers)) {
    const { name, email, company, taxId, phone, address: place, invoiceTo } = customer;
    const id = await users.ensureUser({ email, name });
    ids.set(email, id);
    if (sampleAccounts.some((account) => account.email === email)) continue;
    const address =
      typeof place === 'string' ? place : onOneLine(addressText({ name: '', company: '', ...place }));
    await users.updateProfile(email, { email, education: '', linkend: '', phone, address });
    const invoiceAddress = invoiceTo && typeof place === 'object' ? { name: invoiceTo, ...place } : null;
    await users.updateBusiness(id, { company, taxId, invoiceAddress });
  }
  return ids;
}

/**
 * Delivers each fabric once, into its oldest lot if it has lots: as many pieces as its orders keep and as are still
 * reserved.
 */
async function deliverOrderedPieces(book: OrderBook): Promise<void> {
  const { stock, fabrics } = book;
  const admin = book.admin.id;
  const ordered = sampleOrders.flatMap((order) => orderedPieces(book, order));
  for (const [fabric, parts] of Map.groupBy(ordered, (part) => part.fabric)) {
    const quantity = parts.reduce((sum, { pieces }) => sum + pieces, 0);
    const article = fabrics.get(fabric);
    if (!article || quantity === 0) continue;
    const change = { reason: 'delivery', quantity, note: 'From our own looms' } as const;
    const [lot] = await stock.lots.list(article._id);
    await stock.change(article._id, { ...change, ...(lot && { lot: lot.name }) }, admin);
  }
}

type OrderedPieces = Pick<SampleOrder, 'fabric' | 'pieces'>;

function orderedPieces(
  book: OrderBook,
  { daysAgo, until, fabric, pieces, ...order }: SampleOrder,
): OrderedPieces[] {
  if (until === 'cancelled' || until === 'expired') return [];
  if (!order.swatches) return [{ fabric, pieces: pieces - (order.refund?.returnedQuantity ?? 0) }];
  if (daysAgo >= SWATCH_RESERVATION_DAYS) return [];
  return order.swatches.map((swatch) => ({
    fabric: swatch.fabric,
    pieces: reservedPieces(book, swatch) ?? 0,
  }));
}
