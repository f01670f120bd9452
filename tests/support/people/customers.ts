// Load clients that place, cancel and pay over HTTP while the server may stop at any time. Each records what was
// acknowledged; an unacknowledged request may or may not have been executed.

import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { validCardForm } from '../orders/valid-card.ts';
import { delivery } from '../test-app.ts';

const PIECES_MAX = 3;

type Acknowledgement = 'placed' | 'cancelled' | 'paid';

/** An order as its client knows it. */
interface RecordedOrder {
  readonly key: string;
  readonly quantity: number;
  /** Undefined until a response to the placing arrives. */
  id?: string;
  /** The last acknowledged action. */
  acknowledged?: Acknowledgement;
  /** A later action without a response. */
  pending?: Acknowledgement;
}

interface Market {
  readonly address: string;
  readonly productId: string;
  readonly price: number;
  /** Called after each acknowledged write. */
  readonly onAcknowledged: () => void;
}

interface CallResult {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export class LoadCustomer {
  readonly orders: RecordedOrder[] = [];
  readonly #market: Market;
  readonly #token: string;
  readonly #chance: () => number;

  constructor(market: Market, token: string, chance: () => number) {
    this.#market = market;
    this.#token = token;
    this.#chance = chance;
  }

  /** Places orders until the connection fails. */
  async runUntilServerStops(): Promise<void> {
    try {
      for (;;) await this.#shopOnce();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
    }
  }

  async #shopOnce(): Promise<void> {
    const order: RecordedOrder = {
      key: crypto.randomUUID(),
      quantity: 1 + Math.floor(this.#chance() * PIECES_MAX),
    };
    this.orders.push(order);
    await this.place(order);
    if (!order.id) return;
    const next = this.#chance();
    if (next < 0.3) await this.#cancel(order);
    else if (next < 0.6) await this.#pay(order);
  }

  /** Idempotent: repeats use the same key. */
  async place(order: RecordedOrder): Promise<void> {
    const { productId } = this.#market;
    const placed = await this.#call('POST', endpoints.placeOrder.path, {
      body: { ...delivery, productId, quantity: order.quantity },
      headers: { 'idempotency-key': order.key },
    });
    if (placed.status !== 201) return assertUnavailable(placed);
    order.id = String(placed.body.insertedId);
    order.acknowledged ??= 'placed';
    this.#market.onAcknowledged();
  }

  async #cancel(order: RecordedOrder): Promise<void> {
    order.pending = 'cancelled';
    const cancelled = await this.#call(
      'DELETE',
      fillPath(endpoints.cancelOrder.path, { id: order.id ?? '' }),
    );
    if (cancelled.status !== 200) return assertUnavailable(cancelled);
    this.#acknowledge(order, 'cancelled');
  }

  async #pay(order: RecordedOrder): Promise<void> {
    const { id = '' } = order;
    order.pending = 'paid';
    const price = Math.round(order.quantity * this.#market.price * 100) / 100;
    const created = await this.#call('POST', endpoints.createPaymentIntent.path, {
      body: { price, order: id },
    });
    if (created.status !== 200) return assertUnavailable(created);
    const { transactionId, clientSecret } = created.body;
    await this.#confirm(String(transactionId), String(clientSecret));
    const settled = await this.#call('PATCH', fillPath(endpoints.settleOrder.path, { id }), {
      body: { transactionId },
    });
    if (settled.status !== 200) return assertUnavailable(settled);
    this.#acknowledge(order, 'paid');
  }

  #acknowledge(order: RecordedOrder, acknowledged: Acknowledgement): void {
    order.acknowledged = acknowledged;
    delete order.pending;
    this.#market.onAcknowledged();
  }

  /** Confirms as the card form does: directly at the provider, with the publishable key. */
  async #confirm(intent: string, clientSecret: string): Promise<void> {
    const settings = await this.#call('GET', endpoints.getPaymentSettings.path);
    const response = await fetch(
      `${this.#market.address}${settings.body.localBase}/v1/payment_intents/${intent}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: String(settings.body.publishableKey),
          ...validCardForm(clientSecret),
        }),
      },
    );
    await response.json();
  }

  async #call(
    method: string,
    path: string,
    more: { body?: object; headers?: object } = {},
  ): Promise<CallResult> {
    const response = await fetch(this.#market.address + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(more.body && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(more.body && { body: JSON.stringify(more.body) }),
    });
    return { status: response.status, body: (await response.json()) as CallResult['body'] };
  }
}

/** The connection broke before or during the response. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** 503 is expected while the database or the fake Stripe is down; any other status throws. */
function assertUnavailable({ status, body }: CallResult): void {
  if (status !== 503) throw new Error(`Unexpected status ${status}: ${JSON.stringify(body)}`);
}
