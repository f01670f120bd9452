// The clock of what better-auth keeps: sessions, verifications and challenges. It reads `Date` itself, so their times are
// compared with the same clock, whatever the shop's is.
import { systemClock } from '#server/context.ts';

export const authClock = systemClock;
export const authTime = (): Date => new Date(authClock.now());
