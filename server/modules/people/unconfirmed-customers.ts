// Limits customers whose email is not confirmed: it may be a stranger's, and every order sends emails to it
// (decision record 0039). Counts by email, so that who removes the account and signs up again does not begin anew.
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import { hasUnconfirmedAccount } from './better-auth/better-auth-tables.ts';
import { type AttemptLimit, AttemptLimits } from './sign-in/attempt-limits.ts';

const DAY_MS = 24 * 60 * 60_000;
const REMINDERS: AttemptLimit = {
  name: 'reminder of an unconfirmed customer',
  attempts: 3,
  windowMs: DAY_MS,
};
const ORDERS: AttemptLimit = {
  name: 'order of an unconfirmed customer',
  // Orders that were paid since are taken off before the limit is compared.
  attempts: Number.MAX_SAFE_INTEGER,
  windowMs: DAY_MS,
};

interface Options {
  /** The daily number of orders that are not paid; the same as the number of unpaid orders. */
  readonly ordersPerDay: number;
  readonly now: () => number;
}

export function createUnconfirmedCustomers({ ordersPerDay, now }: Options) {
  return {
    ordersPerDay,
    isUnconfirmed: hasUnconfirmedAccount,
    async hasOrdersLeft(tx: Executor, email: string, paidSince: (at: number) => Promise<number>) {
      const placed = await new AttemptLimits(tx, now).find(ORDERS, email);
      return !placed || placed.attempts - (await paidSince(placed.startedAt)) < ordersPerDay;
    },
    countOrder: (tx: Executor, email: string, at: number) =>
      new AttemptLimits(tx, () => at).count(ORDERS, email),
    async mayBeReminded(tx: Executor, email: string) {
      try {
        await new AttemptLimits(tx, now).count(REMINDERS, email);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_requests') return false;
        throw error;
      }
    },
  };
}
