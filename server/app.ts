// Puts the rooms together into one server. Opens nothing itself: storage and outside services come in as parts.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { Catalogue } from './catalogue/service.ts';
import { discreetLog } from './discreetLog.ts';
import { openDoor } from './http/door.ts';
import { openFrame } from './http/frame.ts';
import { healthRoutes } from './http/health.ts';
import { KeptAnswers } from './http/keptAnswers.ts';
import { type MetricsOptions, metricsRoute } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import type { OpenIdProvider } from './identity/google.ts';
import { openIdentity } from './identity/open.ts';
import { identityRoutes } from './identity/routes.ts';
import type { Identity } from './identity/service.ts';
import { sessionOf } from './identity/ways.ts';
import { openImages } from './images/open.ts';
import { imageRoutes } from './images/routes.ts';
import type { Images } from './images/service.ts';
import { keepSwept } from './images/sweep.ts';
import type { Mail } from './mail/letter.ts';
import { namesInLog } from './namesInLog.ts';
import { orderRoutes } from './orders/routes.ts';
import { Orders } from './orders/service.ts';
import { type CardProviderSettings, stripeOf } from './payments/provider.ts';
import { keepReconciled } from './payments/reconciliation.ts';
import { paymentRoutes, webhookRoute } from './payments/routes.ts';
import { Payments } from './payments/service.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { Reviews } from './reviews/service.ts';
import { openSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open.ts';
import { userRoutes } from './users/routes.ts';
import { Users } from './users/service.ts';

export interface ShopParts {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** The card provider; left out, it is Stripe when the settings hold its keys, and none otherwise. */
  readonly cards?: CardProviderSettings | undefined;
  /** Google, or its stand-in; left out, it is Google when the settings hold its client, and none otherwise. */
  readonly google?: OpenIdProvider | undefined;
  /** How letters leave; left out, the settings say. */
  readonly mail?: Mail | undefined;
}

/** The rooms of an open shop, for the sample loader and for tests. */
export interface Shop {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly users: Users;
  readonly images: Images;
  readonly catalogue: Catalogue;
  readonly orders: Orders;
  readonly reviews: Reviews;
  readonly payments: Payments;
}

export async function openShop(given: ShopParts): Promise<Shop> {
  const parts = { ...given, log: discreetLog(given.log) };
  const { settings, storage, log } = parts;
  const app = await openFrame({
    log,
    nameInLog: namesInLog((await openSecrets(settings)).auth),
    trustProxy: settings.TRUST_PROXY,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    busyAfterMs: settings.BUSY_AFTER_MS,
  });
  await describeApi(app);
  const rooms = await openRooms(app, parts);
  const { users, images, identity, payments } = rooms;

  const openDoorOn = (on: FastifyInstance) =>
    openDoor({
      app: on,
      identify: (token) => users.callerOf(token),
      hasSession: async (headers) => (await identity.proveSession(headers)) !== undefined,
      writesPerMinute: settings.WRITES_PER_MINUTE,
    });
  const door = openDoorOn(app);
  healthRoutes(app, storage.ping);
  metricsRoute(app, metricsFor(parts));
  identityRoutes(app, door, identity, settings.SIGN_INS_PER_MINUTE);
  userRoutes(door, users, (request) => sessionOf(identity, request));
  await imageRoutes(app, openDoorOn, images);
  auditRoutes(door, storage);
  catalogueRoutes(door, rooms.catalogue, keptUntil(app, storage, 'catalogue'));
  reviewRoutes(door, rooms.reviews, keptUntil(app, storage, 'reviews'));
  orderRoutes(door, rooms.orders);
  paymentRoutes(door, payments);
  await app.register(async (raw) => webhookRoute(raw, openDoorOn(raw), payments));
  keepUp(app, storage, rooms);
  return { app, ...rooms };
}

/** What the shop does by itself while it is open. On a standby nothing, until that is promoted. */
function keepUp(app: FastifyInstance, { onlyReads }: Storage, rooms: Omit<Shop, 'app'>): void {
  const { payments } = rooms;
  if (payments.cardProvider)
    keepReconciled(app, async (wish) => (onlyReads() ? undefined : payments.reconcile(wish)));
  keepSwept(app, async () => (onlyReads() ? [] : sweepOut(rooms)));
}

/** Forgets what has had its day; answers the hashes of pictures that went. */
export async function sweepOut(rooms: Omit<Shop, 'app'>): Promise<string[]> {
  await rooms.orders.forgetOldKeys();
  return rooms.images.sweep(() => picturesShown(rooms));
}

function metricsFor({ settings, storage }: ShopParts): MetricsOptions {
  const { METRICS_TOKEN: token, TRUST_PROXY } = settings;
  const { connections, onlyReads } = storage;
  return { token, behindProxy: TRUST_PROXY !== false, connections, onlyReads };
}

/** Every picture somebody may look at: of products on sale, of products ordered, of reviews. */
export async function picturesShown({ catalogue, orders, reviews }: Omit<Shop, 'app'>): Promise<string[]> {
  const products = await catalogue.picturesShown((id) => orders.isOrdered(id));
  return [...products, ...(await reviews.picturesShown())];
}

async function openRooms(
  app: FastifyInstance,
  { settings, storage, log, cards = stripeOf(settings), google, mail }: ShopParts,
): Promise<Omit<Shop, 'app'>> {
  const users = new Users(storage);
  const identity = await openIdentity(
    { app, settings, storage, log, google, mail },
    {
      onSessionEnded: (sessionId) => users.endSession(sessionId),
      onAllSessionsEnded: (email) => users.endAllSessions(email),
      onRenamed: (email, name) => users.rename(email, name),
    },
  );
  const images = await openImages(settings, storage);
  const catalogue = new Catalogue(storage, images);
  const orders = new Orders({ storage, catalogue, onStep: (step) => app.figures.orderStep(step) });
  const reviews = new Reviews(storage, images);
  const payments = new Payments({
    storage,
    orders,
    log,
    cards,
    onAsked: (outcome, ms) => app.figures.askedProvider(outcome, ms),
  });
  return { identity, users, images, catalogue, orders, reviews, payments };
}

function keptUntil(app: FastifyInstance, storage: Storage, topic: 'catalogue' | 'reviews'): KeptAnswers {
  const kept = new KeptAnswers();
  storage.news.onChange(topic, () => kept.forget());
  app.shortcut.offer(kept.find);
  return kept;
}
