// What goes when the owner of an address takes over the account that somebody else has created with it (decision record
// 0023). Paid orders with their payments and invoices stay with the address, and so does the log.
import type { FastifyBaseLogger } from 'fastify';
import { errorKind } from '#server/http/error-kind.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Erasure, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { erasePerson } from './removal/erase-person.ts';
import type { CustomerOrders } from './removal/removal.ts';

export interface ForgetPersonDependencies {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** What is erased of the former person. */
  readonly personalData: readonly PersonalData[];
  readonly orders: Pick<CustomerOrders, 'findOpen' | 'cancel'>;
}

/**
 * Idempotent. Reviews stay without a name, orders that were never paid without their customer. The result is to be called
 * once the transaction is committed: it cancels those orders.
 */
export async function forgetPerson(
  deps: ForgetPersonDependencies,
  tx: Executor,
  account: { readonly id: string; readonly email: string },
): Promise<() => Promise<void>> {
  const person = { userId: account.id, email: account.email };
  const erasure = await erasePerson(tx, person, deps.personalData);
  return async () => {
    deps.storage.changes.publish('users');
    deps.storage.changes.publish('reviews');
    await cancelUnpaidOrders(deps, erasure);
  };
}

/**
 * As the row that is left, to which nothing is emailed. Open payments are made unpayable at the provider first. What cannot be
 * cancelled now expires at its payment deadline.
 */
async function cancelUnpaidOrders(
  { storage, log, orders }: ForgetPersonDependencies,
  { userId: id, pseudonym: email }: Erasure,
): Promise<void> {
  const { unpaid } = await orders.findOpen(storage.db, email);
  for (const order of unpaid)
    await orders
      .cancel({ id, email, name: '', isAdmin: false }, order)
      // Messages of errors may quote what the order holds.
      .catch((error: unknown) =>
        log.warn({ reason: errorKind(error), order }, 'order of a former account not cancelled'),
      );
}
