// Starts an app process on a database with the given number of fabrics and customers.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { NewArticle } from '#contract/articles/article.ts';
import { createContext } from '#server/context.ts';
import { Articles } from '#server/modules/articles/service.ts';
import { createImages } from '#server/modules/images/create-images.ts';
import { ratingsOf } from '#server/modules/reviews/ratings.ts';
import { articleStock } from '#server/modules/stock/service.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { createPlainUsers } from '../seed/plain-users.ts';
import { type Running, startChild } from './child.ts';

export interface SeededApp {
  readonly running: Running;
  /** The ids of the fabrics, oldest first. */
  readonly articleIds: readonly string[];
  /** An access token per customer. */
  readonly tokens: readonly string[];
  readonly storageOptions: StorageOptions;
  close(): Promise<void>;
}

interface SeedOptions {
  readonly fabrics: number;
  readonly customers?: number;
  readonly databaseUrl?: string;
  /** The script to start; start.ts by default. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What fabrics state besides what all do; by default nothing. */
  readonly article?: (nth: number) => Partial<NewArticle>;
}

const harbourTwill = (nth: number): NewArticle => ({
  productName: `Harbour Twill No. ${nth}`,
  img: '/cloth/og.jpg',
  description:
    'A firm two-ply twill in long-staple cotton, woven at 240 g/m² on a 150 cm loom, washed once and left with its ' +
    'natural hand. It takes a crease, keeps its colour, and makes up into jackets, aprons and bags that wear in.',
  price: 12.5 + (nth % 40),
  minimumQuantity: 1,
  availableQuantity: 1_000_000,
});

const CUSTOMERS_AT_ONCE = 20;

/** Production settings without rate limits. */
export const benchSettings = (storageOptions: StorageOptions): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  WRITES_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  OPEN_ORDERS_PER_CUSTOMER: '1000000',
  IMAGE_UPLOADS_PER_HOUR: '1000000',
  AUTH_SECRET: 'a secret of the bench, long enough for its purpose',
  // These keys belong to no account; without any, the shop takes no orders.
  STRIPE_SECRET_KEY: 'sk_live_of_no_account',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_no_account',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_no_account',
  DATA_DIR: storageOptions.dataDir,
  ...(storageOptions.databaseUrl && { DATABASE_URL: storageOptions.databaseUrl }),
});

export async function startSeededApp({
  fabrics,
  customers = 0,
  databaseUrl,
  script = 'start.ts',
  env,
  article,
}: SeedOptions): Promise<SeededApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  const storageOptions: StorageOptions = { dataDir, ...(databaseUrl && { databaseUrl }) };
  const seeded = await seedDatabase(storageOptions, { fabrics, customers, ...(article && { article }) });
  const running = await startChild(script, { ...benchSettings(storageOptions), ...env });
  return {
    ...seeded,
    running,
    storageOptions,
    async close() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Adds fabrics and customers to a database, and creates it if it is missing. */
export async function seedDatabase(
  storageOptions: StorageOptions,
  { fabrics, customers = 0, article = () => ({}) }: Pick<SeedOptions, 'fabrics' | 'customers' | 'article'>,
) {
  const storage = await openStorage(storageOptions);
  const settings = readSettings(benchSettings(storageOptions));
  const ctx = createContext({ settings, storage, log: pino({ level: 'silent' }) });
  const articles = new Articles(ctx, {
    images: await createImages(ctx),
    stock: articleStock,
    ratingsOf,
    numberPrefix: () => 'SV',
  });
  await articles.addArticles(
    Array.from({ length: fabrics }, (_, nth) => ({ ...harbourTwill(nth), ...article(nth) })),
  );
  const users = createPlainUsers(ctx);
  const signIn = async (nth: number) => {
    const email = `customer${nth}@mail.com`;
    return (await users.issueToken({ sessionId: email, email, name: `Customer ${nth}` })).token;
  };
  const tokens: string[] = [];
  for (let from = 0; from < customers; from += CUSTOMERS_AT_ONCE) {
    const length = Math.min(CUSTOMERS_AT_ONCE, customers - from);
    tokens.push(...(await Promise.all(Array.from({ length }, (_, nth) => signIn(from + nth)))));
  }
  const rows = await storage.db.selectFrom('articles').select('id').orderBy('id').execute();
  await storage.close();
  return { articleIds: rows.map(({ id }) => id), tokens };
}
