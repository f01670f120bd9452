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

/** Every text in every table, also those inside JSON. */
export async function storedTexts(storage: Storage): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const one of await listTextColumns(storage)) {
    const [table = '', column = ''] = one.split('.');
    const { rows } = await sql<{ value: unknown }>`select distinct cast(${sql.ref(column)} as text) as value
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(storage.db);
    for (const { value } of rows) {
      texts.add(String(value));
      if (/^[[{]/.test(String(value))) for (const [, text] of textsOf(parsed(String(value)))) texts.add(text);
    }
  }
  return texts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that begins as JSON does.
    return undefined;
  }
}

/** The texts of a value with their paths, which leave out positions in lists: 'orders.carrier'. */
export function textsOf(value: unknown, path = ''): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, path));
  return Object.entries(value ?? {}).flatMap(([key, one]) => textsOf(one, path ? `${path}.${key}` : key));
}

/** The value with another text at the path. */
export function withText(value: unknown, path: string, text: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withText(one, path, text));
  if (path === '') return text;
  const [key = '', ...rest] = path.split('.');
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  return { ...(value as object), [key]: withText(inner, rest.join('.'), text) };
}
