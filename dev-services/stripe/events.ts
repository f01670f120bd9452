// Events as they are read back; they are written by the ledger and sent by the webhooks.
import type Stripe from 'stripe';
import { noSuch } from './errors.ts';
import { listAnswer, listWish } from './lists.ts';
import type { Answer, Call, Ledger } from './state.ts';

/** GET events/:id */
export function retrieveEvent({ ledger, id }: Call): Answer {
  const event = findEvent(ledger, id);
  if (!event) throw noSuch('event', id, 'id');
  return { status: 200, body: event };
}

/** GET events */
export function listEvents({ ledger, params }: Call): Answer {
  params.only('limit', 'starting_after', 'ending_before', 'created', 'type', 'types', 'expand');
  const type = params.text('type');
  const wish = listWish(params, type === undefined ? params.list('types') : [type]);
  return listAnswer(ledger, 'event', '/v1/events', wish, (event) => withPending(ledger, event));
}

/** The event, with how many endpoints still wait for it. */
export function findEvent(ledger: Ledger, id: string): Stripe.Event | undefined {
  const event = ledger.store.find('event', id);
  return event && withPending(ledger, event);
}

function withPending(ledger: Ledger, event: Stripe.Event): Stripe.Event {
  const sql = `select count(*) as waiting from deliveries where event = ? and state in ('waiting', 'held')`;
  return { ...event, pending_webhooks: Number(ledger.store.one(sql, event.id)?.waiting) };
}
