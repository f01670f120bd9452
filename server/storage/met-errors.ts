// Records the database's errors for a caller of a library that hides them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionProvider } from 'kysely';

/** The errors that a call has met so far; undefined outside such a call. */
export const metErrors = new AsyncLocalStorage<unknown[]>();

export const recordErrors = (
  provider: ConnectionProvider,
  onError: (error: unknown) => void = () => undefined,
): ConnectionProvider => ({
  async provideConnection(consumer, options) {
    try {
      return await provider.provideConnection(consumer, options);
    } catch (error) {
      metErrors.getStore()?.push(error);
      onError(error);
      throw error;
    }
  },
});
