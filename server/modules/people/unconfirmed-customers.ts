// Limits customers whose email is not confirmed: it may be a stranger's, and every order sends emails to it
// (decision record 0039).
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

interface Options {
  /** The daily number of orders; the same as the number of unpaid orders. */
  readonly ordersPerDay: number;
  readonly now: () => number;
}

export function createUnconfirmedCustomers({ ordersPerDay, now }: Options) {
  const orders = { name: 'order of an unconfirmed customer', attempts: ordersPerDay, windowMs: DAY_MS };
  const isWithin = async (tx: Executor, limit: AttemptLimit, userId: string) => {
    try {
      await new AttemptLimits(tx, now).count(limit, userId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  };
  return {
    isUnconfirmed: hasUnconfirmedAccount,
    mayOrder: (tx: Executor, userId: string) => isWithin(tx, orders, userId),
    mayBeReminded: (tx: Executor, userId: string) => isWithin(tx, REMINDERS, userId),
  };
}
