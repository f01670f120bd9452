// A place with plenty to order, and processes of the shop in production on it.
import { onTestFinished } from 'vitest';
import { Users } from '#server/modules/users/service.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { AppProcess } from './app-process.ts';
import { seedProducts } from './seed-products.ts';

/** Of the one fabric there is. */
export const STOCK = 1_000_000;

export interface SeededShop {
  readonly productId: string;
  readonly token: string;
}

/** One fabric, and somebody who may order it. */
export async function seedShop(place: StorageOptions): Promise<SeededShop> {
  const storage = await openStorage(place);
  const productId = await seedProducts(storage, STOCK);
  const email = 'mia@mail.com';
  const { token } = await new Users(storage).issueToken({ sessionId: email, email, name: 'Mia' });
  await storage.close();
  return { productId, token };
}

/** A process of the shop in production, to be opened; ended with the test. */
export function createProductionProcess(place: StorageOptions, env: Record<string, string>): AppProcess {
  const shop = new AppProcess(place.dataDir, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    AUTH_SECRET: 'long enough for a test of deploys',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...env,
  });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  return shop;
}
