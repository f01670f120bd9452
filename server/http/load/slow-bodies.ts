// Finds requests whose body stalls. Node only limits the time of a whole request, which has to be enough for a photo.
import type { IncomingMessage } from 'node:http';

export interface LeastDataRate {
  /** A body has to bring at least this many bytes, or end, … */
  readonly leastBytes: number;
  /** … within each period of this many checks. */
  readonly checks: number;
}

/** The number of checks since a body last brought enough, and its connection's byte count then. */
interface Period {
  checks: number;
  readonly bytesRead: number;
}

interface Receiving extends Pick<IncomingMessage, 'complete'> {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroyed' | 'isPaused'>;
}

/** Time is counted in checks, so that clients do not look slow when the server was too busy to read. */
export class SlowBodies<Request extends Receiving = IncomingMessage> {
  readonly #rate: LeastDataRate;
  readonly #periods = new Map<Request, Period>();

  constructor(rate: LeastDataRate) {
    this.#rate = rate;
  }

  watch(request: Request): void {
    this.#periods.set(request, { checks: 0, bytesRead: request.socket.bytesRead });
  }

  /** Returns the requests that were too slow, each of them once. */
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
