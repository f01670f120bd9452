// Trouble on order, for tests: slow, failing or broken-off answers, and webhooks lost, doubled or out of order.

export interface RequestFault {
  readonly method?: 'GET' | 'POST';
  /** Tried on the path without the door's prefix: /v1/payment_intents/pi_1/confirm */
  readonly path?: RegExp;
  /** How many requests it meets; 1 unless told. */
  readonly times?: number;
  /** Milliseconds to wait before anything is done. */
  readonly delayMs?: number;
  /** Waits for this before anything is done: a delay without a clock. */
  readonly until?: Promise<unknown>;
  /** What is answered instead; `when: 'after'` has done the work first. */
  readonly answer?: { readonly status: 400 | 429 | 500 | 503; readonly when: 'before' | 'after' };
  /** Breaks the connection without an answer, before or after the work was done. */
  readonly cut?: 'before' | 'after';
}

export interface WebhookFault {
  /** Tried on the event's type. */
  readonly type?: RegExp;
  /** How many sendings it meets; 1 unless told. */
  readonly times?: number;
  /**
   * lose: never sent, never tried again. fail: this attempt fails, and is tried again. duplicate: sent twice.
   * hold: kept back until `release`.
   */
  readonly does: 'lose' | 'fail' | 'duplicate' | 'hold';
}

interface Armed<Fault> {
  readonly fault: Fault;
  left: number;
}

/** Each method answers a function that lifts the fault. */
export class Faults {
  readonly #requests: Armed<RequestFault>[] = [];
  readonly #webhooks: Armed<WebhookFault>[] = [];

  onRequest(fault: RequestFault): () => void {
    return arm(this.#requests, fault);
  }

  onWebhook(fault: WebhookFault): () => void {
    return arm(this.#webhooks, fault);
  }

  clear(): void {
    this.#requests.length = 0;
    this.#webhooks.length = 0;
  }

  /** The first fault that meets this request, used up by one. */
  takeForRequest(method: string, path: string): RequestFault | undefined {
    return take(
      this.#requests,
      (fault) => (fault.method ?? method) === method && (fault.path?.test(path) ?? true),
    );
  }

  takeForWebhook(type: string): WebhookFault | undefined {
    return take(this.#webhooks, (fault) => fault.type?.test(type) ?? true);
  }
}

function arm<Fault extends { readonly times?: number }>(faults: Armed<Fault>[], fault: Fault): () => void {
  const armed = { fault, left: fault.times ?? 1 };
  faults.push(armed);
  return () => {
    armed.left = 0;
  };
}

function take<Fault>(faults: Armed<Fault>[], meets: (fault: Fault) => boolean): Fault | undefined {
  const armed = faults.find(({ fault, left }) => left > 0 && meets(fault));
  if (armed) armed.left -= 1;
  return armed?.fault;
}
