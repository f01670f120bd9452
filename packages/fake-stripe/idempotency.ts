// Idempotency keys: a repeated request gets the saved response. It is saved in the transaction of the execution.
import { ApiError } from './requests/errors.ts';
import type { FakeStripeState } from './state.ts';

const TTL_MS = 24 * 3_600_000;
const KEY_MAX = 255;

export interface SavedResponse {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}

export interface KeyedRequest {
  readonly key: string;
  /** Method and path. */
  readonly call: string;
  /** The parameters; only their digest is stored. */
  readonly sent: string;
}

export class Idempotency {
  readonly #state: FakeStripeState;
  readonly #inProgress = new Set<string>();

  constructor(state: FakeStripeState) {
    this.#state = state;
  }

  /**
   * Returns the saved response, or undefined: the key is then in progress until `end`. Throws ApiError when the key is
   * in progress, or belongs to another request.
   */
  begin({ key, call, sent }: KeyedRequest): SavedResponse | undefined {
    if (key.length > KEY_MAX)
      throw idempotencyError(400, `Idempotency keys may not be longer than ${KEY_MAX} characters.`);
    this.#deleteExpired();
    if (this.#inProgress.has(key)) {
      throw idempotencyError(
        409,
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
          `twice, and the other request is still going through): ${key}.`,
        'idempotency_key_in_use',
      );
    }
    const saved = this.#state.store.queryOne('select * from idempotency where key = ?', key);
    if (!saved) {
      this.#inProgress.add(key);
      return undefined;
    }
    const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (saved.call !== call) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.call}' vs '${call}'). ${hint}`,
      );
    }
    if (saved.digest !== this.#state.digest(sent)) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
      );
    }
    return { status: Number(saved.status), body: String(saved.body), requestId: String(saved.request_id) };
  }

  /** Call it in the transaction of the execution. */
  save({ key, call, sent }: KeyedRequest, response: SavedResponse): void {
    this.#state.store.run(
      'insert into idempotency values (?, ?, ?, ?, ?, ?, ?)',
      key,
      call,
      this.#state.digest(sent),
      response.status,
      response.body,
      response.requestId,
      this.#state.now(),
    );
  }

  end({ key }: KeyedRequest): void {
    this.#inProgress.delete(key);
  }

  #deleteExpired(): void {
    this.#state.store.run('delete from idempotency where saved_at <= ?', this.#state.now() - TTL_MS);
  }
}

function idempotencyError(status: 400 | 409, message: string, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) });
}
