// Customers as staff see them, and the mill's notes about them.

import { amountFromCents } from '#contract/figures/money.ts';
import type { Customer } from '#contract/office/customers.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { findOrderSums, findSwatches } from '#server/modules/orders/read/customer-sums.ts';
import { foreignCurrency } from '#server/modules/orders/read/order-mapping.ts';
import type { Users } from '#server/modules/people/service.ts';
import type { Quotations } from '#server/modules/quotations/service.ts';
import { isSameCompany } from '#server/modules/tax/company-names.ts';
import type { TaxIds } from '#server/modules/tax/service.ts';
import { newId } from '#server/storage/ids.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import * as store from './store.ts';

const LISTED = 20;
const NOTES_LISTED = 100;

interface CustomersOptions {
  readonly users: Users;
  readonly isConfirmed: (email: string) => Promise<boolean>;
  readonly taxIds: Pick<TaxIds, 'lastHolder'>;
  readonly quotations: Pick<Quotations, 'list'>;
}

export class Customers extends Service<CustomersOptions> {
  /** Records that the caller has read the profile. Throws `user_not_found`. */
  async get(caller: Caller, email: string): Promise<Customer> {
    const { users, isConfirmed, taxIds, quotations } = this.deps;
    const { db } = this.storage;
    const { education: _, ...profile } = await users.profileFor(caller, email);
    const id = await users.idOf(email);
    const [isEmailConfirmed, taxIdHolder, sums, asked, swatches, reviews, notes] = await Promise.all([
      isConfirmed(email),
      taxIds.lastHolder(profile.taxId),
      findOrderSums(db, id),
      quotations.list({ limit: LISTED, sort: 'newest' }, id),
      findSwatches(db, id, { now: this.now(), limit: LISTED }),
      store.findReviews(db, id, LISTED),
      store.findNotes(db, id, NOTES_LISTED),
    ]);
    return {
      ...profile,
      isEmailConfirmed,
      taxIdHolder,
      isOtherCompany: !!taxIdHolder && !isSameCompany(profile.company, taxIdHolder),
      ...toOrderFigures(sums),
      quotations: asked.items,
      swatches: swatches.map(toSwatch),
      reviews: reviews.map(({ id: _id, article_name: productName, ...review }) => ({
        _id,
        productName,
        ...review,
      })),
      notes: notes.map(({ id: _id, text, written_by: author, written_at }) => ({
        _id,
        text,
        author,
        at: new Date(written_at).toISOString(),
      })),
    };
  }

  /**
   * States the id that another system has for a customer, '' for none; returns 1, or 0 when it has it already. Throws `user_not_found`
   * and `external_id_in_use`.
   */
  async putExternalId(caller: Caller, email: string, externalId: string): Promise<number> {
    const { users } = this.deps;
    const userId = await users.idOf(email);
    try {
      return await this.storage.transaction(async (tx) => {
        const count = await users.setExternalId(tx, userId, externalId);
        const by = { actor: caller.id, at: this.now() };
        if (count > 0) await recordAudit(tx, by, 'set_customer_external_id', { userId });
        return count;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('external_id_in_use') : error;
    }
  }

  /** Returns the id of the note. Throws `user_not_found`. */
  async addNote(caller: Caller, email: string, text: string): Promise<string> {
    const customerId = await this.deps.users.idOf(email);
    const at = this.now();
    const id = newId(at);
    await this.storage.transaction(async (tx) => {
      const note = { id, customer_id: customerId, text, written_by: caller.id, written_at: at };
      await store.insertNote(tx, note);
      await recordAudit(tx, { actor: caller.id, at }, 'add_customer_note', { userId: customerId });
    });
    return id;
  }

  /** Returns 1, or 0 when the customer has no such note. Throws `user_not_found`. */
  async removeNote(caller: Caller, email: string, id: string): Promise<number> {
    const customerId = await this.deps.users.idOf(email);
    return this.storage.transaction(async (tx) => {
      const count = await store.deleteNote(tx, customerId, id);
      const by = { actor: caller.id, at: this.now() };
      if (count > 0) await recordAudit(tx, by, 'remove_customer_note', { userId: customerId });
      return count;
    });
  }
}

type OrderSums = Awaited<ReturnType<typeof findOrderSums>>;

function toOrderFigures(sums: OrderSums) {
  const first = Math.min(...sums.map(({ first_at }) => Number(first_at)));
  const last = Math.max(...sums.map(({ last_at }) => Number(last_at)));
  const toTime = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null);
  const unpaid = sums.filter(({ status }) => status === 'unpaid');
  return {
    unpaidOrders: unpaid.reduce((count, { orders }) => count + Number(orders), 0),
    firstOrderAt: toTime(first),
    lastOrderAt: toTime(last),
    sums: sums
      .filter(({ status }) => status === 'paid')
      .map(({ currency, orders, price_cents, refunded_cents }) => ({
        ...foreignCurrency(currency),
        orders: Number(orders),
        paid: amountFromCents(Number(price_cents), currency),
        refunded: amountFromCents(Number(refunded_cents), currency),
      })),
  };
}

type SwatchRow = Awaited<ReturnType<typeof findSwatches>>[number];

const toSwatch = ({
  quantity,
  ends_at,
  lot_id,
  lot_name,
  ...row
}: SwatchRow): Customer['swatches'][number] => ({
  order: { _id: row.id, number: row.number },
  productName: row.article_name,
  articleNumber: row.article_number,
  state: row.state,
  placedAt: new Date(row.placed_at).toISOString(),
  reservation:
    quantity === null || ends_at === null
      ? null
      : {
          quantity,
          lot: lot_id === null ? null : { _id: lot_id, name: lot_name ?? '' },
          endsAt: new Date(ends_at).toISOString(),
        },
});
