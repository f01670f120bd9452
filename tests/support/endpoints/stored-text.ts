// Searches every text column of every table for what a person is known by.
import { sql } from 'kysely';
import { isMigrationTable } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';

type TextColumns = ReadonlyMap<string, readonly string[]>;

const textColumns = new Map<Storage['kind'], Promise<TextColumns>>();

/** The text columns of each table, without migration tables. Read once, because every database of a run has the same. */
function textColumnsByTable(storage: Storage): Promise<TextColumns> {
  const known = textColumns.get(storage.kind) ?? readTextColumns(storage);
  textColumns.set(storage.kind, known);
  return known;
}

async function readTextColumns({ db }: Storage): Promise<TextColumns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables
      .filter(({ name }) => !isMigrationTable(name) && !name.startsWith('sqlite_'))
      .map(({ name, columns }) => [
        name,
        columns.filter(({ dataType }) => /text|char|json/i.test(dataType)).map((column) => column.name),
      ]),
  );
}

/** `table.column`, without those of migration tables. */
export async function listTextColumns(storage: Storage): Promise<string[]> {
  const columns = await textColumnsByTable(storage);
  return [...columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`)).sort();
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
  for (const [table, columns] of await textColumnsByTable(storage)) {
    if (columns.length === 0) continue;
    const counts = columns.map((column) => {
      const lower = sql`lower(cast(${sql.ref(column)} as text))`;
      const contains = texts.map((text) => sql`replace(${lower}, ${text.toLowerCase()}, '') <> ${lower}`);
      return sql`count(case when ${sql.join(contains, sql` or `)} then 1 end) as ${sql.ref(column)}`;
    });
    const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counts)}
      from ${sql.table(table)}`.execute(storage.db);
    for (const column of columns) if (Number(rows[0]?.[column]) > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
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
