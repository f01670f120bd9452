// Runs statements of a transaction that do not need each other's results in one round trip.

/**
 * The results of statements that were started at once. They run in this order: PostgreSQL gets them in one round trip, and
 * after one that fails it rejects the others. Waits for all of them even then, since none may reach a connection whose
 * transaction has ended; then throws the first error.
 */
export async function allDone<Results extends readonly unknown[]>(
  statements: readonly [...{ [Nth in keyof Results]: Promise<Results[Nth]> }],
): Promise<Results> {
  await Promise.allSettled(statements);
  return Promise.all(statements) as Promise<unknown> as Promise<Results>;
}
