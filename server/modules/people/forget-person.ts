// What goes when the owner of an address takes over the account that somebody else has created with it (decision record
// 0023). Paid orders with their payments and invoices stay with the address, and so does the log.
import type { FastifyBaseLogger } from 'fastify';
import { errorKind } from '#server/http/error-kind.ts';
import { addressData } from '#server/modules/addresses/personal-data.ts';
import { articleData } from '#server/modules/articles/personal-data.ts';
import { emailPersonalData } from '#server/modules/email/personal-data.ts';
import { imageData } from '#server/modules/images/personal-data.ts';
import { findOpenOrders } from '#server/modules/orders/customer-orders.ts';
import { eraseUnpaidOrders } from '#server/modules/orders/personal-data.ts';
import type { Payments } from '#server/modules/payments/service.ts';
import { reviewData } from '#server/modules/reviews/personal-data.ts';
import { savedFabricData } from '#server/modules/saved-fabrics/personal-data.ts';
import { stockData } from '#server/modules/stock/personal-data.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { newPseudonym, type PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { accountData } from './export/export-data.ts';
import { userData } from './user-data.ts';

/** Accounts before users, which the database deletes exports with. */
const forgotten: readonly PersonalData[] = [
  ...[accountData, userData, imageData, articleData, stockData, addressData],
  ...[savedFabricData, reviewData, emailPersonalData],
];

interface ForgetPersonDependencies {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly payments: Pick<Payments, 'cancelOrder'>;
}

/**
 * Idempotent. Reviews stay without a name, orders that were never paid without their customer. The result is to be called
 * once the transaction is committed: it cancels those orders.
 */
export async function forgetPerson(
  deps: ForgetPersonDependencies,
  tx: Executor,
  email: string,
): Promise<() => Promise<void>> {
  const erasure = { email, pseudonym: newPseudonym(), reviews: 'anonymous' } as const;
  // Before the emails, which are found by the pseudonym of the orders.
  await eraseUnpaidOrders(tx, erasure);
  for (const data of forgotten) await data.erase(tx, erasure);
  return async () => {
    deps.storage.changes.publish('users');
    deps.storage.changes.publish('reviews');
    await cancelUnpaidOrders(deps, erasure.pseudonym);
  };
}

/**
 * As the pseudonym, to which nothing is emailed. Open payments are made unpayable at the provider first. What cannot be
 * cancelled now expires at its payment deadline.
 */
async function cancelUnpaidOrders(
  { storage, log, payments }: ForgetPersonDependencies,
  email: string,
): Promise<void> {
  const { unpaid } = await findOpenOrders(storage.db, email);
  for (const id of unpaid)
    await payments
      .cancelOrder({ email, name: '', isAdmin: false }, id)
      // Messages of errors may quote what the order holds.
      .catch((error: unknown) =>
        log.warn({ reason: errorKind(error), order: id }, 'order of a former account not cancelled'),
      );
}
