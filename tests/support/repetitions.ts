// How often tests of chance repeat: seldom in `npm test`, which everybody waits for, often in `npm run test:long`.

interface Repetitions {
  readonly usual: number;
  readonly long: number;
}

export const isLongRun = Boolean(process.env.LONG_TESTS);

export const repetitions = ({ usual, long }: Repetitions): number => (isLongRun ? long : usual);
