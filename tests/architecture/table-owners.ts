// A table is written by one module only; server/storage/owners.ts names it, and who else may update its rows.
import type { Source } from './parse-source.ts';

type Owners = Readonly<Record<string, string>>;

const WRITE_METHODS =
  /(^|\.)(insertInto|insertMany|replaceInto|updateTable|deleteFrom|mergeInto|personalRows)$/;
const WRITE_STATEMENTS =
  /\b(?:insert\s+into|replace\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+"?\w+"?\s+set\b))\s+"?(\w+)/gi;

/** Its functions get the table from the module that owns it. */
const WRITES_FOR_OWNERS = ['server/jobs/send-queue-store.ts'];

const isTest = (path: string) => /^(tests|bench)\/|\.test\.tsx?$/.test(path);
const moduleOf = (path: string) => /^server\/(?:modules\/)?([^/]+)\//.exec(path)?.[1];

/** Tests and the bench may write any table; development services have databases of their own. */
export function foreignWrites(sources: readonly Source[], owners: Owners, updaters: Owners = {}): string[] {
  const checked = sources.filter(({ path }) => !isTest(path) && !path.startsWith('packages/'));
  return checked.flatMap((source) => [
    ...builderWrites(source, owners, updaters),
    ...statementWrites(source, owners, updaters),
  ]);
}

function builderWrites({ path, calls }: Source, owners: Owners, updaters: Owners): string[] {
  return calls
    .filter(({ name }) => WRITE_METHODS.test(name))
    .flatMap(({ name, firstArgument, line }) => {
      if (firstArgument === undefined && WRITES_FOR_OWNERS.includes(path)) return [];
      if (firstArgument === undefined) return [`${path}:${line} writes a table it does not name`];
      const owner = owners[firstArgument];
      if (!owner) return [`${path}:${line} writes ${firstArgument}, which has no owner`];
      const writer = moduleOf(path);
      const mayUpdate = writer && /updateTable$/.test(name) && updaters[firstArgument] === writer;
      return owner === writer || mayUpdate
        ? []
        : [`${path}:${line} writes ${firstArgument}, owned by ${owner}`];
    });
}

function statementWrites({ path, strings }: Source, owners: Owners, updaters: Owners): string[] {
  return strings.flatMap(({ text, line }) =>
    [...text.matchAll(WRITE_STATEMENTS)].flatMap(([statement, table = '']) => {
      const owner = owners[table];
      const writer = moduleOf(path);
      const mayUpdate = writer && /^update/i.test(statement) && updaters[table] === writer;
      return owner && owner !== writer && !mayUpdate
        ? [`${path}:${line} writes ${table}, owned by ${owner}`]
        : [];
    }),
  );
}

/** Every table that the migrations leave has an owner, and every owned table exists. */
export function unownedTables(migrations: string, owners: Owners): string[] {
  const created = new Set(
    [...migrations.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => name),
  );
  for (const [, name = ''] of migrations.matchAll(/^drop table (\w+)/gim)) created.delete(name);
  for (const [, from = '', to = ''] of migrations.matchAll(/^alter table (\w+) rename to (\w+)/gim)) {
    created.delete(from);
    created.add(to);
  }
  const unowned = [...created].filter((table) => !(table in owners)).map((table) => `${table} has no owner`);
  const missing = Object.keys(owners).filter((table) => !created.has(table));
  return [...unowned, ...missing.map((table) => `${table} has an owner but no migration creates it`)];
}
