// Setup file of every Vitest project: random tests draw from the run's seed, which `TEST_SEED` repeats (CONTRIBUTING.md).
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
