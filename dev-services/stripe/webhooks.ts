// Sends events to the endpoints: signed, again and again until a 2xx, across restarts. Reads the books, changes no money.
import { createHmac } from 'node:crypto';
import { findEvent } from './events.ts';
import type { Faults } from './fault-injection.ts';
import type { Ledger } from './state.ts';

export interface WebhookEndpoint {
  /** Names it over restarts, so that its address may change; 'default' unless told. */
  readonly id?: string;
  readonly url: string;
  /** Signs what is sent there; the network's own unless told. */
  readonly secret?: string;
}

interface Delivery {
  readonly seq: number;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly madeAt: number;
}

/** A second first, then ever longer; the last one repeats. In milliseconds. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE_MAX = 8;
const TIMER_MAX_MS = 60_000;

export interface WebhookParts {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly secret: string;
  readonly retryDelaysMs: readonly number[];
}

export class Webhooks {
  readonly #parts: WebhookParts;
  readonly #endpoints = new Map<string, { url: string; secret: string }>();
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Events from now on go there, and those still waiting for an endpoint of this id. */
  addEndpoint({ id = 'default', url, secret = this.#parts.secret }: WebhookEndpoint): void {
    this.#parts.ledger.store.run('insert into webhook_endpoints values (?) on conflict (id) do nothing', id);
    this.#endpoints.set(id, { url, secret });
    this.wake();
  }

  /** Sends what is due, soon; called after every change. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#startDue();
    const next = this.#nextAt();
    clearTimeout(this.#timer);
    if (next === undefined) return;
    const wait = Math.min(Math.max(next - this.#parts.ledger.now(), 1), TIMER_MAX_MS);
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  /** Sends everything that is due by the clock, and waits until all of it was answered. */
  async deliverDue(): Promise<void> {
    this.wake();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Lets held events go, in the order they happened or backwards, one after the other. */
  async release({ backwards = false } = {}): Promise<void> {
    const order = backwards ? 'desc' : 'asc';
    const { store } = this.#parts.ledger;
    for (const row of store.all(`select * from deliveries where state = 'held' order by seq ${order}`)) {
      await this.#start(deliveryOf(row), true);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#underWay.values());
  }

  #known(): string {
    return JSON.stringify([...this.#endpoints.keys()]);
  }

  #startDue(): void {
    const { store, now } = this.#parts.ledger;
    const rows = store.all(
      `select * from deliveries where state = 'waiting' and next_at <= ?
       and endpoint in (select value from json_each(?)) order by seq limit ?`,
      now(),
      this.#known(),
      AT_ONCE_MAX + this.#underWay.size,
    );
    for (const delivery of rows.map(deliveryOf)) {
      if (this.#underWay.size >= AT_ONCE_MAX) return;
      if (!this.#underWay.has(delivery.seq)) void this.#start(delivery, false);
    }
  }

  /** When the next delivery that is not under way falls due. */
  #nextAt(): number | undefined {
    const row = this.#parts.ledger.store.one(
      `select min(next_at) as next_at from deliveries where state = 'waiting'
       and endpoint in (select value from json_each(?)) and seq not in (select value from json_each(?))`,
      this.#known(),
      JSON.stringify([...this.#underWay.keys()]),
    );
    const next = row?.next_at;
    return typeof next === 'number' ? next : undefined;
  }

  #start(delivery: Delivery, released: boolean): Promise<void> {
    const end = () => void this.#underWay.delete(delivery.seq);
    const sending = this.#deliver(delivery, released).then(
      () => {
        end();
        this.wake();
      },
      // The books could not be written. The delivery still waits in them; trying at once would meet the same.
      end,
    );
    this.#underWay.set(delivery.seq, sending);
    return sending;
  }

  async #deliver(delivery: Delivery, released: boolean): Promise<void> {
    const { ledger, faults } = this.#parts;
    const event = findEvent(ledger, delivery.event);
    const endpoint = this.#endpoints.get(delivery.endpoint);
    if (!event || !endpoint) return;
    const fault = released ? undefined : faults.takeForWebhook(event.type);
    if (fault?.does === 'lose') return this.#mark(delivery, 'lost');
    if (fault?.does === 'hold') return this.#mark(delivery, 'held');
    const payload = JSON.stringify(event, null, 2);
    const send = () => this.#send(endpoint, payload);
    const arrived = fault?.does === 'fail' ? false : await send();
    if (fault?.does === 'duplicate') await send();
    if (this.#closing.signal.aborted && !arrived) return;
    if (arrived) this.#mark(delivery, 'delivered');
    else this.#postpone(delivery);
  }

  /** Whether the endpoint took it, which every 2xx says. */
  async #send({ url, secret }: { url: string; secret: string }, payload: string): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, secret, this.#parts.ledger.seconds()),
          'user-agent': 'Stripe/1.0 (local card network)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  #mark({ seq }: Delivery, state: 'delivered' | 'lost' | 'held'): void {
    this.#parts.ledger.store.run(
      'update deliveries set state = ?, attempts = attempts + 1 where seq = ?',
      state,
      seq,
    );
  }

  #postpone({ seq, attempts, madeAt }: Delivery): void {
    const { ledger, retryDelaysMs } = this.#parts;
    const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? TIMER_MAX_MS;
    const givesUp = ledger.now() + delay > madeAt + GIVE_UP_AFTER_MS;
    ledger.store.run(
      'update deliveries set attempts = attempts + 1, next_at = ?, state = ? where seq = ?',
      ledger.now() + delay,
      givesUp ? 'given up' : 'waiting',
      seq,
    );
  }
}

function deliveryOf(row: Record<string, unknown>): Delivery {
  return {
    seq: Number(row.seq),
    event: String(row.event),
    endpoint: String(row.endpoint),
    attempts: Number(row.attempts),
    madeAt: Number(row.made_at),
  };
}

/** The header `Stripe-Signature`: HMAC-SHA256 over `time.payload`. `at`: seconds since 1970. */
export function signature(payload: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${digest}`;
}
