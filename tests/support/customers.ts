// Customers who place, cancel and pay over real HTTP while the shop may be gone at any moment. Each remembers what it
// was told for certain; what it was not told may or may not have happened.
import { api, fillPath } from '#contract/paths.ts';
import { delivery } from './test-app.ts';
import { validCardForm } from './valid-card.ts';

const PIECES_MAX = 3;

export type Acknowledgement = 'placed' | 'cancelled' | 'paid';

/** One order as its customer knows it. */
export interface RecordedOrder {
  readonly key: string;
  readonly quantity: number;
  /** Undefined while no answer to the placing came through. */
  id?: string;
  /** The last thing the shop acknowledged. */
  acknowledged?: Acknowledgement;
  /** What was asked for after that without an answer. */
  pending?: Acknowledgement;
}

interface Market {
  readonly address: string;
  readonly productId: string;
  readonly price: number;
  /** Called after each acknowledged write. */
  readonly onAcknowledged: () => void;
}

interface Answer {
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

  /** Shops until the shop is gone. */
  async runUntilServerStops(): Promise<void> {
    try {
      for (;;) await this.#shopOnce();
    } catch (error) {
      if (!isGone(error)) throw error;
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

  /** The same key as often as one likes: it is one order. */
  async place(order: RecordedOrder): Promise<void> {
    const { productId } = this.#market;
    const placed = await this.#ask('POST', api.placeOrder.path, {
      body: { ...delivery, productId, quantity: order.quantity },
      headers: { 'idempotency-key': order.key },
    });
    if (placed.status !== 201) return refuseAllBut503(placed);
    order.id = String(placed.body.insertedId);
    order.acknowledged ??= 'placed';
    this.#market.onAcknowledged();
  }

  async #cancel(order: RecordedOrder): Promise<void> {
    order.pending = 'cancelled';
    const cancelled = await this.#ask('DELETE', fillPath(api.cancelOrder.path, { id: order.id ?? '' }));
    if (cancelled.status !== 200) return refuseAllBut503(cancelled);
    this.#acknowledge(order, 'cancelled');
  }

  async #pay(order: RecordedOrder): Promise<void> {
    const { id = '' } = order;
    order.pending = 'paid';
    const price = Math.round(order.quantity * this.#market.price * 100) / 100;
    const offer = await this.#ask('POST', api.createPaymentIntent.path, { body: { price, order: id } });
    if (offer.status !== 200) return refuseAllBut503(offer);
    const { transactionId, clientSecret } = offer.body;
    await this.#confirm(String(transactionId), String(clientSecret));
    const settled = await this.#ask('PATCH', fillPath(api.settleOrder.path, { id }), {
      body: { transactionId },
    });
    if (settled.status !== 200) return refuseAllBut503(settled);
    this.#acknowledge(order, 'paid');
  }

  #acknowledge(order: RecordedOrder, known: Acknowledgement): void {
    order.acknowledged = known;
    delete order.pending;
    this.#market.onAcknowledged();
  }

  /** Confirms as the card form does: directly at the provider, with the publishable key. */
  async #confirm(intent: string, clientSecret: string): Promise<void> {
    const settings = await this.#ask('GET', api.paymentSettings.path);
    const answer = await fetch(
      `${this.#market.address}${settings.body.localBase}/v1/payment_intents/${intent}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: String(settings.body.publishableKey),
          ...validCardForm(clientSecret),
        }),
      },
    );
    await answer.json();
  }

  async #ask(method: string, path: string, more: { body?: object; headers?: object } = {}): Promise<Answer> {
    const answer = await fetch(this.#market.address + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(more.body && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(more.body && { body: JSON.stringify(more.body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
}

/** The connection broke, before the answer or in the middle of it. */
function isGone(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** While the database or the fake Stripe is gone the shop answers 503. Nothing else is to be met here. */
function refuseAllBut503({ status, body }: Answer): void {
  if (status !== 503) throw new Error(`A customer met ${status}: ${JSON.stringify(body)}`);
}
