// Runs statements of a transaction that do not need each other's results, without a pause between them.

/**
 * The results of statements that were started at once. They run in this order: Kysely sends each one of a transaction when
 * the one before has ended, and after one that fails PostgreSQL rejects the others. Waits for all of them even then, since
 * none may reach a connection whose transaction has ended; then throws the first error in the order of the list.
 */
export async function allDone<Results extends readonly unknown[]>(
  statements: readonly [...{ [Nth in keyof Results]: Promise<Results[Nth]> }],
): Promise<Results> {
  await Promise.allSettled(statements);
  return Promise.all(statements) as Promise<unknown> as Promise<Results>;
}
