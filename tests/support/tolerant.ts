// For tests in which an action may be rejected: what it must not do is fail in another way.
import { AppError } from '#server/http/app-error.ts';

/** Resolves with undefined for an error of the contract; rejects with all others. */
export async function tolerant<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });
}
