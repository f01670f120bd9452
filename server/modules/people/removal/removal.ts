// Removes an account: cancels its unpaid orders first, then erases everything in one transaction
// (decision 0040).
import type { AccountRemoval as RemovalPreview } from '#contract/people/account.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Erasure, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { hasUnconfirmedAccount } from '../better-auth/better-auth-tables.ts';
import { lockAndCancelChange } from '../emails/email-change-store.ts';
import { accountRemovedEmail } from '../emails/email-templates.ts';
import type { Users } from '../service.ts';
import { erasePerson } from './erase-person.ts';
import * as store from './store.ts';

/** How many times orders placed meanwhile are cancelled before the person is asked to try again. */
const ATTEMPTS_MAX = 3;

export interface CustomerOrders {
  /** The ids of unpaid orders, and the paid orders that are neither delivered nor fully refunded. */
  findOpen(
    db: Executor,
    userId: string,
  ): Promise<{
    readonly unpaid: readonly string[];
    readonly inProgress: RemovalPreview['ordersInProgress'];
  }>;
  lock(storage: Storage, tx: Executor, userId: string): Promise<void>;
  countInvoices(db: Executor, userId: string): Promise<number>;
  /** Throws `order_paid`, `order_payment_in_progress`, `payment_provider_unavailable` and `order_not_found`. */
  cancel(caller: Caller, id: string): Promise<unknown>;
}

interface RemovalOptions {
  readonly users: Pick<Users, 'assertNotLastAdmin' | 'adminIds'>;
  readonly orders: CustomerOrders;
  readonly personalData: readonly PersonalData[];
}

interface AccountOwner {
  /** The user has the same id. */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** An order was placed after the cancellation and before the removal. */
class UnpaidOrderFound extends Error {}

export class Removal extends Service<RemovalOptions> {
  async preview({ userId }: Pick<AccountOwner, 'userId'>): Promise<RemovalPreview> {
    const { orders, users } = this.deps;
    const { unpaid, inProgress } = await orders.findOpen(this.db, userId);
    const admins = await users.adminIds();
    return {
      unpaidOrders: unpaid.length,
      ordersInProgress: inProgress,
      reviews: await store.countReviews(this.db, userId),
      invoices: await orders.countInvoices(this.db, userId),
      isLastAdmin: admins.length === 1 && admins[0] === userId,
    };
  }

  /**
   * Throws `last_admin` and `orders_in_progress`. Also throws `order_payment_in_progress` or
   * `payment_provider_unavailable`, perhaps after some unpaid orders were cancelled: the account stays, and
   * the removal can be repeated.
   */
  async remove(person: AccountOwner, reviews: Erasure['reviews']): Promise<void> {
    const { isLastAdmin, ordersInProgress } = await this.preview(person);
    if (isLastAdmin) throw new AppError('last_admin');
    if (ordersInProgress.length > 0) throw new AppError('orders_in_progress');
    await this.#cancelAndErase(person, reviews);
    this.storage.changes.publish('users');
    this.storage.changes.publish('reviews');
  }

  async #cancelAndErase(person: AccountOwner, reviews: Erasure['reviews']): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      await this.#cancelUnpaid(person);
      try {
        return await this.storage.transaction((tx) => this.#erase(tx, person, reviews));
      } catch (error) {
        if (!(error instanceof UnpaidOrderFound)) throw error;
      }
    }
    throw new AppError('order_payment_in_progress', { retryAfterSeconds: 2 });
  }

  /**
   * Cancels unpaid orders as their customer. Open payments are made unpayable at the provider first; an order
   * whose payment succeeds is not cancelled.
   */
  async #cancelUnpaid({ userId: id, email, name }: AccountOwner): Promise<void> {
    const { orders } = this.deps;
    for (const order of (await orders.findOpen(this.db, id)).unpaid) {
      await orders.cancel({ id, email, name, isStaff: false }, order).catch((error: unknown) => {
        const code = error instanceof AppError ? error.code : undefined;
        if (code === 'order_paid') throw new AppError('orders_in_progress');
        if (code !== 'order_not_found') throw error;
      });
    }
  }

  /**
   * Locks the account, then orders, then the user: the order of email changes and payments. Nothing is
   * written for the email after this.
   */
  async #erase(
    tx: Executor,
    { userId, email, name }: AccountOwner,
    reviews: Erasure['reviews'],
  ): Promise<void> {
    const { users, orders, personalData } = this.deps;
    await lockAndCancelChange(tx, userId);
    await orders.lock(this.storage, tx, userId);
    await users.assertNotLastAdmin(tx, userId);
    const at = this.now();
    await store.insertRemoval(tx, userId, at);
    const ownsEmail = !(await hasUnconfirmedAccount(tx, userId));
    const anonymousId = await erasePerson(tx, { userId, email, ownsEmail }, personalData, { at, reviews });
    const { unpaid, inProgress } = await orders.findOpen(tx, anonymousId);
    if (inProgress.length > 0) throw new AppError('orders_in_progress');
    if (unpaid.length > 0) throw new UnpaidOrderFound();
    await enqueueEmail(tx, { template: accountRemovedEmail, data: {}, recipient: { email, name } }, at);
  }
}
