// Searches every text column of every table for what a person is known by.
import { sql } from 'kysely';
import { isMigrationTable } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';

/** `table.column`, without those of migration tables. */
export async function listTextColumns({ db }: Storage): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !isMigrationTable(name) && !name.startsWith('sqlite_'))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /text|char|json/i.test(dataType))
        .map((column) => `${name}.${column.name}`),
    )
    .sort();
}

/** What a hash, a token or an id may hold by chance, written in hex, base64 or base64url. */
const HASH_TEXT = /^[\w+/=-]*$/;

/**
 * The text columns with a value that contains one of the texts, whatever its case. Throws where a hash may hold a text, because
 * it would be found by chance.
 */
export async function findTexts(storage: Storage, texts: readonly string[]): Promise<string[]> {
  const ambiguous = texts.filter((text) => HASH_TEXT.test(text));
  if (ambiguous.length > 0) throw new Error(`A hash may hold ${ambiguous.join(', ')}`);
  const found: string[] = [];
  for (const one of await listTextColumns(storage)) {
    const [table = '', column = ''] = one.split('.');
    const contains = texts.map((text) => {
      const lower = sql`lower(cast(${sql.ref(column)} as text))`;
      return sql`replace(${lower}, ${text.toLowerCase()}, '') <> ${lower}`;
    });
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.join(contains, sql` or `)} limit 1`.execute(
        storage.db,
      );
    if (rows.length > 0) found.push(one);
  }
  return found;
}
