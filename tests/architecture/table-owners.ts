// A table is written by one room only: server/storage/owners.ts says which.
import type { House } from './parse-source.ts';

const WRITES = /(^|\.)(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;
const WRITING_SQL =
  /\b(?:insert\s+into|replace\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+"?\w+"?\s+set\b))\s+"?(\w+)/gi;

const isTest = (path: string) => /^(tests|bench)\/|\.test\.tsx?$/.test(path);
const roomOf = (path: string) => /^server\/(?:modules\/)?([^/]+)\//.exec(path)?.[1];

/** `owners`: table → room. Tests and the bench may write anything; a stand-in keeps books of its own. */
export function foreignWrites(house: House, owners: Readonly<Record<string, string>>): string[] {
  const ours = house.filter(({ path }) => !isTest(path) && !path.startsWith('dev-services/'));
  return ours.flatMap(({ path, calls, texts }) => {
    const room = roomOf(path);
    const byBuilder = calls
      .filter(({ name }) => WRITES.test(name))
      .flatMap(({ first, line }) => {
        if (first === undefined) return [`${path}:${line} writes a table it does not name`];
        const owner = owners[first];
        if (!owner) return [`${path}:${line} writes ${first}, which has no owner`];
        return owner === room ? [] : [`${path}:${line} writes ${first}, which ${owner} owns`];
      });
    const byText = texts.flatMap(({ text, line }) =>
      [...text.matchAll(WRITING_SQL)].flatMap(([, table = '']) => {
        const owner = owners[table];
        return owner && owner !== room ? [`${path}:${line} writes ${table}, which ${owner} owns`] : [];
      }),
    );
    return [...byBuilder, ...byText];
  });
}

/** Every table of the migrations has an owner, and every owner's table is there. */
export function tablesWithoutOwner(migrations: string, owners: Readonly<Record<string, string>>): string[] {
  const made = new Set(
    [...migrations.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => name),
  );
  const unowned = [...made].filter((table) => !(table in owners)).map((table) => `${table} has no owner`);
  const unmade = Object.keys(owners).filter((table) => !made.has(table));
  return [...unowned, ...unmade.map((table) => `${table} has an owner but is never made`)];
}
