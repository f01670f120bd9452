// Delivers events to endpoints: signed, retried until a 2xx response, across restarts.
import { createHmac } from 'node:crypto';
import type { Faults } from './fault-injection.ts';
import { findEvent } from './objects/events.ts';
import type { FakeStripeState } from './state.ts';

export interface WebhookEndpoint {
  /** Identifies the endpoint across restarts, when its URL changes; default 'default'. */
  readonly id?: string;
  readonly url: string;
  /** The signing secret; by default the fake's own. */
  readonly secret?: string;
}

interface WebhookDelivery {
  readonly seq: number;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly createdAt: number;
}

/** The pauses in milliseconds; the last one repeats. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_CONCURRENT = 8;
const TIMER_MAX_MS = 60_000;

export interface WebhooksDeps {
  readonly state: FakeStripeState;
  readonly faults: Faults;
  readonly secret: string;
  readonly retryDelaysMs: readonly number[];
}

export class Webhooks {
  readonly #deps: WebhooksDeps;
  readonly #endpoints = new Map<string, { url: string; secret: string }>();
  readonly #inProgress = new Map<number, Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: WebhooksDeps) {
    this.#deps = deps;
  }

  /** Receives later events, and undelivered ones of the same id. */
  addEndpoint({ id = 'default', url, secret = this.#deps.secret }: WebhookEndpoint): void {
    this.#deps.state.store.run('insert into webhook_endpoints values (?) on conflict (id) do nothing', id);
    this.#endpoints.set(id, { url, secret });
    this.sendDue();
  }

  /** Starts due deliveries and sets a timer for the next; called after every change. */
  sendDue(): void {
    if (this.#closing.signal.aborted) return;
    this.#startDue();
    const next = this.#nextAt();
    clearTimeout(this.#timer);
    if (next === undefined) return;
    const wait = Math.min(Math.max(next - this.#deps.state.now(), 1), TIMER_MAX_MS);
    this.#timer = setTimeout(() => this.sendDue(), wait).unref();
  }

  /** Sends due deliveries and resolves when all have a response. */
  async deliverDue(): Promise<void> {
    this.sendDue();
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress.values());
  }

  /** Sends held events one by one, in their order or backwards. */
  async release({ backwards = false } = {}): Promise<void> {
    const order = backwards ? 'desc' : 'asc';
    const { store } = this.#deps.state;
    for (const row of store.queryAll(`select * from deliveries where state = 'held' order by seq ${order}`)) {
      await this.#start(toDelivery(row), true);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#inProgress.values());
  }

  #endpointIds(): string {
    return JSON.stringify([...this.#endpoints.keys()]);
  }

  #startDue(): void {
    const { store, now } = this.#deps.state;
    const rows = store.queryAll(
      `select * from deliveries where state = 'waiting' and next_at <= ?
       and endpoint in (select value from json_each(?)) order by seq limit ?`,
      now(),
      this.#endpointIds(),
      MAX_CONCURRENT + this.#inProgress.size,
    );
    for (const delivery of rows.map(toDelivery)) {
      if (this.#inProgress.size >= MAX_CONCURRENT) return;
      if (!this.#inProgress.has(delivery.seq)) void this.#start(delivery, false);
    }
  }

  /** The time of the next delivery that is not in progress. */
  #nextAt(): number | undefined {
    const row = this.#deps.state.store.queryOne(
      `select min(next_at) as next_at from deliveries where state = 'waiting'
       and endpoint in (select value from json_each(?)) and seq not in (select value from json_each(?))`,
      this.#endpointIds(),
      JSON.stringify([...this.#inProgress.keys()]),
    );
    const next = row?.next_at;
    return typeof next === 'number' ? next : undefined;
  }

  #start(delivery: WebhookDelivery, released: boolean): Promise<void> {
    const end = () => void this.#inProgress.delete(delivery.seq);
    const sending = this.#deliver(delivery, released).then(
      () => {
        end();
        this.sendDue();
      },
      // The store failed; the delivery is still waiting in it.
      end,
    );
    this.#inProgress.set(delivery.seq, sending);
    return sending;
  }

  async #deliver(delivery: WebhookDelivery, released: boolean): Promise<void> {
    const { state, faults } = this.#deps;
    const event = findEvent(state, delivery.event);
    const endpoint = this.#endpoints.get(delivery.endpoint);
    if (!event || !endpoint) return;
    const fault = released ? undefined : faults.takeWebhookFault(event.type);
    if (fault?.effect === 'lose') return this.#mark(delivery, 'lost');
    if (fault?.effect === 'hold') return this.#mark(delivery, 'held');
    const payload = JSON.stringify(event, null, 2);
    const send = () => this.#send(endpoint, payload);
    const arrived = fault?.effect === 'fail' ? false : await send();
    if (fault?.effect === 'duplicate') await send();
    if (this.#closing.signal.aborted && !arrived) return;
    if (arrived) this.#mark(delivery, 'delivered');
    else this.#postpone(delivery);
  }

  /** Resolves with whether the response was a 2xx. */
  async #send({ url, secret }: { url: string; secret: string }, payload: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, secret, this.#deps.state.seconds()),
          'user-agent': 'Stripe/1.0 (fake)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #mark({ seq }: WebhookDelivery, state: 'delivered' | 'lost' | 'held'): void {
    this.#deps.state.store.run(
      'update deliveries set state = ?, attempts = attempts + 1 where seq = ?',
      state,
      seq,
    );
  }

  #postpone({ seq, attempts, createdAt }: WebhookDelivery): void {
    const { state, retryDelaysMs } = this.#deps;
    const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? TIMER_MAX_MS;
    const isExpired = state.now() + delay > createdAt + GIVE_UP_AFTER_MS;
    state.store.run(
      'update deliveries set attempts = attempts + 1, next_at = ?, state = ? where seq = ?',
      state.now() + delay,
      isExpired ? 'expired' : 'waiting',
      seq,
    );
  }
}

function toDelivery(row: Record<string, unknown>): WebhookDelivery {
  return {
    seq: Number(row.seq),
    event: String(row.event),
    endpoint: String(row.endpoint),
    attempts: Number(row.attempts),
    createdAt: Number(row.created_at),
  };
}

/** The header `Stripe-Signature`: HMAC-SHA256 over `time.payload`. `at` is in seconds since 1970. */
export function signature(payload: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${digest}`;
}
