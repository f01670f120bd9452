// Limits the memory for bodies of requests in progress, per network and in total.
import { AppError } from '../app-error.ts';

export interface BodyBudgetOptions {
  readonly totalBytes: number;
  readonly bytesPerNetwork: number;
}

const RETRY_AFTER_SECONDS = 2;

export class BodyBudget {
  readonly #options: BodyBudgetOptions;
  readonly #bytesByNetwork = new Map<string, number>();
  #bytes = 0;

  constructor(options: BodyBudgetOptions) {
    this.#options = options;
  }

  /** Throws `too_many_requests` when the network's share is used up, and `overloaded` when the total is. */
  take(network: string, bytes: number): void {
    const ofNetwork = (this.#bytesByNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > this.#options.bytesPerNetwork) throw rejection('too_many_requests');
    if (this.#bytes + bytes > this.#options.totalBytes) throw rejection('overloaded');
    this.#bytesByNetwork.set(network, ofNetwork);
    this.#bytes += bytes;
  }

  giveBack(network: string, bytes: number): void {
    const left = (this.#bytesByNetwork.get(network) ?? 0) - bytes;
    if (left > 0) this.#bytesByNetwork.set(network, left);
    else this.#bytesByNetwork.delete(network);
    this.#bytes -= bytes;
  }
}

function rejection(code: 'too_many_requests' | 'overloaded'): AppError {
  return new AppError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
