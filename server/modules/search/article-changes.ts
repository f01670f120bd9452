// Reads which articles have changed since a position in `article_changes`, without a gap on either engine
// (docs/decisions/0026-fabric-index.md). Triggers write the rows; this module deletes old ones.
import { sql } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';

type Changes = Pick<Storage, 'kind' | 'db'>;

interface ChangedArticles {
  readonly ids: readonly string[];
  /** True when the table of articles was emptied, so that everything may have changed. */
  readonly all: boolean;
  /** The position of the next read. */
  readonly next: ChangePosition;
}

export interface ChangePosition {
  /** A position in `article_changes`. */
  readonly from: string;
  /** The positions from `from` on at which the table was emptied before this read. Only PostgreSQL records them. */
  readonly emptied: readonly string[];
}

/** The position after everything that is committed. */
export async function currentPosition({ kind, db }: Changes): Promise<ChangePosition> {
  const query =
    kind === 'sqlite'
      ? sql<{ position: string; emptied: string | null }>`select
          cast(coalesce(max(position), 0) as text) as position, null as emptied from article_changes`
      : sql<{
          position: string;
          emptied: string | null;
        }>`select next.position, change.position::text as emptied
          from (select pg_snapshot_xmin(pg_current_snapshot())::text as position) as next
          left join article_changes as change
            on change.position >= next.position::xid8 and change.article_id is null`;
  const { rows } = await query.execute(db);
  return {
    from: rows[0]?.position ?? '0',
    emptied: rows.map(({ emptied }) => emptied).filter((position) => position !== null),
  };
}

interface ChangeRow {
  readonly id: string | null;
  /** Null in the one row that is returned when nothing has changed. */
  readonly changed_in: string | null;
  readonly position: string;
}

/**
 * Returns the changes since a position. On SQLite positions ascend with commits. On PostgreSQL a position is the oldest
 * transaction that was running at the last read, because later commits have that id or a greater one; changes may
 * therefore be returned more than once. An emptied table is returned once, because it makes the index load again.
 */
export async function changesSince(
  { kind, db }: Changes,
  position: ChangePosition,
): Promise<ChangedArticles> {
  const { from, emptied } = position;
  const query =
    kind === 'sqlite'
      ? sql<ChangeRow>`select article_id as id, cast(position as text) as changed_in, cast(position as text) as position
          from article_changes where position > cast(${from} as integer) order by article_changes.position`
      : sql<ChangeRow>`select article_id as id, article_changes.position::text as changed_in, next.position
          from (select pg_snapshot_xmin(pg_current_snapshot())::text as position) as next
          left join article_changes on article_changes.position >= ${from}::xid8`;
  const { rows } = await query.execute(db);
  const next = rows.at(-1)?.position ?? from;
  const emptiedIn = rows.filter(({ id }) => id === null).flatMap(({ changed_in }) => changed_in ?? []);
  return {
    ids: [...new Set(rows.map(({ id }) => id))].filter((id) => id !== null),
    // A promoted standby may lack the latest transactions.
    all: emptiedIn.some((at) => !emptied.includes(at)) || BigInt(next) < BigInt(from),
    next: { from: next, emptied: emptiedIn },
  };
}

const ROWS_PER_DELETION = 1000;

/** Deletes the changes recorded before this time, in milliseconds since 1970, in batches. */
export async function deleteChangesBefore({ kind, db }: Changes, time: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ position: string }>`select cast(position as text) as position
      from (select position, changed_at from article_changes order by position limit ${ROWS_PER_DELETION}) as oldest
      where changed_at < ${time} order by oldest.position desc limit 1`.execute(db);
    const [last] = rows;
    if (!last) return;
    const value = kind === 'sqlite' ? sql`cast(${last.position} as integer)` : sql`${last.position}::xid8`;
    await sql`delete from article_changes where position <= ${value} and changed_at < ${time}`.execute(db);
  }
}
