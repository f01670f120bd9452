// Adaptive admission control: limits the requests in flight so that admitted ones are answered in time. Short bursts
// are served completely; only lasting overload is cut. Pure: the clock and the end of an event-loop turn are injected. At
// twice the capacity, on two cores that other programs used, p99 of what is served was 1.8 s and a sign-in took 1.4 s; 8.6
// and 3.9 s with @fastify/under-pressure, and 6.4 and 10 s with a fixed limit of 300 requests in flight.

/**
 * `normal` is for reads and orders, which are rejected first, `critical` for authentication and payments, rejected
 * last.
 */
export type Priority = 'normal' | 'critical';

/**
 * The bounds of normal requests in flight. `MIN` requests of each priority are also admitted in every turn, however
 * late.
 */
const MIN = 16;
const MAX = 1000;
/** Critical requests mostly wait for others (password hashing, the card provider), so a fixed bound is enough. */
const MAX_CRITICAL = 500;
/** Lateness for less than this multiple of `waitMs` is a burst. Critical requests may be late by the same time. */
const BURST_FACTOR = 10;
/** One cut reduces the limit to no less than this share. */
const MIN_DECREASE = 0.2;

interface AdmissionOptions {
  /** The time for which a request may wait for others during overload, in milliseconds. */
  readonly waitMs: number;
  readonly now?: () => number;
  /** Runs `callback` at the end of the event-loop turn. */
  readonly afterTurn?: (callback: () => void) => void;
}

export interface Slot {
  readonly priority: Priority;
  /** The time at which the request arrived, as far as the server can tell. */
  arrivedAt: number;
  isTaken: boolean;
}

/** A turn of the event loop: the requests read in it arrived before it began. */
interface Turn {
  readonly startedAt: number;
  readonly arrivedAt: number;
  readonly admitted: Record<Priority, number>;
}

/** A series of late or rejected requests, without a pause longer than a burst. */
interface Congestion {
  readonly since: number;
  lastAt: number;
}

export class Admission {
  readonly #waitMs: number;
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #afterTurn: (callback: () => void) => void;
  readonly #inFlight: Record<Priority, number> = { normal: 0, critical: 0 };
  #limit = MAX;
  #cutAt = Number.NEGATIVE_INFINITY;
  #congestion: Congestion | undefined;
  #turn: Turn | undefined;
  #lastTurn = { durationMs: 0, endedAt: 0 };
  readonly #endTurn = () => {
    const endedAt = this.#now();
    if (this.#turn) this.#lastTurn = { durationMs: endedAt - this.#turn.startedAt, endedAt };
    this.#turn = undefined;
  };

  constructor({ waitMs, now = () => performance.now(), afterTurn = setImmediate }: AdmissionOptions) {
    this.#waitMs = waitMs;
    this.#burstMs = waitMs * BURST_FACTOR;
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /** The number of normal requests that may be in flight. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  inFlight(priority: Priority): number {
    return this.#inFlight[priority];
  }

  /** Returns a slot for a request that has just arrived; undefined when it has to be rejected. */
  acquire(priority: Priority): Slot | undefined {
    const turn = this.#currentTurn();
    const now = this.#now();
    this.#endCongestion(now);
    if (this.#mustReject(turn, priority, now)) {
      this.#noteCongestion(now);
      return undefined;
    }
    turn.admitted[priority] += 1;
    this.#inFlight[priority] += 1;
    return { priority, arrivedAt: turn.arrivedAt, isTaken: true };
  }

  #mustReject({ arrivedAt, admitted }: Turn, priority: Priority, now: number): boolean {
    const isCritical = priority === 'critical';
    const maxWait = isCritical || !this.#isOverloaded(now) ? this.#burstMs : this.#waitMs;
    // A few requests behind one slow task are no overload.
    if (admitted[priority] >= MIN && now - arrivedAt > maxWait) return true;
    return this.#inFlight[priority] >= (isCritical ? MAX_CRITICAL : this.limit);
  }

  /** Frees the slot while the request's body arrives, so that a slow sender does not block others. */
  suspend(slot: Slot): void {
    this.#free(slot);
  }

  /** Takes the slot again once the body has arrived. The request was admitted before, so it is not rejected now. */
  resume(slot: Slot): void {
    if (slot.isTaken) return;
    slot.isTaken = true;
    slot.arrivedAt = this.#currentTurn().arrivedAt;
    this.#inFlight[slot.priority] += 1;
  }

  /** Frees the slot when the response is ready. The time it took adjusts the limit. */
  release(slot: Slot): void {
    if (!slot.isTaken) return;
    const inFlight = this.#inFlight.normal;
    this.#free(slot);
    if (slot.priority === 'normal') this.#adjust(slot.arrivedAt, inFlight);
  }

  #free(slot: Slot): void {
    if (!slot.isTaken) return;
    slot.isTaken = false;
    this.#inFlight[slot.priority] -= 1;
  }

  /** Cuts the limit to the requests that would have been in time; raises it again while responses are. */
  #adjust(arrivedAt: number, inFlight: number): void {
    const now = this.#now();
    const took = now - arrivedAt;
    if (took > this.#waitMs) {
      // One slow request among few is slow by itself.
      if (inFlight <= MIN) return;
      this.#noteCongestion(now);
      // Requests admitted before the last cut do not show its effect.
      if (!this.#isOverloaded(now) || arrivedAt < this.#cutAt) return;
      this.#cutAt = now;
      const share = Math.max(MIN_DECREASE, this.#waitMs / took);
      this.#limit = Math.max(MIN, Math.min(this.#limit, inFlight) * share);
    } else if (inFlight >= this.#limit / 2) {
      // The limit rises fast while there is time to spare, and slowly towards the limit.
      this.#limit = Math.min(MAX, this.#limit + (took < this.#waitMs / 2 ? 1 : 1 / this.#limit));
    }
  }

  #isOverloaded(now: number): boolean {
    return this.#congestion !== undefined && now - this.#congestion.since > this.#burstMs;
  }

  #noteCongestion(now: number): void {
    if (this.#congestion) this.#congestion.lastAt = now;
    else this.#congestion = { since: now, lastAt: now };
  }

  #endCongestion(now: number): void {
    if (!this.#congestion || now - this.#congestion.lastAt <= this.#burstMs) return;
    this.#congestion = undefined;
    this.#limit = MAX;
  }

  /**
   * Requests that arrive together are read one after the other, so the last one has waited for all others. All of them
   * have also waited for the previous turn if that has just ended, on average for half of it.
   */
  #currentTurn(): Turn {
    if (this.#turn) return this.#turn;
    const startedAt = this.#now();
    const { durationMs, endedAt } = this.#lastTurn;
    const waited = startedAt - endedAt <= durationMs ? durationMs / 2 : 0;
    this.#turn = { startedAt, arrivedAt: startedAt - waited, admitted: { normal: 0, critical: 0 } };
    this.#afterTurn(this.#endTurn);
    return this.#turn;
  }
}
