// What every call of the network works with: the books, the clock, and the events that changes leave behind.
import { createHmac, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Parameters } from './parameters.ts';
import { type Kinds, randomLetters, type Store } from './store.ts';

/** The version of the API whose objects the network speaks. */
export const API_VERSION = '2026-10-28.endive';

/** The request behind a change; both null when nobody asked, as after a challenge. */
export interface Origin {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}
export const NOBODY: Origin = { id: null, idempotency_key: null };

export interface Call {
  readonly ledger: Ledger;
  readonly origin: Origin;
  /** Made with the publishable key: only with a client secret, and only the reduced view is answered. */
  readonly publishable: boolean;
  /** Where this door answers, without a slash at the end; challenges are shown below it. */
  readonly base: string;
  /** Of the API, as the caller speaks it: `2026-10-28.endive`. Versions sort by their names. */
  readonly version: string;
  /** The id in the path, or ''. */
  readonly id: string;
  readonly params: Parameters;
}

/** What is answered when something was done; 402 is one: a declined card leaves a failed charge. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `refund.${'created' | 'updated' | 'failed'}`;

/** In milliseconds. */
export interface Delays {
  /** How long a payment stays `processing` before it succeeds; 0 skips that state. */
  readonly processingMs: number;
  /** How long the outcome of a refund is open, to the cards where it is not done at once. */
  readonly refundMs: number;
}

export class Ledger {
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

  /** Seconds since 1970, as objects carry them. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** A keyed digest, so that what it was made of cannot be found by trying: card numbers have few digits. */
  digest(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }

  /** Writes the event and a delivery for each endpoint, inside the caller's transaction. */
  emit(
    origin: Origin,
    type: EventType,
    object: Kinds['payment_intent' | 'charge' | 'refund'],
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
      `insert into deliveries (event, endpoint, next_at, made_at, state) select ?, id, ?, ?, 'waiting' from webhook_endpoints`,
      event.id,
      this.now(),
      this.now(),
    );
  }
}

/** The id of something that may stand expanded. */
export function idOf(thing: string | { readonly id: string } | null): string | null {
  return thing === null || typeof thing === 'string' ? thing : thing.id;
}
