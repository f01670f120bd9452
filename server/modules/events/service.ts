// The feed of what happened to orders, stock and articles (decision 0085). Modules record an event in the transaction of
// the change, and a job numbers what is committed: a reader that continues after a number skips nothing.

import { FEED_DAYS } from '#contract/core/limits.ts';
import {
  type FeedEventType,
  feedEventTypes,
  feedScopeOf,
  isAboutOrder,
} from '#contract/office/feed-event-types.ts';
import type { FeedEvent, FeedPage, FeedQuery } from '#contract/office/feed-events.ts';
import { Service } from '#server/context.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

export type { NumberedEvent } from './store.ts';

const RETENTION_MS = FEED_DAYS * 24 * 60 * 60_000;
const EVENTS_PER_TRANSACTION = 500;

/**
 * Records that something happened to orders or articles, which this transaction has locked or inserted: two events of one
 * subject then never change places. `at` is in milliseconds since 1970.
 */
export async function recordFeedEvents(
  tx: Executor,
  type: FeedEventType,
  subjectIds: readonly string[],
  at: number,
): Promise<void> {
  await store.insertEvents(
    tx,
    subjectIds.map((subject_id) => ({ id: newId(at), type, subject_id, at })),
  );
}

interface EventsOptions {
  /** Called in the transaction that numbers events. */
  readonly onNumbered: (tx: Executor, events: readonly store.NumberedEvent[]) => Promise<void>;
}

export class Events extends Service<EventsOptions> {
  /** Throws `event_cursor_gone`, and `validation_failed` when a key asks for events that it may not read. */
  async list(caller: Caller, { after, limit, type }: FeedQuery): Promise<FeedPage> {
    const types = readableTypes(caller, type);
    const last = Number(await this.end());
    if (after === 'latest') return { events: [], cursor: String(last), hasMore: false };
    const range = { until: last, types, limit: limit + 1 };
    const rows = await store.findEvents(this.db, { ...range, after: Number(after ?? 0) });
    if (after !== undefined) await this.#assertWithinFeed(Number(after), last);
    const events = rows.slice(0, limit).map(toFeedEvent);
    const hasMore = rows.length > limit;
    // The end of the feed, and not of what the caller may read: a cursor that nothing follows would grow old.
    return { events, cursor: (hasMore && events.at(-1)?.cursor) || String(last), hasMore };
  }

  /** The cursor of the last event. */
  async end(): Promise<string> {
    return String(await store.lastNumber(this.db));
  }

  /** After the events are read, because others are deleted meanwhile. */
  async #assertWithinFeed(after: number, last: number): Promise<void> {
    const oldest = (await store.oldestNumber(this.db)) ?? last + 1;
    if (after > last || after < oldest - 1) throw new AppError('event_cursor_gone');
  }

  /** The events with these numbers that are still stored, oldest first. */
  async find(numbers: readonly number[]): Promise<ReturnType<typeof toFeedEvent>[]> {
    if (numbers.length === 0) return [];
    return (await store.findNumbered(this.db, numbers)).map(toFeedEvent);
  }

  /** Whether events wait for their number. Writes nothing. */
  hasUnnumbered(): Promise<boolean> {
    return store.hasUnnumbered(this.db);
  }

  /** Numbers events. The job has no lease: processes that run it at once wait for each other. */
  readonly job: Job<number> = {
    name: 'feed-events',
    run: async ({ signal }) => {
      let numbered = 0;
      while (!signal.aborted) {
        const events = await this.storage.transaction(async (tx) => {
          const some = await store.numberEvents(tx, EVENTS_PER_TRANSACTION);
          if (some.length > 0) await this.deps.onNumbered(tx, some);
          return some;
        });
        numbered += events.length;
        if (events.length < EVENTS_PER_TRANSACTION) break;
      }
      return numbered;
    },
  };

  /** Deletes the oldest events up to the first one that is not old enough, so that the feed has no gaps. */
  async deleteOld(): Promise<void> {
    const before = this.now() - RETENTION_MS;
    for (;;) {
      const oldest = await store.findOldest(this.db, EVENTS_PER_TRANSACTION);
      const newer = oldest.findIndex(({ at }) => at >= before);
      const last = (newer < 0 ? oldest : oldest.slice(0, newer)).at(-1)?.number;
      if (!last) return;
      await store.deleteEventsUntil(this.db, last);
    }
  }
}

/** Whether the caller is no API key, or one with the scope of the type. */
export const mayRead = ({ apiKey }: Caller, type: FeedEventType) =>
  apiKey === undefined || apiKey.scopes.includes(feedScopeOf(type));

function readableTypes(caller: Caller, asked: FeedQuery['type']): readonly FeedEventType[] {
  if (asked) assertMayRead(caller, asked, '/type');
  return (asked ?? feedEventTypes).filter((type) => mayRead(caller, type));
}

/** Throws `validation_failed` when the caller is an API key without the scope of one of the types. */
export function assertMayRead(caller: Caller, types: readonly FeedEventType[], pointer: string): void {
  const denied = types.find((type) => !mayRead(caller, type));
  if (denied) throw invalidField(pointer, `${denied}: the API key lacks ${feedScopeOf(denied)}`);
}

function toFeedEvent({ id, number, type, subject_id, subject_number, at }: store.EventRow) {
  const path = isAboutOrder(type) ? `/api/orders/${subject_id}` : `/api/articles/${subject_id}`;
  return {
    _id: id,
    cursor: String(number),
    type,
    timestamp: new Date(at).toISOString(),
    data: { _id: subject_id, number: subject_number ?? '', path },
  } satisfies FeedEvent;
}
