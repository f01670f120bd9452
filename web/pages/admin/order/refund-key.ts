// The Idempotency-Key of a refund: attempts whose outcome is unknown share it, so that no amount is refunded twice.
import { ApiError } from '#web/api/api-error.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';

/** One per opened dialog. */
export class RefundKey {
  #key = createIdempotencyKey();

  /** Sends with the key. A refusal by the shop has refunded nothing: the next attempt gets a new key. */
  async use<Output>(send: (key: string) => Promise<Output>): Promise<Output> {
    try {
      return await send(this.#key);
    } catch (error) {
      if (isRefusal(error)) this.#key = createIdempotencyKey();
      throw error;
    }
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_key_reused'
  );
}
