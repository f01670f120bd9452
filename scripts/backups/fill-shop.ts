// Fills a shop with tables and images from elsewhere, in one transaction: all of it or nothing.
import type { BlobStorage } from '#server/modules/images/blob-storage.ts';
import { masterName } from '#server/modules/images/image-url.ts';
import { topics } from '#server/storage/change-feed.ts';
import { type ShopKind, selectKind, writeShopKind } from '#server/storage/copies/shop-kind.ts';
import {
  analyzeTables,
  clearTables,
  continueIdentities,
  type DatabaseSnapshot,
  insertRows,
  listTables,
  lockTables,
  nonEmptyTables,
  type Row,
  type TableShape,
} from '#server/storage/copies/table-copy.ts';
import { listAppliedMigrations, readMigrations, shopMigrations } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { BackupImage } from './backup-directory.ts';
import { CommandError } from './run-command.ts';

interface FillOptions {
  readonly storage: Storage;
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  /** Deletes the existing rows first. */
  readonly replace: boolean;
  readonly images?: { readonly storage: BlobStorage; readonly source: AsyncIterable<BackupImage> };
  /** Takes the names of tables and columns that this shop does not have; without it they are refused. */
  readonly leftOut?: string[];
  /** Runs before the commit; a rejection leaves everything as it was. */
  readonly check?: (target: DatabaseSnapshot) => Promise<void>;
}

/** Resolves with the number of rows. Rejects with CommandError when the shop is not empty and `replace` is false. */
export async function fillShop(options: FillOptions): Promise<number> {
  const { storage, images, check } = options;
  const written: string[] = [];
  let count = 0;
  try {
    await storage.db.transaction().execute(async (tx) => {
      const target: DatabaseSnapshot = { kind: storage.kind, tx };
      count = await fillTables(target, options);
      if (images) await copyImages(images, written);
      await check?.(target);
      await continueIdentities(target);
      await analyzeTables(target);
    });
  } catch (error) {
    for (const hash of written) await images?.storage.deleteAll(hash);
    throw error;
  }
  for (const topic of topics) storage.changes.publish(topic);
  return count;
}

async function fillTables(
  target: DatabaseSnapshot,
  { tables, rows, replace, leftOut }: FillOptions,
): Promise<number> {
  const kind = await selectKind(target.tx);
  const own = await listTables(target);
  await lockTables(target, own);
  const nonEmpty = await nonEmptyTables(target, own);
  if (nonEmpty.length > 0 && !replace)
    throw new CommandError(`This shop is not empty (${nonEmpty.join(', ')}); nothing was changed.`);
  await clearTables(target, own);
  let count = 0;
  for (const table of tables) {
    const same = own.find(({ name }) => name === table.name);
    const unknown = table.columns.filter((column) => !same?.columns.includes(column));
    const isWhole = !same || same.columns.length + unknown.length === table.columns.length;
    if (!isWhole || (unknown.length > 0 && !leftOut))
      throw new CommandError(`The table ${table.name} has other columns in this shop; nothing was changed.`);
    leftOut?.push(...(same ? unknown.map((column) => `${table.name}.${column}`) : [table.name]));
    if (!same) continue;
    for await (const batch of rows(table)) {
      await insertRows(target, same, batch);
      count += batch.length;
    }
  }
  await keepKind(target.tx, kind);
  return count;
}

/**
 * Rows come with the kind of their shop. Those of a database that was never opened have none, and the present kind
 * stays.
 */
async function keepKind(tx: Executor, former: ShopKind | undefined): Promise<void> {
  const filled = await selectKind(tx);
  if (former === 'shop' && filled === 'sample')
    throw new CommandError(
      'This data is of the sample shop, and this database holds a shop; nothing was changed.',
    );
  if (former && !filled) await writeShopKind(tx, former);
}

/** Adds the hash of each image it writes to `written`. */
async function copyImages({ storage, source }: NonNullable<FillOptions['images']>, written: string[]) {
  for await (const { hash, content } of source) {
    if (await storage.has(masterName(hash))) continue;
    written.push(hash);
    await storage.write(masterName(hash), content);
  }
}

/**
 * The shop's migrations that data of an earlier version has, when this version has them unchanged and more: from 1.0 on they only
 * add. Undefined for data of this version, and of one that this version does not know.
 */
export async function olderMigrations(migrations: readonly string[]): Promise<readonly string[] | undefined> {
  const own = Object.keys(await readMigrations('sqlite'));
  const older = shopMigrations(migrations);
  return older.length < own.length && older.every((name) => own.includes(name)) ? older : undefined;
}

/** Databases that applied the same migrations have the same tables. */
export async function assertSameVersion({ db }: Storage, migrations: readonly string[]): Promise<void> {
  if (String(await listAppliedMigrations(db)) !== String(migrations)) throw new CommandError(OTHER_VERSION);
}

/**
 * A backup has every migration of the database that it fills, and more if a newer version had migrated the shop. Those of
 * better-auth do not count, since they are named by its version; columns that do not fit are seen later.
 */
export async function assertRestorable(
  { db }: Storage,
  migrations: readonly string[],
  isOlder: boolean,
): Promise<void> {
  const own = shopMigrations(await listAppliedMigrations(db));
  if (own.every((name) => migrations.includes(name))) return;
  throw new CommandError(
    isOlder
      ? 'This data is of an earlier version of the shop: restore it into an empty database that no process has opened yet.'
      : OTHER_VERSION,
  );
}

const OTHER_VERSION =
  'This data is of another version of the shop: restore it with that version, then start this one.';

/** Says what a restore of this version leaves out; nothing when that is nothing. */
export const leftOutSentences = (names: readonly string[]) =>
  names.length === 0
    ? []
    : [
        `A newer version of the shop has added ${names.toSorted().join(', ')}: only that version restores it, this one leaves it out.`,
      ];
