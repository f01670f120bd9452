// The state that all endpoints share: store, clock, events.
import { createHmac, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Parameters } from './requests/parameters.ts';
import { type Kinds, randomLetters, type Store } from './store.ts';

/** The API version of the objects. */
export const API_VERSION = '2026-10-28.endive';

/** The request that caused an event; both null without one, as after a challenge. */
export interface EventRequest {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}
export const NO_REQUEST: EventRequest = { id: null, idempotency_key: null };

export interface ApiCall {
  readonly state: FakeStripeState;
  readonly origin: EventRequest;
  /** True with the publishable key: the call needs a client secret and gets reduced objects. */
  readonly isPublishable: boolean;
  /** The URL of the routes, without a trailing slash. */
  readonly base: string;
  /** The id in the path, or ''. */
  readonly id: string;
  readonly params: Parameters;
}

/** A result that is committed. A 402 is one, because a declined card has a failed charge. */
export interface CallResult {
  readonly status: number;
  readonly body: object;
}

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated' | 'failed'}`;

/** Times in milliseconds. */
export interface Delays {
  /** The time for which a payment stays `processing` before it succeeds; 0 skips that state. */
  readonly processingMs: number;
  /** The time after which the delayed refunds of two test cards complete. */
  readonly refundMs: number;
}

export class FakeStripeState {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly delays: Delays;
  readonly #secret: string;

  constructor(store: Store, now: () => number, delays: Delays) {
    this.store = store;
    this.now = now;
    this.delays = delays;
    this.#secret = store.setting('digest_secret', () => randomBytes(32).toString('hex'));
  }

  /** Seconds since 1970, as objects have them. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** The digest is keyed, because the few digits of a card number could be found by trying. */
  digest(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }

  /** Inserts the event and a delivery for each endpoint, in the caller's transaction. */
  emit(
    origin: EventRequest,
    type: EventType,
    object: Kinds['payment_intent' | 'charge' | 'refund' | 'dispute'],
    before?: object,
  ): void {
    const event = {
      id: `evt_${randomLetters(24)}`,
      object: 'event',
      api_version: API_VERSION,
      created: this.seconds(),
      data: { object, ...(before && { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: 0,
      request: origin,
      type,
    };
    // The SDK's union pairs each type with its object; callers pass the pair.
    this.store.insert('event', event as unknown as Stripe.Event);
    this.store.run(
      `insert into deliveries (event, endpoint, next_at, created_at, state) select ?, id, ?, ?, 'waiting' from webhook_endpoints`,
      event.id,
      this.now(),
      this.now(),
    );
  }
}

/** The id of an object that may be expanded. */
export function idOf(thing: string | { readonly id: string } | null): string | null {
  return thing === null || typeof thing === 'string' ? thing : thing.id;
}
