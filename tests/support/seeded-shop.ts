// A database with one product in stock, and app processes in production mode on it.
import { onTestFinished } from 'vitest';
import { Users } from '#server/modules/users/service.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { AppProcess } from './app-process.ts';
import { seedProducts } from './seed-products.ts';

/** Initial stock of the product. */
export const STOCK = 1_000_000;

export interface SeededShop {
  readonly productId: string;
  readonly token: string;
}

/** Inserts a product and a customer. */
export async function seedShop(storageOptions: StorageOptions): Promise<SeededShop> {
  const storage = await openStorage(storageOptions);
  const productId = await seedProducts(storage, STOCK);
  const email = 'mia@mail.com';
  const { token } = await new Users(storage).issueToken({ sessionId: email, email, name: 'Mia' });
  await storage.close();
  return { productId, token };
}

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
    ...(storageOptions.databaseUrl && { DATABASE_URL: storageOptions.databaseUrl }),
    ...env,
  });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  return shop;
}
