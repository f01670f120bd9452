// The rule of who is let in while the shop is busy: a request that would wait too long is better refused at once.
// Knows neither Fastify nor routes; the clock and the end of a turn come in, so that a test can move them.

/** `ordinary`: reads and orders, refused first. `urgent`: signing in and paying, refused last. */
export type Urgency = 'ordinary' | 'urgent';

/** Ordinary requests under way at once: between these; where it begins. Of either kind the fewest are let in each turn. */
const FEWEST = 16;
const MOST = 1000;
const FIRST = 100;
/** Urgent ones wait for others (a card provider, a hash), not for us: their number says little, and is only bounded. */
const MOST_URGENT = 500;
/** Urgent ones may find the shop this many times as far behind. */
const URGENT_PATIENCE = 4;
/** Late answers cut the number to what would have been in time, but not below this part at once. */
const DEEPEST_CUT = 0.2;

export interface AdmissionOptions {
  /** How long an answer may take because of others before it, in milliseconds. */
  readonly waitMs: number;
  readonly now?: () => number;
  /** Runs `then` when everything that had arrived by now has been looked at once. */
  readonly afterTurn?: (then: () => void) => void;
}

/** One request under way. */
export interface Slot {
  readonly urgency: Urgency;
  /** When it had arrived, as far as anybody can tell: it may have waited since. */
  began: number;
  held: boolean;
}

/** A turn of the event loop: what is looked at in it had arrived when it began. */
interface Turn {
  readonly began: number;
  readonly arrived: number;
  readonly letIn: Record<Urgency, number>;
}

export class Admission {
  readonly #waitMs: number;
  readonly #now: () => number;
  readonly #afterTurn: (then: () => void) => void;
  readonly #underWay: Record<Urgency, number> = { ordinary: 0, urgent: 0 };
  #allowed = FIRST;
  #cutAt = Number.NEGATIVE_INFINITY;
  #turn: Turn | undefined;
  #lastTurn: { readonly tookMs: number; readonly ended: number } = { tookMs: 0, ended: 0 };
  readonly #endTurn = () => {
    const ended = this.#now();
    if (this.#turn) this.#lastTurn = { tookMs: ended - this.#turn.began, ended };
    this.#turn = undefined;
  };

  constructor({ waitMs, now = () => performance.now(), afterTurn = setImmediate }: AdmissionOptions) {
    this.#waitMs = waitMs;
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /** How many ordinary requests may be under way at this moment. */
  get allowed(): number {
    return Math.floor(this.#allowed);
  }

  inFlight(urgency: Urgency): number {
    return this.#underWay[urgency];
  }

  /** Whether a request that has just arrived had better come again later. */
  wouldReject(urgency: Urgency): boolean {
    return this.#refusesIn(this.#thisTurn(), urgency);
  }

  /** A place for a request that has just arrived; undefined when it had better come again later. */
  acquire(urgency: Urgency): Slot | undefined {
    const turn = this.#thisTurn();
    if (this.#refusesIn(turn, urgency)) return undefined;
    turn.letIn[urgency] += 1;
    this.#underWay[urgency] += 1;
    return { urgency, began: turn.arrived, held: true };
  }

  #refusesIn({ arrived, letIn }: Turn, urgency: Urgency): boolean {
    const urgent = urgency === 'urgent';
    const patience = urgent ? this.#waitMs * URGENT_PATIENCE : this.#waitMs;
    // Few that waited for one long piece of work are no crowd: the next will not have to.
    if (letIn[urgency] >= FEWEST && this.#now() - arrived > patience) return true;
    return this.#underWay[urgency] >= (urgent ? MOST_URGENT : this.allowed);
  }

  /** While the rest of it is on its way it holds no place: a slow sender must keep nobody else out. */
  suspend(place: Slot): void {
    this.#free(place);
  }

  /** All of it has arrived. It was let in already, so it is not refused now. */
  resume(place: Slot): void {
    if (place.held) return;
    place.held = true;
    place.began = this.#thisTurn().arrived;
    this.#underWay[place.urgency] += 1;
  }

  /** Its answer is made. How long that took tells how many may be under way at once. */
  release(place: Slot): void {
    if (!place.held) return;
    const busy = this.#underWay.ordinary >= this.#allowed / 2;
    this.#free(place);
    if (place.urgency === 'ordinary') this.#learn(place.began, busy);
  }

  #free(place: Slot): void {
    if (!place.held) return;
    place.held = false;
    this.#underWay[place.urgency] -= 1;
  }

  #learn(began: number, busy: boolean): void {
    const now = this.#now();
    const took = now - began;
    if (took > this.#waitMs) {
      // Those let in before the last cut say nothing about it.
      if (began < this.#cutAt) return;
      this.#cutAt = now;
      this.#allowed = Math.max(FEWEST, this.#allowed * Math.max(DEEPEST_CUT, this.#waitMs / took));
    } else if (busy) {
      // Fast while there is time to spare, carefully towards the limit.
      this.#allowed = Math.min(MOST, this.#allowed + (took < this.#waitMs / 2 ? 1 : 1 / this.#allowed));
    }
  }

  /**
   * What arrived together is looked at one after the other: the last has waited for all the others. And all of them for
   * the turn before, where that one has only just ended: in the mean, for half of it.
   */
  #thisTurn(): Turn {
    if (this.#turn) return this.#turn;
    const began = this.#now();
    const { tookMs, ended } = this.#lastTurn;
    const waited = began - ended <= tookMs ? tookMs / 2 : 0;
    this.#turn = { began, arrived: began - waited, letIn: { ordinary: 0, urgent: 0 } };
    this.#afterTurn(this.#endTurn);
    return this.#turn;
  }
}
