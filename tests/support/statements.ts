// Every statement a shop puts to its database, and what the database would have to read for it.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';
import { listTables } from '#server/storage/table-copy.ts';
import type { Database, Executor } from '#server/storage/tables.ts';

/** Texts of statements, each with the values it was last put with. */
export type Statements = Map<string, readonly unknown[]>;

/** The same books; what is asked of them, and told, is written down in `statements`. */
export function recordStatements(storage: Storage, statements: Statements): Storage {
  const note = (node: RootOperationNode, queryId: Parameters<typeof compile>[2]) => {
    const { sql, parameters } = compile(storage.db, node, queryId);
    statements.set(sql, parameters);
    return node;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => note(node, queryId),
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

/** How the database means to go about a statement. */
export interface Plan {
  /** What it reads from one end to the other, in its own words: nothing, if an index leads it. */
  readonly scans: readonly string[];
  /** Names of indexes it goes by. */
  readonly indexes: readonly string[];
}

/** The database's plan; none for what is no business of tables. */
export async function explainStatement(
  storage: Storage,
  text: string,
  values: readonly unknown[],
): Promise<Plan> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return { scans: [], indexes: [] };
  return storage.kind === 'sqlite'
    ? sqlitePlan(storage.db, text, values)
    : postgresPlan(storage.db, text, values);
}

async function sqlitePlan(db: Executor, text: string, values: readonly unknown[]): Promise<Plan> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...values]),
  );
  const steps = rows.map(({ detail }) => detail);
  // A page of a list ends the walk along its index soon.
  const isPage = /\border by\b.+\blimit\b/is.test(text);
  return {
    scans: steps
      .filter((step) => step.startsWith('SCAN ') && !(isPage && step.includes(' USING ')))
      .filter((step) => !/^SCAN (primary|json_each)\b|VIRTUAL TABLE INDEX \d+:M/.test(step)),
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

async function postgresPlan(db: Database, text: string, values: readonly unknown[]): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    // Tables of a test are so small that reading them whole may be right.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    );
    const roots = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
    return {
      scans: roots.flatMap((root) => walksIn(root, false)),
      indexes: roots.flatMap(indexesIn),
    };
  });
}

/** `ends`: whoever asks this step stops when it has a page. */
function walksIn(step: Step, ends: boolean): string[] {
  const name = step['Node Type'];
  const passesOn = ['Nested Loop', 'Subquery Scan', 'LockRows', 'Result'].includes(name);
  const below = (step.Plans ?? []).flatMap((plan) => walksIn(plan, name === 'Limit' || (ends && passesOn)));
  const isIndex = /^(Index|Bitmap Index|Index Only) Scan$/.test(name);
  const isWalk = name === 'Seq Scan' || (isIndex && !step['Index Cond'] && !(ends && !step.Filter));
  if (!isWalk) return below;
  const of = step['Index Name'] ?? step['Relation Name'];
  return [`${name} ${of}${step.Filter ? ` filtered by ${step.Filter}` : ''}`, ...below];
}

function indexesIn(step: Step): string[] {
  const own = step['Index Name'];
  return [...(own ? [own] : []), ...(step.Plans ?? []).flatMap(indexesIn)];
}

/** Names of the indexes somebody made; those of keys come by themselves. SQLite only. */
export async function listIndexes({ db }: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'index' and sql is not null order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const COPIES = 2000;

/**
 * Many rows like those that are there, so that PostgreSQL need not find an index too good for so little. SQLite plans
 * without looking at the rows.
 */
export async function fillTables({ kind, db }: Storage): Promise<void> {
  if (kind === 'sqlite') return;
  for (const { name } of await listTables({ kind, tx: db })) {
    const { rows } = await sql<{ column: string }>`select distinct attname as column from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = ${`"${name}"`}::regclass and indisunique and atttypid = 'text'::regtype`.execute(db);
    const anew = sql.join(
      rows.map(({ column }) => sql`${sql.lit(column)}, ${sql.ref(column)} || '-' || nth`),
    );
    await sql`insert into ${sql.table(name)} select (jsonb_populate_record(t, jsonb_build_object(${anew}))).*
      from ${sql.table(name)} as t, generate_series(1, ${COPIES}) as nth on conflict do nothing`.execute(db);
  }
  await sql`analyze`.execute(db);
}
