// Limits emails to addresses that may be a stranger's: those of customers who have not confirmed theirs (decision 0039),
// counted by email, so that who removes the account and signs up again does not begin anew; and those that statements of
// withdrawal name (decision 0077).
import type { ShopContext } from '#server/context.ts';
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

/** Counts per address, and where an order of the address is named per address and network. */
const ACKNOWLEDGEMENTS: AttemptLimit = { name: 'acknowledgement', attempts: 1, windowMs: DAY_MS };
const CUSTOMERS_ACKNOWLEDGEMENTS: AttemptLimit = { ...ACKNOWLEDGEMENTS, attempts: 20 };

export function createUnconfirmedCustomers({ settings, clock }: ShopContext) {
  const ordersPerDay = settings.OPEN_ORDERS_PER_CUSTOMER;
  return {
    /** The daily number of orders that are not paid; the same as the number of unpaid orders. */
    ordersPerDay,
    isUnconfirmed: hasUnconfirmedAccount,
    async hasOrdersLeft(tx: Executor, email: string, paidSince: (at: number) => Promise<number>) {
      const placed = await new AttemptLimits(tx, clock).find(ORDERS, email);
      return !placed || placed.attempts - (await paidSince(placed.startedAt)) < ordersPerDay;
    },
    countOrder: (tx: Executor, email: string, at: number) =>
      new AttemptLimits(tx, { now: () => at }).count(ORDERS, email),
    mayBeReminded: (tx: Executor, email: string) => new AttemptLimits(tx, clock).isWithin(REMINDERS, email),
    mayAcknowledge(tx: Executor, email: string, customersNetwork: string | null) {
      const limits = new AttemptLimits(tx, clock);
      if (customersNetwork === null) return limits.isWithin(ACKNOWLEDGEMENTS, email);
      return limits.isWithin(CUSTOMERS_ACKNOWLEDGEMENTS, `${email}\n${customersNetwork}`);
    },
  };
}
