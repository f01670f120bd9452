// Erases a former person when the owner of an address takes over the account that somebody else created with
// it (decision 0039). Paid orders with their payments and invoices stay with the address; the audit
// log is unchanged.
import type { ShopContext } from '#server/context.ts';
import { errorKind } from '#server/http/error-kind.ts';
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { erasePerson } from './removal/erase-person.ts';
import type { CustomerOrders } from './removal/removal.ts';
import type { Users } from './service.ts';
import { insertUserOnce } from './user-store.ts';

interface ForgetPersonDependencies {
  /** Erases the former person's data in each module. */
  readonly personalData: readonly PersonalData[];
  readonly users: Pick<Users, 'handleTakeover'>;
  readonly orders: Pick<CustomerOrders, 'findOpen' | 'lock' | 'cancel'> & {
    hasPaid(tx: Executor, userId: string): Promise<boolean>;
    /** Assigns a person's paid orders, with their payments, to another user. */
    movePaid(tx: Executor, from: string, to: string): Promise<void>;
  };
}

/** An account; its user has the same id. */
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Erases the former person and assigns what was paid for to `heir`, who has the address from now on. Reviews
 * stay without a name, unpaid orders without their customer. Locks orders before users, as removals and
 * payments do. Idempotent. Call the result after the commit: it cancels the unpaid orders.
 */
export async function eraseWithAccount(
  ctx: ShopContext,
  deps: ForgetPersonDependencies,
  tx: Executor,
  account: Pick<Owner, 'id' | 'email'>,
  heir: Owner,
): Promise<() => Promise<void>> {
  const { personalData, orders, users } = deps;
  const person = { userId: account.id, email: account.email, ownsEmail: false };
  await orders.lock(ctx.storage, tx, account.id);
  await users.handleTakeover(tx, account.id);
  const keep = async (former: string) => {
    if (!(await orders.hasPaid(tx, former))) return;
    await insertUserOnce(tx, heir);
    await orders.movePaid(tx, former, heir.id);
  };
  const anonymousId = await erasePerson(tx, person, personalData, { at: ctx.clock.now(), keep });
  return async () => {
    ctx.storage.changes.publish('users');
    ctx.storage.changes.publish('reviews');
    await cancelUnpaidOrders(ctx, orders, anonymousId);
  };
}

/**
 * Cancels unpaid orders as the anonymized user, to whom no email is sent. Open payments are made unpayable at
 * the provider first. An order that cannot be cancelled now expires at its payment deadline.
 */
async function cancelUnpaidOrders(
  { storage, log }: ShopContext,
  orders: ForgetPersonDependencies['orders'],
  id: string,
): Promise<void> {
  const { unpaid } = await orders.findOpen(storage.db, id);
  for (const order of unpaid)
    await orders
      .cancel({ id, email: '', name: '', isStaff: false }, order)
      // Error messages may quote the order, so only the kind is logged.
      .catch((error: unknown) =>
        log.warn({ reason: errorKind(error), order }, 'order of a former account not cancelled'),
      );
}
