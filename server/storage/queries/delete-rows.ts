// Deletes rows together with every row that refers to them, in any table.
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseSnapshot } from '../copies/table-copy.ts';

/** Columns of `child` that reference those of `parent`, in the same order. */
interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly parentColumns: readonly string[];
}

/**
 * Deletes the rows that match `condition`, on the columns of `table`; rows that refer to others are deleted before
 * them. Resolves with the rows of `table`.
 */
export async function deleteWithReferences(
  database: DatabaseSnapshot,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  return deleteRows(database, await listForeignKeys(database), table, condition);
}

async function deleteRows(
  database: DatabaseSnapshot,
  keys: readonly ForeignKey[],
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (const { child, columns, parentColumns } of keys.filter(({ parent }) => parent === table)) {
    const parents = sql`select ${list(parentColumns)} from ${sql.table(table)} where ${condition}`;
    await deleteRows(database, keys, child, sql`(${list(columns)}) in (${parents})`);
  }
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(
    database.tx,
  );
  return Number(numAffectedRows ?? 0);
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

async function listForeignKeys({ kind, tx }: DatabaseSnapshot): Promise<ForeignKey[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ child: string; parent: string; columns: string }>`
          select child, parent, json_group_array(json_array("from", "to")) as columns from (
            select m.name as child, f."table" as parent, f.id as id, f."from", f."to"
            from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by f.seq)
          group by child, id, parent`
      : sql<{ child: string; parent: string; columns: string }>`
          select child.relname as child, parent.relname as parent, (
            select json_agg(json_build_array(a.attname, b.attname) order by k.position)::text
            from unnest(c.conkey, c.confkey) with ordinality k (own, other, position)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
            join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other) as columns
          from pg_constraint c
          join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
          where c.contype = 'f'`;
  const { rows } = await query.execute(tx);
  return rows.map(({ child, parent, columns }) => {
    const pairs: [string, string][] = JSON.parse(columns);
    return {
      child,
      parent,
      columns: pairs.map(([own]) => own),
      parentColumns: pairs.map(([, other]) => other),
    };
  });
}
