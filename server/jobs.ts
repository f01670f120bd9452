// The background jobs of the server and their schedules.
import type { ShopContext } from './context.ts';
import type { Job } from './jobs/job-runner.ts';
import type { Modules } from './modules/create-modules.ts';
import { deleteExpiredKeys } from './modules/orders/place/idempotency-keys.ts';
import { isOrdered } from './modules/orders/store/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Every transaction may add emails; one index lookup finds them, whichever process has written them. */
const OUTBOX_INTERVAL_MS = 2000;
/** Together with the time an upload is kept, this is less than an hour. */
const IMAGES_INTERVAL_MS = 10 * MINUTE_MS;
/** The interval is short because a person waits for the file, or the pictures. */
const EXPORTS_INTERVAL_MS = 3000;

export function scheduleBackgroundJobs(ctx: ShopContext, modules: Modules): void {
  const { jobs } = modules;
  const reconciliation = modules.payments.reconciliationJob;
  if (reconciliation) jobs.schedule(reconciliation, { firstDelayMs: 5000, intervalMs: 3 * MINUTE_MS });
  const hourly = { firstDelayMs: MINUTE_MS, intervalMs: HOUR_MS };
  jobs.schedule(imageGarbageCollection(ctx, modules), {
    firstDelayMs: MINUTE_MS,
    intervalMs: IMAGES_INTERVAL_MS,
  });
  jobs.schedule(expiredRowsPurge(ctx, modules), hourly);
  jobs.schedule(modules.receivables.remindersJob, hourly);
  jobs.schedule(modules.paymentDeadlines.job, { firstDelayMs: 15_000, intervalMs: MINUTE_MS });
  jobs.schedule(modules.presumedDeliveries, { firstDelayMs: 25_000, intervalMs: 10 * MINUTE_MS });
  jobs.schedule(modules.reservations.job, { firstDelayMs: 20_000, intervalMs: MINUTE_MS });
  jobs.schedule(modules.quotations.job, { firstDelayMs: 22_000, intervalMs: MINUTE_MS });
  jobs.schedule(modules.expectedDeliveries.job, { firstDelayMs: 20_000, intervalMs: 5 * MINUTE_MS });
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
  ctx.storage.changes.subscribe('articles', () => jobs.runSoon(stockAlerts.job, () => stockAlerts.hasDue()));
  jobs.schedule(reports.daily.job, {
    firstDelayMs: 5000,
    intervalMs: 10 * MINUTE_MS,
    isNeeded: () => reports.daily.hasDaysToStore(),
  });
}

/** Deletes images that were unreferenced for a day; returns their hashes. */
export const imageGarbageCollection = (ctx: ShopContext, modules: Modules): Job<string[]> => ({
  name: 'image-garbage-collection',
  leaseMs: HOUR_MS,
  run: () => modules.images.collectGarbage(() => referencedImages(ctx, modules)),
});

/**
 * Deletes sessions, attempt counters, idempotency keys, processed webhook events, old changes of articles, old emails,
 * events of the feed and imports.
 */
export const expiredRowsPurge = (
  { storage, clock }: ShopContext,
  { identity, search, articleImports, payments, outbox, events }: Modules,
): Job<void> => ({
  name: 'expired-rows-purge',
  leaseMs: 10 * MINUTE_MS,
  async run() {
    await deleteExpiredKeys(storage.db, clock.now());
    await payments.deleteExpiredEvents();
    await identity.purgeExpired();
    await search.deleteOldChanges();
    await outbox.deleteOld();
    await events.deleteOld();
    await articleImports.deleteOld();
  },
});

/** The URLs of all images that may be shown: of articles on sale, ordered articles, reviews, messages and the shop's content. */
export async function referencedImages(
  { storage }: ShopContext,
  { articles, reviews, messages, shopSettings }: Modules,
): Promise<string[]> {
  const shown = await articles.referencedImages((id) => isOrdered(storage.db, id));
  const written = [...(await reviews.referencedImages()), ...(await messages.referencedImages())];
  return [...shown, ...written, ...shopSettings.referencedImages()];
}
