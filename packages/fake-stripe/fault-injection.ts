// Injects faults for tests: slow, failing or interrupted responses; lost, duplicated or reordered webhooks.

export interface RequestFault {
  readonly method?: 'GET' | 'POST';
  /** Matches the path without prefix: /v1/payment_intents/pi_1/confirm. */
  readonly path?: RegExp;
  /** The number of requests; default 1. */
  readonly times?: number;
  /** Delays the execution until this settles. */
  readonly until?: Promise<unknown>;
  /** Replaces the response, before or after the execution. */
  readonly response?: { readonly status: 400 | 403 | 429 | 500 | 503; readonly when: 'before' | 'after' };
  /** Closes the connection without a response, before or after the execution. */
  readonly disconnect?: 'before' | 'after';
}

export interface WebhookFault {
  /** Matches the event's type. */
  readonly type?: RegExp;
  /** The number of deliveries; default 1. */
  readonly times?: number;
  /**
   * `lose` never sends the event, `fail` fails this attempt and retries it, `duplicate` sends it twice, `hold` keeps it
   * until `release`.
   */
  readonly effect: 'lose' | 'fail' | 'duplicate' | 'hold';
}

interface Armed<Fault> {
  readonly fault: Fault;
  left: number;
}

/** `onRequest` and `onWebhook` return a function that removes the fault. */
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

  /** Returns the first fault that matches, and counts one use. */
  takeRequestFault(method: string, path: string): RequestFault | undefined {
    return take(
      this.#requests,
      (fault) => (fault.method ?? method) === method && (fault.path?.test(path) ?? true),
    );
  }

  takeWebhookFault(type: string): WebhookFault | undefined {
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

function take<Fault>(faults: Armed<Fault>[], matches: (fault: Fault) => boolean): Fault | undefined {
  const armed = faults.find(({ fault, left }) => left > 0 && matches(fault));
  if (armed) armed.left -= 1;
  return armed?.fault;
}
