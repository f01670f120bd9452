// Puts the rooms together into one server. Opens nothing itself: storage and outside services come in as parts.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { catalogueRoutes } from './catalogue/routes.ts';
import { Catalogue } from './catalogue/service.ts';
import { openDoor } from './http/door.ts';
import { openFrame } from './http/frame.ts';
import { healthRoutes } from './http/health.ts';
import { KeptAnswers } from './http/keptAnswers.ts';
import { describeApi } from './http/openapi.ts';
import { orderRoutes } from './orders/routes.ts';
import { Orders } from './orders/service.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { Reviews } from './reviews/service.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open.ts';
import { userRoutes } from './users/routes.ts';
import { Users } from './users/service.ts';

export interface ShopParts {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
}

/** The rooms of an open shop, for the sample loader and for tests. */
export interface Shop {
  readonly app: FastifyInstance;
  readonly users: Users;
  readonly catalogue: Catalogue;
  readonly orders: Orders;
  readonly reviews: Reviews;
}

export async function openShop({ settings, storage, log }: ShopParts): Promise<Shop> {
  const app = await openFrame({
    log,
    trustProxy: settings.TRUST_PROXY,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  await describeApi(app);
  const users = new Users(storage);
  const catalogue = new Catalogue(storage);
  const orders = new Orders(storage, catalogue);
  const reviews = new Reviews(storage);

  const door = openDoor({
    app,
    identify: (token) => users.callerOf(token),
    writesPerMinute: settings.WRITES_PER_MINUTE,
  });
  healthRoutes(app, storage.ping);
  userRoutes(door, users, async () => undefined);
  catalogueRoutes(door, catalogue, keptUntil(storage, 'catalogue'));
  reviewRoutes(door, reviews, keptUntil(storage, 'reviews'));
  orderRoutes(door, orders);
  return { app, users, catalogue, orders, reviews };
}

function keptUntil(storage: Storage, topic: 'catalogue' | 'reviews'): KeptAnswers {
  const kept = new KeptAnswers();
  storage.news.onChange(topic, () => kept.forget());
  return kept;
}
