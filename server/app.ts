// Assembles the modules into one server. Storage and external services are passed in.

import type { FastifyInstance } from 'fastify';
import { setMoneyFormat } from '#contract/figures/money.ts';
import { unfinishedPages } from '#contract/shop/legal-pages.ts';
import { shopFrame } from '#contract/shop/shop-frame.ts';
import { type ContextParts, createContext, type ShopContext } from './context.ts';
import { createApiRouter } from './http/api-router.ts';
import { etagOf } from './http/caches/etags.ts';
import { createResponseCache } from './http/caches/response-cache.ts';
import { healthRoutes } from './http/health.ts';
import { createStartReport, registerBuildInfo, type StartReport } from './http/lifecycle/start-report.ts';
import { registerLoadShedding } from './http/load/load-shedding.ts';
import { BODY_LIMITS, type BodyLimits } from './http/load/request-bodies.ts';
import { createPseudonymizer, redactLog } from './http/logging.ts';
import { type MetricsOptions, metricsRoute } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import { deliveryMetrics } from './jobs/delivery-metrics.ts';
import { scheduleBackgroundJobs } from './jobs.ts';
import { moneyFormatsOf } from './languages/money-formats.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { apiKeyRoutes } from './modules/api-keys/routes.ts';
import { isApiKey } from './modules/api-keys/service.ts';
import { articleImportRoutes } from './modules/articles/csv/routes.ts';
import { articleRoutes } from './modules/articles/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { AuditLog } from './modules/audit/service.ts';
import { basketRoutes } from './modules/basket/routes.ts';
import { countryRoutes } from './modules/countries/routes.ts';
import { createModules, type ExternalServices, type Modules } from './modules/create-modules.ts';
import { customerRoutes } from './modules/customers/routes.ts';
import { shopCharges } from './modules/delivery/service.ts';
import { emailPreviewRoutes } from './modules/email/previews/preview-routes.ts';
import { emailRoutes } from './modules/email/routes.ts';
import { senderOf } from './modules/email/transport.ts';
import { eventRoutes } from './modules/events/routes.ts';
import { imageRoutes } from './modules/images/routes.ts';
import { exportPaperRoutes, invoiceRoutes } from './modules/invoices/routes.ts';
import { contactRoutes, messageRoutes } from './modules/messages/routes.ts';
import { carrierFileRoutes } from './modules/orders/carrier-routes.ts';
import { expectedDeliveryRoutes } from './modules/orders/expected/routes.ts';
import { orderRoutes, withdrawalRoutes } from './modules/orders/routes.ts';
import { paymentRoutes, webhookRoute } from './modules/payments/routes.ts';
import { getSession } from './modules/people/better-auth/better-auth-adapter.ts';
import { identityRoutes } from './modules/people/identity-routes.ts';
import { ownDataRoutes } from './modules/people/own-data-routes.ts';
import { userRoutes } from './modules/people/user-routes.ts';
import { quotationRoutes } from './modules/quotations/routes.ts';
import { bankFileRoutes } from './modules/receivables/bank/routes.ts';
import { receivablesRoutes } from './modules/receivables/routes.ts';
import { firstDayRoutes, reportRoutes } from './modules/reports/routes.ts';
import { reviewAdminRoutes, reviewRoutes } from './modules/reviews/routes.ts';
import { savedFabricsRoutes } from './modules/saved-fabrics/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import type { Search } from './modules/search/service.ts';
import { createShopUses } from './modules/search/shop-uses.ts';
import { shopSettingsRoutes } from './modules/shop-settings/routes.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { swatchRoutes } from './modules/swatches/routes.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import type { ShopOfPages } from './pages/render-with-dependencies.ts';
import { assertNoRehearsalReaches } from './storage/copies/rehearsal.ts';
import { loadSecrets } from './storage/secrets.ts';

export interface AppDependencies extends ExternalServices, ContextParts {
  /** Default: BODY_LIMITS. */
  readonly bodyLimits?: Partial<BodyLimits>;
  /** The commit of the sources, for the start report. */
  readonly commit?: string | undefined;
}

export interface App extends Modules {
  readonly ctx: ShopContext;
  readonly server: FastifyInstance;
  readonly startReport: StartReport;
}

export async function createApp(options: AppDependencies): Promise<App> {
  const ctx = createContext({ ...options, log: redactLog(options.log) });
  const { settings, storage, log } = ctx;
  await assertNoRehearsalReaches(storage.db, settings);
  setMoneyFormat(moneyFormatsOf(settings));
  const server = await buildServer({
    log,
    pseudonymize: createPseudonymizer((await loadSecrets(settings)).auth),
    trustProxy: settings.TRUST_PROXY,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    bodyLimits: { ...BODY_LIMITS, ...options.bodyLimits },
  });
  tellOfFailures(server, ctx);
  registerLoadShedding(server, { waitMs: settings.BUSY_AFTER_MS });
  await registerOpenApi(server, {
    name: () => modules.shopSettings.content.company.name,
    origin: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
  });
  const modules = await createModules(server, ctx, options);
  const startReport = createStartReport(
    settings,
    storage,
    options.commit,
    unfinishedPages(modules.shopSettings.content.legal),
  );
  registerBuildInfo(server.metrics, startReport);
  await registerRoutes(server, ctx, modules, startReport);
  await modules.payments.createShopId();
  scheduleBackgroundJobs(ctx, modules);
  server.addHook('onListen', async () => modules.jobs.start());
  keepFabricIndexFresh(server, modules.search);
  server.addHook('onClose', async () => modules.jobs.stop());
  return { ctx, server, startReport, ...modules };
}

/** A streak of failures is logged once, and when it ends. */
function tellOfFailures({ metrics }: FastifyInstance, { storage, log }: ShopContext): void {
  storage.failures.listen({
    failed(work, err, nth) {
      metrics.countBackgroundFailure(work);
      if (nth === 1) log.error({ work, err }, 'background work fails; trying again');
    },
    recovered: (work, failures) => log.warn({ work, failures }, 'background work succeeds again'),
  });
}

/** What pages show of the shop. */
export function shopOfPages({
  shopSettings,
  search,
  orders,
}: Pick<Modules, 'shopSettings' | 'search' | 'orders'>): ShopOfPages {
  const uses = createShopUses(shopSettings, search, () => orders.transferDays);
  return {
    async read() {
      const { percent } = shopSettings.get('deposit').value;
      const { leavesWithinDays } = shopSettings.get('delivery').value;
      return {
        charges: shopCharges(shopSettings),
        shop: {
          ...shopFrame(shopSettings.content, await uses(), shopSettings),
          ...shopSettings.untranslated('footer'),
          ...(percent > 0 && { depositPercent: percent }),
          ...(leavesWithinDays !== undefined && { leavesWithinDays }),
        },
      };
    },
    version: async () => `${shopSettings.version} ${etagOf(JSON.stringify(await uses()))}`,
  };
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
  ctx: ShopContext,
  modules: Modules,
  startReport: StartReport,
): Promise<void> {
  const { settings, storage } = ctx;
  const { users, apiKeys, images, identity, payments } = modules;
  const createRouter = (app: FastifyInstance) =>
    createApiRouter({
      app,
      identify: (token) => (isApiKey(token) ? apiKeys.findCaller(token) : users.findCaller(token)),
      tokenFault: (token) => users.tokenFault(token),
      sessionEmail: async (headers) => (await identity.getSession(headers))?.email,
      writesPerMinute: settings.WRITES_PER_MINUTE,
    });
  const router = createRouter(server);
  const metrics = metricsOptions(ctx);
  healthRoutes(server, { ping: storage.ping, access: metrics, startReport });
  metricsRoute(server, metrics);
  identityRoutes(server, router, identity, settings.SIGN_INS_PER_MINUTE);
  userRoutes(
    router,
    users,
    identity,
    (request) => getSession(identity, request),
    (email) => modules.receivables.isAllowed(email),
  );
  await imageRoutes(server, createRouter, images);
  shopSettingsRoutes(router, modules.shopSettings);
  apiKeyRoutes(router, apiKeys);
  eventRoutes(router, modules.events);
  webhookRoutes(router, modules.webhooks);
  auditRoutes(router, new AuditLog(ctx));
  const articleCache = createResponseCache(server, storage, 'articles', 'reviews');
  articleRoutes(router, modules.articles, modules.articleEditing, modules.articleTexts, articleCache);
  stockRoutes(router, modules.stockChanges, modules.stockAlerts);
  searchRoutes(router, modules.search, articleCache);
  await articleImportRoutes(server, createRouter, modules.articleImports);
  reviewRoutes(router, modules.reviews, createResponseCache(server, storage, 'reviews'));
  reviewAdminRoutes(router, modules.reviewAdmin);
  basketRoutes(router, modules.basket);
  customerRoutes(router, modules.customers, modules.news);
  messageRoutes(router, modules.messages);
  savedFabricsRoutes(router, modules.savedFabrics, modules.stockAlerts);
  addressRoutes(router, modules.addresses);
  countryRoutes(router);
  emailRoutes(router, modules.outbox, storage);
  const { outbox, webhooks } = modules;
  const emails = {
    name: 'emails',
    one: 'email',
    what: 'Emails in the outbox',
    counts: () => outbox.counts(),
  };
  deliveryMetrics(server.metrics, emails, ctx.clock);
  const events = {
    name: 'webhook_deliveries',
    one: 'webhook_delivery',
    what: 'Events to webhooks',
    counts: () => webhooks.counts(),
  };
  deliveryMetrics(server.metrics, events, ctx.clock);
  if (!settings.production) {
    const sender = () => senderOf(settings.MAIL_FROM, modules.shopSettings.content.company.name);
    emailPreviewRoutes(server, modules.outbox, sender);
  }
  orderRoutes(router, ctx, modules.orders);
  const { expectedDeliveries: deliveries } = modules;
  await expectedDeliveryRoutes(server, createRouter, ctx, { deliveries, images });
  await carrierFileRoutes(server, createRouter, modules.orders.carrierFiles);
  const attempts = settings.SIGN_INS_PER_MINUTE;
  // Not by the email that a form names: anybody may name it, and would keep its owner from writing.
  const countOf = (name: string) => (network: string) =>
    identity.limits.count({ name, attempts, windowMs: 60_000 }, network);
  withdrawalRoutes(router, modules.withdrawals, countOf('withdrawals'), (token) => users.findCaller(token));
  contactRoutes(router, modules.contact, countOf('contact messages'));
  swatchRoutes(router, modules.swatches);
  quotationRoutes(router, modules.quotations);
  invoiceRoutes(router, modules.invoices);
  exportPaperRoutes(router, modules.exportPapers);
  receivablesRoutes(router, modules.receivables);
  await bankFileRoutes(server, createRouter, modules.bankFiles);
  paymentRoutes(router, payments);
  reportRoutes(router, modules.reports, articleCache);
  const tests = { name: 'tests of services', attempts, windowMs: 60 * 60_000 };
  firstDayRoutes(router, modules.firstDay, (adminId) => identity.limits.count(tests, adminId));
  const { removal, dataExports: exports } = modules;
  const removalsPerMinute = settings.SIGN_INS_PER_MINUTE;
  ownDataRoutes({ router, identity, users, removal, exports, removalsPerMinute });
  await server.register(async (app) => webhookRoute(app, createRouter(app), payments));
}

function metricsOptions({ settings, storage }: ShopContext): MetricsOptions {
  const { METRICS_TOKEN: token, TRUST_PROXY } = settings;
  return {
    token,
    behindProxy: TRUST_PROXY !== false,
    connections: storage.connections,
    logBytes: storage.logBytes,
    dataDir: settings.DATA_DIR,
  };
}
