// From a shop to the parts of a backup, and back into a shop: all of it or nothing.

import type { BlobStorage } from '#server/modules/images/blob-storage.ts';
import { hashFromUrl, isOwnImageUrl, masterName } from '#server/modules/images/image-url.ts';
import { topics } from '#server/storage/change-feed.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import {
  analyzeTables,
  clearTables,
  type DatabaseSnapshot,
  insertRows,
  lockTables,
  nonEmptyTables,
  rowsOf,
  type TableShape,
  tablesOf,
} from '#server/storage/table-copy.ts';
import type { BackupPart } from './file.ts';

/** Something the operator can mend, in one sentence. */
export class BackupRefused extends Error {}

export interface Counted {
  rows: number;
  pictures: number;
}

/** Every table with its rows, then every picture on this shop's own disk. Counts into `counted` as it goes. */
export async function* partsOf(
  books: DatabaseSnapshot,
  shelf: BlobStorage,
  counted: Counted,
): AsyncGenerator<BackupPart> {
  for (const table of await tablesOf(books)) {
    yield { table: table.name, columns: [...table.columns] };
    for await (const rows of rowsOf(books, table)) {
      counted.rows += rows.length;
      yield { rows: rows.map((row) => [...row]) };
    }
  }
  for await (const hash of picturesOf(books)) {
    // One nobody showed for a day may be swept away meanwhile: it was not to be kept.
    const content = await shelf.read(masterName(hash));
    if (!content) continue;
    counted.pictures += 1;
    yield { picture: hash, content };
  }
}

async function* picturesOf(books: DatabaseSnapshot): AsyncGenerator<string> {
  const images = (await tablesOf(books)).find(({ name }) => name === 'images');
  const at = images?.columns.indexOf('url') ?? -1;
  if (!images || at < 0) return;
  for await (const rows of rowsOf(books, images)) {
    for (const row of rows) {
      const url = String(row[at]);
      const hash = isOwnImageUrl(url) ? hashFromUrl(url) : undefined;
      if (hash) yield hash;
    }
  }
}

interface Refilling {
  readonly storage: Storage;
  readonly shelf: BlobStorage;
  readonly parts: AsyncIterable<BackupPart>;
  /** Empties a shop that is not empty first. */
  readonly replace: boolean;
  /** Looks at the books before they are kept; throwing leaves everything as it was. */
  readonly check?: (books: DatabaseSnapshot) => Promise<void>;
}

/** Fills a shop. Throws BackupRefused for one that is not empty, unless told to replace what is there. */
export async function refill({ storage, shelf, parts, replace, check }: Refilling): Promise<Counted> {
  const counted: Counted = { rows: 0, pictures: 0 };
  const brought: string[] = [];
  try {
    await storage.db.transaction().execute(async (tx) => {
      const books: DatabaseSnapshot = { kind: storage.kind, tx };
      await makeRoom(books, replace);
      for await (const part of intoTables(books, parts, counted)) {
        if (await shelf.has(masterName(part.picture))) continue;
        brought.push(part.picture);
        await shelf.write(masterName(part.picture), part.content);
        counted.pictures += 1;
      }
      await check?.(books);
      await analyzeTables(books);
    });
  } catch (error) {
    for (const hash of brought) await shelf.deleteAll(hash);
    throw error;
  }
  for (const topic of topics) storage.changes.publish(topic);
  return counted;
}

async function makeRoom(books: DatabaseSnapshot, replace: boolean): Promise<void> {
  const tables = await tablesOf(books);
  await lockTables(books, tables);
  const filled = await nonEmptyTables(books, tables);
  if (filled.length > 0 && !replace)
    throw new BackupRefused(`This shop is not empty (${filled.join(', ')}); nothing was changed.`);
  await clearTables(
    books,
    tables.map(({ name }) => name),
  );
}

/** Writes the rows; what is left over is pictures. */
async function* intoTables(books: DatabaseSnapshot, parts: AsyncIterable<BackupPart>, counted: Counted) {
  const tables = new Map((await tablesOf(books)).map((table) => [table.name, table]));
  let into: TableShape | undefined;
  for await (const part of parts) {
    if ('picture' in part) yield part;
    else if ('table' in part) {
      const known = tables.get(part.table);
      if (String(known?.columns) !== String(part.columns))
        throw new BackupRefused(`This shop's table ${part.table} is another; nothing was changed.`);
      into = known;
    } else if (into) {
      await insertRows(books, into, part.rows);
      counted.rows += part.rows.length;
    }
  }
}

/** Tables are alike where the same migrations made them. */
export async function refuseOtherVersion(
  books: DatabaseSnapshot,
  migrations: readonly string[],
): Promise<void> {
  if (String(await listAppliedMigrations(books.tx)) === String(migrations)) return;
  throw new BackupRefused(
    'These books are of another version of the shop: use that version to bring them back, then start this one.',
  );
}
