// An admin who receives deliveries and corrects stock over HTTP while the server may stop at any time.

import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';

const PIECES_MAX = 9;

interface Change {
  readonly key: string;
  readonly reason: 'delivery' | 'correction';
  readonly quantity: number;
  isAcknowledged: boolean;
}

interface Warehouse {
  readonly address: string;
  readonly productId: string;
  readonly onAcknowledged: () => void;
}

export class StockAdmin {
  readonly #warehouse: Warehouse;
  readonly #token: string;
  readonly #chance: () => number;
  readonly #changes: Change[] = [];

  constructor(warehouse: Warehouse, token: string, chance: () => number) {
    this.#warehouse = warehouse;
    this.#token = token;
    this.#chance = chance;
  }

  /** What the acknowledged changes add up to, in pieces. */
  get sum(): number {
    return this.#changes.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Changes the stock until the connection fails. */
  async runUntilServerStops(): Promise<void> {
    try {
      for (;;) await this.#changeOnce();
    } catch (error) {
      // The connection broke before or during the response.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }

  async #changeOnce(): Promise<void> {
    const quantity = 1 + Math.floor(this.#chance() * PIECES_MAX);
    const isDelivery = this.#chance() < 0.5;
    const change: Change = {
      key: crypto.randomUUID(),
      reason: isDelivery ? 'delivery' : 'correction',
      quantity: isDelivery ? quantity : -quantity,
      isAcknowledged: false,
    };
    this.#changes.push(change);
    await this.#send(change);
    if (change.isAcknowledged) this.#warehouse.onAcknowledged();
  }

  /** Sends what got no answer again, with the same keys: then every change has been made once. */
  async repeatUnacknowledged(): Promise<void> {
    for (const change of this.#changes) while (!change.isAcknowledged) await this.#send(change);
  }

  async #send(change: Change): Promise<void> {
    const { address, productId } = this.#warehouse;
    const { key, reason, quantity } = change;
    const response = await fetch(address + fillPath(endpoints.changeStock.path, { id: productId }), {
      method: endpoints.changeStock.method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ reason, quantity, note: 'Counted' }),
    });
    const body = await response.json();
    if (response.status === 201) change.isAcknowledged = true;
    else if (response.status !== 503) throw new Error(`Status ${response.status}: ${JSON.stringify(body)}`);
  }
}
