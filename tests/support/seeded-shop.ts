// A database with one article in stock, and app processes in production mode on it.

import { onTestFinished } from 'vitest';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { createPlainUsers } from '../../seed/plain-users.ts';
import { AppProcess } from './app-process.ts';
import { seedArticles } from './articles/seed-articles.ts';
import { testContext } from './context.ts';

/** Initial stock of the article. */
export const STOCK = 1_000_000;

export interface SeededShop {
  readonly productId: string;
  readonly token: string;
}

/** Inserts an article and a customer. */
export async function seedShop(storageOptions: StorageOptions): Promise<SeededShop> {
  const storage = await openStorage(storageOptions);
  const productId = await seedArticles(storage, STOCK);
  const email = 'mia@mail.com';
  const { token } = await createPlainUsers(testContext(storage)).issueToken({
    sessionId: email,
    email,
    name: 'Mia',
  });
  await storage.close();
  return { productId, token };
}

/** Keys of no account: a shop that cannot be paid takes no orders. */
export const cardKeys = {
  STRIPE_SECRET_KEY: 'sk_live_of_no_account',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_no_account',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_no_account',
};

/** An app process in production mode, not yet started; killed when the test ends. */
export function createProductionProcess(
  storageOptions: StorageOptions,
  env: Record<string, string>,
): AppProcess {
  const shop = new AppProcess(storageOptions.dataDir, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    AUTH_SECRET: 'long enough for a test of deploys',
    ...cardKeys,
    ...(storageOptions.databaseUrl && { DATABASE_URL: storageOptions.databaseUrl }),
    ...env,
  });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  return shop;
}
