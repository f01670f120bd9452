// Keys that let the server recognize a repeated request.

/** Returns 128 random bits. `crypto.randomUUID` exists only on https pages and localhost. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
