// The clock while the sample shop is filled.

const present = Date.now;

/** Moves the clock to a time in milliseconds since 1970; it never goes back. */
export type SetClock = (at: number) => void;

/**
 * Runs `work` with a clock that starts `ageMs` ago: `Date.now` returns the time set last, and continues from there.
 * Ids, movements, the log and every module that calls it then have the times of the sample data. Nothing else may run
 * meanwhile.
 */
export async function inThePast<Result>(
  ageMs: number,
  work: (setClock: SetClock) => Promise<Result>,
): Promise<Result> {
  let behindMs = ageMs;
  Date.now = () => present() - behindMs;
  try {
    return await work((at) => {
      behindMs = Math.min(behindMs, present() - at);
    });
  } finally {
    Date.now = present;
  }
}
