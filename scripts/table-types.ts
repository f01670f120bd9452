// The types of the tables as the migrations make them on SQLite, with the comments of the migrations. `npm run tables` writes
// them to server/storage/tables.generated.ts.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStorage } from '#server/storage/open-storage.ts';

const MIGRATIONS = new URL('../server/storage/migrations/', import.meta.url);

const HEAD = `// Generated from the migrations by \`npm run tables\`; tables.ts adds what the database does not say.
import type { Generated, GeneratedAlways } from 'kysely';
`;

const SCALARS: Readonly<Record<string, string>> = { integer: 'number', text: 'string' };

interface Column {
  readonly table: string;
  /** The statement that created the table. */
  readonly statement: string;
  readonly name: string;
  readonly type: string;
  /** Whether null is a value. */
  readonly is_nullable: 0 | 1;
  /** Whether insertions may leave it out. */
  readonly has_default: 0 | 1;
  readonly is_computed: 0 | 1;
}

export async function tableTypes(): Promise<string> {
  const [columns, comments] = await Promise.all([readColumns(), readComments()]);
  const document = (key: string, indent: string) =>
    comments.has(key) ? `${indent}/** ${comments.get(key)} */\n` : '';
  const tables = Map.groupBy(columns, ({ table }) => table);
  const types = [...tables].map(([table, own]) => {
    const lines = own.map(
      (column) =>
        `${document(`${table}.${column.name}`, '    ')}    ${column.name}: ${columnType(column)};\n`,
    );
    return `${document(table, '  ')}  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `${HEAD}\nexport interface GeneratedTables {\n${types.join('')}}\n`;
}

async function readColumns(): Promise<readonly Column[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-tables-'));
  try {
    const storage = await openStorage({ dataDir });
    const { rows } = await sql<Column>`
      select tables.name as "table", tables.sql as statement, columns.name, lower(columns.type) as type,
        not columns."notnull" and columns.pk = 0 as is_nullable, columns.hidden > 0 as is_computed,
        columns.dflt_value is not null
          or instr(tables.sql, columns.name || ' integer primary key autoincrement') > 0 as has_default
      from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
      where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like 'kysely%'
      order by tables.name, columns.cid`.execute(storage.db);
    await storage.close();
    return rows;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** The comments above tables and columns, by `table` or `table.column`. */
async function readComments(): Promise<Map<string, string>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => !file.endsWith('.postgres.sql')).sort();
  const comments = new Map<string, string>();
  for (const file of files) {
    let above: string[] = [];
    let table = '';
    for (const line of (await readFile(new URL(file, MIGRATIONS), 'utf8')).split('\n')) {
      const [, comment] = /^\s*-- (.*)/.exec(line) ?? [];
      if (comment !== undefined) {
        above.push(comment);
        continue;
      }
      const [, created] = /^create table (\w+)/.exec(line) ?? [];
      const [, altered = table, column] = /^(?: {2}|alter table (\w+) add column )(\w+) /.exec(line) ?? [];
      table = created ?? table;
      const key = created ?? `${altered}.${column}`;
      if (above.length > 0) comments.set(key, above.join(' '));
      above = [];
    }
  }
  return comments;
}

function columnType({ name, statement, type, is_nullable, has_default, is_computed }: Column): string {
  const [, listed] = new RegExp(`check \\(${name} in \\(([^)]*)\\)\\)`).exec(statement) ?? [];
  const scalar = listed?.replaceAll(', ', ' | ') ?? SCALARS[type];
  if (scalar === undefined) throw new Error(`No type is known for ${type} of ${name}.`);
  if (is_computed) return `GeneratedAlways<${scalar}>`;
  if (is_nullable) return `${scalar} | null`;
  return has_default ? `Generated<${scalar}>` : scalar;
}
