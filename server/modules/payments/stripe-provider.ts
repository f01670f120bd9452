// The card provider, reached through Stripe's own SDK and nothing else. Knows no order and no database.
import type { Stripe } from 'stripe';
import { AppError } from '#server/app-error.ts';
import type { Settings } from '#server/settings.ts';
import { CURRENCY, type Intent } from './rules.ts';
import { errorCodeOf, mapStripeError, ProviderUnavailable } from './stripe-errors.ts';

/** How to reach the card provider: Stripe itself, or a network that speaks its protocol. */
export interface CardProviderSettings {
  readonly provider: 'stripe' | 'local';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Where its API answers; left out for Stripe's own. */
  readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
  /** Where the browser reaches a local network, on the shop's origin. */
  readonly localBase?: string;
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** How often a call that failed on the way is sent again, with the same idempotency key. */
  readonly retries?: number;
}

/** Stripe itself, when its keys are set. */
export function stripeConfig(settings: Settings): CardProviderSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    provider: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  };
}

export interface IntentInput {
  /** The payment's id: it goes along as metadata. */
  readonly payment: string;
  readonly amountCents: number;
  readonly order: string | null;
  readonly caller: string;
  readonly key: string;
}

export interface Refund {
  readonly id: string;
  /** pending, requires_action, succeeded, failed or canceled. */
  readonly status: string;
}

/** A signed event, as far as the shop cares: it only says what to ask the provider about. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | undefined;
}

const TIMEOUT_MS = 8000;
const RETRIES = 2;
/** How old a signed event may be, in seconds: an older one may be a replay. */
const EVENT_TOLERANCE_SECONDS = 300;
const EVENTS_A_PAGE = 100;

export type OnProviderCall = (outcome: 'answered' | 'unavailable', ms: number) => void;

export class CardProvider {
  readonly settings: CardProviderSettings;
  readonly #onAsked: OnProviderCall;
  #client: Promise<Stripe> | undefined;

  /** `onProviderCall` hears how long each call took, in milliseconds. */
  constructor(settings: CardProviderSettings, onAsked: OnProviderCall = () => undefined) {
    this.settings = settings;
    this.#onAsked = onAsked;
  }

  /** Makes an intent; the same key again answers the same intent as it was then. Throws ProviderUnavailable. */
  async createIntent({ payment, amountCents, order, caller, key }: IntentInput): Promise<Intent> {
    const made = await this.#ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: CURRENCY,
          allowed_payment_method_types: ['card'],
          metadata: { payment, caller, ...(order && { order }) },
        },
        { idempotencyKey: key },
      ),
    );
    return intentOf(made);
  }

  /** The intent as it is now; undefined when the provider knows none of that id. Throws ProviderUnavailable. */
  async getIntent(id: string): Promise<Intent | undefined> {
    if (!/^pi_\w+$/.test(id)) return undefined;
    try {
      return intentOf(await this.#ask((stripe) => stripe.paymentIntents.retrieve(id)));
    } catch (error) {
      if (errorCodeOf(error) === 'resource_missing') return undefined;
      throw error;
    }
  }

  /** Cancels an intent, and answers it as it is then: no longer cancelable ones stay what they were. */
  async cancelIntent(id: string): Promise<Intent | undefined> {
    try {
      return intentOf(await this.#ask((stripe) => stripe.paymentIntents.cancel(id)));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      return this.getIntent(id);
    }
  }

  /** Gives back all that an intent took. `undefined` when all of it had been given back before. */
  async refund(intentId: string, payment: string, key: string): Promise<Refund | undefined> {
    try {
      const refund = await this.#ask((stripe) =>
        stripe.refunds.create({ payment_intent: intentId, metadata: { payment } }, { idempotencyKey: key }),
      );
      return refundOf(refund);
    } catch (error) {
      if (errorCodeOf(error) === 'charge_already_refunded') return undefined;
      throw error;
    }
  }

  async getRefund(id: string): Promise<Refund> {
    return refundOf(await this.#ask((stripe) => stripe.refunds.retrieve(id)));
  }

  /**
   * Reads an event after its signature is checked; nothing of the body is looked at before. Throws
   * `malformed_request` for a body that is not signed by the provider, or was signed too long ago.
   */
  async readEvent(body: Buffer, signature: string): Promise<ProviderEvent> {
    const { webhooks } = await this.#stripe();
    try {
      const event = await webhooks.constructEventAsync(
        body,
        signature,
        this.settings.webhookSecret,
        EVENT_TOLERANCE_SECONDS,
      );
      return eventOf(event);
    } catch {
      throw new AppError('malformed_request', { detail: 'The signature of this event is not valid.' });
    }
  }

  /** Events of succeeded payments, newest first, that happened after `since` (milliseconds since 1970). */
  async *succeededSince(since: number): AsyncGenerator<ProviderEvent> {
    for (let after: string | undefined; ; ) {
      const page = await this.#ask((stripe) =>
        stripe.events.list({
          type: 'payment_intent.succeeded',
          created: { gte: Math.floor(since / 1000) },
          limit: EVENTS_A_PAGE,
          ...(after && { starting_after: after }),
        }),
      );
      yield* page.data.map(eventOf);
      after = page.data.at(-1)?.id;
      if (!page.has_more) return;
    }
  }

  async #ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await this.#stripe();
    const began = performance.now();
    try {
      const answer = await call(stripe);
      this.#onAsked('answered', performance.now() - began);
      return answer;
    } catch (error) {
      const told = mapStripeError(error);
      const outcome = told instanceof ProviderUnavailable ? 'unavailable' : 'answered';
      this.#onAsked(outcome, performance.now() - began);
      throw told;
    }
  }

  /** The SDK takes a tenth of a second to load: it is loaded when the first card is about to be charged. */
  #stripe(): Promise<Stripe> {
    const { secretKey, api, timeoutMs = TIMEOUT_MS, retries = RETRIES } = this.settings;
    this.#client ??= import('stripe').then(
      ({ Stripe: Client }) =>
        new Client(secretKey, {
          ...api,
          timeout: timeoutMs,
          maxNetworkRetries: retries,
          telemetry: false,
        }),
    );
    return this.#client;
  }
}

function intentOf(made: Stripe.PaymentIntent): Intent {
  return {
    id: made.id,
    status: made.status,
    amountCents: made.amount,
    receivedCents: made.amount_received,
    currency: made.currency,
    clientSecret: made.client_secret ?? '',
    order: made.metadata.order,
    payment: made.metadata.payment,
    caller: made.metadata.caller,
  };
}

const refundOf = (made: Stripe.Refund): Refund => ({ id: made.id, status: made.status ?? 'pending' });

function eventOf(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, intentId: intentIdOf(event) };
}

/** The intent an event is about: the event's own object, or the one its charge or refund belongs to. */
function intentIdOf({ data: { object } }: Stripe.Event): string | undefined {
  if (!('object' in object)) return undefined;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}
