// The background jobs of the server and their schedules.
import type { FastifyBaseLogger } from 'fastify';
import type { Job, JobRunner } from './jobs/job-runner.ts';
import type { ImportPictures } from './modules/articles/csv/pictures.ts';
import type { ArticleImports } from './modules/articles/csv/service.ts';
import type { Articles } from './modules/articles/service.ts';
import type { Outbox } from './modules/email/outbox.ts';
import type { OutboxSender } from './modules/email/outbox-sender.ts';
import type { Events } from './modules/events/service.ts';
import type { Images } from './modules/images/service.ts';
import type { Invoices } from './modules/invoices/service.ts';
import type { Messages } from './modules/messages/service.ts';
import type { PaymentDeadlines } from './modules/orders/due/payment-deadlines.ts';
import type { Orders } from './modules/orders/service.ts';
import type { Payments } from './modules/payments/service.ts';
import type { DataExports } from './modules/people/export/data-exports.ts';
import type { Identity } from './modules/people/identity.ts';
import type { Quotations } from './modules/quotations/service.ts';
import type { Receivables } from './modules/receivables/service.ts';
import type { Reports } from './modules/reports/service.ts';
import type { Reviews } from './modules/reviews/service.ts';
import type { Search } from './modules/search/service.ts';
import type { ShopSettings } from './modules/shop-settings/service.ts';
import type { StockAlerts } from './modules/stock/alerts.ts';
import type { Reservations } from './modules/stock/reservations.ts';
import type { Webhooks } from './modules/webhooks/service.ts';
import type { Storage } from './storage/open-storage.ts';

interface Modules {
  readonly messages: Messages;
  readonly identity: Identity;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly images: Images;
  readonly articles: Articles;
  readonly articleImports: ArticleImports;
  readonly importPictures: ImportPictures;
  readonly reservations: Reservations;
  readonly quotations: Quotations;
  readonly search: Search;
  readonly shopSettings: ShopSettings;
  readonly orders: Orders;
  readonly paymentDeadlines: PaymentDeadlines;
  readonly presumedDeliveries: Job;
  readonly invoices: Invoices;
  readonly receivables: Receivables;
  readonly reviews: Reviews;
  readonly payments: Payments;
  readonly reports: Reports;
  readonly stockAlerts: StockAlerts;
  readonly outbox: Outbox;
  readonly outboxSender: OutboxSender;
  readonly dataExports: DataExports;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Every transaction may add emails; one index lookup finds them, whichever process has written them. */
const OUTBOX_INTERVAL_MS = 2000;
/** Together with the time an upload is kept, this is less than an hour. */
const IMAGES_INTERVAL_MS = 10 * MINUTE_MS;
/** The interval is short because a person waits for the file, or the pictures. */
const EXPORTS_INTERVAL_MS = 3000;

export function scheduleBackgroundJobs(
  jobs: JobRunner,
  modules: Modules,
  { log, storage }: { readonly log: FastifyBaseLogger; readonly storage: Storage },
): void {
  const reconciliation = modules.payments.reconciliationJob;
  if (reconciliation) jobs.schedule(reconciliation, { firstDelayMs: 5000, intervalMs: 3 * MINUTE_MS });
  const hourly = { firstDelayMs: MINUTE_MS, intervalMs: HOUR_MS };
  jobs.schedule(imageGarbageCollection(modules), { firstDelayMs: MINUTE_MS, intervalMs: IMAGES_INTERVAL_MS });
  jobs.schedule(expiredRowsPurge(modules), hourly);
  jobs.schedule(modules.receivables.remindersJob, hourly);
  jobs.schedule(modules.paymentDeadlines.job, { firstDelayMs: 15_000, intervalMs: MINUTE_MS });
  jobs.schedule(modules.presumedDeliveries, { firstDelayMs: 25_000, intervalMs: 10 * MINUTE_MS });
  jobs.schedule(modules.reservations.job(log), { firstDelayMs: 20_000, intervalMs: MINUTE_MS });
  jobs.schedule(modules.quotations.job(log), { firstDelayMs: 22_000, intervalMs: MINUTE_MS });
  const { stockAlerts, outboxSender, reports } = modules;
  jobs.schedule(outboxSender.job, {
    firstDelayMs: OUTBOX_INTERVAL_MS,
    intervalMs: OUTBOX_INTERVAL_MS,
    isNeeded: () => outboxSender.hasDue(),
  });
  const { dataExports, events, webhooks } = modules;
  jobs.schedule(events.job, {
    firstDelayMs: OUTBOX_INTERVAL_MS,
    intervalMs: OUTBOX_INTERVAL_MS,
    isNeeded: () => events.hasUnnumbered(),
  });
  jobs.schedule(webhooks.job, {
    firstDelayMs: OUTBOX_INTERVAL_MS,
    intervalMs: OUTBOX_INTERVAL_MS,
    isNeeded: () => webhooks.hasDue(),
  });
  const { importPictures } = modules;
  jobs.schedule(importPictures.job, {
    firstDelayMs: 5000,
    intervalMs: EXPORTS_INTERVAL_MS,
    isNeeded: () => importPictures.hasDue(),
  });
  jobs.schedule(dataExports.job, {
    firstDelayMs: 5000,
    intervalMs: EXPORTS_INTERVAL_MS,
    isNeeded: () => dataExports.hasDue(),
  });
  jobs.schedule(stockAlerts.job, { firstDelayMs: 10_000, intervalMs: MINUTE_MS });
  storage.changes.subscribe('articles', () => jobs.runSoon(stockAlerts.job, () => stockAlerts.hasDue()));
  jobs.schedule(reports.dailySalesJob, {
    firstDelayMs: 5000,
    intervalMs: 10 * MINUTE_MS,
    isNeeded: () => reports.hasDaysToStore(),
  });
}

/** Deletes images that were unreferenced for a day; returns their hashes. */
export const imageGarbageCollection = (modules: Modules): Job<string[]> => ({
  name: 'image-garbage-collection',
  leaseMs: HOUR_MS,
  run: () => modules.images.collectGarbage(() => referencedImages(modules)),
});

/**
 * Deletes sessions, attempt counters, idempotency keys, processed webhook events, old changes of articles, old emails,
 * events of the feed and imports.
 */
export const expiredRowsPurge = ({
  identity,
  search,
  articleImports,
  orders,
  payments,
  outbox,
  events,
}: Modules): Job<void> => ({
  name: 'expired-rows-purge',
  leaseMs: 10 * MINUTE_MS,
  async run() {
    await orders.deleteExpiredIdempotencyKeys();
    await payments.deleteExpiredEvents();
    await identity.purgeExpired();
    await search.deleteOldChanges();
    await outbox.deleteOld();
    await events.deleteOld();
    await articleImports.deleteOld();
  },
});

/** The URLs of all images that may be shown: of articles on sale, ordered articles, reviews, messages and the shop's content. */
export async function referencedImages({
  articles,
  orders,
  reviews,
  messages,
  shopSettings,
}: Modules): Promise<string[]> {
  const shown = await articles.referencedImages((id) => orders.isOrdered(id));
  const written = [...(await reviews.referencedImages()), ...(await messages.referencedImages())];
  return [...shown, ...written, ...shopSettings.referencedImages()];
}
