// The Idempotency-Key of a refund: attempts whose result is unknown share it, so that no amount is refunded twice.
import { ApiError } from '#web/api/api-error.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';

/** Create one for each opened dialog. */
export class RefundKey {
  #key = createIdempotencyKey();

  /**
   * Sends with the key. When the shop rejects the request, nothing was refunded, and the next attempt gets a new key.
   */
  async use<Output>(send: (key: string) => Promise<Output>): Promise<Output> {
    try {
      return await send(this.#key);
    } catch (error) {
      if (isRejection(error)) this.#key = createIdempotencyKey();
      throw error;
    }
  }
}

function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_key_reused'
  );
}
