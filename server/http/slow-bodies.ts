// Finds requests whose body stalls. Node limits the time of a whole request only, which is long enough for a photo.
import type { IncomingMessage } from 'node:http';

export interface LeastDataRate {
  /** A body brings at least this much, or its end, … */
  readonly leastBytes: number;
  /** … in each period of so many checks. */
  readonly checks: number;
}

/** How many checks ago, and at which count of its connection, a body last had brought enough. */
interface Period {
  checks: number;
  readonly bytesRead: number;
}

interface Receiving extends Pick<IncomingMessage, 'complete'> {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroyed' | 'isPaused'>;
}

/** Time counts in checks, so that a server that was too busy to read does not take its clients for slow. */
export class SlowBodies<Request extends Receiving = IncomingMessage> {
  readonly #rate: LeastDataRate;
  readonly #periods = new Map<Request, Period>();

  constructor(rate: LeastDataRate) {
    this.#rate = rate;
  }

  watch(request: Request): void {
    this.#periods.set(request, { checks: 0, bytesRead: request.socket.bytesRead });
  }

  /** The requests that were too slow, each of them once. */
  check(): Request[] {
    return [...this.#periods]
      .filter(([request, period]) => this.#isStalled(request, period))
      .map(([request]) => request);
  }

  #isStalled(request: Request, period: Period): boolean {
    const { complete, socket } = request;
    const isOver = complete || socket.destroyed;
    // A paused connection waits for the server.
    const isFast = socket.isPaused() || socket.bytesRead - period.bytesRead >= this.#rate.leastBytes;
    period.checks += 1;
    const isStalled = !isOver && !isFast && period.checks >= this.#rate.checks;
    if (isOver || isStalled) this.#periods.delete(request);
    else if (isFast) this.watch(request);
    return isStalled;
  }
}
