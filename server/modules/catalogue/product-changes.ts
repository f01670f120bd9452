// Reads which products have changed since a position in `product_changes`, without a gap on either engine
// (docs/decisions/0026-fabric-index.md). Deletes old rows; triggers write them.
import { sql } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';

type Changes = Pick<Storage, 'kind' | 'db'>;

export interface ChangedProducts {
  readonly ids: readonly string[];
  /** The table of products was emptied: everything may have changed. */
  readonly all: boolean;
  /** Where the next read continues. */
  readonly position: string;
}

/** The position after everything that is committed. */
export async function currentPosition({ kind, db }: Changes): Promise<string> {
  const query =
    kind === 'sqlite'
      ? sql<{
          position: string;
        }>`select cast(coalesce(max(position), 0) as text) as position from product_changes`
      : sql<{ position: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as position`;
  return (await query.execute(db)).rows[0]?.position ?? '0';
}

interface ChangeRow {
  readonly id: string | null;
  /** False in the one row that stands for no change. */
  readonly changed: boolean | number;
  readonly position: string;
}

/**
 * On SQLite positions ascend with commits. On PostgreSQL a position is the oldest transaction that was running at the last
 * read: what committed since has that id or a later one. Changes may be returned more than once.
 */
export async function changesSince({ kind, db }: Changes, position: string): Promise<ChangedProducts> {
  const query =
    kind === 'sqlite'
      ? sql<ChangeRow>`select product_id as id, 1 as changed, cast(position as text) as position
          from product_changes where position > cast(${position} as integer) order by product_changes.position`
      : sql<ChangeRow>`select product_id as id, product_changes.position is not null as changed, next.position
          from (select pg_snapshot_xmin(pg_current_snapshot())::text as position) as next
          left join product_changes on product_changes.position >= ${position}::xid8`;
  const { rows } = await query.execute(db);
  const ids = new Set(rows.filter(({ changed }) => changed).map(({ id }) => id));
  const next = rows.at(-1)?.position ?? position;
  return {
    ids: [...ids].filter((id) => id !== null),
    // A standby that was promoted may lack the latest transactions.
    all: ids.has(null) || BigInt(next) < BigInt(position),
    position: next,
  };
}

const ROWS_PER_DELETION = 1000;

/** Deletes the changes recorded before this time, in milliseconds since 1970, a batch at a time. */
export async function deleteChangesBefore({ kind, db }: Changes, time: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ position: string }>`select cast(position as text) as position
      from (select position, changed_at from product_changes order by position limit ${ROWS_PER_DELETION}) as oldest
      where changed_at < ${time} order by oldest.position desc limit 1`.execute(db);
    const [last] = rows;
    if (!last) return;
    const value = kind === 'sqlite' ? sql`cast(${last.position} as integer)` : sql`${last.position}::xid8`;
    await sql`delete from product_changes where position <= ${value}`.execute(db);
  }
}
