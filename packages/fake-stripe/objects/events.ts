// Reads events; `FakeStripeState.emit` writes them.
import type Stripe from 'stripe';
import type { ApiCall, CallResult, FakeStripeState } from '../state.ts';
import { listResult, readListQuery } from './lists.ts';

/** GET events */
export function listEvents({ state, params }: ApiCall): CallResult {
  params.only('limit', 'starting_after', 'created', 'type');
  const query = readListQuery(params, params.text('type'));
  return listResult(state, 'event', '/v1/events', query, (event) => withPending(state, event));
}

/** The event, with the number of endpoints it was not delivered to yet. */
export function findEvent(state: FakeStripeState, id: string): Stripe.Event | undefined {
  const event = state.store.find('event', id);
  return event && withPending(state, event);
}

function withPending(state: FakeStripeState, event: Stripe.Event): Stripe.Event {
  const sql = `select count(*) as waiting from deliveries where event = ? and state in ('waiting', 'held')`;
  return { ...event, pending_webhooks: Number(state.store.queryOne(sql, event.id)?.waiting) };
}
