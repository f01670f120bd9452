// PostgreSQL databases that tests use one after another. Creating one from the template writes hundreds of files and
// dropping it deletes them, which takes more CPU than most tests; deleting the rows of a test takes a millisecond.
import pg from 'pg';
import { parkedProcesses } from './reused-connections.ts';

/** A database is dropped once this many of its rows were deleted, because their space slows queries down. */
const DELETED_ROWS_MAX = 5_000;
const END_TIMEOUT_MS = 60_000;

/** Every change of a schema adds a row to one of these, or a newer version of a row. */
const CATALOGUES = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_type',
  'pg_proc',
  'pg_trigger',
  'pg_namespace',
  'pg_extension',
  'pg_policy',
  'pg_statistic',
  'pg_db_role_setting',
];

/** Schema, rows and sequences of a database that no test has used yet. */
interface InitialState {
  readonly schemaVersion: string;
  readonly resetStatements: string;
}

export interface ReusedDatabase {
  readonly name: string;
  readonly url: string;
}

interface Databases {
  readonly create: () => Promise<ReusedDatabase>;
  readonly drop: (name: string) => Promise<void>;
}

export class ReusedDatabases {
  readonly #databases: Databases;
  readonly #free: ReusedDatabase[] = [];
  readonly #deletedRows = new Map<string, number>();
  #initialState: Promise<InitialState> | undefined;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  async take(): Promise<ReusedDatabase> {
    const database = this.#free.pop() ?? (await this.#databases.create());
    this.#initialState ??= withClient(database.url, readInitialState);
    await this.#initialState;
    return database;
  }

  /** Ends the connections of the test and removes what it wrote; drops a database whose schema the test has changed. */
  async giveBack(database: ReusedDatabase): Promise<void> {
    const initialState = await this.#initialState;
    if (!initialState) throw new Error(`The database ${database.name} was not taken from here.`);
    const deleted = await withClient(database.url, (client) => reset(client, initialState));
    const total = (this.#deletedRows.get(database.name) ?? 0) + (deleted ?? Number.POSITIVE_INFINITY);
    this.#deletedRows.set(database.name, total);
    if (total > DELETED_ROWS_MAX) await this.#databases.drop(database.name);
    else this.#free.push(database);
  }
}

async function withClient<Result>(
  url: string,
  use: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url });
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
    await pool.end();
  }
}

async function readSchemaVersion(client: pg.ClientBase): Promise<string> {
  const versions = CATALOGUES.map(
    (name) => `(select concat(count(*), ':', max(xmin::text::bigint)) from ${name})`,
  );
  const { rows } = await client.query<{ version: string }>(`select concat_ws(' ', ${versions}) as version`);
  return rows[0]?.version ?? '';
}

async function readInitialState(client: pg.ClientBase): Promise<InitialState> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const inserts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ content: string | null }>(
      `select quote_literal(json_agg(one)::text) as content from ${name} one`,
    );
    const { content } = rows[0] ?? {};
    if (content)
      inserts.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${content})`);
  }
  const sequences = await client.query<{ statement: string }>(
    `select format('select setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), (last_value is not null)::text) as statement
     from pg_sequences where schemaname = 'public'`,
  );
  const statements = [
    'begin',
    // Skips foreign keys and triggers, so that the order of the tables does not matter.
    'set local session_replication_role = replica',
    ...tables.rows.map(({ name }) => `delete from ${name}`),
    ...inserts,
    ...sequences.rows.map(({ statement }) => statement),
    'commit',
  ];
  return { schemaVersion: await readSchemaVersion(client), resetStatements: statements.join(';\n') };
}

/** Returns the number of deleted rows, undefined where the schema has changed. */
async function reset(client: pg.ClientBase, initialState: InitialState): Promise<number | undefined> {
  await client.query(
    `select pg_terminate_backend(pid, ${END_TIMEOUT_MS}) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
     and pid <> all ($1)`,
    [parkedProcesses()],
  );
  if ((await readSchemaVersion(client)) !== initialState.schemaVersion) return undefined;
  // The driver returns one result for each statement.
  const results = (await client.query(initialState.resetStatements)) as unknown as pg.QueryResult[];
  return results.reduce(
    (sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0),
    0,
  );
}
