// The timeline of an order: each change adds a row in its own transaction.
import type { OrderActor, OrderEventType } from '#contract/core/order-state.ts';
import { feedTypeOf } from '#contract/office/feed-event-types.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { apiKeyInUse, shownApiKey } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor, Row } from '#server/storage/tables.ts';

interface TimelineEvent {
  readonly orderId: string;
  readonly type: OrderEventType;
  readonly actor: OrderActor;
  /** The id of a user. */
  readonly actorId?: string | undefined;
  readonly note?: string;
  /** True hides the event from customers. */
  readonly isInternal?: boolean;
  /** True of an order that is to be prepared from its placing on: other systems are told `order.paid` too. */
  readonly isPaid?: boolean;
  readonly data?: EventData | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The details of an event; each type uses some of these fields. */
export interface EventData {
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** What is in the parcel, of an order of several parcels. */
  readonly contents?: readonly ShippedPieces[];
  readonly amountCents?: number;
  /** When a bank transfer came in, YYYY-MM-DD. */
  readonly receivedOn?: string;
  readonly returnedQuantity?: number;
  readonly lots?: readonly EventLot[];
  /** The pieces of a line before and after a change. */
  readonly pieces?: ChangedPieces;
  /** The cancelled line, or what a refund of an order of several lines is for. */
  readonly lines?: readonly EventLine[] | undefined;
}

interface ShippedPieces {
  /** 'Harbour Twill', 'Swatch: Harbour Twill' */
  readonly name: string;
  readonly quantity: number;
}

interface ChangedPieces {
  /** 'Harbour Twill' */
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface EventLine {
  /** 'Harbour Twill', 'Swatch: Harbour Twill' */
  readonly name: string;
  readonly amountCents: number;
  readonly returnedQuantity: number;
}

export interface EventLot {
  readonly name: string;
  readonly quantity: number;
  /** Set in orders of several articles. */
  readonly productName?: string | undefined;
}

/** Adds an event to the timeline of an order, and to the feed if the order has changed; returns its id. */
export async function recordEvent(tx: Executor, event: TimelineEvent): Promise<string> {
  const { orderId, type, actor, actorId, note = '', isInternal = false, isPaid = false, data, at } = event;
  const id = newId(at);
  const row = {
    id,
    order_id: orderId,
    type,
    at,
    actor,
    actor_id: actorId ?? null,
    api_key_id: actorId === undefined ? null : apiKeyInUse(),
    note,
    is_internal: isInternal ? 1 : 0,
    data: data ? JSON.stringify(data) : null,
  } as const;
  // The order is locked first, as everywhere: the row of an event locks its actor.
  const updated = type === 'placed' ? [] : [markUpdated(tx, orderId, at)];
  const inserted = tx.insertInto('order_events').values(row).execute();
  const feedTypes = [feedTypeOf(type), isPaid && feedTypeOf('paid')];
  const reported = feedTypes.flatMap((one) => (one ? recordFeedEvents(tx, one, [orderId], at) : []));
  await allDone([...updated, inserted, ...reported]);
  return id;
}

/** Records that what is read of an order has changed, at a time in milliseconds since 1970. */
export async function markUpdated(tx: Executor, id: string, at: number): Promise<void> {
  await tx.updateTable('orders').set({ updated_at: at }).where('id', '=', id).execute();
}

/** An event with its actor's email, which is null once the person was removed, or the name of its API key. */
export type ShownEvent = Row<'order_events'> & { readonly actor_email: string | null };

/** The timeline of an order, oldest first, with internal events. */
export function findEvents(db: Executor, orderId: string): Promise<ShownEvent[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          shownApiKey('order_events'),
          selectFrom('users').whereRef('users.id', '=', 'actor_id').select('email'),
        )
        .as('actor_email'),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
