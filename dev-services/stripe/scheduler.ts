// What happens by itself as time goes on: payments finish processing, refunds end, webhooks go out.

import { settleDue } from './charge.ts';
import { endRefundsDue } from './refund-outcomes.ts';
import type { Ledger } from './state.ts';
import type { Webhooks } from './webhooks.ts';

const TIMER_MAX_MS = 60_000;

export class Clockwork {
  readonly #ledger: Ledger;
  readonly #webhooks: Webhooks;
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, webhooks: Webhooks) {
    this.#ledger = ledger;
    this.#webhooks = webhooks;
  }

  /** Does what is due and sets the next alarm; called after every change. */
  wake(): void {
    settleDue(this.#ledger);
    endRefundsDue(this.#ledger);
    this.#webhooks.wake();
    clearTimeout(this.#timer);
    const next = this.#ledger.store.one(
      'select min(due_at) as due_at from (select due_at from settlements union all select due_at from refund_outcomes)',
    )?.due_at;
    if (typeof next !== 'number') return;
    const wait = Math.min(Math.max(next - this.#ledger.now(), 1), TIMER_MAX_MS);
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#webhooks.close();
  }
}
