// Reads which articles have changed since a position in `article_changes`, without a gap on either engine
// (docs/decisions/0026-fabric-index.md). Triggers write the rows; this module deletes old ones.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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
  /** Stated where the table was emptied; null too in the one row that is returned when nothing has changed. */
  readonly changed_in: string | null;
  readonly position: string;
}

/** An import changes ten thousand articles, and records each part of them; the event loop runs between two statements. */
const ROWS_PER_STATEMENT = 2000;

/** On SQLite positions ascend with commits. */
async function sqliteChanges({ db }: Changes, from: string): Promise<ChangeRow[]> {
  const found = new Map<string | null, ChangeRow>();
  for (let after = from; ; await yieldToEventLoop()) {
    const { rows } = await sql<ChangeRow>`select article_id as id, cast(position as text) as changed_in,
        cast(position as text) as position
      from article_changes where position > cast(${after} as integer)
      order by article_changes.position limit ${ROWS_PER_STATEMENT}`.execute(db);
    for (const row of rows) {
      // The latest row is the last one: the next read continues after it.
      found.delete(row.id);
      found.set(row.id, row);
    }
    after = rows.at(-1)?.position ?? after;
    if (rows.length < ROWS_PER_STATEMENT) return [...found.values()];
  }
}

/**
 * On PostgreSQL a position is the oldest transaction that was running at the last read, because later commits have that
 * id or a greater one; changes may therefore be returned more than once.
 */
async function postgresChanges({ db }: Changes, from: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select distinct article_id as id, next.position,
      case when article_id is null then article_changes.position::text end as changed_in
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as position) as next
    left join article_changes on article_changes.position >= ${from}::xid8`.execute(db);
  return rows;
}

/** Returns the changes since a position. An emptied table is returned once, because it makes the index load again. */
export async function changesSince(
  storage: Changes,
  { from, emptied }: ChangePosition,
): Promise<ChangedArticles> {
  const rows = await (storage.kind === 'sqlite' ? sqliteChanges : postgresChanges)(storage, from);
  const next = rows.at(-1)?.position ?? from;
  const emptiedIn = rows.filter(({ id }) => id === null).flatMap(({ changed_in }) => changed_in ?? []);
  return {
    ids: rows.map(({ id }) => id).filter((id) => id !== null),
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
