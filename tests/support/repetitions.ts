// What only `npm run test:long` does, because everybody waits for `npm test`: most repetitions of tests of chance, and
// browser tests of rare variants.

interface Repetitions {
  readonly usual: number;
  readonly long: number;
}

export const isLongRun = Boolean(process.env.LONG_TESTS);

export const repetitions = ({ usual, long }: Repetitions): number => (isLongRun ? long : usual);

/** In the title of a browser test that `npm test` leaves out (playwright.config.ts). */
export const LONG_TAG = '@long';
