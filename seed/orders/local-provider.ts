// The card provider of the sample orders: the local Stripe without HTTP, which would take longer than everything else,
// and with the shop's clock.

import type { LocalCalls } from 'fake-stripe/local-calls';
import type { Clock } from '#server/context.ts';
import { toStripeAmount, toStripeCurrency } from '#server/modules/payments/stripe/amounts.ts';
import {
  orderMetadata,
  refundMetadata,
  toIntent,
  toRefund,
} from '#server/modules/payments/stripe/objects.ts';
import {
  CardProvider,
  type CardProviderSettings,
  type IntentInput,
  type RefundInput,
} from '#server/modules/payments/stripe/provider.ts';

/** The test cards of Visa, Mastercard and American Express. */
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005'] as const;
const YEAR_MS = 365 * 24 * 60 * 60_000;

export class LocalProvider extends CardProvider {
  readonly #calls: LocalCalls;
  readonly #clock: Clock;

  constructor(settings: CardProviderSettings, calls: LocalCalls, clock: Clock) {
    super(settings);
    this.#calls = calls;
    this.#clock = clock;
  }

  /**
   * The metadata has no shop id: an interrupted transaction leaves intents of orders that do not exist, which the shop
   * would report as unmatched payments. Those of orders that exist are found by their transaction id.
   */
  override async createIntent({ amountCents, currency, orders, payment, caller }: IntentInput) {
    const metadata = { payment, caller, ...orderMetadata(orders) };
    const amount = String(toStripeAmount(amountCents, currency));
    const fields = { amount, currency: toStripeCurrency(currency), metadata };
    const params = { ...fields, allowed_payment_method_types: ['card'] };
    return toIntent(this.#calls.createIntent({ params, at: this.#clock.now() }));
  }

  /** Confirms an intent like a customer's browser. Each `customer` keeps a card. */
  confirm(id: string, customer: string): void {
    const at = this.#clock.now();
    const number = CARDS[customer.length % CARDS.length] ?? CARDS[0];
    const expires = { exp_month: '9', exp_year: String(new Date(at + 3 * YEAR_MS).getUTCFullYear()) };
    const params = { payment_method_data: { type: 'card', card: { number, ...expires } } };
    this.#calls.confirmIntent({ id, params, at });
  }

  override async getIntent(id: string) {
    const params = { expand: ['latest_charge'] };
    return toIntent(this.#calls.retrieveIntent({ id, params, at: this.#clock.now() }));
  }

  override async refund({ intentId, amount, idempotencyKey: _, ...about }: RefundInput) {
    const params = {
      payment_intent: intentId,
      metadata: refundMetadata(about),
      ...(amount && { amount: String(toStripeAmount(amount.cents, amount.currency)) }),
    };
    return toRefund(this.#calls.createRefund({ params, at: this.#clock.now() }));
  }
}
