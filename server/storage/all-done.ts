// Runs independent statements of a transaction without a pause between them.

/**
 * The results of statements that were started at once: the driver sends each as soon as the one before has ended. Waits
 * for all of them even when one fails, since none may reach a connection whose transaction has ended; then throws the
 * first error.
 */
export async function allDone<Results extends readonly unknown[]>(
  statements: readonly [...{ [Nth in keyof Results]: Promise<Results[Nth]> }],
): Promise<Results> {
  await Promise.allSettled(statements);
  return Promise.all(statements) as Promise<unknown> as Promise<Results>;
}
