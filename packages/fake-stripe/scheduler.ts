// Runs due work: completes payments and refunds, sends webhooks.

import { completeDuePayments } from './objects/charge.ts';
import { completeDueRefunds } from './objects/refund-outcomes.ts';
import type { FakeStripeState } from './state.ts';
import type { Webhooks } from './webhooks.ts';

const TIMER_MAX_MS = 60_000;

export class Scheduler {
  readonly #state: FakeStripeState;
  readonly #webhooks: Webhooks;
  #timer: NodeJS.Timeout | undefined;

  constructor(state: FakeStripeState, webhooks: Webhooks) {
    this.#state = state;
    this.#webhooks = webhooks;
  }

  /** Runs due work and sets a timer for the next; called after every change. */
  run(): void {
    completeDuePayments(this.#state);
    completeDueRefunds(this.#state);
    this.#webhooks.sendDue();
    clearTimeout(this.#timer);
    const next = this.#state.store.queryOne(
      'select min(due_at) as due_at from (select due_at from settlements union all select due_at from refund_outcomes)',
    )?.due_at;
    if (typeof next !== 'number') return;
    const wait = Math.min(Math.max(next - this.#state.now(), 1), TIMER_MAX_MS);
    this.#timer = setTimeout(() => this.run(), wait).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#webhooks.close();
  }
}
