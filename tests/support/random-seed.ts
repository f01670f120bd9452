// Setup file of every Vitest project: random tests draw from the run's seed, which `TEST_SEED` repeats (docs/testing.md).
import fc from 'fast-check';

// Shrinking a counterexample against a database outlasts a test's time limit, and what was found would not be printed.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED), endOnFailure: true });
