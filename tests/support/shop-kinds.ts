// Reads and decides whether a database is a shop or the sample shop.

import { decideShopKind, readShopKind, type ShopKind } from '#server/storage/copies/shop-kind.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';

async function withStorage<Result>(
  options: StorageOptions,
  use: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(options);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

export const decide = (options: StorageOptions, kind: ShopKind) =>
  withStorage(options, (storage) => decideShopKind(storage, kind));
export const kindOf = (options: StorageOptions) => withStorage(options, ({ db }) => readShopKind(db));
