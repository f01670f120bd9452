// Records the SQL statements of an app and explains their query plans.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { listTables } from '#server/storage/copies/table-copy.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { Placeholder } from '#server/storage/queries/insert-many.ts';
import type { Database, Executor } from '#server/storage/tables.ts';

/** SQL text → the parameters of its last execution; undefined for one that is built once (`insertMany`). */
export type Statements = Map<string, readonly unknown[] | undefined>;

/** The same storage; its statements are recorded in `statements`. */
export function recordStatements(storage: Storage, statements: Statements): Storage {
  const record = (node: RootOperationNode, queryId: Parameters<typeof compile>[2]) => {
    const { sql, parameters } = compile(storage.db, node, queryId);
    const isBuiltOnce = parameters.some((value) => value instanceof Placeholder);
    statements.set(sql, isBuiltOnce ? undefined : parameters);
    return node;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => record(node, queryId),
    transformResult: async ({ result }) => result,
  };
  return { ...storage, db: storage.db.withPlugin(plugin) };
}

function compile(
  db: Database,
  node: RootOperationNode,
  queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId'],
): CompiledQuery {
  return db.getExecutor().compileQuery(node, queryId);
}

/** The plan of a statement. */
interface Plan {
  /** Full scans of tables or indexes, as the database describes them. */
  readonly scans: readonly string[];
  /** Names of the indexes used. */
  readonly indexes: readonly string[];
}

/** The plans of statements other than settings and changes of the schema. */
export async function explainStatements(
  { kind, db }: Storage,
  statements: Statements,
): Promise<Map<string, Plan>> {
  const plans = new Map<string, Plan>();
  await db.transaction().execute(async (tx) => {
    // On small tables PostgreSQL would prefer sequential scans.
    if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    for (const [text, values] of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      const explain = kind === 'sqlite' ? sqlitePlan : postgresPlan;
      plans.set(text, await explain(tx, text, values));
    }
  });
  return plans;
}

async function sqlitePlan(db: Executor, text: string, values: readonly unknown[] = []): Promise<Plan> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...values]),
  );
  const steps = rows.map(({ detail }) => detail);
  // A limit ends the walk along an index early.
  const isPage = /\border by\b.+\blimit\b/is.test(text);
  return {
    scans: steps
      .filter((step) => step.startsWith('SCAN ') && !(isPage && step.includes(' USING ')))
      .filter(
        (step) => !/^SCAN (primary|json_each|\d+-ROW VALUES CLAUSE)\b|VIRTUAL TABLE INDEX \d+:M/.test(step),
      ),
    indexes: steps.flatMap((step) => / USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? []),
  };
}

interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Step[];
}

async function postgresPlan(db: Executor, text: string, values?: readonly unknown[]): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
    CompiledQuery.raw(`explain (format json${values ? '' : ', generic_plan'}) ${text}`, [...(values ?? [])]),
  );
  const roots = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
  return {
    scans: roots.flatMap((root) => scansIn(root, false)),
    indexes: roots.flatMap(indexesIn),
  };
}

/** `isLimited`: a limit above this step ends it early. */
function scansIn(step: Step, isLimited: boolean): string[] {
  const name = step['Node Type'];
  const passesLimitOn = ['Nested Loop', 'Merge Join', 'Subquery Scan', 'LockRows', 'Result'].includes(name);
  const below = (step.Plans ?? []).flatMap((plan) =>
    scansIn(plan, name === 'Limit' || (isLimited && passesLimitOn)),
  );
  const isIndex = /^(Index|Bitmap Index|Index Only) Scan$/.test(name);
  // PostgreSQL walks a page's order and filters it where its statistics say that many rows match: here copies all match.
  const isFullScan = name === 'Seq Scan' || (isIndex && !step['Index Cond'] && !isLimited);
  if (!isFullScan) return below;
  const target = step['Index Name'] ?? step['Relation Name'];
  return [`${name} ${target}${step.Filter ? ` filtered by ${step.Filter}` : ''}`, ...below];
}

function indexesIn(step: Step): string[] {
  const own = step['Index Name'];
  return [...(own ? [own] : []), ...(step.Plans ?? []).flatMap(indexesIn)];
}

/** Names of the indexes created explicitly, without those of keys. SQLite only. */
export async function listIndexes({ db }: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'index' and sql is not null order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const COPIES = 500;
const ROWS_ADDED_MAX = 5_000;

/** Copies the rows of every table many times, so that PostgreSQL chooses indexes. SQLite plans without row counts. */
export async function fillTables({ kind, db }: Storage): Promise<void> {
  if (kind === 'sqlite') return;
  for (const { name } of await listTables({ kind, tx: db })) {
    const { rows } = await sql<{ column: string }>`select distinct attname as column from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = ${`"${name}"`}::regclass and indisunique and atttypid = 'text'::regtype`.execute(db);
    const keys = rows.map(({ column }) => column);
    const columns = await listWrittenColumns(db, name);
    // Slugs end in hyphens and numbers of their own.
    const copied = columns.map((column) =>
      keys.includes(column) ? sql`${sql.ref(column)} || '~' || nth` : sql.ref(column),
    );
    // The copies are of nobody. The trigger on articles fills a table.
    const isChecked = name !== 'articles';
    if (isChecked) await sql`alter table ${sql.table(name)} disable trigger all`.execute(db);
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(copied)} from ${sql.table(name)},
      generate_series(1, least(${COPIES}, ${ROWS_ADDED_MAX} / greatest(1, (select count(*) from ${sql.table(name)})))) as nth
      on conflict do nothing`.execute(db);
    if (isChecked) await sql`alter table ${sql.table(name)} enable trigger all`.execute(db);
  }
  // Their trigger was off.
  await sql`insert into order_words (word, order_id)
    select word, id from orders, unnest(string_to_array(ltrim(words), ' ')) as word
    where word <> '' on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}

/** The columns of a table without generated ones, which cannot be inserted into. PostgreSQL only. */
export async function listWrittenColumns(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`select attname as column from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  return rows.map(({ column }) => column);
}
