// What goes when the owner of an address takes over the account that somebody else has created with it (decision record
// 0023). Paid orders with their payments and invoices stay with the address; the log stays as it is.
import type { FastifyBaseLogger } from 'fastify';
import { errorKind } from '#server/http/error-kind.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { erasePerson } from './removal/erase-person.ts';
import type { CustomerOrders } from './removal/removal.ts';
import type { Users } from './service.ts';
import { insertUserOnce } from './user-store.ts';

export interface ForgetPersonDependencies {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** What is erased of the former person. */
  readonly personalData: readonly PersonalData[];
  readonly users: Pick<Users, 'handleTakeover'>;
  readonly orders: Pick<CustomerOrders, 'findOpen' | 'lock' | 'cancel'> & {
    hasPaid(tx: Executor, userId: string): Promise<boolean>;
    /** Gives the paid orders of a person to another one, with their payments. */
    movePaid(tx: Executor, from: string, to: string): Promise<void>;
  };
}

/** An account, and its user's id. */
export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Idempotent. Locks orders before users, as removals and payments do. Reviews stay without a name, orders that were never paid without their customer. What was paid for goes to `heir`,
 * who has the address from now on. The result is to be called once the transaction is committed: it cancels the orders that were
 * never paid.
 */
export async function forgetPerson(
  deps: ForgetPersonDependencies,
  tx: Executor,
  account: Pick<Owner, 'id' | 'email'>,
  heir: Owner,
): Promise<() => Promise<void>> {
  const { personalData, orders, users } = deps;
  const person = { userId: account.id, email: account.email };
  await orders.lock(tx, account.id);
  await users.handleTakeover(tx, account.id);
  const keep = async (former: string) => {
    if (!(await orders.hasPaid(tx, former))) return;
    await insertUserOnce(tx, heir);
    await orders.movePaid(tx, former, heir.id);
  };
  const anonymousId = await erasePerson(tx, person, personalData, { keep });
  return async () => {
    deps.storage.changes.publish('users');
    deps.storage.changes.publish('reviews');
    await cancelUnpaidOrders(deps, anonymousId);
  };
}

/**
 * As the row that is left, to which nothing is emailed. Open payments are made unpayable at the provider first. What cannot be
 * cancelled now expires at its payment deadline.
 */
async function cancelUnpaidOrders(
  { storage, log, orders }: ForgetPersonDependencies,
  id: string,
): Promise<void> {
  const { unpaid } = await orders.findOpen(storage.db, id);
  for (const order of unpaid)
    await orders
      .cancel({ id, email: '', name: '', isAdmin: false }, order)
      // Messages of errors may quote what the order holds.
      .catch((error: unknown) =>
        log.warn({ reason: errorKind(error), order }, 'order of a former account not cancelled'),
      );
}
