// Withdrawals from contracts: records every statement, acknowledges it by email, and tells the mill. It changes no order: a person at
// the mill cancels or refunds.

import type { PartOutput } from '#contract/endpoint-types.ts';
import { t } from '#contract/languages/text.ts';
import type { Withdrawal, WithdrawalsQuery } from '#contract/orders/withdrawals.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentifiedUser } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { enqueueEmail, enqueueEmails } from '#server/modules/email/service.ts';
import { newId } from '#server/storage/ids.ts';
import { mapPage, type Page, type PageParams, paginate, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { withdrawalNoticeEmail, withdrawalReceivedEmail } from '../emails/withdrawal-templates.ts';
import { readOrderOfNumber } from '../read/order-reading.ts';
import { findOrders } from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';

interface WithdrawalsOptions {
  readonly isOffered: () => boolean;
  /** The addresses of the front desk or, without one, of the admins. */
  readonly noticeRecipients: () => Promise<readonly string[]>;
  readonly isUnconfirmed: (tx: Executor, userId: string) => Promise<boolean>;
  /** Counts an acknowledgement; `customersNetwork` is the sender's where an order of the address is named. */
  readonly mayAcknowledge: (tx: Executor, email: string, customersNetwork: string | null) => Promise<boolean>;
}

type NewWithdrawal = PartOutput<'withdraw', 'body'>;

interface Sender {
  readonly network: string;
  readonly user: IdentifiedUser | undefined;
}

export class Withdrawals extends Service<WithdrawalsOptions> {
  /** Statements as they were entered. */
  async list(
    { order, state }: Pick<WithdrawalsQuery, 'order' | 'state'>,
    params: PageParams,
  ): Promise<Page<Withdrawal>> {
    const statements = this.db
      .selectFrom('withdrawals')
      .select(['id', 'order_id', 'order_number', 'name', 'email', 'goods', 'at', 'done_at'])
      .$if(state === 'waiting', (query) => query.where('done_at', 'is', null))
      .$if(state === 'done', (query) => query.where('done_at', 'is not', null))
      .$if(order === 'known', (query) => query.where('order_id', 'is not', null))
      .$if(order === 'unknown', (query) => query.where('order_id', 'is', null));
    const rows = toPage(await paginate(statements, params).execute(), params);
    const ids = rows.items.flatMap(({ order_id }) => order_id ?? []);
    const byId = new Map((await findOrders(this.db, ids)).map((one) => [one.id, one]));
    return mapPage(rows, ({ id, order_id, order_number, name, email, goods, at, done_at }) => {
      const about = byId.get(order_id ?? '');
      return {
        _id: id,
        order: about ? { _id: about.id, number: about.number } : null,
        isFromCustomer: about?.customer_email === email,
        orderNumber: order_number,
        name,
        email,
        goods,
        receivedAt: new Date(at).toISOString(),
        isDone: done_at !== null,
      };
    });
  }

  /** Returns 1, or 0 where it was said already. Throws `withdrawal_not_found`. */
  async mark(actor: string, id: string, isDone: boolean): Promise<number> {
    const at = this.now();
    return this.storage.transaction(async (tx) => {
      const statement = tx.selectFrom('withdrawals').select('order_number').where('id', '=', id);
      const found = await statement.executeTakeFirst();
      if (!found) throw new AppError('withdrawal_not_found');
      const { numUpdatedRows } = await tx
        .updateTable('withdrawals')
        .set({ done_at: isDone ? at : null })
        .where('id', '=', id)
        .where('done_at', isDone ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await recordAudit(tx, { actor, at }, 'mark_withdrawal', id, {
          label: found.order_number,
          details: { done: isDone ? 'yes' : 'no' },
        });
      return Number(numUpdatedRows);
    });
  }

  /**
   * Returns when the statement was received, in milliseconds since 1970. Only an address that the sender is signed in with, or that the
   * order belongs to, gets the statement back word for word: to others it would be a stranger's letter. Throws `withdrawals_off`.
   */
  async withdraw({ name, orderNumber, email, goods }: NewWithdrawal, sender: Sender): Promise<number> {
    const { isOffered, noticeRecipients, isUnconfirmed, mayAcknowledge } = this.deps;
    if (!isOffered()) throw new AppError('withdrawals_off');
    const at = this.now();
    const mill = await noticeRecipients();
    const data = { name, orderNumber, email, goods, receivedAt: at };
    await this.storage.transaction(async (tx) => {
      const order = await readOrderOfNumber(tx, orderNumber);
      const orderId = order?.id;
      const isCustomer = order?.customer_email === email;
      const isOwn = sender.user?.email === email && !(await isUnconfirmed(tx, sender.user.id));
      const isKnown = isCustomer || isOwn;
      const isAcknowledged = isOwn || (await mayAcknowledge(tx, email, isCustomer ? sender.network : null));
      await tx
        .insertInto('withdrawals')
        .values({
          id: newId(at),
          order_id: orderId ?? null,
          order_number: orderNumber,
          name,
          email,
          goods,
          at,
        })
        .execute();
      if (order) {
        const note = isCustomer ? goods : FROM_ANOTHER;
        const event = { type: 'withdrawal', actor: 'customer', isInternal: !isCustomer } as const;
        await recordEvent(tx, { ...event, orderId: order.id, note, at });
      }
      if (isAcknowledged) {
        const recipient = { email, name: isKnown ? name : '' };
        const stated = isKnown ? data : { receivedAt: at };
        const about = isCustomer ? ({ table: 'orders', id: order.id } as const) : undefined;
        await enqueueEmail(tx, { template: withdrawalReceivedEmail, data: stated, recipient, about }, at);
      }
      const notices = mill.map((address) => ({
        template: withdrawalNoticeEmail,
        data: { ...data, orderId: orderId ?? null, isCustomer },
        recipient: { email: address, name: '' },
        orderId,
      }));
      await enqueueEmails(tx, notices, at);
    });
    return at;
  }
}

/** The timeline belongs to the customer, so it does not name somebody else. */
const FROM_ANOTHER = t`From another email address than the customer’s. The email to the front desk names it.`;
