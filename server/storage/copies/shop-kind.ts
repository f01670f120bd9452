// Records whether a database is a shop or the sample shop. The first start writes it; from then on it does not open as
// the other.
import { SettingsError } from '#server/settings.ts';
import { openStorage, type Storage, type StorageOptions } from '../open-storage.ts';
import type { Database, Executor } from '../tables.ts';
import { lockUntilCommit } from '../transaction-locks.ts';
import { listTables, nonEmptyTables } from './table-copy.ts';

export type ShopKind = 'shop' | 'sample';

export const SHOP_KIND_TABLE = 'shop_kind';
const ONLY_ROW = 1;

/** A process in production opens a shop, any other the sample shop. */
export const kindToOpen = ({ production }: { readonly production: boolean }): ShopKind =>
  production ? 'shop' : 'sample';

/** Returns undefined before the first start, and without any tables. */
export async function readShopKind(db: Database): Promise<ShopKind | undefined> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === SHOP_KIND_TABLE) ? selectKind(db) : undefined;
}

/**
 * Opens a database without recording its kind. Throws SettingsError for a database of the other kind, before anything
 * is written; one without a kind may become either.
 */
export function openStorageAs(wanted: ShopKind, options: StorageOptions): Promise<Storage> {
  return openStorage({
    ...options,
    beforeMigration: async (db) => assertSameKind(await readShopKind(db), wanted),
  });
}

/** Opens a database and records its kind. */
export async function openStorageForGood(wanted: ShopKind, options: StorageOptions): Promise<Storage> {
  const storage = await openStorageAs(wanted, options);
  try {
    await decideShopKind(storage, wanted);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Writes the kind at the first start. Throws SettingsError, and writes nothing, for a database of the other kind, and
 * for the sample shop on a database that holds anything already.
 */
export async function decideShopKind({ kind: engine, db }: Storage, wanted: ShopKind): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // When two processes start at once, the second one waits, and finds what the first one wrote.
    await lockUntilCommit({ kind: engine }, tx, SHOP_KIND_TABLE);
    const stored = await selectKind(tx);
    assertSameKind(stored, wanted);
    if (stored) return;
    const database = { kind: engine, tx };
    if (wanted === 'sample' && (await nonEmptyTables(database, await listTables(database))).length > 0)
      throw new SettingsError(NOT_A_SAMPLE);
    await writeShopKind(tx, wanted);
  });
}

/** Call it only when there is no kind yet. */
export async function writeShopKind(tx: Executor, kind: ShopKind): Promise<void> {
  await tx.insertInto('shop_kind').values({ id: ONLY_ROW, kind }).execute();
}

/** Turns a database from which the samples were removed into a shop. */
export async function makeShop(tx: Executor): Promise<void> {
  await tx
    .insertInto('shop_kind')
    .values({ id: ONLY_ROW, kind: 'shop' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: 'shop' }))
    .execute();
}

export async function selectKind(db: Executor): Promise<ShopKind | undefined> {
  const row = await db
    .selectFrom(SHOP_KIND_TABLE)
    .select('kind')
    .where('id', '=', ONLY_ROW)
    .executeTakeFirst();
  return row?.kind;
}

const NOT_A_SAMPLE =
  'This database holds a shop: set NODE_ENV=production to open it, or give the sample shop a DATA_DIR or DATABASE_URL of its own; nothing was changed.';
const NOT_A_SHOP =
  'This database holds the sample shop, whose passwords are public: production needs a database of its own, or `npm run admin -- remove-samples` first; nothing was changed.';

function assertSameKind(stored: ShopKind | undefined, wanted: ShopKind): void {
  if (stored === undefined || stored === wanted) return;
  throw new SettingsError(wanted === 'sample' ? NOT_A_SAMPLE : NOT_A_SHOP);
}
