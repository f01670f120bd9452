// Puts the rooms together into one server. Opens nothing itself: storage and outside services come in as parts.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { scheduleBackgroundJobs } from './background-jobs.ts';
import { createApiRouter } from './http/api-router.ts';
import { healthRoutes } from './http/health.ts';
import { createPseudonymOf } from './http/log-pseudonym.ts';
import { redactLog } from './http/log-redaction.ts';
import { type MetricsOptions, metricsRoute } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { Catalogue } from './modules/catalogue/service.ts';
import { createMailer, type Mailer } from './modules/email/service.ts';
import { getSession } from './modules/identity/better-auth-adapter.ts';
import { createIdentity } from './modules/identity/create-identity.ts';
import type { OpenIdProvider } from './modules/identity/google.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import type { Identity } from './modules/identity/service.ts';
import { createImages } from './modules/images/create-images.ts';
import { imageRoutes } from './modules/images/routes.ts';
import type { Images } from './modules/images/service.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { Orders } from './modules/orders/service.ts';
import { paymentRoutes, webhookRoute } from './modules/payments/routes.ts';
import { Payments } from './modules/payments/service.ts';
import { type CardProviderSettings, stripeConfig } from './modules/payments/stripe-provider.ts';
import { reviewRoutes } from './modules/reviews/routes.ts';
import { Reviews } from './modules/reviews/service.ts';
import { userRoutes } from './modules/users/routes.ts';
import { Users } from './modules/users/service.ts';
import { ResponseCache } from './scale/response-cache.ts';
import { loadSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open-storage.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** The card provider; left out, it is Stripe when the settings hold its keys, and none otherwise. */
  readonly cards?: CardProviderSettings | undefined;
  /** Google, or its stand-in; left out, it is Google when the settings hold its client, and none otherwise. */
  readonly google?: OpenIdProvider | undefined;
  /** Defaults to SMTP or files, as the settings say. */
  readonly mailer?: Mailer | undefined;
}

/** The rooms of an open shop, for the sample loader and for tests. */
export interface App {
  readonly server: FastifyInstance;
  readonly identity: Identity;
  readonly users: Users;
  readonly images: Images;
  readonly catalogue: Catalogue;
  readonly orders: Orders;
  readonly reviews: Reviews;
  readonly payments: Payments;
  readonly jobs: JobRunner;
}

export async function createApp(given: AppDependencies): Promise<App> {
  const parts = { ...given, log: redactLog(given.log) };
  const { settings, storage, log } = parts;
  const app = await buildServer({
    log,
    pseudonymOf: createPseudonymOf((await loadSecrets(settings)).auth),
    trustProxy: settings.TRUST_PROXY,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    busyAfterMs: settings.BUSY_AFTER_MS,
  });
  await registerOpenApi(app);
  const rooms = await createModules(app, parts);
  const { users, images, identity, payments } = rooms;

  const openDoorOn = (on: FastifyInstance) =>
    createApiRouter({
      app: on,
      identify: (token) => users.callerOf(token),
      sessionEmail: async (headers) => (await identity.getSession(headers))?.email,
      writesPerMinute: settings.WRITES_PER_MINUTE,
    });
  const door = openDoorOn(app);
  healthRoutes(app, storage.ping);
  metricsRoute(app, metricsFor(parts));
  identityRoutes(app, door, identity, settings.SIGN_INS_PER_MINUTE);
  userRoutes(door, users, identity, (request) => getSession(identity, request));
  await imageRoutes(app, openDoorOn, images);
  auditRoutes(door, storage);
  catalogueRoutes(door, rooms.catalogue, createResponseCache(app, storage, 'catalogue'));
  reviewRoutes(door, rooms.reviews, createResponseCache(app, storage, 'reviews'));
  orderRoutes(door, rooms.orders);
  paymentRoutes(door, payments);
  await app.register(async (raw) => webhookRoute(raw, openDoorOn(raw), payments));
  scheduleBackgroundJobs(rooms.jobs, rooms);
  app.addHook('onListen', async () => rooms.jobs.start());
  app.addHook('onClose', async () => rooms.jobs.stop());
  return { server: app, ...rooms };
}

function metricsFor({ settings, storage }: AppDependencies): MetricsOptions {
  const { METRICS_TOKEN: token, TRUST_PROXY } = settings;
  return { token, behindProxy: TRUST_PROXY !== false, connections: storage.connections };
}

async function createModules(
  app: FastifyInstance,
  { settings, storage, log, cards = stripeConfig(settings), google, mailer }: AppDependencies,
): Promise<Omit<App, 'server'>> {
  const users = new Users(storage);
  const identity = await createIdentity(
    { app, settings, storage, log, google, mailer: mailer ?? createMailer(settings, log) },
    {
      onSessionEnded: (sessionId) => users.deleteSessionTokens(sessionId),
      onAllSessionsEnded: (email) => users.deleteTokens(email),
      onRenamed: (email, name) => users.rename(email, name),
      onTakeover: (email) => users.handleTakeover(email),
    },
  );
  const images = await createImages(settings, storage);
  const catalogue = new Catalogue(storage, images);
  const orders = new Orders({
    storage,
    catalogue,
    onOrderEvent: (step) => app.metrics.countOrderEvent(step),
  });
  const reviews = new Reviews(storage, images);
  const jobs = new JobRunner({
    db: storage.db,
    log,
    onJobRun: (job, outcome) => app.metrics.recordJobRun(job, outcome),
  });
  const payments = new Payments({
    storage,
    orders,
    jobs,
    log,
    cards,
    onProviderCall: (outcome, ms) => app.metrics.observeProviderCall(outcome, ms),
    onUnmatchedPayments: (count) => app.metrics.setUnmatchedPayments(count),
  });
  return { identity, users, images, catalogue, orders, reviews, payments, jobs };
}

function createResponseCache(
  app: FastifyInstance,
  storage: Storage,
  topic: 'catalogue' | 'reviews',
): ResponseCache {
  const kept = new ResponseCache();
  storage.changes.subscribe(topic, () => kept.clear());
  app.fastPath.addLookup(kept.lookup);
  return kept;
}
