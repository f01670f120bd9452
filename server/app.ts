// Assembles the modules into one server. Storage and external services are passed in.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createOutbox, registerOutbox } from './create-outbox.ts';
import { createApiRouter } from './http/api-router.ts';
import { contactRoute } from './http/contact.ts';
import { healthRoutes } from './http/health.ts';
import { createPseudonymizer } from './http/log-pseudonym.ts';
import { redactLog } from './http/log-redaction.ts';
import { type MetricsOptions, metricsRoute } from './http/metrics-route.ts';
import { registerOpenApi } from './http/openapi.ts';
import { BODY_LIMITS, type BodyLimits } from './http/request-bodies.ts';
import { buildServer } from './http/server.ts';
import { type Job, JobRunner, type JobRunnerOptions } from './jobs/job-runner.ts';
import { scheduleBackgroundJobs } from './jobs.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { Addresses } from './modules/addresses/service.ts';
import { ArticleBatch } from './modules/articles/batch.ts';
import { articleImportRoutes } from './modules/articles/csv/routes.ts';
import { ArticleImports } from './modules/articles/csv/service.ts';
import { ArticleEditing } from './modules/articles/editing.ts';
import { articleRoutes } from './modules/articles/routes.ts';
import { Articles } from './modules/articles/service.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { AuditLog } from './modules/audit/service.ts';
import type { Outbox } from './modules/email/outbox.ts';
import type { OutboxSender } from './modules/email/outbox-sender.ts';
import type { EmailTransport, OutboxRow } from './modules/email/service.ts';
import { createBlobStorage, createImages } from './modules/images/create-images.ts';
import { imageRoutes } from './modules/images/routes.ts';
import type { Images } from './modules/images/service.ts';
import { invoiceRoutes } from './modules/invoices/routes.ts';
import { Invoices } from './modules/invoices/service.ts';

import {
  countInvoices,
  findOpenOrders,
  hasPaidOrders,
  lockOrders,
  movePaidOrders,
} from './modules/orders/customer-orders.ts';

import { openOrders } from './modules/orders/open-orders.ts';
import { PaymentDeadlines } from './modules/orders/payment-deadlines.ts';
import { type PresumedDeliveriesRun, presumedDeliveriesJob } from './modules/orders/presumed-deliveries.ts';

import { orderRoutes } from './modules/orders/routes.ts';
import { Orders } from './modules/orders/service.ts';
import { paymentRoutes, webhookRoute } from './modules/payments/routes.ts';
import { Payments, type PaymentsOptions } from './modules/payments/service.ts';
import { movePayments } from './modules/payments/store.ts';
import { type CardProviderSettings, stripeConfig } from './modules/payments/stripe-provider.ts';
import { getSession } from './modules/people/better-auth/better-auth-adapter.ts';
import { createPeople } from './modules/people/create-people.ts';
import { DataExports } from './modules/people/export/data-exports.ts';
import { forgetPerson } from './modules/people/forget-person.ts';
import type { Identity } from './modules/people/identity.ts';
import { identityRoutes } from './modules/people/identity-routes.ts';
import { ownDataRoutes } from './modules/people/own-data-routes.ts';
import { Removal } from './modules/people/removal/removal.ts';
import type { Users } from './modules/people/service.ts';
import type { OpenIdProvider } from './modules/people/sign-in/google.ts';
import { createUnconfirmedCustomers } from './modules/people/unconfirmed-customers.ts';
import { userRoutes } from './modules/people/user-routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { Reports } from './modules/reports/service.ts';
import { ReviewAdmin } from './modules/reviews/review-admin.ts';
import { reviewAdminRoutes, reviewRoutes } from './modules/reviews/routes.ts';
import { Reviews } from './modules/reviews/service.ts';
import { savedFabricsRoutes } from './modules/saved-fabrics/routes.ts';
import { SavedFabrics } from './modules/saved-fabrics/service.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { Search } from './modules/search/service.ts';
import { StockAlerts } from './modules/stock/alerts.ts';
import { StockChanges } from './modules/stock/changes.ts';
import { Reservations } from './modules/stock/reservations.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { articleStock } from './modules/stock/service.ts';
import { swatchRoutes } from './modules/swatches/routes.ts';
import { assertSwatchesAllowed, Swatches } from './modules/swatches/service.ts';
import { type SwatchSettings, swatchSettings } from './modules/swatches/settings.ts';
import { allPersonalData, takenOverData } from './personal-data.ts';
import { createResponseCache } from './scale/create-response-cache.ts';
import { registerLoadShedding } from './scale/load-shedding.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open-storage.ts';
import { loadSecrets } from './storage/secrets.ts';
import type { Executor } from './storage/tables.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** The card provider. Default: Stripe if the settings contain its keys, otherwise none. */
  readonly cards?: CardProviderSettings | undefined;
  /** Default: Google if the settings contain a client, otherwise none. */
  readonly google?: OpenIdProvider | undefined;
  /** Default: SMTP or files, depending on the settings. */
  readonly mailer?: EmailTransport | undefined;
  /** The clock of every module, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Default: BODY_LIMITS. */
  readonly bodyLimits?: Partial<BodyLimits>;
}

export interface Modules {
  readonly removal: Removal;
  readonly dataExports: DataExports;
  readonly identity: Identity;
  readonly users: Users;
  readonly images: Images;
  readonly articles: Articles;
  readonly articleEditing: ArticleEditing;
  readonly articleImports: ArticleImports;
  readonly stockChanges: StockChanges;
  readonly reservations: Reservations;
  readonly search: Search;
  readonly addresses: Addresses;
  readonly savedFabrics: SavedFabrics;
  readonly stockAlerts: StockAlerts;
  readonly orders: Orders;
  readonly swatches: Swatches;
  readonly paymentDeadlines: PaymentDeadlines;
  readonly presumedDeliveries: Job<PresumedDeliveriesRun>;
  readonly invoices: Invoices;
  readonly reviews: Reviews;
  readonly reviewAdmin: ReviewAdmin;
  readonly payments: Payments;
  readonly reports: Reports;
  readonly outbox: Outbox;
  readonly outboxSender: OutboxSender;
  readonly jobs: JobRunner;
}

export interface App extends Modules {
  readonly server: FastifyInstance;
}

export async function createApp(options: AppDependencies): Promise<App> {
  const deps = { ...options, log: redactLog(options.log) };
  const { settings, log } = deps;
  const server = await buildServer({
    log,
    pseudonymize: createPseudonymizer((await loadSecrets(settings)).auth),
    trustProxy: settings.TRUST_PROXY,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    bodyLimits: { ...BODY_LIMITS, ...options.bodyLimits },
  });
  registerLoadShedding(server, { waitMs: settings.BUSY_AFTER_MS });
  await registerOpenApi(server);
  const modules = await createModules(server, deps);
  await registerRoutes(server, deps, modules);
  await modules.payments.createShopId();
  scheduleBackgroundJobs(modules.jobs, modules, deps);
  server.addHook('onListen', async () => modules.jobs.start());
  keepFabricIndexFresh(server, modules.search);
  server.addHook('onClose', async () => modules.jobs.stop());
  return { server, ...modules };
}

/** Loads the fabric index when the first request arrives; that request does not wait for it. */
function keepFabricIndexFresh(server: FastifyInstance, search: Search): void {
  const timers: (() => void)[] = [];
  server.addHook('onListen', async () => {
    const onError = (err: unknown) => server.log.warn({ err }, 'fabric index not refreshed; trying again');
    timers.push(search.keepFresh(onError));
  });
  server.addHook('onClose', async () => {
    for (const stop of timers) stop();
  });
}

async function registerRoutes(
  server: FastifyInstance,
  deps: AppDependencies,
  modules: Modules,
): Promise<void> {
  const { settings, storage } = deps;
  const { users, images, identity, payments } = modules;
  const createRouter = (app: FastifyInstance) =>
    createApiRouter({
      app,
      identify: (token) => users.findCaller(token),
      sessionEmail: async (headers) => (await identity.getSession(headers))?.email,
      writesPerMinute: settings.WRITES_PER_MINUTE,
    });
  const router = createRouter(server);
  healthRoutes(server, storage.ping);
  contactRoute(router, settings);
  metricsRoute(server, metricsOptions(deps));
  identityRoutes(server, router, identity, settings.SIGN_INS_PER_MINUTE);
  userRoutes(router, users, identity, (request) => getSession(identity, request));
  await imageRoutes(server, createRouter, images);
  auditRoutes(router, new AuditLog(storage, settings.SHOP_TIME_ZONE));
  const articleCache = createResponseCache(server, storage, 'articles');
  articleRoutes(router, modules.articles, modules.articleEditing, articleCache);
  stockRoutes(router, modules.stockChanges, modules.stockAlerts);
  searchRoutes(router, modules.search, articleCache);
  await articleImportRoutes(server, createRouter, modules.articleImports);
  reviewRoutes(router, modules.reviews, createResponseCache(server, storage, 'reviews'));
  reviewAdminRoutes(router, modules.reviewAdmin);
  savedFabricsRoutes(router, modules.savedFabrics, modules.stockAlerts);
  addressRoutes(router, modules.addresses);
  registerOutbox(server, router, modules.outbox, deps);
  orderRoutes(router, modules.orders);
  swatchRoutes(router, modules.swatches);
  invoiceRoutes(router, modules.invoices);
  paymentRoutes(router, payments);
  reportRoutes(router, modules.reports);
  const { removal, dataExports: exports } = modules;
  const removalsPerMinute = settings.SIGN_INS_PER_MINUTE;
  ownDataRoutes({ router, identity, users, removal, exports, removalsPerMinute });
  await server.register(async (app) => webhookRoute(app, createRouter(app), payments));
}

function metricsOptions({ settings, storage }: AppDependencies): MetricsOptions {
  const { METRICS_TOKEN: token, TRUST_PROXY } = settings;
  return { token, behindProxy: TRUST_PROXY !== false, connections: storage.connections };
}

async function createModules(server: FastifyInstance, deps: AppDependencies): Promise<Modules> {
  const { settings, storage, log, cards = stripeConfig(settings), now = Date.now } = deps;
  const { users, identity, mailer, context } = await createPeople(
    server,
    { ...deps, now, sendEmails: () => sendWritten(emails.outboxSender, jobs) },
    {
      onTakeover: (tx, account, heir) =>
        forgetPerson(
          { storage, log, users, personalData: takenOverData, orders: ordersOfPeople(payments) },
          tx,
          account,
          heir,
        ),
    },
  );
  const images = await createImages(settings, storage);
  const swatchPrices = swatchSettings(settings);
  const { articles, search, ...articleModules } = createArticles({
    storage,
    images,
    now,
    swatches: swatchPrices,
  });
  const reservations = new Reservations({ storage, now, reservationPieces: swatchPrices.reservationPieces });
  const stockChanges = new StockChanges({ storage, openOrders, now, timeZone: settings.SHOP_TIME_ZONE });
  const ordering = { now, ...orderSettings(settings) };
  const unconfirmed = createUnconfirmedCustomers({
    ordersPerDay: settings.OPEN_ORDERS_PER_CUSTOMER,
    now,
  });
  const orders = new Orders({
    ...{ storage, reservations, ...ordering, unconfirmed },
    swatches: { priceCents: swatchPrices.priceCents, assertAllowed: assertSwatchesAllowed },
    // The sample shop and the tests accept orders without a card provider.
    takesOrders: cards !== undefined || !settings.production,
    onOrderEvent(event) {
      server.metrics.countOrderEvent(event);
      if (event === 'paid') reviews.publishVerified();
    },
    details: {
      payment: (id) => payments.summarize(id),
      documents: (id) => invoices.listDocuments(id),
      invoiceNumbers: (ids) => invoices.numbersOf(ids),
    },
  });
  const swatches = new Swatches({ storage, reservations, orders, settings: swatchPrices, now });
  const addresses = new Addresses({ storage, users, now });
  const invoices = new Invoices(storage, settings, orders);
  const savedFabrics = new SavedFabrics(storage, articles);
  const stockAlerts = new StockAlerts({ storage, articles, now });
  const reviews = new Reviews({ storage, images, articles, waitForAdmin: settings.REVIEWS === 'before' });
  const reviewAdmin = new ReviewAdmin({ storage, images, now });
  const onJobRun: JobRunnerOptions['onJobRun'] = (job, outcome) => server.metrics.recordJobRun(job, outcome);
  const jobs = new JobRunner({ db: storage.db, log, onJobRun, now });
  const cardPayments = { storage, orders, jobs, log, cards, now };
  const payments = createPayments(server, cardPayments, { invoices, reviews });
  const paymentDeadlines = new PaymentDeadlines({ storage, log, payments, ...ordering, unconfirmed });
  const presumedDeliveries = presumedDeliveriesJob({ storage, log, now });
  const reports = new Reports({ storage, timeZone: settings.SHOP_TIME_ZONE, now });
  const accountLinkOf = (email: OutboxRow) => identity.links.linkOf(email);
  const emails = createOutbox(
    { storage, transport: mailer, log, context, now, accountLinkOf },
    orders,
    invoices,
  );
  return {
    ...{ identity, users, images, articles, ...articleModules, search, addresses },
    ...{ stockChanges, reservations, stockAlerts, savedFabrics },
    ...{ orders, swatches, paymentDeadlines, presumedDeliveries },
    ...{ invoices, reviews, reviewAdmin, payments, reports, jobs },
    ...emails,
    removal: new Removal({
      ...{ storage, users, now, personalData: allPersonalData },
      orders: ordersOfPeople(payments),
    }),
    dataExports: new DataExports({
      ...{ storage, log, now, personalData: allPersonalData },
      files: await createBlobStorage(settings),
      picture: (url) => images.original(url),
    }),
  };
}

/** Creates the articles and search modules. */
function createArticles({
  storage,
  images,
  now,
  swatches,
}: {
  readonly storage: Storage;
  readonly images: Images;
  readonly now: () => number;
  readonly swatches: SwatchSettings;
}) {
  const articleOptions = {
    storage,
    images,
    stock: articleStock,
    now,
    swatchPriceCents: swatches.priceCents,
  };
  const articles = new Articles(articleOptions);
  const search = new Search({ storage, articles, openOrders, now });
  const articleImports = new ArticleImports({
    storage,
    batch: new ArticleBatch(storage, images, articleStock),
    listArticles: (query) => search.listArticles(query),
    now,
  });
  return { articles, articleEditing: new ArticleEditing(articleOptions), articleImports, search };
}
/** The functions by which the removal or takeover of an account changes its orders. */
const ordersOfPeople = (payments: Payments) => ({
  findOpen: findOpenOrders,
  lock: lockOrders,
  countInvoices,
  hasPaid: hasPaidOrders,
  async movePaid(tx: Executor, from: string, to: string) {
    const ids = await movePaidOrders(tx, from, to);
    await movePayments(tx, ids, to);
  },
  cancel: payments.cancelOrder.bind(payments),
});

/**
 * Sends due emails now, because somebody waits for one; waits first for a run that may have begun before it was
 * written.
 */
async function sendWritten(outboxSender: OutboxSender, jobs: JobRunner): Promise<void> {
  await outboxSender.idle();
  await jobs.runNow(outboxSender.job);
}

function createPayments(
  { metrics }: FastifyInstance,
  options: Pick<PaymentsOptions, 'storage' | 'orders' | 'jobs' | 'log' | 'cards' | 'now'>,
  { invoices, reviews }: Pick<Modules, 'invoices' | 'reviews'>,
): Payments {
  return new Payments({
    ...options,
    onProviderCall: (outcome, ms) => metrics.observeProviderCall(outcome, ms),
    onUnmatchedPayments: (count) => metrics.setUnmatchedPayments(count),
    onCheckFailed: () => metrics.countFailedPaymentCheck(),
    async onSettled(tx, orderIds, at) {
      await reviews.verifyPurchases(tx, orderIds);
      await invoices.issueInvoices(tx, orderIds, at);
    },
    onRefunded: (tx, refundId, at) => invoices.issueCreditNote(tx, refundId, at),
  });
}

const orderSettings = ({ PAYMENT_DEADLINE_HOURS, OPEN_ORDERS_PER_CUSTOMER, SHOP_TIME_ZONE }: Settings) => ({
  paymentDeadlineMs: PAYMENT_DEADLINE_HOURS * 60 * 60_000,
  openOrdersMax: OPEN_ORDERS_PER_CUSTOMER,
  timeZone: SHOP_TIME_ZONE,
});
