// The events of the feed in the database. Writes `feed_events`; holds no rules.
import type { FeedEventType } from '#contract/office/feed-event-types.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { lockSequence, nextNumbers } from '#server/storage/queries/number-sequences.ts';
import { orderNumber } from '#server/storage/queries/order-refs.ts';
import type { Executor, NewRow } from '#server/storage/tables.ts';

const SEQUENCE = 'feed-event';

type NewEvent = NewRow<'feed_events'>;

export async function insertEvents(tx: Executor, events: readonly NewEvent[]): Promise<void> {
  await insertMany('feed_events', tx, events);
}

/** Whether committed events have no number yet. */
export async function hasUnnumbered(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('feed_events')
    .select('position')
    .where('number', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NumberedEvent {
  readonly number: number;
  readonly type: FeedEventType;
  readonly subjectId: string;
  readonly at: number;
}

/**
 * Numbers the events that are committed, in the order of their positions; returns them. Other transactions that number
 * events wait until `tx` ends.
 */
export async function numberEvents(tx: Executor, limit: number): Promise<NumberedEvent[]> {
  await lockSequence(tx, SEQUENCE);
  const rows = await tx
    .selectFrom('feed_events')
    .selectAll()
    .where('number', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const first = await nextNumbers(tx, SEQUENCE, rows.length);
  const numbered = rows.map((row, nth) => ({ ...row, number: first + nth }));
  await insertMany('feed_events', tx, numbered, { columns: ['position'], set: ['number'] });
  return numbered.map(({ number, type, subject_id, at }) => ({ number, type, subjectId: subject_id, at }));
}

/** The number of the last event, 0 before the first. Every event up to it can be read. */
export async function lastNumber(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('number_sequences')
    .select('last_number')
    .where('name', '=', SEQUENCE)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

/** The number of the oldest event that is kept; undefined when none is. */
export async function oldestNumber(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom('feed_events')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

interface EventRange {
  readonly after: number;
  readonly until: number;
  readonly types: readonly FeedEventType[];
  readonly limit: number;
}

/** Events with the numbers of their orders and articles, oldest first. */
export function findEvents(db: Executor, { after, until, types, limit }: EventRange) {
  return eventsWithSubjects(db)
    .where('number', '>', after)
    .where('number', '<=', until)
    .where('type', 'in', types)
    .orderBy('number')
    .limit(limit)
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** The events with these numbers, oldest first. */
export function findNumbered(db: Executor, numbers: readonly number[]): Promise<EventRow[]> {
  return eventsWithSubjects(db).where('number', 'in', numbers).orderBy('number').execute();
}

const eventsWithSubjects = (db: Executor) =>
  db
    .selectFrom('feed_events')
    .select(['id', 'number', 'type', 'subject_id', 'at'])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          orderNumber('subject_id'),
          selectFrom('articles').whereRef('articles.id', '=', 'subject_id').select('article_number'),
        )
        .as('subject_number'),
    );

/** The oldest events; a prefix of the feed. */
export function findOldest(db: Executor, count: number): Promise<{ number: number | null; at: number }[]> {
  return db
    .selectFrom('feed_events')
    .select(['number', 'at'])
    .where('number', 'is not', null)
    .orderBy('number')
    .limit(count)
    .execute();
}

export async function deleteEventsUntil(db: Executor, number: number): Promise<void> {
  await db.deleteFrom('feed_events').where('number', '<=', number).execute();
}
