// Runs statements of a transaction that do not need each other's results, on PostgreSQL in one round trip.

/**
 * Returns the results of statements that were started at once. They are sent and run in this order, without waiting for
 * each other's results; after one fails, PostgreSQL rejects the others. Waits for all of
 * them even then, because none may reach a connection whose transaction has ended, and then throws the first error in
 * the order of the list.
 */
export async function allDone<Results extends readonly unknown[]>(
  statements: readonly [...{ [Nth in keyof Results]: Promise<Results[Nth]> }],
): Promise<Results> {
  await Promise.allSettled(statements);
  return Promise.all(statements) as Promise<unknown> as Promise<Results>;
}
