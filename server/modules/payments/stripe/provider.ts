// The card provider, called through Stripe's own SDK only. Knows neither orders nor the database.

import http from 'node:http';
import https from 'node:https';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { exactText } from '#contract/core/fields.ts';
import { leastChargeOf } from '#contract/figures/currencies.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RefundLine } from '#server/modules/orders/refund-lines.ts';
import type { Settings } from '#server/settings.ts';
import type { Intent } from '../rules.ts';
import { centsFromStripe, currencyFromStripe, toStripeAmount, toStripeCurrency } from './amounts.ts';
import { errorCodeOf, errorTypeOf, mapStripeError, ProviderUnavailable } from './errors.ts';
import {
  orderMetadata,
  type ProviderDispute,
  type ProviderRefund,
  refundMetadata,
  toDispute,
  toIntent,
  toRefund,
} from './objects.ts';

/** The address and keys of the card provider: Stripe, or a local fake that speaks its protocol. */
export interface CardProviderSettings {
  readonly provider: 'stripe' | 'local';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The address of its API; Stripe's own by default. */
  readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
  /** The path of the local fake on the shop's origin, for the browser. */
  readonly localBase?: string;
  /** The timeout of one call, in milliseconds. */
  readonly timeoutMs?: number;
  /** How many times a call that failed on the network is repeated, with the same idempotency key. */
  readonly retries?: number;
}

/** The settings of Stripe itself; undefined when its keys are not set. */
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

/** Everything but the amount and the key goes into the intent's metadata. */
export interface IntentInput {
  readonly payment: string;
  readonly orders: readonly string[];
  /** Whether it pays the deposit of its order. */
  readonly isDeposit: boolean;
  readonly caller: string;
  readonly shop: string;
  readonly amountCents: number;
  /** An ISO 4217 code. */
  readonly currency: string;
  readonly idempotencyKey: string;
}

/** Everything but the intent, the amount and the key goes into the refund's metadata. */
export interface RefundInput {
  readonly intentId: string;
  /** The id of the payment. */
  readonly payment: string;
  /** The ids of the shop's refund and of its order. */
  readonly refund?: string;
  readonly order?: string;
  /** The lines that the shop's refund pays back. */
  readonly lines?: readonly RefundLine[];
  /** By default, all that the intent took and that is not refunded yet. */
  readonly amount?: { readonly cents: number; readonly currency: string };
  readonly idempotencyKey: string;
}

const TIMEOUT_MS = 8000;
const RETRIES = 2;
/** The greatest age of a signed event, in seconds; it rejects replays. */
const EVENT_TOLERANCE_SECONDS = 300;
/** The greatest page that Stripe returns. */
const PAGE_SIZE = 100;

type OnProviderCall = (outcome: 'answered' | 'unavailable', ms: number) => void;

export class CardProvider {
  readonly settings: CardProviderSettings;
  readonly #onProviderCall: OnProviderCall;
  readonly #stripe: Stripe;

  /** `onProviderCall` is called after each call with its duration in milliseconds. */
  constructor(settings: CardProviderSettings, onProviderCall: OnProviderCall = () => undefined) {
    this.settings = settings;
    this.#onProviderCall = onProviderCall;
    const { secretKey, api, timeoutMs = TIMEOUT_MS, retries = RETRIES } = settings;
    this.#stripe = new Stripe(secretKey, {
      ...api,
      // Stripe's own agent knows no proxy (docs/settings.md).
      httpAgent: api?.protocol === 'http' ? http.globalAgent : https.globalAgent,
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  }

  /**
   * Creates an intent; the same key returns the intent as it was first created. Throws ProviderUnavailable.
   */
  async createIntent({
    amountCents,
    currency,
    idempotencyKey,
    orders,
    isDeposit,
    ...rest
  }: IntentInput): Promise<Intent> {
    const created = await this.#call((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: toStripeAmount(amountCents, currency),
          currency: toStripeCurrency(currency),
          allowed_payment_method_types: ['card'],
          metadata: { ...rest, ...(isDeposit && { part: 'deposit' }), ...orderMetadata(orders) },
        },
        { idempotencyKey },
      ),
    );
    return toIntent(created);
  }

  /**
   * The current state of an intent; undefined when the provider does not know the id. Throws
   * ProviderUnavailable.
   */
  async getIntent(id: string): Promise<Intent | undefined> {
    if (!/^pi_\w+$/.test(id)) return undefined;
    try {
      return toIntent(
        await this.#call((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      );
    } catch (error) {
      if (errorCodeOf(error) === 'resource_missing') return undefined;
      throw error;
    }
  }

  /**
   * Cancels an intent and returns its state after that, which is unchanged when it can no longer be
   * cancelled.
   */
  async cancelIntent(id: string): Promise<Intent | undefined> {
    try {
      return toIntent(await this.#call((stripe) => stripe.paymentIntents.cancel(id)));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      return this.getIntent(id);
    }
  }

  /** The account that the secret key belongs to, and whether it may take cards. Throws ProviderUnavailable. */
  async getAccount(): Promise<{ readonly id: string; readonly takesCards: boolean }> {
    const account = await this.#call((stripe) => stripe.accounts.retrieveCurrent());
    return { id: account.id, takesCards: account.charges_enabled };
  }

  /** Asks for what every key may read. Throws ProviderUnavailable. */
  async probe(): Promise<void> {
    await this.#call((stripe) => stripe.events.list({ limit: 1 }));
  }

  /** Whether the secret key has the right to read disputes. Throws what the provider says otherwise. */
  async mayReadDisputes(): Promise<boolean> {
    try {
      await this.#call((stripe) => stripe.disputes.list({ limit: 1 }));
      return true;
    } catch (error) {
      if (error instanceof ProviderUnavailable && errorTypeOf(error.cause) === 'StripePermissionError')
        return false;
      throw error;
    }
  }

  /** Creates an intent of the least amount, for no order, and cancels it. Throws what the provider says. */
  async test(currency: string): Promise<void> {
    const amount = toStripeAmount(leastChargeOf(currency), currency);
    const { id } = await this.#call((stripe) =>
      stripe.paymentIntents.create({
        amount,
        currency: toStripeCurrency(currency),
        allowed_payment_method_types: ['card'],
      }),
    );
    await this.#call((stripe) => stripe.paymentIntents.cancel(id));
  }

  /** The cents that an intent's charges took and that have not been refunded. */
  async getCapturedCents(intentId: string): Promise<number> {
    const { data } = await this.#call((stripe) =>
      stripe.charges.list({ payment_intent: intentId, limit: PAGE_SIZE }),
    );
    return data.reduce(
      (sum, { amount_captured, amount_refunded, currency }) =>
        sum + centsFromStripe(amount_captured - amount_refunded, currencyFromStripe(currency)),
      0,
    );
  }

  /** Refunds all or part of what an intent took. Returns undefined when all of it was refunded before. */
  async refund({ intentId, amount, idempotencyKey, ...about }: RefundInput) {
    const metadata = refundMetadata(about);
    const part = amount && { amount: toStripeAmount(amount.cents, amount.currency) };
    try {
      const refund = await this.#call((stripe) =>
        stripe.refunds.create({ payment_intent: intentId, metadata, ...part }, { idempotencyKey }),
      );
      return toRefund(refund);
    } catch (error) {
      if (errorCodeOf(error) === 'charge_already_refunded') return undefined;
      throw error;
    }
  }

  async getRefund(id: string): Promise<ProviderRefund> {
    return toRefund(await this.#call((stripe) => stripe.refunds.retrieve(id)));
  }

  /** The refunds of an intent, newest first. */
  listRefunds(intentId: string): AsyncGenerator<ProviderRefund> {
    return this.#list((stripe, page) => stripe.refunds.list({ payment_intent: intentId, ...page }), toRefund);
  }

  /** Refunds made since `since` (milliseconds since 1970), newest first. */
  refundsSince(since: number): AsyncGenerator<ProviderRefund> {
    return this.#list(
      (stripe, page) => stripe.refunds.list({ created: createdSince(since), ...page }),
      toRefund,
    );
  }

  async getDispute(id: string): Promise<ProviderDispute> {
    return toDispute(await this.#call((stripe) => stripe.disputes.retrieve(id)));
  }

  /** Disputes opened since `since` (milliseconds since 1970), newest first. */
  disputesSince(since: number): AsyncGenerator<ProviderDispute> {
    return this.#list(
      (stripe, page) => stripe.disputes.list({ created: createdSince(since), ...page }),
      toDispute,
    );
  }

  /**
   * Checks the signature of an event and parses it. Throws `malformed_request` when the provider did not sign
   * the body, signed it too long ago, or when it is not an event.
   */
  async readEvent(body: Buffer, signature: string): Promise<ProviderEvent> {
    const { webhooks } = this.#stripe;
    const { webhookSecret } = this.settings;
    const signed = await webhooks
      .constructEventAsync(body, signature, webhookSecret, EVENT_TOLERANCE_SECONDS)
      .catch(() => malformed('The signature of this event is not valid.'));
    try {
      return parseEvent(signed);
    } catch {
      return malformed('This is not an event of the card provider.');
    }
  }

  /** Events of payments that succeeded since `since` (milliseconds since 1970), newest first. */
  succeededSince(since: number): AsyncGenerator<ProviderEvent> {
    const type = 'payment_intent.succeeded';
    return this.#list(
      (stripe, page) => stripe.events.list({ type, created: createdSince(since), ...page }),
      parseEvent,
    );
  }

  /** Reads a list of the provider page by page. */
  async *#list<Listed extends { readonly id: string }, One>(
    list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Listed>>,
    toOne: (listed: Listed) => One,
  ): AsyncGenerator<One> {
    for (let after: string | undefined; ; ) {
      const { data, has_more } = await this.#call((stripe) =>
        list(stripe, { limit: PAGE_SIZE, ...(after && { starting_after: after }) }),
      );
      yield* data.map(toOne);
      after = data.at(-1)?.id;
      if (!has_more) return;
    }
  }

  async #call<Result>(send: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await send(this.#stripe);
      this.#onProviderCall('answered', performance.now() - startedAt);
      return result;
    } catch (error) {
      const mapped = mapStripeError(error);
      const outcome = mapped instanceof ProviderUnavailable ? 'unavailable' : 'answered';
      this.#onProviderCall(outcome, performance.now() - startedAt);
      throw mapped;
    }
  }
}

const createdSince = (ms: number) => ({ gte: Math.floor(ms / 1000) });

function malformed(detail: string): never {
  throw new AppError('malformed_request', { detail });
}

/** An event only names an intent or a dispute, whose current state is fetched from the provider. */
interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | undefined;
  readonly disputeId: string | undefined;
}

const ID_MAX_CHARACTERS = 255;
const id = exactText(ID_MAX_CHARACTERS).min(1);

const event = z.object({
  id,
  type: id,
  data: z.object({
    object: z
      .object({
        object: z.string(),
        id: id.optional(),
        payment_intent: z.union([id, z.object({ id })]).nullish(),
      })
      .optional()
      .catch(undefined),
  }),
});

/** Throws a ZodError for a body that is not an event of the provider. */
function parseEvent(body: unknown): ProviderEvent {
  const { id, type, data } = event.parse(body);
  const { object } = data;
  const disputeId = object?.object === 'dispute' ? object.id : undefined;
  return { id, type, intentId: intentIdOf(object), disputeId };
}

/** The intent an event is about: the event's own object, or the one its charge or refund belongs to. */
function intentIdOf(object: z.infer<typeof event>['data']['object']): string | undefined {
  if (object?.object === 'payment_intent') return object.id;
  if (object?.object !== 'charge' && object?.object !== 'refund') return undefined;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}
